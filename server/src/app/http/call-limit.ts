import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { placeOf } from '@arriero/contract/core/addresses.ts'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once their token was found; 0 for nobody. */
    userId: number
  }
}

const mostRemembered = 20_000

/**
 * Calls a minute of who is signed in, wherever they are, or else of an address. A token counts for its user once a call
 * with it has been answered: one that nobody has makes no count of its own, and no question to the database either.
 */
export async function limitCalls(server: FastifyInstance, { CALLS_PER_MINUTE }: Config): Promise<void> {
  const users = new Map<string, number>()
  const tokenOf = ({ headers }: FastifyRequest) => headers.authorization ?? ''
  server.decorateRequest('userId', 0)
  server.addHook('onResponse', async (request, reply) => {
    const token = tokenOf(request)
    // What was refused before anybody looked says nothing of the token.
    if (token === '' || reply.statusCode === 429) return
    users.delete(token)
    if (request.userId === 0) return
    users.set(token, request.userId)
    if (users.size > mostRemembered) users.delete(users.keys().next().value ?? token)
  })
  await server.register(rateLimit, {
    global: true,
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const userId = users.get(tokenOf(request))
      return userId === undefined ? placeOf(request.ip) : `user:${userId}`
    },
    errorResponseBuilder: () =>
      Object.assign(new Error('Demasiadas solicitudes; espere un momento.'), { statusCode: 429 }),
    allowList: (request) => !request.url.startsWith('/apis/'),
  })
}
