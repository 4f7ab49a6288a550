import { isInstant } from '@arriero/telematics/plausible.ts'
import { isPlace } from '../../../shared/geo/latlon.ts'
import type { TimedPlace } from './jump.ts'

/** A device clock may run ahead this much; more goes aside until its time has come or somebody looks at it. */
export const futureMs = 5 * 60_000

/**
 * - `fresh`: newer than all the unit sent before.
 * - `duplicate`: the unit's newest again, same time and place.
 * - `late`: not newer than the unit's newest. It may repeat an older one: the key (unit, fixTime) of storage tells.
 * - `future`: more than 5 minutes ahead of the server.
 * - `absurd`: before 2000, coordinates out of range or 0/0, or no number at all.
 */
export type Verdict = 'fresh' | 'duplicate' | 'late' | 'future' | 'absurd'

/** Where a fix stands among those of its unit. `newest` null is a unit that never sent; `now` epoch ms. */
export function judgeFix(fix: TimedPlace, newest: TimedPlace | null, now: number): Verdict {
  if (!isInstant(fix.fixTime) || !isPlace(fix.lat, fix.lon)) return 'absurd'
  if (fix.fixTime > now + futureMs) return 'future'
  if (newest === null || fix.fixTime > newest.fixTime) return 'fresh'
  const same = fix.fixTime === newest.fixTime && fix.lat === newest.lat && fix.lon === newest.lon
  return same ? 'duplicate' : 'late'
}
