import type pg from 'pg'
import { hourOf, leadMs } from '../engine/hours.ts'
import { MEMBERSHIP_DEFAULTS, step as stepFences, type UnitFences } from '../engine/membership.ts'
import { stepMotion, type UnitMotion } from '../engine/motion.ts'
import type { PositionRow } from '../engine/position.ts'
import { dayMs } from '../store/packed-days.ts'
import type { FullFix } from '../store/position-copy.ts'
import { lastBefore, readPositions } from '../store/read-positions.ts'
import { openVisits, rewindVisits, writeVisits } from '../store/visits.ts'
import type { UnitFact } from '../tracking.events.ts'
import type { AccountFlow } from './account-flow.ts'
import type { VisitChange } from './chunk.ts'
import { reworkHours } from './late-hours.ts'
import type { UnitFlow, UnitMemory } from './unit-flow.ts'

/** Positions later than this are stored and summed, but change nothing else of what is known. */
const mostLateMs = 7 * dayMs

/**
 * Works out a unit's visits, hours, kilometres and state again as if its late positions had come in order. Called inside
 * the transaction that has just stored them, while nothing else moves the account. `added` are those not stored before.
 */
export async function rework(
  client: pg.ClientBase,
  flow: AccountFlow,
  unit: UnitFlow,
  added: readonly FullFix[],
): Promise<UnitFact[]> {
  const { memory } = unit
  const since = added.reduce((first, { fixTime }) => Math.min(first, fixTime), Infinity)
  if (!memory || !Number.isFinite(since)) return []
  const isRecent = since >= memory.newest.fixTime - mostLateMs
  const known = isRecent ? await readPositions(client, unit.id, hourOf(since) - leadMs, memory.newest.fixTime + 1) : []
  await reworkHours(client, flow.accountId, unit, memory, added, known)
  if (!isRecent) return []
  const way = known.filter(({ fixTime }) => fixTime >= since - leadMs)
  if (way[0]?.fixTime === since) {
    const before = await lastBefore(client, unit.id, since - leadMs, 2 * dayMs)
    if (before) way.unshift(before)
    else memory.baseKm = way[0].odometerKm ?? memory.baseKm
  }
  const first = way[0]
  if (!first) return []
  reworkMotion(unit, memory, way, new Set(added.map(({ fixTime }) => fixTime)))
  return reworkVisits(client, flow, unit.id, memory, way, first.fixTime < since)
}

/** Totals change by what the late positions add; how the unit moves now is taken from the whole way. */
function reworkMotion(
  unit: UnitFlow,
  memory: UnitMemory,
  way: readonly PositionRow[],
  added: ReadonlySet<number>,
): void {
  const fold = (fixes: readonly PositionRow[]) =>
    fixes.reduce<UnitMotion | null>((state, fix) => stepMotion(state, fix, unit.options).state, null)
  const whole = fold(way)
  const without = fold(way.filter(({ fixTime }) => !added.has(fixTime)))
  const known = memory.motion
  if (!whole || !known) return
  // What began before the way that was read began when it was known to.
  const from = way[0]?.fixTime ?? 0
  const goesOn = whole.activity === known.activity && whole.since === from && known.since < from
  const stands =
    whole.stop !== null && whole.stop.arriveAt === from && known.stop !== null && known.stop.arriveAt < from
  memory.motion = {
    ...whole,
    since: goesOn ? known.since : whole.since,
    stop: stands ? known.stop : whole.stop,
    odometerKm: known.odometerKm + whole.odometerKm - (without?.odometerKm ?? 0),
    engineMs: known.engineMs + whole.engineMs - (without?.engineMs ?? 0),
  }
}

/** `hasLead`: the first position of the way was known before and only tells where the unit came from. */
async function reworkVisits(
  client: pg.ClientBase,
  flow: AccountFlow,
  unitId: number,
  memory: UnitMemory,
  way: readonly PositionRow[],
  hasLead: boolean,
): Promise<UnitFact[]> {
  const first = way[0]!
  const from = hasLead ? first.fixTime : first.fixTime - 1
  const open = hasLead ? await openVisits(client, flow.accountId, unitId, from) : []
  const inside = open
    .filter(({ geofenceId }) => flow.fences.fences.has(geofenceId))
    .map(({ geofenceId: id, inAt }) => ({ id, inAt, outAt: null, outs: 0 }))
  let state: UnitFences | null = hasLead ? { fixTime: first.fixTime, lat: first.lat, lon: first.lon, inside } : null
  const changes: VisitChange[] = []
  for (const fix of hasLead ? way.slice(1) : way) {
    const step = stepFences(flow.fences, state, fix, MEMBERSHIP_DEFAULTS)
    state = step.state
    for (const { id, at } of step.entered) changes.push({ unitId, geofenceId: Number(id), inAt: at, outAt: null })
    for (const { id, inAt, at } of step.left) changes.push({ unitId, geofenceId: Number(id), inAt, outAt: at })
    for (const { id, inAt, outAt } of step.crossed) changes.push({ unitId, geofenceId: Number(id), inAt, outAt })
  }
  const { rows: told } = await client.query<{ geofence_id: number }>({
    name: 'visits-after',
    text: 'select distinct geofence_id from geofence_visit where account_id = $1 and unit_id = $2 and (out_at is null or out_at > $3)',
    values: [flow.accountId, unitId, new Date(from).toISOString()],
  })
  await rewindVisits(client, flow.accountId, unitId, from, flow.fences.ids.map(Number))
  await writeVisits(client, flow.accountId, changes)
  memory.fences = state
  const known = new Set(told.map((row) => row.geofence_id))
  return changes.filter(({ geofenceId }) => !known.has(geofenceId)).map((change) => lateFact(change, way))
}

function lateFact({ unitId, geofenceId, inAt, outAt }: VisitChange, way: readonly PositionRow[]): UnitFact {
  const at = outAt ?? inAt
  const near = way.findLast(({ fixTime }) => fixTime <= at) ?? way[0]!
  return {
    kind: outAt === null ? 'entered' : 'left',
    unitId,
    geofenceId,
    at: new Date(at).toISOString(),
    lat: near.lat,
    lon: near.lon,
    late: true,
  }
}
