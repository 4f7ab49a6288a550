import type { FastifyInstance } from 'fastify'
import { routerPath } from '@arriero/contract/core/endpoint.ts'
import type { App } from '../app.ts'
import type { Hook } from './hook.ts'

const mostBytes = 2 * 1024 * 1024

/** Mounts hooks in a room of their own: inside it no body is parsed. */
export async function mountHooks(server: FastifyInstance, app: App, hooks: readonly Hook[]): Promise<void> {
  await server.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const { path, handle } of hooks) {
      room.route<{ Params: { key: string } }>({
        method: ['GET', 'POST'],
        url: routerPath(path),
        bodyLimit: mostBytes,
        config: { name: path },
        handler: async (request, reply) => {
          const {
            status,
            type,
            body,
            headers = {},
          } = await handle(app, {
            method: request.method,
            key: request.params.key,
            headers: Object.fromEntries(
              Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
            ),
            query: new URL(request.url, 'http://hook').searchParams,
            body: Buffer.isBuffer(request.body) ? request.body : new Uint8Array(),
            receivedAt: Date.now(),
          })
          return reply.code(status).headers(headers).type(type).send(body)
        },
      })
    }
  })
}
