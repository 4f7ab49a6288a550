import { expect, test } from 'vitest'
import { isIdParam, spellings } from '@arriero/contract/core/endpoint.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeAccount, makeUser, type TestUser } from './factories.ts'
import { makeDistributor } from './factories/accounts.ts'

const roleNames = ['administrador', 'cliente', 'empresa', 'conductor', 'supervisor', 'espejo', 'técnico'] as const
/** Nobody of a company has what these have: a place above it, or the product itself. */
const placeNames = ['distribuidor', 'administración', 'desarrollador'] as const

/** An id no row has: what passes the guard finds nothing, and nothing is changed. */
const noId = 999_999_999
const sample = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => (isIdParam(name) ? String(noId) : 'x'))

/** A text no database takes: who passes every guard is refused by the last of all, and nothing is written. */
const impossible = 'x\u0000'
const notice = {
  title: impossible,
  version: '1',
  release_date: '2026-11-21',
  description: 'x',
  update_type: 1,
  importance: 1,
}
const password = { password: 'no es la suya' }
/**
 * Bodies of calls that need no permission: what their handlers ask of who calls, a body that nobody can read would hide.
 * What they change is the caller's own, and each is sent by a user made for it; what only reads leaves them as they were.
 */
const bodies: Record<string, unknown> = {
  'POST /apis/system_update/': notice,
  'PUT /apis/system_update/{id}': notice,
  'POST /apis/user/account/': { name: 'x', parent: noId },
  'POST /apis/user/get-token': { id_user: noId },
  'POST /apis/notification/group/delete': [noId],
  'POST /apis/notification/group/read': [noId],
  'POST /apis/panel_control/log_trace_data': [],
  'POST /apis/panel_control/user_routes_access_history_items': { urahi_host: 'x', urahi_route: '/x' },
  'POST /apis/save_token': { token: 'x' },
  'DELETE /apis/user/passkeys/{id}': password,
  'POST /apis/user/passkeys/begin': password,
  'POST /apis/user/passkeys': { name: 'x', credential: {} },
  'POST /apis/user/password': { current: 'x', confirmation: 'Clave_Segura_2026', password: 'Clave_Segura_2026' },
  'POST /apis/user/second-step/begin': password,
  'POST /apis/user/second-step/confirm': { code: '000000' },
  'POST /apis/user/second-step/end': password,
  'PUT /apis/user/preferences': { desktop: true, mail: true },
}

/** `404 distribuidor, administración; 403 los demás`, the greatest group last. */
function told(names: readonly string[], statuses: readonly number[]): string {
  const groups = [...Map.groupBy(names, (_, i) => statuses[i])].toSorted(([, a], [, b]) => a.length - b.length)
  return groups
    .map(
      ([status, who], i) =>
        `${status} ${groups.length === 1 ? 'todos' : i + 1 < groups.length ? who.join(', ') : 'los demás'}`,
    )
    .join('; ')
}

/**
 * Every call as each of the seven roles with its default permissions, against the table beside this file: a call that
 * opens to one more role shows as a line of a diff. Calls that ask for a session alone are also sent by people above
 * the companies, and the table has what was answered. `npx vitest run server/test/privileges.test.ts -u` writes it anew.
 */
test('who passes the guards of every call is what the table says', async () => {
  const account = await makeAccount()
  const { administration, account: distributor } = await makeDistributor()
  const users = await Promise.all(roleNames.map((_, i) => makeUser({ account, role: i + 1 })))
  const walkers: (() => Promise<TestUser>)[] = [
    ...roleNames.map((_, i) => () => makeUser({ account, role: i + 1 })),
    () => makeUser({ account: distributor, isDistributor: true }),
    () => makeUser({ account: administration, role: roles.administrator }),
    () => makeUser({ account: administration, role: roles.administrator, isDeveloper: true }),
  ]
  const readers = await Promise.all(walkers.map((walker) => walker()))
  const lines: string[] = []
  for (const { endpoint } of routes) {
    const { method, path } = spellings(endpoint)[0]!
    if (endpoint.access === 'public') {
      lines.push(`${method} ${path}: cualquiera`)
      continue
    }
    if (endpoint.access === 'session') {
      const reads = method === 'GET'
      const body = reads ? {} : { body: bodies[`${method} ${path}`] ?? {} }
      const askers = reads ? readers : await Promise.all(walkers.map((walker) => walker()))
      const answers = await Promise.all(askers.map((as) => send(method, sample(path), { as, ...body })))
      const statuses = answers.map(({ status }) => status)
      lines.push(`${method} ${path}: con sesión, ${told([...roleNames, ...placeNames], statuses)}`)
      continue
    }
    const answers = await Promise.all(
      // A body that no schema takes: the guard stands before it, so who gets a 400 has passed.
      users.map((user) => send(method, sample(path), { as: user, ...(method === 'GET' ? {} : { body: [] }) })),
    )
    const passed = roleNames.filter(
      (_, i) => (answers[i]?.json as { permission?: string } | undefined)?.permission === undefined,
    )
    lines.push(`${method} ${path}: ${passed.length === roleNames.length ? 'todos' : passed.join(', ') || 'nadie'}`)
  }
  await expect(`${lines.toSorted().join('\n')}\n`).toMatchFileSnapshot('privileges.txt')
}, 240_000)
