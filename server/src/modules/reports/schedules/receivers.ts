import type { Receiver } from '@arriero/contract/reports/reports.entities.ts'
import type { App } from '../../../app/app.ts'
import { inWork } from '../../../app/app.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import { systemScope, type Scope } from '../../../app/scope.ts'

/** Whom one file goes to: they see the same units. */
export interface Readers {
  /** What the file holds: what its author sees, and of that only what they see. */
  scope: Scope
  addresses: string[]
}

/**
 * Receivers by what they may see. Addresses of nobody, and who sees the whole fleet, get what the author sees; others
 * get of that only what is shared with them. Who may no longer sign in, or has no address, gets nothing.
 */
export async function readersOf(app: App, author: Scope, receivers: readonly Receiver[]): Promise<Readers[]> {
  const { accountId } = author
  const emails = await addressesOf(app, accountId, receivers)
  const readers = new Map<number, Readers>()
  const add = (eyes: number, scope: Scope, address: string) => {
    const known = readers.get(eyes)
    if (known) known.addresses.push(address)
    else readers.set(eyes, { scope, addresses: [address] })
  }
  for (const { userId, email } of receivers) {
    if (userId === null) {
      if (email !== null) add(0, author, email.toLowerCase())
      continue
    }
    const address = emails.get(userId)
    if (address === undefined) continue
    const person = await scopeOfPerson(app, accountId, userId)
    if (!person) continue
    if (person.seesAllUnits || userId === author.userId) add(0, author, address)
    else add(userId, { ...author, userId, role: person.role, seesAllUnits: false }, address)
  }
  return [...readers.values()].map(({ scope, addresses }) => ({ scope, addresses: [...new Set(addresses)] }))
}

async function addressesOf(app: App, accountId: number, receivers: readonly Receiver[]): Promise<Map<number, string>> {
  const ids = receivers.flatMap(({ userId }) => userId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await inWork(app, systemScope(accountId), ({ tx }) =>
    tx
      .selectFrom('app_user')
      .where('account_id', '=', accountId)
      .where('id', 'in', ids)
      .where('deactivated_at', 'is', null)
      .where('email', 'is not', null)
      .select(['id', 'email'])
      .execute(),
  )
  return new Map(rows.map(({ id, email }) => [id, email!.toLowerCase()]))
}
