import { sql } from 'kysely'
import type { TermsChange, TripAccount } from '@arriero/contract/billing/trip-account/trip-account.entities.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { customerInUse } from '../customers/customers.read.ts'
import { findAccount } from './detail.ts'
import { fallDue } from './refresh.ts'
import { texts } from './trip-account.texts.ts'

/** What was agreed of a trip, as long as its account is open. */
export async function setTerms(work: Work, app: App, tripId: number, change: TermsChange): Promise<TripAccount> {
  const find = () => findAccount(work, app, tripId)
  const { closedAt, folio, invoiceFolio } = await find()
  if (closedAt) throw conflict(texts.closed(folio, invoiceFolio))
  await forChange(work, 'trip_terms', await termsRow(work, tripId), change.version, find)
  const { agreed, billTo, quotationId } = change
  if (billTo) await customerInUse(work, billTo)
  const quoted = quotationId ? await quotedPrice(work, quotationId) : undefined
  if (quoted?.price === null && agreed === undefined) throw badFields({ quotationId: [texts.otherCurrency] })
  await saveRecord(work, 'trip_terms', await termsRow(work, tripId), {
    agreed: agreed === undefined ? (quoted?.price ?? undefined) : agreed,
    customer_id: billTo === undefined ? (quoted?.customerId ?? undefined) : billTo,
    quotation_id: quotationId,
  })
  await fallDue(work, [tripId])
  return find()
}

/** Its row, written now when nothing was agreed yet. */
export async function termsRow({ tx, scope }: Work, tripId: number): Promise<number> {
  await tx
    .insertInto('trip_terms')
    .values({ account_id: scope.accountId, trip_id: tripId })
    .onConflict((taken) => taken.column('trip_id').doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('trip_terms')
    .where('account_id', '=', scope.accountId)
    .where('trip_id', '=', tripId)
    .select('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Quoted {
  /** In pesos; null: it is in another currency. */
  price: number | null
  customerId: number | null
}

/** What one of each concept costs: an offer of twelve trips is the price of one. */
export async function quotedPrice({ tx, scope }: Work, id: number): Promise<Quoted> {
  const found = await tx
    .selectFrom('quotation as q')
    .innerJoin('quotation_line as l', 'l.quotation_id', 'q.id')
    .where('q.account_id', '=', scope.accountId)
    .where('q.id', '=', id)
    .where('q.deleted_at', 'is', null)
    .where('l.is_optional', '=', false)
    .where('l.quantity', '>', '0')
    .groupBy('q.id')
    .select([
      'q.customer_id as customerId',
      sql<
        number | null
      >`case when q.currency = 'MXN' then round(sum(l.unit_price - l.discount / l.quantity), 2)::float8 end`.as(
        'price',
      ),
    ])
    .executeTakeFirst()
  if (!found) throw badFields({ quotationId: [texts.noQuotation] })
  return found
}
