import type { Work } from '../../../app/database/work.ts'
import { partsWith } from '../engine/packing.ts'
import { copied, type TracksCopy } from '../store/track-copy.ts'

const fields = ['fixTime', 'ignition', 'speed', 'lat', 'lon'] as const
const parts = partsWith(fields)

/**
 * What is stored of several units from their last position before an instant up to another (epoch ms). Whether the units
 * may be seen is the caller's to ask.
 */
export async function fleetCopy(work: Work, unitIds: readonly number[], from: number, to: number): Promise<TracksCopy> {
  // COPY takes no parameters: numbers and instants of ours are all that enters these texts.
  const units = `'{${unitIds.map(Math.trunc).join(',')}}'::int[]`
  const instant = (at: number) => `'${new Date(at).toISOString()}'::timestamptz`
  const asked = `${units}, ${instant(from)}, ${instant(to)}`
  return {
    packed: await copied(work, `select * from fleet_days_of(${asked}, ${parts})`),
    raw: await copied(work, `select * from fleet_columns_of(${asked})`),
    readings: new Uint8Array(),
    parts,
  }
}
