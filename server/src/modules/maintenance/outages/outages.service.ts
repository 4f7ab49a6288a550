import { sql } from 'kysely'
import type { Outage, OutageChange, OutageDraft } from '@arriero/contract/maintenance/outages/outages.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { visibleOrders } from '../orders/orders.query.ts'
import { find } from './outages.repository.ts'

const texts = {
  noUnit: 'No se encontró la unidad.',
  noOrder: 'No se encontró una orden de esa unidad.',
  order: 'Vuelve a servicio después de salir.',
  taken: 'La unidad ya estaba fuera de servicio en esas fechas.',
} as const
const table = 'unit_outage'
const orTaken = taken({ unit_outage_alone: ['from', texts.taken] })

export async function create(work: Work, draft: OutageDraft): Promise<Outage> {
  const { unitId, orderId, from, to = null, reason, expectedUntil } = draft
  const unit = await visibleUnits(work).where('u.id', '=', unitId).select('u.id').forKeyShare().executeTakeFirst()
  if (!unit) throw badFields({ unitId: [texts.noUnit] })
  if (orderId) await checkOrder(work, orderId, unitId)
  const id = await addRecord(work, table, {
    unit_id: unitId,
    order_id: orderId,
    reason,
    during: rangeOf(from, to) as never,
    expected_until: expectedUntil,
  }).catch(orTaken)
  return find(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: OutageChange): Promise<Outage> {
  const before = await forChange(work, table, id, version, find)
  const { from = before.from, to = before.to } = change
  await saveRecord(work, table, id, {
    reason: change.reason,
    during: rangeOf(from, to),
    expected_until: change.expectedUntil,
  }).catch(orTaken)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await find(work, id)
  await removeRecord(work, table, id)
}

/** The unit of an order that is over may be counted on again. */
export async function endOutagesOf({ tx, scope }: Work, orderId: number): Promise<void> {
  await tx
    .updateTable(table)
    .set({
      during: sql`tstzrange(lower(during), greatest(now(), lower(during) + interval '1 second'))` as never,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      updated_by: scope.userId || null,
    })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`upper_inf(during)`)
    .execute()
}

function rangeOf(from: string, to: string | null) {
  if (to !== null && Date.parse(to) <= Date.parse(from)) throw badFields({ to: [texts.order] })
  return sql<string>`tstzrange(${from}, ${to})`
}

async function checkOrder(work: Work, id: number, unitId: number): Promise<void> {
  const order = await visibleOrders(work)
    .where('o.id', '=', id)
    .where('o.unit_id', '=', unitId)
    .select('o.id')
    .executeTakeFirst()
  if (!order) throw badFields({ orderId: [texts.noOrder] })
}
