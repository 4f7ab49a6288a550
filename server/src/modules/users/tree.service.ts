import { sql } from 'kysely'
import type { UserRow } from '@arriero/contract/users/users.entities.ts'
import { treeHeadings } from '@arriero/contract/users/users.rules.ts'
import type { App } from '../../app/app.ts'
import { matches, readPage } from '../../app/database/page.ts'
import type { Work } from '../../app/database/work.ts'
import type { Caller } from '../../app/scope.ts'
import { accountsBelow, inAccount } from './users-reach.commands.ts'
import { visibleUsers } from './users.read.ts'
import { asked, describe, orders, type From, type PageRequest } from './users.repository.ts'

const mostPerHeading = 200

/** The caller's accounts, and the people of one of them under the headings of the specification (rule ROLE-09). */
export async function treeOf(
  app: App,
  caller: Caller,
  outer: Work,
  given: { accountId?: number | undefined; search?: string | undefined },
) {
  const accounts = await accountsBelow(outer, caller)
  const branches = await inAccount(app, caller, outer, given.accountId, (work) =>
    branchesOf(work, accounts, given.search),
  )
  return { accounts, branches }
}

async function branchesOf(work: Work, accounts: readonly { id: number; name: string }[], search: string | undefined) {
  const accountName = accounts.find(({ id }) => id === work.scope.accountId)?.name ?? ''
  const found = visibleUsers(work).where(matches(sql`u.search`, search))
  const counts = await found
    .select(['u.role', sql<number>`count(*)`.as('count')])
    .groupBy('u.role')
    .execute()
  const branches = []
  for (const { title, role } of treeHeadings) {
    const rows = await found
      .select(['u.id', 'u.name', 'u.role', 'u.deactivated_at'])
      .where('u.role', '=', role)
      .orderBy(sql`u.deactivated_at is not null`)
      .orderBy(sql`u.name collate es_mx`)
      .orderBy('u.id')
      .limit(mostPerHeading)
      .execute()
    const users = rows.map(({ deactivated_at, ...user }) => ({
      ...user,
      isActive: deactivated_at === null,
      accountName,
    }))
    branches.push({ title, role, count: counts.find((row) => row.role === role)?.count ?? 0, users })
  }
  return branches
}

/** Users of every account in the caller's tree (rule ROLE-06); each is described behind the wall of its own account. */
export async function pageOfTree(app: App, caller: Caller, work: Work, request: PageRequest, from: From) {
  const found = work.tx
    .selectFrom('user_in_tree as u')
    .select([sql<number>`u.id`.as('id'), sql<number>`u.account_id`.as('accountId')])
    .where(asked(request))
  const page = await readPage(found, request, orders, from)
  const described = new Map<number, UserRow>()
  for (const [accountId, users] of Map.groupBy(page.results, ({ accountId }) => accountId)) {
    const ids = users.map(({ id }) => id)
    const rows = await inAccount(app, caller, work, accountId, (there) => describe(there, ids))
    for (const row of rows) described.set(row.id, row)
  }
  return { ...page, results: page.results.flatMap(({ id }) => described.get(id) ?? []) }
}
