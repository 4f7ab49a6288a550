import { sql } from 'kysely'
import { placeLabel, placesOn, spareAxle } from '@arriero/contract/units/axles.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { lifeAt } from '../../meters/meters.read.ts'
import type { WorkOrder } from '../../store/store.commands.ts'
import { texts } from '../fittings.texts.ts'
import { inWords } from '../pieces/collisions.ts'
import { demandAtHand, enterUnit, leaveUnit, lockPieces, momentOf, storeBefore, type Piece } from '../pieces/pieces.ts'
import { unitAxles, type AxlesOfUnit } from '../pieces/units-of.ts'
import { refreshUnits } from './refresh.ts'

export interface Place {
  unitId: number
  axle: number
  position: number
}
/** One tire of a step: onto a place, or off its unit. */
export interface TireMove {
  tireId: number
  /** Left out: it comes off. */
  to?: Place | undefined
  /** It must be on no place yet. */
  isMounting?: boolean | undefined
  /** Where what comes off is put; null: in no store; left out: where it came from. */
  storeId?: number | null | undefined
  reason?: string | null | undefined
}
interface Step {
  at?: string | undefined
  workOrder?: WorkOrder | undefined
  moves: readonly TireMove[]
}
interface OpenMount extends Place {
  id: number
  tireId: number
  from: string
  startKm: number
}

const keyOf = ({ unitId, axle, position }: Place) => `${unitId}/${axle}/${position}`

/**
 * Moves tires in one step: all or none. Those that are mounted leave their places first, so that two may change with each
 * other. Stock, places and history are written together; throws in words what contradicts them.
 */
export async function moveTires(work: Work, { at, workOrder, moves }: Step): Promise<void> {
  const ids = moves.map(({ tireId }) => tireId)
  if (new Set(ids).size !== ids.length) throw conflict(texts.sameTire)
  const tires = await lockPieces(work, 'tire', ids)
  for (const tire of tires.values()) demandAtHand(tire)
  const open = await openMounts(work, ids)
  await checkUnmounted(work, tires, open, moves)
  const targets = moves.flatMap(({ to }) => to ?? [])
  const axles = await unitAxles(work, [...new Set(targets.map(({ unitId }) => unitId))])
  for (const target of targets) checkPlace(axles, target)
  if (new Set(targets.map(keyOf)).size !== targets.length) throw conflict(texts.twice)
  await checkFree(work, axles, targets, ids)

  const last = Math.max(0, ...[...open.values()].map(({ from }) => Date.parse(from)))
  const moment = await momentOf(work, at, tires.values(), last)
  for (const mount of open.values())
    if (Date.parse(moment) <= Date.parse(mount.from)) throw conflict(texts.tooEarly(tires.get(mount.tireId)!.serial))

  const units = [...new Set([...targets, ...open.values()].map(({ unitId }) => unitId))]
  const meters = await lifeAt(
    work,
    units.map((unitId) => ({ unitId, at: moment })),
  )
  const kmOf = new Map(units.map((unitId, i) => [unitId, meters[i]!.km]))
  for (const move of moves) {
    const mount = open.get(move.tireId)
    if (mount) await close(work, mount, moment, kmOf.get(mount.unitId)!, move.reason)
  }
  for (const move of moves) await changeStock(work, tires.get(move.tireId)!, move, workOrder)
  for (const { tireId, to } of moves) if (to) await begin(work, tireId, to, moment, kmOf.get(to.unitId)!, workOrder?.id)
  await refreshUnits(work, units, ids)
}

/** The mounts of these tires that last. */
export async function openMounts({ tx, scope }: Work, tireIds: readonly number[]): Promise<Map<number, OpenMount>> {
  const rows = await tx
    .selectFrom('tire_mount')
    .where('account_id', '=', scope.accountId)
    .where(sql<boolean>`tire_id = any(${[...tireIds]}::int[])`)
    .where(sql<boolean>`upper_inf(during)`)
    .select([
      'id',
      'tire_id as tireId',
      'unit_id as unitId',
      'axle',
      'position',
      sql<string>`lower(during)`.as('from'),
      sql<number>`start_km::float8`.as('startKm'),
    ])
    .execute()
  return new Map(rows.map((mount) => [mount.tireId, mount]))
}

