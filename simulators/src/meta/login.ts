import type { SimReply, SimRequest } from '../http.ts'
import { demoPages, demoPerson, MetaError, tokenOfPage, type World } from './world.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page where a person lets an application in, or does not. */
export function dialog(world: World, { url }: SimRequest): SimReply {
  const back = url.searchParams.get('redirect_uri') ?? ''
  if (!/^https?:\/\//.test(back)) return { status: 400, body: 'Invalid redirect_uri', type: 'text/plain' }
  const code = `code-${world.next()}-${world.codes.size}`
  world.codes.add(code)
  const state = url.searchParams.get('state') ?? ''
  const to = (answer: Record<string, string>) => escaped(`${back}?${new URLSearchParams({ ...answer, state })}`)
  return {
    type: 'text/html',
    body: `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Iniciar sesión con Facebook</title></head>
<body style="font:16px/24px system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem">
<h1>Facebook (simulado)</h1>
<p>Arriero pide administrar publicaciones de «${demoPages[0].name}» y de su Instagram.</p>
<p><a href="${to({ code })}">Continuar como ${demoPerson.name}</a></p>
<p><a href="${to({ error: 'access_denied', error_reason: 'user_denied' })}">Cancelar</a></p>
</body></html>`,
  }
}

/** A code for a token, and a token for one that lives longer. */
export function exchange(world: World, { fields }: SimRequest): unknown {
  if (!fields.get('client_id') || !fields.get('client_secret'))
    throw new MetaError(101, 'Missing client_id or client_secret parameter.')
  if (fields.get('grant_type') === 'fb_exchange_token') {
    if (world.faults.expired) throw expiredToken()
    return { access_token: `long-${world.next()}`, token_type: 'bearer', expires_in: world.faults.expiresIn }
  }
  if (!world.codes.delete(fields.get('code') ?? '')) throw new MetaError(100, 'This authorization code has been used.')
  // Whoever signs in anew is let in again.
  world.faults.expired = false
  return { access_token: `short-${world.next()}`, token_type: 'bearer', expires_in: 3600 }
}

export const expiredToken = () =>
  new MetaError(190, 'Error validating access token: Session has expired on Monday, 23-Nov-26 12:58:00 PST.', 463)

/** `Bearer …` or the parameter; an unknown one is told as Meta does. */
export function checkToken({ faults }: World, { headers, fields }: SimRequest): void {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? fields.get('access_token') ?? ''
  const isKnown = /^(short|long)-\d+$/.test(token) || demoPages.some(({ id }) => token === tokenOfPage(id))
  if (!isKnown) throw new MetaError(190, 'Invalid OAuth access token.')
  if (faults.expired) throw expiredToken()
}

const scopes = [
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_show_list',
  'instagram_basic',
  'instagram_content_publish',
]
export const permissions = ({ faults }: World) => ({
  data: scopes.map((permission) => ({
    permission,
    status: faults.declined.includes(permission) ? 'declined' : 'granted',
  })),
})
export const pages = () => ({
  data: demoPages.map(({ id, name }) => ({ id, name, access_token: tokenOfPage(id) })),
  paging: { cursors: { before: 'MAZDZD', after: 'MAZDZD' } },
})
