import { sql } from 'kysely'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { texts } from '../documents/documents.texts.ts'

/** Trips of these lines are the account's and charged by no other living document. */
export async function checkTrips(
  { tx, scope }: Work,
  lines: readonly DocumentLine[],
  own: number | undefined,
): Promise<void> {
  const ids = [...new Set(lines.flatMap(({ tripId }) => tripId ?? []))]
  if (ids.length === 0) return
  const trips = await tx
    .selectFrom('trip')
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', ids)
    .select(['id', 'folio'])
    .forUpdate()
    .execute()
  if (trips.length < ids.length) throw badFields({ lines: [texts.noTrip] })
  const taken = await tx
    .selectFrom('fiscal_line as l')
    .innerJoin('fiscal_document as d', 'd.id', 'l.document_id')
    .innerJoin('trip as t', 't.id', 'l.trip_id')
    .where('l.account_id', '=', scope.accountId)
    .where('l.trip_id', 'in', ids)
    .where('l.is_living', '=', true)
    .$if(own !== undefined, (query) => query.where('d.id', '<>', own!))
    .select(['t.folio as trip', sql<string>`d.series || '-' || d.folio`.as('folio')])
    .executeTakeFirst()
  if (taken) throw conflict(texts.tripTaken(taken.trip, taken.folio))
}
