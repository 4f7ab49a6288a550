import { sql } from 'kysely'
import type {
  BankMounting,
  BatteryChange,
  BatteryDisposal,
  BatteryDraft,
  BatteryMeasuring,
  BatteryReturning,
  BatteryRotation,
  BatterySending,
  Leaving,
  Mounting,
  Unmounting,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { forChange, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict } from '../../../app/errors.ts'
import { openOrdersOf } from '../../maintenance/maintenance.read.ts'
import { registerPiece, type WorkOrder } from '../../store/store.commands.ts'
import { technicianExists } from '../../technicians/technicians.read.ts'
import { texts } from '../fittings.texts.ts'
import { comeHome, dispose, sendAway } from '../pieces/away.ts'
import { inWords } from '../pieces/collisions.ts'
import { checkLabels } from '../pieces/labels.ts'
import { lockPieces, momentOf } from '../pieces/pieces.ts'
import { unitBanks } from './banks.ts'
import { find, rowsOf } from './batteries.repository.ts'
import { moveBatteries, openMounts } from './moves.ts'
import { refreshBatteries, refreshUnits } from './refresh.ts'

const orTaken = taken({ stock_item_serial: ['serial', texts.serialTaken] })

export async function create(work: Work, draft: BatteryDraft): Promise<Battery> {
  await checkDetails(work, draft)
  const { partId, serial, notes, cost = 0, storeId = null } = draft
  const id = await registerPiece(work, { partId, category: 3, serial, storeId, cost, notes })
  await saveDetails(work, id, draft)
  return find(work, id)
}

export async function update(
  work: Work,
  id: number,
  { version, serial, notes, ...change }: BatteryChange,
): Promise<Battery> {
  await forChange(work, 'stock_item', id, version, find)
  await checkDetails(work, change)
  await saveRecord(work, 'stock_item', id, { serial, notes }).catch(orTaken)
  await saveDetails(work, id, change)
  return find(work, id)
}

type Details = Omit<BatteryChange, 'version' | 'serial' | 'notes'>

const checkDetails = (work: Work, { capacityId, modelId }: Details) =>
  checkLabels(work, { capacityId: ['battery_capacity', capacityId], modelId: ['battery_model', modelId] })

/** What is named changes; one whose life nobody said lasts as long as its model. */
async function saveDetails(work: Work, id: number, details: Details): Promise<void> {
  const { tx, scope } = work
  const { capacityId, modelId, volts, boughtOn, warrantyUntil, lifespanYears } = details
  await tx
    .updateTable('battery')
    .set({
      capacity_id: capacityId,
      model_id: modelId,
      volts,
      bought_on: boughtOn,
      warranty_until: warrantyUntil,
      lifespan_years: lifespanYears == null ? lifespanYears : String(lifespanYears),
      advice: sql`advice`,
    })
    .where('account_id', '=', scope.accountId)
    .where('item_id', '=', id)
    .execute()
  await sql`
    update battery b set lifespan_years = coalesce(b.lifespan_years, m.lifespan_years) from fitting_label m
    where b.account_id = ${scope.accountId} and b.item_id = ${id} and m.id = b.model_id and m.account_id = b.account_id`.execute(
    tx,
  )
  await refreshBatteries(work, [id])
}

/** On a place that is said, or on the first that is free. */
export async function mount(work: Work, { batteryId, position, ...done }: Mounting): Promise<Battery> {
  const place = position ?? (await firstFree(work, done.unitId))
  await mountBank(work, { ...done, mounts: [{ batteryId, position: place }] })
  return find(work, batteryId)
}

async function firstFree(work: Work, unitId: number): Promise<number> {
  const unit = (await unitBanks(work, [unitId])).get(unitId)
  if (!unit) throw badFields({ unitId: [texts.noUnit] })
  const held = new Set((await openMounts(work, { units: [unitId] })).map(({ position }) => position))
  const free = Array.from({ length: unit.bank }, (_, i) => i + 1).find((position) => !held.has(position))
  if (free === undefined) throw conflict(texts.bankFull(unit.name))
  return free
}

/** All in one step; what is there comes off with it, if whoever mounts said which way it goes. */
export async function mountBank(work: Work, given: BankMounting): Promise<Battery[]> {
  const { unitId, at, lifespanYears, orderId, technicianId, mounts, replaced } = given
  const ids = mounts.map(({ batteryId }) => batteryId)
  if (technicianId != null && !(await technicianExists(work, technicianId)))
    throw badFields({ technicianId: [texts.noTechnician] })
  const there = replaced ? await openMounts(work, { units: [unitId] }) : []
  const leaving = there
    .filter(({ position, pieceId }) => mounts.some((one) => one.position === position) && !ids.includes(pieceId))
    .map(({ pieceId }) => ({ pieceId, ...whereTo(replaced!) }))
  const entering = mounts.map(({ batteryId, position }) => ({
    pieceId: batteryId,
    to: { unitId, position },
    isMounting: true,
  }))
  const workOrder = orderId == null ? undefined : await orderOf(work, unitId, orderId)
  const moment = await moveBatteries(work, { at, workOrder, moves: [...leaving, ...entering] }, technicianId)
  if (lifespanYears != null) await setLife(work, ids, lifespanYears)
  for (const { pieceId } of leaving) await sendItsWay(work, pieceId, replaced!, moment)
  await refreshUnits(work, [unitId], ids)
  return rowsOf(work, ids)
}

async function orderOf(work: Work, unitId: number, orderId: number): Promise<WorkOrder> {
  const order = (await openOrdersOf(work, unitId)).find(({ id }) => id === orderId)
  if (!order) throw badFields({ orderId: [texts.noOrder] })
  return order
}

const setLife = ({ tx, scope }: Work, ids: readonly number[], years: number) =>
  tx
    .updateTable('battery')
    .set({ lifespan_years: String(years) })
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`item_id = any(${[...ids]}::int[])`)
    .execute()

