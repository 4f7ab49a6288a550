import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushRequest } from '../platform.ts'

/** A customer's address that keeps what it accepts; with another `status` than 200 it refuses. For tests. */
export interface PushReceiver {
  url: string
  received: (PushRequest & { path: string })[]
  status: number
  close: () => Promise<unknown>
}

export async function receivePushes(receivedAt = Date.now()): Promise<PushReceiver> {
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
      const { pathname: path, searchParams: query } = new URL(incoming.url ?? '/', 'http://receiver')
      const body = Buffer.concat(chunks)
      if (receiver.status === 200) receiver.received.push({ method: 'POST', path, headers, query, body, receivedAt })
      response.writeHead(receiver.status, { connection: 'close' }).end('{"code":0,"msg":"success"}')
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A TCP server's address is never a pipe's name.
  const { port } = server.address() as AddressInfo
  const close = () => new Promise((closed) => server.close(closed))
  const receiver: PushReceiver = { url: `http://127.0.0.1:${port}/hook`, received: [], status: 200, close }
  return receiver
}
