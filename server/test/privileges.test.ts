import { expect, test } from 'vitest'
import { isIdParam, spellings } from '@arriero/contract/core/endpoint.ts'
import { routes } from '../src/app/modules.ts'
import { send } from './api.ts'
import { makeAccount, makeUser } from './factories.ts'

const roleNames = ['administrador', 'cliente', 'empresa', 'conductor', 'supervisor', 'espejo', 'técnico'] as const
/** An id no row has: what passes the guard finds nothing, and nothing is changed. */
const sample = (path: string) => path.replace(/\{(\w+)\}/g, (_, name: string) => (isIdParam(name) ? '999999999' : 'x'))

/**
 * Every call as each of the seven roles with its default permissions, against the table beside this file: a call that
 * opens to one more role shows as a line of a diff. `npx vitest run server/test/privileges.test.ts -u` writes it anew.
 */
test('who passes the permission guard of every call is what the table says', async () => {
  const account = await makeAccount()
  const users = await Promise.all(roleNames.map((_, i) => makeUser({ account, role: i + 1 })))
  const lines: string[] = []
  for (const { endpoint } of routes) {
    const { method, path } = spellings(endpoint)[0]!
    if (endpoint.access === 'public') {
      lines.push(`${method} ${path}: cualquiera`)
      continue
    }
    // What needs no permission would run; its guard is the session, which the registry test asks for.
    if (endpoint.access === 'session') {
      lines.push(`${method} ${path}: con sesión`)
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
}, 120_000)
