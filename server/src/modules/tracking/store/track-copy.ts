import { to as copyTo } from 'pg-copy-streams'
import type { Work } from '../../../app/database/work.ts'
import { utcDay } from './packed-days.ts'

/** Positions of several units as the database copies them out; `readTracks` of engine/tracks.ts tells them apart. */
export interface TracksCopy {
  packed: Uint8Array<ArrayBuffer>
  raw: Uint8Array<ArrayBuffer>
}

export interface TracksWanted {
  /** Epoch ms; of packed days the whole days (UTC). */
  from: number
  to: number
  /** Only days on which the unit was faster, as its hours have it; null: all. */
  overKmh: number | null
}

/**
 * What is stored of several units, for those who pass millions of positions: copied, because reading it row by row takes
 * longer than judging it. Whether the units may be seen is the caller's to ask.
 */
export async function tracksOf(work: Work, unitIds: readonly number[], wanted: TracksWanted): Promise<TracksCopy> {
  // COPY takes no parameters: numbers and days of ours are all that enters these texts.
  const ids = `unnest('{${unitIds.map(Math.trunc).join(',')}}'::int[]) u (id)`
  const [first, last] = [utcDay(wanted.from), utcDay(wanted.to)]
  const fast =
    wanted.overKmh === null
      ? 'true'
      : `exists (select from unit_hour h where h.account_id = current_account() and h.unit_id = u.id
          and h.hour >= d.day and h.hour < d.day + 1 and h.top_kmh > ${wanted.overKmh.toFixed(3)})`
  const [from, to] = [new Date(wanted.from).toISOString(), new Date(wanted.to).toISOString()]
  return {
    packed: await copied(
      work,
      `select d.unit_id, d.block from ${ids} cross join lateral packed_days_of(u.id, '${first}', '${last}') d where ${fast} order by d.unit_id, d.day`,
    ),
    raw: await copied(
      work,
      `select u.id, p.ts, p.lat, p.lon, p.speed, p.ignition from ${ids} cross join lateral positions_of(u.id, '${from}', '${to}') p order by u.id, p.ts`,
    ),
  }
}

async function copied(work: Work, query: string): Promise<Uint8Array<ArrayBuffer>> {
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
