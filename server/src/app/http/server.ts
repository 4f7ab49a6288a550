import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fixed from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import { fillingHeader, fillingText } from '@arriero/contract/core/filling.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { Shares } from '../sockets/shares.ts'
import { answerError } from './answer-error.ts'
import { limitCalls } from './call-limit.ts'
import { mountRoute } from './mount.ts'
import type { Hook } from './hook.ts'
import { mountHooks } from './mount-hooks.ts'
import type { Route } from './route.ts'
import { mountMedia } from './media.ts'
import { mountOperations } from './operations.ts'
import { mountVendorProxy } from './vendor-proxy.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    name?: string
  }
}

const megabyte = 1024 * 1024

/** The HTTP face: endpoints, files, the console's build, health and metrics. */
export async function createHttpServer(
  app: App,
  routes: readonly Route[],
  hooks: readonly Hook[],
  consoleFolder: string,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = app.log
  const server: FastifyInstance = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 20 * megabyte,
    genReqId: () => randomUUID(),
    trustProxy: app.config.TRUST_PROXY,
    // Who connects and says nothing, or a word a minute, holds no place for long.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5000 },
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  limitConnections(server, app.config)
  // A DELETE or POST with a JSON header and no body says nothing, which is no error.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(text)))
    } catch {
      done(Object.assign(new Error('El cuerpo de la solicitud no es JSON válido.'), { statusCode: 400 }))
    }
  })
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  await server.register(helmet, securityHeaders(app.config.MAP_STYLE_URL, app.publicUrl.startsWith('https:')))
  await server.register(multipart)
  await server.register(compress, { global: true, threshold: 2048, encodings: ['br', 'gzip'] })
  await limitCalls(server, app.config)
  await server.register(underPressure, {
    maxEventLoopDelay: app.config.OVERLOAD_MS,
    exposeStatusRoute: false,
    message: 'El servidor está saturado; intente en unos segundos.',
  })
  server.addHook('onSend', async (_request, reply) => {
    if (app.stopping.aborted) void reply.header('connection', 'close')
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config?.name ?? 'file'
    app.metrics.requests.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    if (reply.elapsedTime > 2000) app.log.warn({ route, ms: Math.round(reply.elapsedTime) }, 'slow call')
  })
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/apis')) void reply.header('cache-control', 'no-store')
    if (app.filling.size > 0) void reply.header(fillingHeader, fillingText(app.filling))
  })
  for (const route of routes) mountRoute(server, app, route)
  await mountHooks(server, app, hooks)
  await mountVendorProxy(server, app)
  mountMedia(server, app)
  await mountOperations(server, app, routes)
  await mountConsole(server, consoleFolder)
  return server
}

/** Nobody holds all places; a proxy stands for many. */
function limitConnections({ server }: FastifyInstance, { CONNECTIONS_PER_ADDRESS, TRUST_PROXY }: Config): void {
  const shares = new Shares<string>(CONNECTIONS_PER_ADDRESS)
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    if (TRUST_PROXY(address, 0)) return
    const leave = shares.take(placeOf(address))
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}

/** An own map style is read from its host, with its tiles and pictures. */
const mapHosts = (url: string | undefined) => (url ? [new URL(url).origin] : [])

/** Same-origin everything; antd writes styles into the page, hence 'unsafe-inline' for styles alone. */
const securityHeaders = (mapStyleUrl: string | undefined, isHttps: boolean) => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'style-src': ["'self'", "'unsafe-inline'"],
      // The reader of QR codes makes its worker from its own text; whoever could do so runs scripts of ours already.
      'worker-src': ["'self'", 'blob:'],
      'img-src': ["'self'", 'data:', 'blob:', ...mapHosts(mapStyleUrl)],
      'media-src': ["'self'", 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...mapHosts(mapStyleUrl)],
      'manifest-src': ["'self'"],
      'frame-src': ["'self'", 'blob:'],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  referrerPolicy: { policy: 'same-origin' as const },
  // Only for our own name: what its neighbours speak is not ours to decide.
  strictTransportSecurity: isHttps && { maxAge: 31_536_000, includeSubDomains: false },
})

/** Hashed files for ever, pre-compressed; every other address is the console's own router's. */
async function mountConsole(server: FastifyInstance, folder: string): Promise<void> {
  // At the very first start the console may still be under construction.
  await mkdir(folder, { recursive: true })
  await server.register(fixed, {
    root: folder,
    preCompressed: true,
    setHeaders: (reply, path) =>
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      ),
  })
  server.setNotFoundHandler((request, reply) => {
    const isScreen =
      request.method === 'GET' &&
      !/^\/(apis|hooks|socket|media)\b/.test(request.url) &&
      !/^[^?]*\.\w{2,5}(\?|$)/.test(request.url)
    // A driver's day opens by itself, without the console.
    const page = /^\/dia(\?|$)/.test(request.url) ? 'dia.html' : 'index.html'
    if (isScreen && existsSync(join(folder, page))) return reply.header('cache-control', 'no-cache').sendFile(page)
    return reply.code(404).send({ detail: 'No existe esta dirección.', code: 'not_found' })
  })
}
