import type { FastifyInstance } from 'fastify'
import { PlatformError } from '@arriero/telematics/errors.ts'
import { httpVendorProxy } from '@arriero/telematics/vendor-proxy.ts'
import { createOutgoing, entryOf } from '../../shared/outgoing/outgoing.ts'
import type { App } from '../app.ts'
import { badRequest, notFound, unavailable } from '../errors.ts'
import { authenticate, authorize } from './authenticate.ts'

const name = 'Skyworld'
const path = '/skyworld'
const mostBytes = 2 * 1024 * 1024
/** What may be shown under our address; the rest is saved. */
const harmless = /^(application\/json|text\/plain|image\/(jpeg|png|webp)|video\/[\w.+-]+)(;|$)/

/**
 * `/skyworld/…`: the vendor's API as it is, for people who see cameras in the accounts that the installation names. The
 * vendor knows one of us, not who asks: neither session nor cookies pass, in neither direction.
 */
export async function mountVendorProxy(server: FastifyInstance, app: Pick<App, 'config' | 'pool'>): Promise<void> {
  const { SKYWORLD_URL: url, SKYWORLD_AUTHORIZATION: authorization, SKYWORLD_ACCOUNTS: accounts } = app.config
  if (url === undefined) return
  // The installation names it: it may stand inside.
  const { fetch } = createOutgoing({ allow: [entryOf(url)] })
  const vendor = httpVendorProxy({ name, url, authorization, fetch })
  await server.register(async (room) => {
    room.removeAllContentTypeParsers()
    room.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    room.route<{ Params: { '*': string } }>({
      method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      url: `${path}/*`,
      bodyLimit: mostBytes,
      config: { name: path },
      async handler(request, reply) {
        const caller = await authenticate(app, request.headers.authorization, request.ip)
        authorize('camaras.camaras_sub.view', caller)
        if (!accounts.includes(caller.accountId)) throw notFound('No existe esta dirección.')
        // As it came: what the router decoded is no longer what the vendor was asked.
        const [asked = '', query = ''] = request.url.slice(path.length).split(/\?(.*)/s)
        const { headers, method, body } = request
        const answer = await vendor
          .pass({
            method,
            path: asked,
            query: new URLSearchParams(query),
            type: headers['content-type'],
            accept: headers.accept,
            body: Buffer.isBuffer(body) ? body : null,
          })
          .catch((error: unknown) => {
            if (!(error instanceof PlatformError)) throw error
            throw error.kind === 'show' ? badRequest(error.message) : unavailable(error.message)
          })
        const isShown = harmless.test(answer.type)
        return reply
          .code(answer.status)
          .type(isShown ? answer.type : 'application/octet-stream')
          .header('content-disposition', isShown ? 'inline' : 'attachment')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('cache-control', 'no-store')
          .send(answer.body)
      },
    })
  })
}
