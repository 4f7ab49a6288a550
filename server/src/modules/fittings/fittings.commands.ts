import type { Work } from '../../app/database/work.ts'
import type { WorkOrder } from '../store/store.commands.ts'
import { moveBatteries, type Place as BatteryPlace } from './batteries/moves.ts'
import { moveTires, type Place } from './tires/moves.ts'

/** Its words, which the old calls of the workshop keep too. */
export { labelCatalogs } from './catalogs/labels.service.ts'

interface OfOrder {
  /** When it was done; now when left out. */
  at?: string | undefined
  workOrder?: WorkOrder | undefined
}
interface Leaving {
  /** Where it is put; null: in no store; left out: where it came from. */
  storeId?: number | null | undefined
  reason?: string | null | undefined
}

/** Puts a tire on a free place for an order of the workshop; throws in words why not. */
export const mountTire = (work: Work, { tireId, at, workOrder, ...to }: Place & OfOrder & { tireId: number }) =>
  moveTires(work, { at, workOrder, moves: [{ pieceId: tireId, to, isMounting: true }] })

/** Takes a tire off its unit. */
export const unmountTire = (
  work: Work,
  { tireId, at, workOrder, ...leaving }: Leaving & OfOrder & { tireId: number },
) => moveTires(work, { at, workOrder, moves: [{ pieceId: tireId, ...leaving }] })

interface OfBattery extends OfOrder {
  batteryId: number
  technicianId?: number | null | undefined
}

/** Puts a battery on a free place of a unit's bank for an order of the workshop; throws in words why not. */
export const mountBattery = (work: Work, { batteryId, at, workOrder, technicianId, ...to }: BatteryPlace & OfBattery) =>
  moveBatteries(work, { at, workOrder, moves: [{ pieceId: batteryId, to, isMounting: true }] }, technicianId)

/** Takes a battery off its unit. */
export const unmountBattery = (
  work: Work,
  { batteryId, at, workOrder, technicianId, ...leaving }: Leaving & OfBattery,
) => moveBatteries(work, { at, workOrder, moves: [{ pieceId: batteryId, ...leaving }] }, technicianId)
