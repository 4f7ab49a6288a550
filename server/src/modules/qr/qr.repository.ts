import { sql } from 'kysely'
import { codeAlphabet, codeLength, subjectKindCodes, type SubjectKind } from '@arriero/contract/qr/qr.rules.ts'
import type { QrCode } from '@arriero/contract/qr/qr.contract.ts'
import { randomBytes } from 'node:crypto'
import { withRecordFacts } from '../../app/database/with-user.ts'
import type { Work } from '../../app/database/work.ts'
import { columnOf, subjectKey, subjectsById } from './subjects.ts'

/** Ten characters nobody guesses: 50 random bits. */
export const newCode = () => Array.from(randomBytes(codeLength), (byte) => codeAlphabet[byte % 32]).join('')

const kindWords = sql.join(
  subjectKindCodes.map((kind) => sql`when ${sql.ref(`q.${columnOf[kind]}`)} is not null then ${sql.lit(kind)}`),
  sql` `,
)

const described = ({ tx, scope }: Work) =>
  tx
    .selectFrom('qr_code as q')
    .$call(withRecordFacts('q'))
    .where('q.account_id', '=', scope.accountId)
    .where('q.deleted_at', 'is', null)
    .select([
      'q.id',
      'q.code',
      sql<SubjectKind | null>`case ${kindWords} end`.as('kind'),
      sql<number | null>`coalesce(q.unit_id, q.part_id, q.item_id, q.asset_id, q.store_id)`.as('subjectId'),
      'q.assigned_at as assignedAt',
      'q.printed_at as printedAt',
    ])

/** Newest first. A code dies with what it stands on, and is not there for who does not see that. */
export async function codes(work: Work, ids?: readonly number[]): Promise<QrCode[]> {
  const rows = await described(work)
    .$if(ids !== undefined, (found) => found.where('q.id', '=', sql<number>`any(${ids}::int[])`))
    .orderBy('q.id', 'desc')
    .execute()
  const named = rows.flatMap(({ kind, subjectId }) => (kind && subjectId ? [{ kind, id: subjectId }] : []))
  const subjects = await subjectsById(work, named)
  return rows.flatMap((row): QrCode[] => {
    if (!row.kind || !row.subjectId) return [{ ...row, inUse: false, key: null, name: null, place: null }]
    const subject = subjects.get(subjectKey({ kind: row.kind, id: row.subjectId }))
    if (!subject) return []
    const { key, name, place } = subject
    return [{ ...row, inUse: true, key, name, place }]
  })
}

/** Id of the code with these characters in the caller's account. */
export const idOf = async ({ tx, scope }: Work, code: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('qr_code')
      .where('account_id', '=', scope.accountId)
      .where('code', '=', code)
      .where('deleted_at', 'is', null)
      .select('id')
      .executeTakeFirst()
  )?.id

/** Writes codes on nothing; their ids. */
export async function addBlanks({ tx, scope }: Work, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into qr_code (account_id, code, updated_by)
    select ${scope.accountId}, code, ${scope.userId || null} from unnest(${Array.from({ length: count }, newCode)}::text[]) code
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Gives each of these a code unless it has one, whoever gives it at the same time. */
export async function giveCodes({ tx, scope }: Work, kind: SubjectKind, ids: readonly number[]): Promise<void> {
  await sql`
    insert into qr_code (account_id, code, ${sql.ref(columnOf[kind])}, assigned_at, updated_by)
    select ${scope.accountId}, code, subject, now(), ${scope.userId || null}
    from unnest(${ids.map(newCode)}::text[], ${ids}::int[]) as t (code, subject)
    on conflict (${sql.ref(columnOf[kind])}) where ${sql.ref(columnOf[kind])} is not null and deleted_at is null do nothing`.execute(
    tx,
  )
}

export async function markPrinted({ tx, scope }: Work, printed: readonly string[]): Promise<void> {
  // In one order, whoever prints the same ones at the same time.
  const locked = tx
    .selectFrom('qr_code')
    .where('account_id', '=', scope.accountId)
    .where('code', '=', sql<string>`any(${printed}::text[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
  await tx
    .with('locked', () => locked)
    .updateTable('qr_code')
    .set({ printed_at: sql`now()` })
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', sql<number>`(select id from locked)`)
    .execute()
}
