import { sql } from 'kysely'
import type {
  Clause,
  ClauseChange,
  ClauseDocument,
  ClauseDraft,
  listClauses,
} from '@arriero/contract/billing/clauses/clauses.contract.ts'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('billing_clause as c')
    .$call(withRecordFacts('c'))
    .where('c.account_id', '=', scope.accountId)
    .select(['c.id', 'c.title', 'c.text', 'c.position', 'c.default_for as defaultFor', 'c.active'])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>
// What the contract's fields let through is all that is ever written.
const toClause = (row: Row): Clause => ({ ...row, defaultFor: row.defaultFor as ClauseDocument[] })

const orders = {
  default: sql`c.position`,
  id: sql`c.id`,
  title: sql`c.title collate es_mx`,
  position: sql`c.position`,
  createdAt: sql`c.created_at`,
}

type Asked = QueryOf<typeof listClauses>

const found = (work: Work, { active, search }: Asked) =>
  described(work)
    .where(matches(sql`search_text(c.title, c.text)`, search))
    .$if(active !== undefined, (clauses) => clauses.where('c.active', '=', active!))

export async function pageClauses(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const page = await readPage(found(work, asked), asked, orders, from)
  return { ...page, results: page.results.map(toClause) }
}

export const clauseIds = (work: Work, asked: Asked, most: number) => orderedIds(found(work, asked), asked, orders, most)

export const clauseRows = async (work: Work, ids: readonly number[]) => inOrder(ids, await clausesById(work, ids))

/** Those of the account with these ids, in their order. */
export async function clausesById(work: Work, ids: readonly number[]): Promise<Clause[]> {
  const rows = await described(work)
    .where('c.id', '=', sql<number>`any(${ids})`)
    .orderBy('c.position')
    .orderBy('c.id')
    .execute()
  return rows.map(toClause)
}

export const columnsOf = <Given extends ClauseChange>({ version: _, defaultFor, ...same }: Given) => ({
  ...same,
  // Each once, in one order.
  default_for: defaultFor && [...new Set(defaultFor)].sort(),
})

/** Titles of the account, in lower case. */
export async function titles({ tx, scope }: Work): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('billing_clause')
    .select(sql<string>`lower(title)`.as('title'))
    .where('account_id', '=', scope.accountId)
    .execute()
  return new Set(rows.map(({ title }) => title))
}

export async function addClauses({ tx, scope }: Work, drafts: readonly ClauseDraft[]): Promise<number[]> {
  const own = { account_id: scope.accountId, updated_by: scope.userId || null }
  const values = drafts.map((draft) => ({ ...columnsOf(draft), ...own }))
  const made = await tx.insertInto('billing_clause').values(values).returning('id').execute()
  return made.map(({ id }) => id)
}
