import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { lifeAt } from '../../meters/meters.read.ts'
import type { WorkOrder } from '../../store/store.commands.ts'
import { texts } from '../fittings.texts.ts'
import {
  demandAtHand,
  enterUnit,
  leaveUnit,
  lockPieces,
  momentOf,
  storeBefore,
  type Piece,
  type PieceKind,
} from './pieces.ts'

interface OnUnit {
  unitId: number
}
/** One piece of a step: onto a place, or off its unit. */
export interface PieceMove<Place extends OnUnit> {
  pieceId: number
  /** Left out: it comes off. */
  to?: Place | undefined
  /** It must be on no place yet. */
  isMounting?: boolean | undefined
  /** Where what comes off is put; null: in no store; left out: where it came from. */
  storeId?: number | null | undefined
  reason?: string | null | undefined
}
export interface Step<Place extends OnUnit> {
  at?: string | undefined
  workOrder?: WorkOrder | undefined
  moves: readonly PieceMove<Place>[]
}
/** A mount that lasts. */
export interface OpenMount extends OnUnit {
  id: number
  pieceId: number
  serial: string
  from: string
}
/** When and where on its way a unit was. */
export interface Instant {
  at: string
  km: number
}
/** The units of a step as their pieces see them. */
interface Places<Place> {
  /** Throws the 400 of a place the unit does not have. */
  check(place: Place): void
  /** 'BA-103, posición B'; of a unit the caller does not see, that it is another. */
  unitName(unitId: number): string
  /** 'Posición B' */
  label(place: Place): string
}

/** What only tires or only batteries have. */
export interface Mounts<Place extends OnUnit, Open extends OpenMount & Place> {
  kind: PieceKind
  keyOf(place: Place): string
  /** Of these pieces, or all on these units. */
  open(work: Work, of: { pieces: readonly number[] } | { units: readonly number[] }): Promise<Open[]>
  places(work: Work, unitIds: readonly number[]): Promise<Places<Place>>
  end(work: Work, mount: Open, when: Instant, reason: string | null | undefined): Promise<unknown>
  begin(work: Work, pieceId: number, to: Place, when: Instant, orderId: number | undefined): Promise<unknown>
  refresh(work: Work, unitIds: readonly number[], pieceIds: readonly number[]): Promise<void>
}

/**
 * Moves pieces in one step: all or none. Those that are mounted leave their places first, so that two may change with each
 * other. Stock, places and history are written together; throws in words what contradicts them. Answers when it was done.
 */
export async function movePieces<Place extends OnUnit, Open extends OpenMount & Place>(
  work: Work,
  mounts: Mounts<Place, Open>,
  { at, workOrder, moves }: Step<Place>,
): Promise<string> {
  const ids = moves.map(({ pieceId }) => pieceId)
  if (new Set(ids).size !== ids.length) throw conflict(texts.samePiece[mounts.kind])
  const pieces = await lockPieces(work, mounts.kind, ids)
  for (const piece of pieces.values()) demandAtHand(piece)
  const open = new Map((await mounts.open(work, { pieces: ids })).map((mount) => [mount.pieceId, mount]))
  const targets = moves.flatMap(({ to }) => to ?? [])
  const units = [...new Set([...targets, ...open.values()].map(({ unitId }) => unitId))]
  const places = await mounts.places(work, units)
  for (const { pieceId, isMounting } of moves) {
    const there = isMounting && open.get(pieceId)
    if (there)
      throw conflict(texts.alreadyMounted(pieces.get(pieceId)!, places.unitName(there.unitId), places.label(there)))
  }
  for (const target of targets) places.check(target)
  if (new Set(targets.map(mounts.keyOf)).size !== targets.length) throw conflict(texts.twice[mounts.kind])
  await checkFree(work, mounts, places, targets, new Set(ids))

  const last = Math.max(0, ...[...open.values()].map(({ from }) => Date.parse(from)))
  const moment = await momentOf(work, at, pieces.values(), last)
  for (const mount of open.values())
    if (Date.parse(moment) <= Date.parse(mount.from)) throw conflict(texts.tooEarly(pieces.get(mount.pieceId)!))
  const meters = await lifeAt(
    work,
    units.map((unitId) => ({ unitId, at: moment })),
  )
  const when = new Map(units.map((unitId, i) => [unitId, { at: moment, km: meters[i]!.km }]))
  for (const { pieceId, reason } of moves) {
    const mount = open.get(pieceId)
    if (mount) await mounts.end(work, mount, when.get(mount.unitId)!, reason)
  }
  for (const move of moves) await changeStock(work, pieces.get(move.pieceId)!, move, workOrder)
  for (const { pieceId, to } of moves)
    if (to) await mounts.begin(work, pieceId, to, when.get(to.unitId)!, workOrder?.id)
  await mounts.refresh(work, units, ids)
  return moment
}

/** Throws the 409 of a place that another holds now, who does not move in the same step. */
async function checkFree<Place extends OnUnit, Open extends OpenMount & Place>(
  work: Work,
  mounts: Mounts<Place, Open>,
  places: Places<Place>,
  targets: readonly Place[],
  moving: ReadonlySet<number>,
) {
  if (targets.length === 0) return
  const there = await mounts.open(work, { units: targets.map(({ unitId }) => unitId) })
  const held = new Map(
    there.filter(({ pieceId }) => !moving.has(pieceId)).map((mount) => [mounts.keyOf(mount), mount.serial]),
  )
  for (const target of targets) {
    const serial = held.get(mounts.keyOf(target))
    if (serial !== undefined) throw conflict(texts.occupied[mounts.kind](places.label(target), serial))
  }
}

async function changeStock(
  work: Work,
  piece: Piece,
  { to, storeId }: PieceMove<OnUnit>,
  workOrder: WorkOrder | undefined,
) {
  if (piece.unitId !== null && piece.unitId !== to?.unitId) {
    const target = to ? null : storeId === undefined ? await storeBefore(work, piece.id) : storeId
    await leaveUnit(work, piece, target, workOrder)
    piece.unitId = null
  } else if (!to) throw conflict(texts.notMounted(piece))
  if (to) await enterUnit(work, piece, to.unitId, workOrder)
}
