import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddress from '@fastify/proxy-addr'
import { WebSocketServer, type ServerOptions, type WebSocket } from 'ws'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import { socketProtocol, type Frame } from '@arriero/contract/core/channel.ts'
import type { App } from '../app.ts'
import type { Caller } from '../scope.ts'
import { callerOf, hashToken } from '../http/authenticate.ts'
import { Shares } from './shares.ts'

/** One open socket of a signed-in person. */
export interface Viewer {
  caller: Caller
  socket: WebSocket
  /** Query of its address, e.g. the cursor it resumes from. */
  query: URLSearchParams
  /** Subprotocols it named; one of them may carry a ticket of the path's own. */
  offered: readonly string[]
}

/** A socket path and what happens on it. */
export interface SocketRoute {
  /** As the specification prints it, `{name}` for parameters; the trailing slash is optional. */
  path: string
  /** May this caller open it with these parameters? */
  admits(caller: Caller, params: Record<string, string>): boolean
  opened(viewer: Viewer, app: App): void | Promise<void>
}

/** Hears who comes to a path and who leaves it. */
export interface Watcher {
  opened(viewer: Viewer): void
  closed(viewer: Viewer): void
}

export interface Hub {
  viewers(path: string): Iterable<Viewer>
  /** Tells of the viewers of a path until the answer is called. */
  watch(path: string, watcher: Watcher): () => void
  send(viewer: Viewer, frame: Frame | string): void
  /** Asks the database again who these users' sockets belong to; those of ended sessions are closed. */
  refresh(app: App, userIds: readonly number[]): Promise<void>
  /** Takes over upgrades of the HTTP server. */
  attach(server: Server, app: App, routes: readonly SocketRoute[]): void
  close(): void
}

/** A reader this far behind gets nothing more until it catches up; one that stays behind is dropped and resumes by cursor. */
const tooFarBehind = 256 * 1024
const patienceMs = 4000
const refused = 4403
/** Close codes of RFC 6455: something broke here; come again later. */
const failed = 1011
const tooMany = 1013
/** Sockets whose token is being asked for: more at once would keep calls waiting for the database. */
const mostAdmitting = 200
const pingMs = 25_000

/** Types do not know `closeTimeout` yet: who does not answer a close is not waited for longer. */
const serverOptions: ServerOptions & { closeTimeout: number } = {
  noServer: true,
  maxPayload: 64 * 1024,
  closeTimeout: 5000,
  handleProtocols: (protocols) => (protocols.has(socketProtocol) ? socketProtocol : false),
  perMessageDeflate: {
    serverNoContextTakeover: true,
    clientNoContextTakeover: true,
    threshold: 512,
    concurrencyLimit: 4,
  },
}

