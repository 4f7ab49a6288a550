import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestBytes } from '../osmand/osmand.ts'
import type { Intake, Link, Outcome } from './intake.ts'
import { ByteRate } from './rate.ts'
import { CLOSE_MS, type Transport } from './tcp.ts'

const BODY_LIMIT = 65_536
/** Who connects and says nothing holds no place for long. */
const SILENT_MS = 15_000
const SILENT_CHECK_MS = 5000
const MOST_RATES = 50_000
const STATUS: Record<Outcome, number> = { ok: 200, refused: 403, failed: 503 }

/** The body, null when it is larger than any report. */
async function readBody(request: IncomingMessage): Promise<Uint8Array | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // Without an encoding set a request gives buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > BODY_LIMIT) return null
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
}

/** Requests: one report each, answered with 200 once it is durable, 400, 403, 413, 429 or 503. */
export async function listenHttp(intake: Intake): Promise<Transport> {
  const { host, port, protocol, settingsOf, log } = intake.options
  const { connections, bytesPerSecond, idleMs, loginMs } = intake.limits
  const rates = new Map<string, ByteRate>()

  function isTooFast(deviceId: string, bytes: number): boolean {
    const now = Date.now()
    let rate = rates.get(deviceId)
    if (!rate) {
      if (rates.size >= MOST_RATES) rates.clear()
      rate = new ByteRate(bytesPerSecond, now)
      rates.set(deviceId, rate)
    }
    return rate.take(bytes, now) > 0
  }

  async function answer(request: IncomingMessage): Promise<number> {
    const body = await readBody(request)
    if (!body) return 413
    const raw = requestBytes(request.method ?? 'GET', request.url ?? '/', body)
    const frames = protocol.createDecoder(settingsOf).push(raw, Date.now())
    const deviceId = frames[0]?.deviceId ?? null
    if (deviceId !== null && isTooFast(deviceId, raw.length)) return 429
    const { remoteAddress, remotePort } = request.socket
    const link: Link = {
      remote: `${remoteAddress ?? ''}:${remotePort ?? 0}`,
      deviceId: null,
      isOpen: false,
      write: () => {},
      replaced: () => {},
    }
    const outcome = await intake.handle(link, frames)
    return frames.some(({ error }) => error !== null) ? 400 : STATUS[outcome]
  }

  function send(response: ServerResponse, status: number): void {
    if (response.destroyed) return
    if (status === 413) response.setHeader('connection', 'close')
    response.writeHead(status, { 'content-length': 0 }).end()
  }

  const server = createServer({ connectionsCheckingInterval: SILENT_CHECK_MS }, (request, response) => {
    answer(request).then(
      (status) => send(response, status),
      (error: unknown) => {
        log.warn({ err: error }, 'device request failed')
        send(response, 500)
      },
    )
  })
  server.maxConnections = connections
  server.keepAliveTimeout = Math.min(idleMs, 75_000)
  server.headersTimeout = Math.min(loginMs, SILENT_MS)
  server.requestTimeout = loginMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  server.on('error', (error) => log.warn({ err: error }, 'device listener'))
  let open = 0
  server.on('connection', (socket) => {
    open += 1
    socket.on('close', () => (open -= 1))
  })
  return {
    // A TCP server's address is never a pipe's name.
    port: (server.address() as AddressInfo).port,
    get connections() {
      return open
    },
    close: () =>
      new Promise((resolve) => {
        const late = setTimeout(() => server.closeAllConnections(), CLOSE_MS)
        server.close(() => {
          clearTimeout(late)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
