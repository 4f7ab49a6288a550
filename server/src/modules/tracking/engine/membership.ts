import { metresPerDegree } from '../../../shared/geo/distance.ts'
import type { FenceId, GeofenceIndex } from './geofence-index.ts'
import { DEFAULT_JUMP_KMH, isJump, type TimedPlace } from './jump.ts'
import type { PreparedShape, Span } from './prepared-shape.ts'

/** A visit that has not ended. `outAt` and `outs`: when it went out and how many fixes say so, while that is unsure. */
export type OpenVisit = {
  readonly id: FenceId
  readonly inAt: number
  readonly outAt: number | null
  readonly outs: number
}

/** Where a unit was last and which fences it is in. Plain JSON: kept with the unit, so that a restart goes on. */
export type UnitFences = TimedPlace & { readonly inside: readonly OpenVisit[] }

export type MembershipStep = {
  readonly entered: readonly { readonly id: FenceId; readonly at: number }[]
  readonly left: readonly { readonly id: FenceId; readonly inAt: number; readonly at: number }[]
  /** Passed whole between two fixes. */
  readonly crossed: readonly { readonly id: FenceId; readonly inAt: number; readonly outAt: number }[]
  /** Fences the unit was in that no longer exist: their visits end without the unit having moved. */
  readonly removed: readonly FenceId[]
  readonly state: UnitFences
}

export type MembershipOptions = {
  /** After a longer silence nothing is inferred between the two fixes. */
  readonly maxGapMs: number
  readonly jumpKmh: number
  /** Outside fixes before a unit has left. */
  readonly leaveAfterFixes: number
  /** A fix this far out is enough by itself. */
  readonly clearlyOutM: number
  /** Nearer than this a receiver's error decides, not the truck: such a fix neither enters nor leaves. */
  readonly edgeM: number
}

export const MEMBERSHIP_DEFAULTS: MembershipOptions = {
  maxGapMs: 15 * 60_000,
  jumpKmh: DEFAULT_JUMP_KMH,
  leaveAfterFixes: 2,
  clearlyOutM: 50,
  edgeM: 10,
}

const NONE: readonly never[] = []
const span: Span = { first: 0, last: 0 }

/**
 * Moves a unit to its next fix and tells what it entered, left and crossed, with instants (epoch ms) interpolated on
 * the straight way from the fix before. Fixes come in order: one that is not newer changes nothing. A visit lasts from
 * the first entry to the last exit; touching the edge in between does not split it. A fix that nobody could have driven
 * to enters nothing until the next one agrees, and does not leave by itself. `state` null is a unit never seen.
 */
export function step(
  index: GeofenceIndex,
  state: UnitFences | null,
  fix: TimedPlace,
  options: MembershipOptions = MEMBERSHIP_DEFAULTS,
): MembershipStep {
  if (state !== null && fix.fixTime <= state.fixTime) {
    return { entered: NONE, left: NONE, crossed: NONE, removed: NONE, state }
  }
  const jumped = state !== null && isJump(state, fix, options.jumpKmh)
  const way = state === null || jumped || fix.fixTime - state.fixTime > options.maxGapMs ? null : state
  const before = state === null ? NONE : state.inside
  const stays = before.length === 0 ? NO_STAYS : review(index, before, way, fix, jumped, options)
  const arrivals = jumped ? NO_ARRIVALS : arrive(index, before, way, fix)
  const inside = arrivals.entered.length === 0 ? stays.inside : [...stays.inside, ...arrivals.entered.map(openVisit)]
  return {
    entered: arrivals.entered,
    left: stays.left,
    crossed: arrivals.crossed,
    removed: stays.removed,
    state: { fixTime: fix.fixTime, lat: fix.lat, lon: fix.lon, inside },
  }
}

/** Whether a fix lies at no edge: every visit has ended by it or goes on. Asked of fixes that are no jump. */
export function isSure(
  { tree, shapes }: GeofenceIndex,
  { lat, lon }: Pick<TimedPlace, 'lat' | 'lon'>,
  { clearlyOutM }: Pick<MembershipOptions, 'clearlyOutM'>,
): boolean {
  if (tree === null) return true
  const { x, y } = metresPerDegree(lat)
  const [dLon, dLat] = [clearlyOutM / x, clearlyOutM / y]
  return tree.search(lon - dLon, lat - dLat, lon + dLon, lat + dLat).every((i) => {
    const metres = shapes[i]!.distanceM(lat, lon)
    return metres === 0 || metres > clearlyOutM
  })
}

