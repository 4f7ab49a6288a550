import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { openApi } from './open-api.ts'
import type { Route } from './route.ts'

/** What whoever runs the server asks: health, metrics, the API document. */
export async function mountOperations(server: FastifyInstance, app: App, routes: readonly Route[]): Promise<void> {
  server.get('/health', async (_request, reply) => {
    const checks = await app.health.read()
    const ok = !app.stopping.aborted && Object.values(checks).every((said) => said === 'ok')
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'falla', stopping: app.stopping.aborted, checks })
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