export function createHub(): Hub {
  const server = new WebSocketServer(serverOptions)
  const byPath = new Map<string, Set<Viewer>>()
  const watchers = new Map<string, Set<Watcher>>()
  const behindSince = new WeakMap<WebSocket, number>()
  const alive = new WeakSet<WebSocket>()
  const heartbeat = setInterval(() => {
    for (const socket of server.clients) {
      if (!alive.has(socket)) socket.terminate()
      alive.delete(socket)
      socket.ping()
    }
  }, pingMs)
  heartbeat.unref()

  function send({ socket }: Viewer, frame: Frame | string) {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > tooFarBehind) {
      const since = behindSince.get(socket)
      if (since === undefined) behindSince.set(socket, Date.now())
      else if (Date.now() - since > patienceMs) socket.terminate()
      return
    }
    behindSince.delete(socket)
    socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  }

  return {
    send,
    viewers: (path) => byPath.get(path) ?? [],
    watch(path, watcher) {
      const peers = watchers.get(path) ?? new Set()
      watchers.set(path, peers.add(watcher))
      return () => void peers.delete(watcher)
    },
    async refresh(app, userIds) {
      const users = new Set(userIds)
      const concerned = [...byPath.values()].flatMap((peers) =>
        [...peers].filter(({ caller }) => users.has(caller.userId)),
      )
      for (const viewer of concerned) {
        const caller = await callerOf(app, viewer.caller.tokenHash)
        if (caller) viewer.caller = caller
        else viewer.socket.close(refused)
      }
    },
    attach(http, app, routes) {
      const matchers = routes.map((route) => ({ route, match: matcher(route.path) }))
      const addresses = new Shares<string>(app.config.CONNECTIONS_PER_ADDRESS)
      const users = new Shares<number>(app.config.SOCKETS_PER_USER)
      let admitting = 0

      /** The status of an upgrade that is not made; null when it is under way. */
      function upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): number | null {
        if (app.stopping.aborted) return 503
        const url = URL.parse(`http://localhost${request.url ?? ''}`)
        if (!url || !request.url?.startsWith('/')) return 400
        const found = matchers
          .map(({ route, match }) => ({ route, params: match(url.pathname) }))
          .find(({ params }) => params)
        if (!found?.params) return 404
        const { route, params } = found
        if (admitting >= mostAdmitting) return 503
        const leave = addresses.take(placeOf(proxyAddress(request, app.config.TRUST_PROXY)))
        if (!leave) return 429
        raw.once('close', leave)
        server.handleUpgrade(request, raw, head, (socket) => {
          // All that must hear of its end listens before anything is waited for.
          socket.on('error', () => socket.terminate())
          alive.add(socket)
          socket.on('pong', () => alive.add(socket))
          seat(socket, route, params, request, url).catch((error: unknown) => {
            app.log.error({ err: error }, 'socket')
            socket.close(failed)
          })
        })
        return null
      }

      async function seat(
        socket: WebSocket,
        route: SocketRoute,
        params: Record<string, string>,
        request: IncomingMessage,
        url: URL,
      ): Promise<void> {
        admitting += 1
        const caller = await admit(request, url, app).finally(() => (admitting -= 1))
        if (socket.readyState !== socket.OPEN) return
        if (!caller || !route.admits(caller, params)) return socket.close(refused)
        const leave = users.take(caller.userId)
        if (!leave) return socket.close(tooMany)
        const viewer: Viewer = { caller, socket, query: url.searchParams, offered: offeredBy(request) }
        const peers = byPath.get(route.path) ?? new Set()
        byPath.set(route.path, peers.add(viewer))
        app.metrics.sockets.inc({ channel: route.path })
        socket.on('close', () => {
          leave()
          peers.delete(viewer)
          app.metrics.sockets.dec({ channel: route.path })
          for (const watcher of watchers.get(route.path) ?? []) watcher.closed(viewer)
        })
        for (const watcher of watchers.get(route.path) ?? []) watcher.opened(viewer)
        await route.opened(viewer, app)
      }

      http.on('upgrade', (request: IncomingMessage, raw: Duplex, head: Buffer) => {
        raw.on('error', () => raw.destroy())
        let status: number | null
        try {
          status = upgrade(request, raw, head)
        } catch (error) {
          app.log.error({ err: error }, 'socket')
          status = 500
        }
        if (status !== null) turnAway(raw, status)
      })
    },
    close() {
      clearInterval(heartbeat)
      for (const socket of server.clients) socket.close(1001)
      server.close()
    },
  }
}

/** Answers an upgrade that is not made, and ends its connection. */
function turnAway(raw: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? ''
  raw.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => raw.destroy())
}

/** `/socket/travel/{user_id}/` → parameters of a path, or null. */
function matcher(pattern: string): (path: string) => Record<string, string> | null {
  const source = pattern.replace(/\/$/, '').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
  const expression = new RegExp(`^${source}/?$`)
  return (path) => {
    const match = expression.exec(path)
    return match ? { ...match.groups } : null
  }
}

const offeredBy = ({ headers }: IncomingMessage): string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim())

/** By one-use ticket in the subprotocol; the token in the query is accepted too (socket authentication). */
async function admit(request: IncomingMessage, url: URL, app: App): Promise<Caller | null> {
  const ticket = offeredBy(request)
    .find((name) => name.startsWith('ticket.'))
    ?.slice('ticket.'.length)
  if (ticket) {
    const { rows } = await app.pool.query<{ token_hash: Buffer | null }>('select take_ticket($1) as token_hash', [
      hashToken(ticket),
    ])
    const hash = rows[0]?.token_hash
    return hash ? callerOf(app, hash) : null
  }
  const token = url.searchParams.get('token')
  return token ? callerOf(app, hashToken(token)) : null
}
