import type pg from 'pg'
import { geofenceShapes } from '../../geofences/geofences.read.ts'
import { buildGeofenceIndex } from '../engine/geofence-index.ts'
import type { HourSum } from '../engine/hours.ts'
import { rowsOf, unpackDay } from '../engine/packing.ts'
import type { PositionRow } from '../engine/position.ts'
import { MEMBERSHIP_DEFAULTS, step as stepFences } from '../engine/membership.ts'
import { positionOf, storedColumns, type StoredPosition } from '../store/position-row.ts'
import { AccountFlow } from './account-flow.ts'
import {
  motionOptions,
  moveOn,
  remember,
  unitFlow,
  type UnitFlow,
  type UnitMemory,
  type UnitSource,
} from './unit-flow.ts'

interface UnitRow {
  id: number
  platform_account_id: number | null
  platform_key: string | null
  speed_limit: number
  silent_since: string | null
  further: UnitSource[] | null
}

/** A process that died may have stored this much more than it had put on record of its memory. */
const replayMs = 3 * 86_400_000

/** Builds the memory of an account from what is stored, by the owner's connections: nobody asked for it by name. */
export async function loadAccount(owner: pg.Pool, accountId: number, now: number): Promise<AccountFlow> {
  const flow = new AccountFlow(accountId, buildGeofenceIndex(await geofenceShapes(owner, accountId)))
  await loadUnits(owner, flow)
  const { rows } = await owner.query<{ unit_id: number; state: UnitMemory }>(
    'select unit_id, state from unit_tracking_state where account_id = $1',
    [accountId],
  )
  for (const { unit_id: id, state } of rows) {
    const unit = flow.unitById(id)
    if (!unit) continue
    unit.memory = state
    unit.savedFix = state.newest.fixTime
  }
  await replay(owner, flow, now)
  return flow
}

/** The account's units as they are now; what is remembered of those that stay is kept. */
export async function loadUnits(owner: pg.Pool, flow: AccountFlow): Promise<void> {
  const { rows } = await owner.query<UnitRow>(
    `select u.id, u.platform_account_id, u.platform_key, u.speed_limit, case when l.state = 4 then l.since end as silent_since,
       (select json_agg(json_build_object('sourceId', s.source_id, 'key', s.key) order by s.priority, s.source_id)
        from unit_source s where s.account_id = u.account_id and s.unit_id = u.id) as further
     from unit u left join position_last l on l.account_id = u.account_id and l.unit_id = u.id
     where u.account_id = $1 and u.deleted_at is null`,
    [flow.accountId],
  )
  flow.replaceUnits(
    rows.map((row) => {
      const unit = flow.unitById(row.id) ?? {
        ...unitFlow(row.id, row.speed_limit),
        silentSince: row.silent_since ? Date.parse(row.silent_since) : null,
      }
      if (unit.options.limitKmh !== row.speed_limit) unit.options = motionOptions(row.speed_limit)
      const { platform_account_id: sourceId, platform_key: key, further } = row
      const first = sourceId === null || key === null ? [] : [{ sourceId, key }]
      return { unit, sources: [...first, ...(further ?? [])] }
    }),
  )
}

/** Geofences as they are now; only changed shapes are prepared again. */
export async function loadFences(owner: pg.Pool, flow: AccountFlow): Promise<void> {
  flow.fences = buildGeofenceIndex(await geofenceShapes(owner, flow.accountId), flow.fences)
}

type UnitPosition = PositionRow & { unitId: number }

/** Runs the positions again that were stored after the memory was; visits and trips are stored with them already. */
async function replay(owner: pg.Pool, flow: AccountFlow, now: number): Promise<void> {
  const since = new Date(now - replayMs).toISOString()
  const packed = await packedAfter(owner, flow.accountId, since)
  const raw = await rawAfter(owner, flow.accountId, since)
  // Most of the time nothing has been packed meanwhile.
  const rows = packed.length === 0 ? raw : [...packed, ...raw].toSorted((a, b) => a.fixTime - b.fixTime)
  for (const row of rows) {
    const unit = flow.unitById(row.unitId)
    // What was being packed when the process died is there twice.
    if (unit && row.fixTime > (unit.memory?.newest.fixTime ?? 0)) replayFix(flow, unit, row)
  }
}

async function rawAfter(owner: pg.Pool, accountId: number, since: string): Promise<UnitPosition[]> {
  const { rows } = await owner.query<[number, ...StoredPosition]>({
    rowMode: 'array',
    text: `select u.id, ${storedColumns}
      from unit u
      left join unit_tracking_state s on s.account_id = u.account_id and s.unit_id = u.id
      join lateral (select * from unit_position p where p.account_id = u.account_id and p.unit_id = u.id
        and p.ts > coalesce(s.at, $2::timestamptz) and p.ts > $2::timestamptz) p on true
      where u.account_id = $1 and u.deleted_at is null order by p.ts`,
    values: [accountId, since],
  })
  return rows.map(([unitId, ...stored]) => ({ ...positionOf(stored), unitId }))
}

async function packedAfter(owner: pg.Pool, accountId: number, since: string): Promise<UnitPosition[]> {
  const { rows } = await owner.query<{ unit_id: number; block: Buffer; since: string }>(
    `select d.unit_id, d.block, greatest(s.at, $2::timestamptz) as since from position_day d
       left join unit_tracking_state s on s.account_id = d.account_id and s.unit_id = d.unit_id
     where d.account_id = $1 and d.day >= $2::timestamptz::date and d.last_at > greatest(s.at, $2::timestamptz)`,
    [accountId, since],
  )
  return rows.flatMap(({ unit_id: unitId, block, since: at }) =>
    rowsOf(unpackDay(block))
      .filter(({ fixTime }) => fixTime > Date.parse(at))
      .map((row) => ({ ...row, unitId })),
  )
}

function replayFix(flow: AccountFlow, unit: UnitFlow, row: PositionRow): void {
  const fix = { ...row, accountId: flow.accountId, unitId: unit.id }
  const memory = remember(unit, fix)
  memory.fences = stepFences(flow.fences, memory.fences, fix, MEMBERSHIP_DEFAULTS).state
  const ended: HourSum[] = []
  moveOn(unit, memory, fix, ended)
  for (const sum of ended) flow.pending.hours.push({ unitId: unit.id, sum })
  flow.dirty.add(unit)
}
