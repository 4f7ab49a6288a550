import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A running stand-in of an outside system. */
export interface Simulator {
  /** 'http://127.0.0.1:4801' */
  url: string
  port: number
  close(): Promise<void>
}

export interface ListenOptions {
  /** 0 = any free port. */
  port?: number
  host?: string
  /** Bytes of the largest request; what is larger is a 413. */
  bodyLimit?: number
}

export interface SimRequest {
  method: string
  url: URL
  /** Query and form fields together; form fields win. */
  fields: URLSearchParams
  headers: IncomingHttpHeaders
  body: string
  /** The same before it was read as text. */
  bytes: Buffer
}

export interface SimReply {
  status?: number
  /** Sent as JSON unless it is bytes or has a `type` of its own. */
  body: unknown
  type?: string
  headers?: Record<string, string>
  /** Nothing is answered: the connection breaks off. */
  cut?: boolean
  /** Writes the body itself, after the head, as long as it takes. */
  stream?: (response: ServerResponse) => void
}

/** Larger than any request of most systems we stand in for. */
const BODY_LIMIT = 4 * 1024 * 1024

/** Serves `answer` on 127.0.0.1; closing drops open connections, so that nothing is left waiting. */
export function serve(
  answer: (request: SimRequest) => SimReply | Promise<SimReply>,
  options: ListenOptions = {},
): Promise<Simulator> {
  const server = createServer((request, response) => {
    respond(request, response, answer, options.bodyLimit).catch((error: unknown) => {
      send(response, { status: 500, body: { error: error instanceof Error ? error.message : 'Error' } })
    })
  })
  return listening(server, options)
}

/** The server once it takes calls. */
export function listening(server: Server, { port = 0, host = '127.0.0.1' }: ListenOptions): Promise<Simulator> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      // A TCP server's address is never a pipe's name.
      const bound = (server.address() as AddressInfo).port
      resolve({
        url: `http://${host}:${bound}`,
        port: bound,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed())
            server.closeAllConnections()
          }),
      })
    })
  })
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: SimRequest) => SimReply | Promise<SimReply>,
  limit = BODY_LIMIT,
): Promise<void> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    // Without an encoding set a request gives buffers.
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > limit) return send(response, { status: 413, body: { error: 'Too large' } })
    chunks.push(bytes)
  }
  const bytes = Buffer.concat(chunks)
  const body = bytes.toString('utf8')
  const url = new URL(request.url ?? '/', 'http://simulator')
  const fields = new URLSearchParams(url.search)
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    for (const [name, value] of new URLSearchParams(body)) fields.set(name, value)
  }
  send(response, await answer({ method: request.method ?? 'GET', url, fields, headers: request.headers, body, bytes }))
}

export function send(
  response: ServerResponse,
  { status = 200, body, type = 'application/json', headers, cut, stream }: SimReply,
): void {
  if (response.destroyed) return
  if (cut) return void response.destroy()
  const raw = body instanceof Uint8Array || (typeof body === 'string' && type !== 'application/json')
  const isBinary = /^(image|video)\//.test(type) || type.includes('charset')
  response.writeHead(status, { 'content-type': isBinary ? type : `${type}; charset=utf-8`, ...headers })
  if (stream) return stream(response)
  response.end(raw ? body : JSON.stringify(body))
}

/** Body of a request as JSON, null when it is none. */
export function jsonBody({ body }: SimRequest): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return null
  }
}
