import type pg from 'pg'
import type { FullFix } from './position-copy.ts'
import { addToPackedDays, byUnitDay } from './packed-days.ts'
import { absent } from './position-row.ts'
import { storeSensors } from './sensors.ts'
import { arrayText, secondsText } from './array-text.ts'

const INSERT = `insert into unit_position (account_id, unit_id, ts, delay_s, lat, lon, odometer, speed, course, altitude, satellites, ignition, fuel, source_id)
  select $1, t.unit, to_timestamp(t.at), t.delay, t.lat, t.lon, t.odometer, t.speed, t.course, t.altitude, t.satellites, t.ignition, t.fuel, t.source
  from unnest($2::int[], $3::float8[], $4::int[], $5::int[], $6::int[], $7::int[], $8::smallint[], $9::smallint[], $10::smallint[],
    $11::smallint[], $12::smallint[], $13::smallint[], $14::int[]) as t (unit, at, delay, lat, lon, odometer, speed, course, altitude, satellites, ignition, fuel, source)
  on conflict (account_id, unit_id, ts) do nothing
  returning unit_id, (extract(epoch from ts) * 1000)::float8 as at`

/**
 * Stores positions that may come late, each once: in the partition of its time while that is open, else into the unit's
 * packed day. Answers those that were not there before.
 */
export async function storeSlow(
  client: pg.ClientBase,
  accountId: number,
  fixes: readonly FullFix[],
): Promise<FullFix[]> {
  if (fixes.length === 0) return []
  let [oldest, newest] = [Infinity, -Infinity]
  for (const { fixTime } of fixes) {
    oldest = Math.min(oldest, fixTime)
    newest = Math.max(newest, fixTime)
  }
  const iso = (at: number) => new Date(at).toISOString()
  const { rows: open } = await client.query<{ from_at: string; to_at: string }>({
    name: 'open-slots',
    text: `select from_at, to_at from position_partition where from_at <= $2 and to_at > $1 and state = 'open' for share`,
    values: [iso(oldest), iso(newest)],
  })
  const slots = open.map((slot) => ({ from: Date.parse(slot.from_at), to: Date.parse(slot.to_at) }))
  const isOpen = (at: number) => slots.some(({ from, to }) => at >= from && at < to)
  const raw = fixes.filter(({ fixTime }) => isOpen(fixTime))
  const old = fixes.filter(({ fixTime }) => !isOpen(fixTime))
  const inserted = raw.length === 0 ? [] : await insert(client, accountId, raw)
  await storeSensors(client, accountId, inserted)
  const packed = old.length === 0 ? [] : await addToPackedDays(client, accountId, byUnitDay(old))
  return [...inserted, ...packed.map((row) => ({ ...row, accountId }))]
}

async function insert(client: pg.ClientBase, accountId: number, fixes: readonly FullFix[]): Promise<FullFix[]> {
  const small = (value: number | null, scale = 1) =>
    value === null ? absent.small : Math.max(-32_767, Math.min(32_767, Math.round(value * scale)))
  const column = (read: (fix: FullFix) => number) => arrayText(fixes.map(read))
  const { rows } = await client.query<{ unit_id: number; at: number }>({
    name: 'insert-slow',
    text: INSERT,
    values: [
      accountId,
      column(({ unitId }) => unitId),
      secondsText(fixes.map(({ fixTime }) => fixTime)),
      column((fix) => Math.min(2_147_483_647, Math.round((fix.receivedAt - fix.fixTime) / 1000))),
      column(({ lat }) => Math.round(lat * 1e6)),
      column(({ lon }) => Math.round(lon * 1e6)),
      column(({ odometerKm }) =>
        odometerKm === null ? absent.int : Math.min(2_147_483_647, Math.round(odometerKm * 100)),
      ),
      column(({ speed }) => small(speed, 10)),
      column(({ course }) => small(course)),
      column(({ altitude }) => small(altitude)),
      column(({ satellites }) => small(satellites)),
      column(({ ignition }) => (ignition === null ? absent.small : Number(ignition))),
      column(({ fuelPercent }) => small(fuelPercent, 10)),
      column(({ sourceId }) => sourceId ?? 0),
    ],
  })
  const added = new Set(rows.map((row) => `${row.unit_id} ${Math.round(row.at)}`))
  const seen = new Set<string>()
  return fixes.filter((fix) => {
    const key = `${fix.unitId} ${fix.fixTime}`
    if (!added.has(key) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}
