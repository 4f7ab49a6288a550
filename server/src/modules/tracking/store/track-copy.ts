import { to as copyTo } from 'pg-copy-streams'
import type { ReadingName } from '@arriero/contract/tracking/sensors.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { partsWith, type TrackField } from '../engine/packing.ts'
import type { CopiedTracks } from '../engine/tracks.ts'
import { utcDay } from './packed-days.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const hourOf = (at: number) => Math.floor(at / hourMs) * hourMs

/** Positions of several units as the database copies them out; `readTracks` of engine/tracks.ts tells them apart. */
export interface TracksCopy extends CopiedTracks {
  packed: Uint8Array<ArrayBuffer>
  raw: Uint8Array<ArrayBuffer>
  readings: Uint8Array<ArrayBuffer>
}

export interface TracksWanted {
  /** Packed days are read no further than these columns need. */
  fields: readonly TrackField[]
  /** Epoch ms; of packed days the whole days (UTC). */
  from: number
  to: number
  /** Only days, and of those not packed yet hours, in which the unit was faster as its hours have it; null: all. */
  overKmh: number | null
  /** With what this sensor told; null: with none. */
  sensor: ReadingName | null
  /**
   * Whole days within `since` (epoch ms) and `to` may come as what was told of them (engine/day-summary.ts,
   * engine/day-marks.ts, engine/day-readings.ts), except some of a unit: those of a unit whose speed limit is given,
   * km/h, only when it was told with that one.
   */
  told?: {
    column: 'summary' | 'marks' | 'readings'
    since: number
    limits: ReadonlyMap<number, number>
    except?: ReadonlyMap<number, readonly string[]>
  }
}

/** Of hours this young the sums may not be written yet. */
const unsummedMs = 2 * hourMs

/**
 * What is stored of several units, for those who pass millions of positions: copied, because reading it row by row takes
 * longer than judging it. Whether the units may be seen is the caller's to ask.
 */
export async function tracksOf(work: Work, unitIds: readonly number[], wanted: TracksWanted): Promise<TracksCopy> {
  const { from, to, overKmh, sensor } = wanted
  // Sensors stand at a day's end.
  const parts = sensor === null ? partsWith(wanted.fields) : Infinity
  // COPY takes no parameters: numbers, days and names of ours are all that enters these texts.
  const limits = unitIds.map((id) => Math.trunc(wanted.told?.limits.get(id) ?? 0) || 'null')
  const units = `unnest('{${unitIds.map(Math.trunc).join(',')}}'::int[], '{${limits.join(',')}}'::int[]) u (id, limit_kmh)`
  const instant = (at: number) => `'${new Date(at).toISOString()}'::timestamptz`
  const fastHours = (first: string, last: string) =>
    `select h.hour from unit_hour h where h.account_id = current_account() and h.unit_id = u.id
      and h.hour >= ${first} and h.hour < ${last} and h.top_kmh > ${overKmh?.toFixed(3)}`
  const isFast = overKmh === null ? 'true' : `exists (${fastHours('d.day', 'd.day + 1')})`
  const { told } = wanted
  const since = Math.max(from, told?.since ?? from)
  const [firstWhole, lastWhole] = [utcDay(Math.ceil(since / dayMs) * dayMs), utcDay(Math.floor(to / dayMs - 1) * dayMs)]
  const head = sensor === null ? `packed_head(d.block, ${parts})` : 'd.block'
  const except = [...(told?.except ?? [])].flatMap(([id, days]) =>
    days.map((one) => `(${Math.trunc(id)}, date '${one}')`),
  )
  const isTold = except.length > 0 ? `(d.unit_id, d.day) not in (${except.join(', ')})` : 'true'
  const day = told
    ? `case when d.day between '${firstWhole}' and '${lastWhole}' and length(d.${told.column}) > 0
         and d.summary_limit = coalesce(u.limit_kmh, d.summary_limit) and ${isTold} then d.${told.column} else ${head} end`
    : head
  const summedTo = Math.max(from, hourOf(to - unsummedMs))
  const spans =
    overKmh === null
      ? `select ${instant(from)}, ${instant(to)}`
      : `select hour, hour + interval '1 hour' from (${fastHours(instant(hourOf(from)), instant(summedTo))}) fast
          union all select ${instant(summedTo)}, ${instant(to)}`
  return {
    packed: await copied(
      work,
      `select d.unit_id, ${day} from ${units}
         cross join lateral packed_days_of(u.id, '${utcDay(from)}', '${utcDay(to - 1)}') d where ${isFast} order by d.unit_id, d.day`,
    ),
    raw: await copied(
      work,
      `select u.id, p.* from ${units} cross join lateral (${spans}) s (from_ts, to_ts)
         cross join lateral position_columns_of(u.id, s.from_ts, s.to_ts) p order by u.id, s.from_ts`,
    ),
    readings:
      sensor === null
        ? new Uint8Array()
        : await copied(
            work,
            `select u.id, r.* from ${units} cross join lateral reading_columns_of(u.id, '${sensor}', ${instant(from)}, ${instant(to)}) r`,
          ),
    parts,
  }
}

/** What a query answers, as COPY writes it. */
export async function copied(work: Work, query: string): Promise<Uint8Array<ArrayBuffer>> {
  const client = await work.client()
  const parts: Buffer[] = []
  let length = 0
  for await (const part of client.query(copyTo(`copy (${query}) to stdout (format binary)`))) {
    const bytes: Buffer = part
    parts.push(bytes)
    length += bytes.length
  }
  const whole = new Uint8Array(length)
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}
