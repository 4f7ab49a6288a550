import type { Network } from '@arriero/contract/social/social.rules.ts'
import { z } from 'zod'
import type { App } from '../../../app/app.ts'
import { readMany } from './batch.ts'
import type { Graph } from './graph.ts'

const scopes = [
  'pages_manage_posts',
  'pages_read_engagement',
  'pages_show_list',
  'instagram_basic',
  'instagram_content_publish',
]
/** Without this one nothing can be published. */
const needed = 'pages_manage_posts'
const mostPages = 20

type Settings = Pick<App, 'config' | 'publicUrl'>
const comesBackTo = ({ publicUrl }: Settings) => `${publicUrl}/Consola/SocialMedia`

/** Where a person signs in; Meta sends them back to the console with `code` and this `state`. */
export const dialogUrl = (settings: Settings, state: string): string =>
  `${settings.config.META_DIALOG_URL}?${new URLSearchParams({
    client_id: settings.config.META_APP_ID,
    redirect_uri: comesBackTo(settings),
    state,
    scope: scopes.join(','),
  })}`

const token = z.object({ access_token: z.string(), expires_in: z.number().optional() })
export interface LongToken {
  token: string
  expiresAt: Date | null
}

/** A code for a token of some sixty days. */
export async function exchangeCode(graph: Graph, settings: Settings, code: string): Promise<LongToken> {
  const short = await graph.get(
    'oauth/access_token',
    '',
    { ...own(settings), redirect_uri: comesBackTo(settings), code },
    token,
  )
  return renew(graph, settings, short.access_token)
}

/** A token that still works for one that works longer. */
export async function renew(graph: Graph, settings: Settings, current: string): Promise<LongToken> {
  const query = { ...own(settings), grant_type: 'fb_exchange_token', fb_exchange_token: current }
  const long = await graph.get('oauth/access_token', '', query, token)
  return {
    token: long.access_token,
    expiresAt: long.expires_in === undefined ? null : new Date(Date.now() + long.expires_in * 1000),
  }
}

const own = ({ config }: Settings) => ({ client_id: config.META_APP_ID, client_secret: config.META_APP_SECRET })

/** A page or an Instagram account, and what it is published in with. */
export interface Managed {
  network: Network
  providerId: string
  name: string
  username: string | null
  token: string
}
export interface Person {
  id: string
  name: string
  /** They let us publish. */
  mayPublish: boolean
  accounts: Managed[]
}

const me = z.object({ id: z.string(), name: z.string() })
const granted = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })
const accounts = z.object({
  data: z.array(z.object({ id: z.string(), name: z.string(), access_token: z.string() })),
  paging: z
    .object({ cursors: z.object({ after: z.string().optional() }).optional(), next: z.string().optional() })
    .optional(),
})
const ofPage = z.object({ instagram_business_account: z.object({ id: z.string() }).optional() })
const ofInstagram = z.object({ id: z.string(), username: z.string(), name: z.string().optional() })

/** Who the token belongs to, and every page they manage with its Instagram. */
export async function readPerson(graph: Graph, userToken: string): Promise<Person> {
  const person = await graph.get('me', userToken, { fields: 'id,name' }, me)
  const { data: permissions } = await graph.get('me/permissions', userToken, {}, granted)
  const mayPublish = permissions.some(({ permission, status }) => permission === needed && status === 'granted')
  return { ...person, mayPublish, accounts: mayPublish ? await readAccounts(graph, userToken) : [] }
}

async function readAccounts(graph: Graph, userToken: string): Promise<Managed[]> {
  const pages: { id: string; name: string; token: string }[] = []
  let after: string | undefined
  for (let turn = 0; turn < mostPages; turn += 1) {
    const query = { fields: 'id,name,access_token', limit: '100', ...(after && { after }) }
    const { data, paging } = await graph.get('me/accounts', userToken, query, accounts)
    pages.push(...data.map((page) => ({ id: page.id, name: page.name, token: page.access_token })))
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  const linked = await readMany(
    graph,
    userToken,
    pages.map(({ id }) => `${id}?fields=instagram_business_account`),
    ofPage,
  )
  const ids = linked.map((page) => page?.instagram_business_account?.id)
  const known = await readMany(
    graph,
    userToken,
    ids.flatMap((id) => (id === undefined ? [] : [`${id}?fields=username,name`])),
    ofInstagram,
  )
  const byId = new Map(known.flatMap((one) => (one ? [[one.id, one] as const] : [])))
  return pages.flatMap(({ id, name, token }, at): Managed[] => {
    const page = { network: 'facebook' as const, providerId: id, name, username: null, token }
    const instagram = byId.get(ids[at] ?? '')
    if (!instagram) return [page]
    const { username } = instagram
    // Its posts go out with the token of its page.
    return [page, { network: 'instagram', providerId: instagram.id, name: instagram.name ?? username, username, token }]
  })
}
