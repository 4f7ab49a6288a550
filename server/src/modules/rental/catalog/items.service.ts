import type { RentalItem, RentalItemChange, RentalItemDraft } from '@arriero/contract/rental/items.contract.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { bookingOfItem } from '../rental.read.ts'
import { texts } from '../rental.texts.ts'
import { findItem } from './items.repository.ts'

const orTaken = taken({
  rental_item_unit: ['unitId', texts.hasRates],
  rental_item_asset: ['assetId', texts.hasRates],
  rental_item_name: ['name', texts.extraTaken],
})

export async function create(work: Work, draft: RentalItemDraft): Promise<RentalItem> {
  const { kind, unitId = null, assetId = null, name = null, rateDay } = draft
  const isThing = kind === 'thing'
  if (isThing ? (unitId === null) === (assetId === null) : unitId !== null || assetId !== null)
    throw badFields({ unitId: [texts.thingOrNothing] })
  if (!isThing && name === null) throw badFields({ name: [texts.extraName] })
  await checkThing(work, { unitId, assetId })
  const id = await addRecord(work, 'rental_item', {
    ...columnsOf(draft),
    kind,
    unit_id: unitId,
    asset_id: assetId,
    rate_day: rateDay,
    name: isThing ? null : name,
  }).catch(orTaken)
  return findItem(work, id)
}

export async function update(work: Work, id: number, change: RentalItemChange): Promise<RentalItem> {
  const { kind } = await forChange(work, 'rental_item', id, change.version, findItem)
  if (kind === 'extra' && change.name === null) throw badFields({ name: [texts.extraName] })
  await saveRecord(work, 'rental_item', id, {
    ...columnsOf(change),
    ...(kind === 'extra' && { name: change.name ?? undefined }),
  }).catch(orTaken)
  return findItem(work, id)
}

/** What was agreed with it stays; what is booked or out keeps it. */
export async function remove(work: Work, id: number): Promise<void> {
  await forChange(work, 'rental_item', id, undefined, findItem)
  const folio = await bookingOfItem(work, id)
  if (folio) throw conflict(texts.itemBooked(folio))
  await removeRecord(work, 'rental_item', id)
}

/** Held until the work ends: what is removed meanwhile gets no rates. */
async function checkThing(
  { tx, scope }: Work,
  { unitId, assetId }: { unitId: number | null; assetId: number | null },
): Promise<void> {
  const table = unitId === null ? 'asset' : 'unit'
  const id = unitId ?? assetId
  if (id === null) return
  const found = await tx
    .selectFrom(table)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst()
  if (!found) throw badFields(table === 'unit' ? { unitId: [texts.noUnit] } : { assetId: [texts.noAsset] })
}

const columnsOf = (given: RentalItemChange) => ({
  group_name: given.group,
  rate_day: given.rateDay,
  rate_week: given.rateWeek,
  rate_month: given.rateMonth,
  km_per_day: given.kmPerDay,
  km_over_rate: given.kmOverRate,
  fuel_rate: given.fuelRate,
  deposit: given.deposit,
  cost_day: given.costDay,
  ready_hours: given.readyHours,
  per: given.per,
  active: given.active,
})