type Stays = Pick<MembershipStep, 'left' | 'removed'> & { readonly inside: readonly OpenVisit[] }
type Arrivals = Pick<MembershipStep, 'entered' | 'crossed'>
const NO_STAYS: Stays = { left: NONE, removed: NONE, inside: NONE }
const NO_ARRIVALS: Arrivals = { entered: NONE, crossed: NONE }

/** Which open visits go on and which have ended. */
function review(
  index: GeofenceIndex,
  visits: readonly OpenVisit[],
  way: TimedPlace | null,
  fix: TimedPlace,
  jumped: boolean,
  options: MembershipOptions,
): Stays {
  const inside: OpenVisit[] = []
  const left: { id: FenceId; inAt: number; at: number }[] = []
  const removed: FenceId[] = []
  for (const visit of visits) {
    const fence = index.fences.get(visit.id)
    if (fence === undefined) {
      removed.push(visit.id)
      continue
    }
    const distance = fence.prepared.distanceM(fix.lat, fix.lon)
    if (distance === 0) {
      inside.push(visit.outAt === null ? visit : { id: visit.id, inAt: visit.inAt, outAt: null, outs: 0 })
      continue
    }
    const outAt = exitAt(fence.prepared, visit, way, fix)
    const outs = distance > options.edgeM ? visit.outs + 1 : visit.outs
    const clearly = distance > options.clearlyOutM && !jumped
    if (clearly || outs >= options.leaveAfterFixes) left.push({ id: visit.id, inAt: visit.inAt, at: outAt })
    else inside.push({ id: visit.id, inAt: visit.inAt, outAt, outs })
  }
  return { inside, left: left.length > 1 ? left.sort((a, b) => a.at - b.at) : left, removed }
}

/** The last time the unit was at the edge, or the fix itself where nothing is known of the way. */
function exitAt(shape: PreparedShape, visit: OpenVisit, way: TimedPlace | null, fix: TimedPlace): number {
  if (way !== null && shape.cross(way.lat, way.lon, fix.lat, fix.lon, span)) return onTheWay(way, fix, span.last)
  return visit.outAt ?? fix.fixTime
}

/** Which fences the unit was not in are entered at the fix or crossed before it. */
function arrive(index: GeofenceIndex, before: readonly OpenVisit[], way: TimedPlace | null, fix: TimedPlace): Arrivals {
  if (index.tree === null) return NO_ARRIVALS
  const from = way ?? fix
  const near = index.tree.search(
    Math.min(from.lon, fix.lon),
    Math.min(from.lat, fix.lat),
    Math.max(from.lon, fix.lon),
    Math.max(from.lat, fix.lat),
  )
  if (near.length === 0) return NO_ARRIVALS
  const entered: { id: FenceId; at: number }[] = []
  const crossed: { id: FenceId; inAt: number; outAt: number }[] = []
  for (const i of near) {
    const id = index.ids[i]!
    if (isOpen(before, id)) continue
    const shape = index.shapes[i]!
    const met = way !== null && shape.cross(way.lat, way.lon, fix.lat, fix.lon, span)
    if (shape.contains(fix.lat, fix.lon)) {
      if (way !== null && shape.contains(way.lat, way.lon)) entered.push({ id, at: way.fixTime })
      else entered.push({ id, at: met ? onTheWay(way, fix, span.first) : fix.fixTime })
    } else if (met && span.last > span.first) {
      const { first, last } = span
      if (!shape.contains(way.lat, way.lon)) {
        crossed.push({ id, inAt: onTheWay(way, fix, first), outAt: onTheWay(way, fix, last) })
      }
    }
  }
  if (entered.length > 1) entered.sort((a, b) => a.at - b.at)
  if (crossed.length > 1) crossed.sort((a, b) => a.inAt - b.inAt)
  return { entered, crossed }
}

function isOpen(visits: readonly OpenVisit[], id: FenceId): boolean {
  for (const visit of visits) if (visit.id === id) return true
  return false
}

function onTheWay(way: TimedPlace, fix: TimedPlace, share: number): number {
  return Math.round(way.fixTime + (fix.fixTime - way.fixTime) * share)
}

function openVisit({ id, at }: { readonly id: FenceId; readonly at: number }): OpenVisit {
  return { id, inAt: at, outAt: null, outs: 0 }
}
