// The built console and the few calls the live map makes, over real HTTP and a real socket, with a made-up fleet behind.
import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { WebSocketServer, type WebSocket } from 'ws'
import { z } from 'zod'
import { allPermissions, permissionTree } from '@arriero/contract/core/permissions.ts'
import { authData, type AuthData } from '@arriero/contract/session/session.entities.ts'
import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import type { MapWorld } from './map-world.ts'

export const benchAuth: AuthData = {
  isAuth: true,
  token: 'bench',
  platforms: [],
  permissions: permissionTree(allPermissions),
  socialReasons: [],
  isMainAccount: true,
  developer: false,
  cms: false,
  principal: null,
  user: {
    id: 1,
    userId: 1,
    profileId: 1,
    name: 'Mariana Garza',
    username: 'mariana',
    email: null,
    phone: null,
    services: [1, 6, 12].map((id) => ({ id, name: '', permissions: [], settings: {} })),
    distributor: false,
    loaderImage: null,
    logoImage: null,
    mirrorUserId: null,
    account: { id: 1, name: 'Fletes del Noreste', timezone: 'America/Monterrey' },
    thumbnail: null,
    userTypes: [{ id: 1, name: 'Administrador' }],
  },
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.geojson': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export type Answer = (request: IncomingMessage, path: string, query: URLSearchParams) => unknown

/** Answers what `also` does not: sign-in, the fleet's list, nothing for the rest. `frames` are sent to every live socket. */
export async function mapServer(world: MapWorld, options: { port?: number; dist?: string; also?: Answer } = {}) {
  const listeners = new Set<WebSocket>()
  const sockets = new WebSocketServer({
    noServer: true,
    handleProtocols: () => 'arriero',
    perMessageDeflate: { threshold: 200 },
  })
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bench')
    const answer = pathname.startsWith('/apis/')
      ? (options.also?.(request, pathname, searchParams) ?? known(pathname, world))
      : undefined
    if (answer !== undefined)
      return json(response, answer === missing ? 404 : 200, answer === missing ? { detail: 'No encontrado' } : answer)
    file(response, options.dist ?? '', pathname)
  })
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (line) => {
      line.send(JSON.stringify({ event: 'connected', data: {}, seq: 0 }))
      if (!request.url?.startsWith('/socket/live/')) return
      listeners.add(line)
      line.on('close', () => listeners.delete(line))
    })
  })
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    send(frame: unknown) {
      const text = JSON.stringify({ event: 'positions', data: frame })
      for (const line of listeners) line.send(text)
      return text.length
    },
    close: () => {
      for (const line of sockets.clients) line.terminate()
      server.closeAllConnections()
      server.close()
    },
  }
}

export const missing = Symbol('404')

function known(path: string, world: MapWorld): unknown {
  if (path.startsWith('/apis/data_auth')) return z.encode(authData, benchAuth)
  if (path === '/apis/socket/ticket') return { ticket: 'bench' }
  if (path === '/apis/tracking/units') return z.encode(listMapUnits.reply, world.columns())
  if (path === '/apis/geofences/get_all') return { data: [] }
  if (path === '/apis/tracking/sources') return []
  return missing
}

function json(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function file(response: ServerResponse, dist: string, path: string) {
  const wanted = join(dist, normalize(path))
  const found = existsSync(wanted) && statSync(wanted).isFile() ? wanted : join(dist, 'index.html')
  response.writeHead(200, {
    'content-type': types[extname(found)] ?? 'application/octet-stream',
    'cache-control': 'max-age=3600',
  })
  createReadStream(found).pipe(response)
}
