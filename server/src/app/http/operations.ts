import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { openApi } from './open-api.ts'
import type { Route } from './route.ts'

/** What whoever runs the server asks: health, metrics, the API document. */
export async function mountOperations(server: FastifyInstance, app: App, routes: readonly Route[]): Promise<void> {
  server.get('/health', async (_request, reply) => {
    const started = performance.now()
    const database = await app.owner.query('select 1').then(
      () => 'ok',
      () => 'no responde',
    )
    const ok = database === 'ok' && !app.stopping.aborted
    return reply.code(ok ? 200 : 503).send({
      status: ok ? 'ok' : 'falla',
      database,
      databaseMs: Math.round(performance.now() - started),
      stopping: app.stopping.aborted,
    })
  })
  // Figures of the process are for the machine itself or a scraper beside it, not for the world.
  server.get('/metrics', async (request, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip))
      return reply.code(404).send({ detail: 'No existe esta dirección.', code: 'not_found' })
    return reply.type(app.metrics.registry.contentType).send(await app.metrics.registry.metrics())
  })
  server.get('/apis/openapi.json', async () => openApi(routes))
  await server.register(import('@scalar/fastify-api-reference'), {
    routePrefix: '/apis/docs',
    configuration: { url: '/apis/openapi.json', withDefaultFonts: false, title: 'Arriero API' },
  })
}
