import { sql } from 'kysely'
import { addRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, permissionDenied } from '../../../app/errors.ts'
import { complementOf } from '../quotations/quotations.convert.ts'
import { demandInsider } from './insiders.ts'
import { fallDue, refresh } from './refresh.ts'
import { quotedPrice, termsRow } from './terms.service.ts'

const source = 'fuel_load'

/** Fuel that a load brings to a trip's account. */
export interface TripFuel {
  tripId: number
  loadId: number
  amount: number
  litres: number
  at: string
  place: string | null
  driverId: number | null
}

/** Of the same trip and nearly the same amount: somebody wrote the load down by hand. */
const sameAmount = 0.01

/** Counts a load in its trip's account, once. A 409 where a person wrote the same there already. */
export async function chargeFuel(work: Work, fuel: TripFuel): Promise<void> {
  const { tx, scope } = work
  const { tripId, loadId, amount, litres, at, place, driverId } = fuel
  if ((await chargedLoads(work, [loadId])).has(loadId)) return
  const written = await tx
    .selectFrom('trip_expense')
    .where('account_id', '=', scope.accountId)
    .where('trip_id', '=', tripId)
    .where('kind', '=', 'fuel')
    .where('source', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`abs(amount - ${amount}) <= ${amount * sameAmount}`)
    .select('id')
    .executeTakeFirst()
  if (written) throw conflict('La cuenta del viaje ya tiene un gasto de combustible por ese importe.')
  await addRecord(work, 'trip_expense', {
    trip_id: tripId,
    kind: 'fuel',
    amount,
    litres,
    at,
    place,
    paid_by: 'company',
    driver_id: driverId,
    source,
    source_id: loadId,
  })
  await refresh(work, [tripId])
}

/** Out of the account again; nothing where it never was. */
export async function unchargeFuel(work: Work, loadId: number): Promise<void> {
  const { tx, scope } = work
  const gone = await tx
    .updateTable('trip_expense')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()`, updated_by: scope.userId || null })
    .where('account_id', '=', scope.accountId)
    .where('source', '=', source)
    .where('source_id', '=', loadId)
    .where('deleted_at', 'is', null)
    .returning('trip_id')
    .executeTakeFirst()
  if (gone) await refresh(work, [gone.trip_id])
}

/** Those of these loads that a trip's account counts. */
export async function chargedLoads({ tx, scope }: Work, loadIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('trip_expense')
    .where('account_id', '=', scope.accountId)
    .where('source', '=', source)
    .where('source_id', '=', sql<number>`any(${[...loadIds]}::int[])`)
    .where('deleted_at', 'is', null)
    .select('source_id')
    .execute()
  return new Set(rows.map(({ source_id }) => source_id!))
}

/**
 * A new trip is what a quotation offered: sold at its price, to its customer. What is offered in another currency has no
 * price in pesos until somebody agrees one. For who may read quotations.
 */
export async function agreeQuotation(work: Work, tripId: number, quotationId: number): Promise<void> {
  demandInsider(work)
  if (!work.scope.permissions.has('facturacion.view')) throw permissionDenied('facturacion.view')
  const { may } = await complementOf(work, quotationId)
  const why = may.find(({ type }) => type === 'trip')?.reason
  if (why) throw badFields({ quotationId: [why] })
  const { price, customerId } = await quotedPrice(work, quotationId)
  await saveRecord(work, 'trip_terms', await termsRow(work, tripId), {
    agreed: price,
    customer_id: customerId,
    quotation_id: quotationId,
  })
  await fallDue(work, [tripId])
}
