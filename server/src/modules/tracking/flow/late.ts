import type pg from 'pg'
import { MEMBERSHIP_DEFAULTS, step as stepFences, type UnitFences } from '../engine/membership.ts'
import { stepMotion, type UnitMotion } from '../engine/motion.ts'
import type { PositionRow } from '../engine/position.ts'
import { dayMs } from '../store/packed-days.ts'
import type { FullFix } from '../store/position-copy.ts'
import { openVisits, rewindVisits, writeVisits } from '../store/visits.ts'
import type { UnitFact } from '../tracking.events.ts'
import type { AccountFlow } from './account-flow.ts'
import type { VisitChange } from './chunk.ts'
import { reworkHours } from './late-hours.ts'
import { readLateWay } from './late-way.ts'
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
  if (!isRecent) {
    await reworkHours(client, flow.accountId, unit, memory, added, [])
    return []
  }
  const { fixes, drive, place } = await readLateWay(client, {
    unitId: unit.id,
    since,
    newest: memory.newest.fixTime,
    fences: flow.fences,
    options: unit.options,
  })
  const way = fixes.slice(drive)
  await reworkHours(client, flow.accountId, unit, memory, added, way)
  // Older than all before: the unit's kilometres begin with it.
  if (fixes[0]?.fixTime === since) memory.baseKm = fixes[0].odometerKm ?? memory.baseKm
  reworkMotion(unit, memory, way, new Set(added.map(({ fixTime }) => fixTime)))
  const first = fixes[place]
  return first ? reworkVisits(client, flow, unit.id, memory, fixes.slice(place), first.fixTime < since) : []
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
  const { excess } = whole
  const speeds = excess?.fromAt === from && known.excess !== null && known.excess.fromAt < from
  memory.motion = {
    ...whole,
    since: goesOn ? known.since : whole.since,
    stop: stands ? known.stop : whole.stop,
    excess:
      speeds && excess && known.excess
        ? { ...known.excess, toAt: excess.toAt, topKmh: Math.max(excess.topKmh, known.excess.topKmh) }
        : excess,
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
