import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { notFound } from '../errors.ts'

/** `GET /media/{key}?e=…&s=…`: stored files by signed link; the signature is the permission. */
export function mountMedia(server: FastifyInstance, app: App): void {
  server.get<{ Params: { key: string }; Querystring: { e?: string; s?: string } }>(
    '/media/:key',
    { config: { name: '/media/{key}' } },
    async (request, reply) => {
      const { key } = request.params
      if (!app.links.check(`/media/${key}`, request.query)) throw notFound('El enlace no es válido o ya venció.')
      const { rows } = await app.pool.query<{ name: string; type: string }>({
        name: 'file-by-key',
        text: 'select name, type from file_by_key($1)',
        values: [key],
      })
      const file = rows[0]
      if (!file) throw notFound('El archivo ya no existe.')
      const body = await app.files.read(key).catch(() => {
        throw notFound('El archivo ya no existe.')
      })
      // Only pictures, videos and PDFs show in the page; everything else is saved, whatever it claims to be.
      const shown = /^(image\/(jpeg|png|webp)|video\/(mp4|quicktime)|application\/pdf)$/.test(file.type)
      return reply
        .type(shown ? file.type : 'application/octet-stream')
        .header(
          'content-disposition',
          `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
        )
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'private, max-age=3600')
        .send(body)
    },
  )
}
