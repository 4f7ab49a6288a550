import { sql } from 'kysely'
import type { DocumentLine, Relation } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { fallDue } from '../trip-account/refresh.ts'
import { texts } from './documents.texts.ts'

// A trip is charged by one living document: the one whose line claims it (`is_living`). Others may wait for it with a
// line that does not: the note that an invoice charges, and the draft that replaces a stamped invoice. When a claim ends,
// the one that waits has it in the same transaction, so that nobody charges the trip meanwhile.

/** Documents `d` that were neither removed nor cancelled. */
export const lives = sql<boolean>`(d.deleted_at is null and d.state <> 'cancelled' and d.content ->> 'cancelled' is distinct from 'true')`

export const tripsOfLines = (lines: readonly DocumentLine[]): number[] => [
  ...new Set(lines.flatMap(({ tripId }) => tripId ?? [])),
]

/** Holds trips until the work ends: who charges one of them meanwhile waits. Answers those that are the account's. */
export const lockTrips = ({ tx, scope }: Work, ids: readonly number[]) =>
  tx
    .selectFrom('trip')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', [...ids, 0])
    .select('id')
    .orderBy('id')
    // What refers to a trip, such as its account being worked out, need not wait.
    .forNoKeyUpdate()
    .execute()

/** Trips of these lines are the account's and charged by no other living document than the one they replace. */
export async function checkTrips(
  work: Work,
  lines: readonly DocumentLine[],
  own: number | undefined,
  relations: readonly Relation[] = [],
): Promise<void> {
  const { tx, scope } = work
  const ids = tripsOfLines(lines)
  if (ids.length === 0) return
  if (ids.length < lines.filter(({ tripId }) => tripId).length) throw badFields({ lines: [texts.tripTwice] })
  const trips = await lockTrips(work, ids)
  if (trips.length < ids.length) throw badFields({ lines: [texts.noTrip] })
  const replaced = relations.filter(({ type }) => type === '04').flatMap(({ uuids }) => uuids)
  const taken = await tx
    .selectFrom('fiscal_line as l')
    .innerJoin('fiscal_document as d', 'd.id', 'l.document_id')
    .innerJoin('trip as t', 't.id', 'l.trip_id')
    .where('l.account_id', '=', scope.accountId)
    .where('l.trip_id', 'in', ids)
    .where('l.is_living', '=', true)
    .where(sql<boolean>`(d.uuid is null or d.uuid <> all(${replaced}::uuid[]))`)
    .$if(own !== undefined, (query) => query.where('d.id', '<>', own!))
    .select(['t.folio as trip', sql<string>`d.series || '-' || d.folio`.as('folio')])
    .executeTakeFirst()
  if (taken) throw conflict(texts.tripTaken(taken.trip, taken.folio))
}

/** Which of these trips a document claims. */
export async function claimedTrips({ tx, scope }: Work, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .selectFrom('fiscal_line')
    .where('account_id', '=', scope.accountId)
    .where('trip_id', 'in', [...ids])
    .where('is_living', '=', true)
    .select('trip_id')
    .execute()
  return new Set(rows.flatMap(({ trip_id }) => trip_id ?? []))
}

/** Ends the claims of these documents; answers their trips, to be passed on. */
export async function releaseTrips(work: Work, documents: readonly number[]): Promise<number[]> {
  if (documents.length === 0) return []
  const { tx, scope } = work
  const rows = await tx
    .updateTable('fiscal_line')
    .set({ is_living: false })
    .where('account_id', '=', scope.accountId)
    .where('document_id', 'in', [...documents])
    .where('is_living', '=', true)
    .returning('trip_id')
    .execute()
  const trips = rows.flatMap(({ trip_id }) => trip_id ?? [])
  await fallDue(work, trips)
  return trips
}

/** Trips that nobody claims go to the living document that waits for them: an invoice before a note, the first of them. */
export async function passOnTrips({ tx, scope }: Work, trips: readonly number[]): Promise<void> {
  if (trips.length === 0) return
  await sql`
    update fiscal_line set is_living = true
    from (
      select distinct on (l.trip_id) l.id
      from fiscal_line l join fiscal_document d on d.id = l.document_id
      where l.account_id = ${scope.accountId} and l.trip_id = any(${trips}::int[]) and not l.is_living and ${lives}
        and not exists (select 1 from fiscal_line o
          where o.account_id = l.account_id and o.trip_id = l.trip_id and o.is_living)
      order by l.trip_id, d.kind = 'note_sale', d.id
    ) heir
    where fiscal_line.id = heir.id and fiscal_line.account_id = ${scope.accountId}`.execute(tx)
}

/** A document that is no more: its trips go to who waits for them. */
export async function endClaims(work: Work, document: number): Promise<void> {
  await fallDue(work, await tripsChargedBy(work, document))
  await passOnTrips(work, await releaseTrips(work, [document]))
}

/** The trips a document charges, by itself or with the notes it charges. */
export async function tripsChargedBy({ tx, scope }: Work, document: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('fiscal_line as l')
    .innerJoin('fiscal_document as d', 'd.id', 'l.document_id')
    .where('l.account_id', '=', scope.accountId)
    .where('l.is_living', '=', true)
    .where('l.trip_id', 'is not', null)
    .where(
      sql<boolean>`d.id in (select ${document}::int union select n.id from fiscal_document n
        where n.account_id = ${scope.accountId} and n.kind = 'note_sale' and n.deleted_at is null
          and (n.content ->> 'invoiceId')::int = ${document})`,
    )
    .select('l.trip_id')
    .execute()
  return rows.flatMap(({ trip_id }) => trip_id ?? [])
}
