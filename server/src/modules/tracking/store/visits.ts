import type pg from 'pg'
import type { VisitChange } from '../flow/chunk.ts'
import { arrayText, secondsText } from './array-text.ts'

/**
 * Writes visits begun, ended and passed whole. A visit is known by unit, geofence and entry: writing it twice changes
 * nothing, and of several changes of one the last counts.
 */
export async function writeVisits(
  client: pg.ClientBase,
  accountId: number,
  changes: readonly VisitChange[],
): Promise<void> {
  if (changes.length === 0) return
  const last = new Map(changes.map((change) => [`${change.unitId} ${change.geofenceId} ${change.inAt}`, change]))
  const rows = [...last.values()]
  await client.query({
    name: 'write-visits',
    // The join leaves out a geofence that is gone for good: its visit has nowhere to stand.
    text: `insert into geofence_visit (account_id, unit_id, geofence_id, in_at, out_at)
      select $1, t.unit, g.id, to_timestamp(t.entered), to_timestamp(t.out)
      from unnest($2::int[], $3::int[], $4::float8[], $5::float8[]) as t (unit, fence, entered, out)
      join geofence g on g.account_id = $1 and g.id = t.fence
      on conflict (account_id, unit_id, geofence_id, in_at) do update set out_at = excluded.out_at`,
    values: [
      accountId,
      arrayText(rows.map(({ unitId }) => unitId)),
      arrayText(rows.map(({ geofenceId }) => geofenceId)),
      secondsText(rows.map(({ inAt }) => inAt)),
      secondsText(rows.map(({ outAt }) => outAt)),
    ],
  })
}

/** Fences a unit was in at an instant, with their entries; epoch ms. */
export async function openVisits(
  client: pg.ClientBase,
  accountId: number,
  unitId: number,
  at: number,
): Promise<{ geofenceId: number; inAt: number }[]> {
  const { rows } = await client.query<{ geofence_id: number; in_at: string }>({
    name: 'open-visits',
    text: `select geofence_id, in_at from geofence_visit
      where account_id = $1 and unit_id = $2 and in_at <= $3 and (out_at is null or out_at > $3) order by in_at`,
    values: [accountId, unitId, new Date(at).toISOString()],
  })
  return rows.map((row) => ({ geofenceId: row.geofence_id, inAt: Date.parse(row.in_at) }))
}

/** Takes back what was told of a unit's visits after an instant, so that they can be told anew. */
export async function rewindVisits(
  client: pg.ClientBase,
  accountId: number,
  unitId: number,
  after: number,
  fences: readonly number[],
): Promise<void> {
  const values = [accountId, unitId, new Date(after).toISOString(), arrayText(fences)]
  await client.query({
    name: 'rewind-visits',
    values,
    text: 'delete from geofence_visit where account_id = $1 and unit_id = $2 and in_at > $3 and geofence_id = any($4::int[])',
  })
  await client.query({
    name: 'reopen-visits',
    values,
    text: 'update geofence_visit set out_at = null where account_id = $1 and unit_id = $2 and in_at <= $3 and out_at > $3 and geofence_id = any($4::int[])',
  })
}