/** Into which store it comes off: none, where it is thrown away or claimed. */
const whereTo = ({ way, storeId, reason }: Leaving) => ({
  storeId: way === 'scrap' || way === 'warranty' ? null : storeId,
  reason,
})
async function sendItsWay(work: Work, id: number, { way, reason }: Leaving, at: string): Promise<void> {
  if (way === 'scrap') await dispose(work, 'battery', id, { reason: reason ?? texts.unmounted, at })
  if (way === 'warranty') await sendAway(work, 'battery', id, { kind: 'warranty', at, note: reason })
  await refreshBatteries(work, [id])
}

export async function unmount(work: Work, { batteryId, at, ...leaving }: Unmounting): Promise<Battery> {
  const moment = await moveBatteries(work, { at, moves: [{ pieceId: batteryId, ...whereTo(leaving) }] })
  await sendItsWay(work, batteryId, leaving, moment)
  return find(work, batteryId)
}

export async function rotate(work: Work, { at, reason, moves }: BatteryRotation): Promise<Battery[]> {
  await moveBatteries(work, { at, moves: moves.map(({ batteryId, ...to }) => ({ pieceId: batteryId, to, reason })) })
  return rowsOf(
    work,
    moves.map(({ batteryId }) => batteryId),
  )
}

/** Writes down what a tester said of it. */
export async function measure(
  work: Work,
  id: number,
  { at, rest = null, crank = null, cca = null, note }: BatteryMeasuring,
): Promise<Battery> {
  if (rest === null && crank === null && cca === null) throw badRequest(texts.noValue)
  const battery = (await lockPieces(work, 'battery', [id])).get(id)!
  const { tx, scope } = work
  await tx
    .insertInto('battery_measure')
    .values({
      account_id: scope.accountId,
      battery_id: id,
      at: await momentOf(work, at, [battery]),
      rest: rest === null ? null : String(rest),
      crank: crank === null ? null : String(crank),
      cca,
      note,
      by_id: scope.userId || null,
    })
    .execute()
    .catch(inWords)
  await refreshUnits(work, battery.unitId === null ? [] : [battery.unitId], [id])
  return find(work, id)
}

export async function send(work: Work, id: number, sending: BatterySending): Promise<Battery> {
  await sendAway(work, 'battery', id, sending)
  return find(work, id)
}

export async function receive(work: Work, id: number, returning: BatteryReturning): Promise<Battery> {
  await comeHome(work, 'battery', id, returning)
  await refreshBatteries(work, [id])
  return find(work, id)
}

export async function scrap(work: Work, id: number, disposal: BatteryDisposal): Promise<Battery> {
  await dispose(work, 'battery', id, disposal)
  return find(work, id)
}

export const remove = (work: Work, id: number): Promise<void> =>
  dispose(work, 'battery', id, { reason: texts.removed.battery })
