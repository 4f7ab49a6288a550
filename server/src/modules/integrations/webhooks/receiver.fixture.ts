import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  body: { event: string; at: string; unit: { id: number; name: string } | null; data: Record<string, unknown> }
  text: string
  signature: string
  delivery: string
}

/** Another system that takes what is pushed to it, and answers as it is told. */
export async function startReceiver() {
  const received: Received[] = []
  let status = 200
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      if (status < 300)
        received.push({
          body: JSON.parse(text) as Received['body'],
          text,
          signature: String(request.headers['x-arriero-signature']),
          delivery: String(request.headers['x-arriero-delivery']),
        })
      response.writeHead(status).end(status < 300 ? 'gracias' : 'ahora no')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/entrada`,
    received,
    answer: (next: number) => void (status = next),
    close: () => server.close(),
  }
}