/** Only who rotates moves what is mounted. */
async function checkUnmounted(
  work: Work,
  tires: ReadonlyMap<number, Piece>,
  open: ReadonlyMap<number, OpenMount>,
  moves: readonly TireMove[],
): Promise<void> {
  for (const { tireId, isMounting } of moves) {
    const there = isMounting && open.get(tireId)
    if (!there) continue
    const unit = (await unitAxles(work, [there.unitId])).get(there.unitId)
    const place = placeLabel(unit?.axles ?? [], there.axle, there.position)
    throw conflict(texts.alreadyMounted(tires.get(tireId)!.serial, unit?.name ?? texts.otherUnit, place))
  }
}

function checkPlace(axles: AxlesOfUnit, { unitId, axle, position }: Place): void {
  const unit = axles.get(unitId)
  if (!unit) throw badFields({ unitId: [texts.noUnit] })
  const places = placesOn(unit.axles, axle)
  if (places === 0) throw badFields({ axle: [texts.noAxle(unit.name, unit.axles.length)] })
  if (position > places) throw badFields({ position: [texts.noPosition(places)] })
}

/** Places that others hold now, who do not move in the same step. */
async function checkFree(work: Work, axles: AxlesOfUnit, targets: readonly Place[], moving: readonly number[]) {
  if (targets.length === 0) return
  const { rows } = await sql<Place & { serial: string }>`
    select m.unit_id as "unitId", m.axle, m.position, i.serial from tire_mount m
    join stock_item i on i.id = m.tire_id and i.account_id = m.account_id
    where m.account_id = ${work.scope.accountId} and upper_inf(m.during) and m.tire_id <> all(${[...moving]}::int[])
      and m.unit_id = any(${targets.map(({ unitId }) => unitId)}::int[])`.execute(work.tx)
  const held = new Map(rows.map((row) => [keyOf(row), row]))
  for (const target of targets) {
    const there = held.get(keyOf(target))
    if (!there) continue
    const place = placeLabel(axles.get(target.unitId)!.axles, target.axle, target.position)
    throw conflict(texts.occupied(place, there.serial))
  }
}

const close = ({ tx, scope }: Work, mount: OpenMount, at: string, unitKm: number, reason: string | null | undefined) =>
  tx
    .updateTable('tire_mount')
    .set({
      during: sql`tstzrange(lower(during), ${at}::timestamptz)`,
      // A spare runs nothing.
      km: String(mount.axle === spareAxle ? 0 : Math.max(0, unitKm - mount.startKm).toFixed(1)),
      reason,
      unmounted_by: scope.userId || null,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', mount.id)
    .execute()

async function changeStock(work: Work, tire: Piece, { to, storeId }: TireMove, workOrder: WorkOrder | undefined) {
  if (tire.unitId !== null && tire.unitId !== to?.unitId) {
    const target = to ? null : storeId === undefined ? await storeBefore(work, tire.id) : storeId
    await leaveUnit(work, tire, target, workOrder)
    tire.unitId = null
  } else if (!to) throw conflict(texts.notMounted(tire.serial))
  if (to) await enterUnit(work, tire, to.unitId, workOrder)
}

async function begin(work: Work, tireId: number, to: Place, at: string, km: number, orderId: number | undefined) {
  const { tx, scope } = work
  await tx
    .insertInto('tire_mount')
    .values({
      account_id: scope.accountId,
      tire_id: tireId,
      life: sql`(select life from tire where item_id = ${tireId} and account_id = ${scope.accountId})`,
      unit_id: to.unitId,
      axle: to.axle,
      position: to.position,
      during: `[${at},)`,
      start_km: km.toFixed(1),
      order_id: orderId,
      mounted_by: scope.userId || null,
    })
    .execute()
    .catch(inWords)
}
