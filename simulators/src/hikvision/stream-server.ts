import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listening, type ListenOptions, send, type SimReply, type SimRequest, type Simulator } from '../http.ts'

/** An answer, or null when the handler writes to the response itself. */
type Handler = (request: SimRequest, response: ServerResponse) => Promise<SimReply | null>

/** Serves as `serve` does, and answers without end besides. */
export function serveStreams(handler: Handler, options: ListenOptions): Promise<Simulator> {
  const server = createServer((incoming, response) => {
    read(incoming)
      .then((request) => handler(request, response))
      .catch((error: unknown) => ({ status: 500, body: { error: error instanceof Error ? error.message : 'Error' } }))
      .then((reply) => reply && send(response, reply))
      // The client hung up while it was being answered.
      .catch(() => response.destroy())
  })
  return listening(server, options)
}

async function read(incoming: IncomingMessage): Promise<SimRequest> {
  const chunks: Buffer[] = []
  // Without an encoding set a request gives buffers.
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const url = new URL(incoming.url ?? '/', 'http://simulator')
  const { method = 'GET', headers } = incoming
  const bytes = Buffer.concat(chunks)
  return { method, url, headers, fields: url.searchParams, body: bytes.toString('utf8'), bytes }
}
