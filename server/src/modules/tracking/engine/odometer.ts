import { distanceM } from '../../../shared/geo/distance.ts'
import type { LatLon } from '../../../shared/geo/latlon.ts'
import type { Fix } from './position.ts'

/** Plain JSON: kept with the unit. */
export type OdometerState = {
  /** The last place that counted. A parked unit is measured from here, so that its drift adds up to nothing. */
  readonly anchor: LatLon
  readonly reading: Reading | null
}

/** A reading of the device and the kilometres counted from positions since: a reading may stand still for some fixes. */
type Reading = { readonly km: number; readonly at: number; readonly countedKm: number }

/** Where a drive ends before the device turns a whole kilometre the two may differ this much. */
const SLACK_KM = 1
/** A reading that moved less than this share of what positions show is stuck, reset or of another unit. */
const LEAST_SHARE = 0.5

export function startOdometer(fix: Fix): OdometerState {
  return { anchor: { lat: fix.lat, lon: fix.lon }, reading: read(fix) }
}

/**
 * Kilometres driven up to the next fix: the device's odometer where its step is plausible, else the distance from the
 * place that counted last. A standing unit counts only beyond `noiseM`. `trustPlace` false (the fix was reached faster
 * than anyone drives) counts what the device says and nothing else.
 */
export function stepOdometer(
  state: OdometerState,
  fix: Fix,
  moving: boolean,
  trustPlace: boolean,
  options: { readonly noiseM: number; readonly jumpKmh: number },
): { readonly km: number; readonly state: OdometerState } {
  const fromAnchorM = distanceM(state.anchor, fix)
  const counts = moving || !trustPlace || fromAnchorM > options.noiseM
  const anchor = counts ? { lat: fix.lat, lon: fix.lon } : state.anchor
  const placeKm = counts && trustPlace ? fromAnchorM / 1000 : 0
  const { reading } = state
  if (reading === null || fix.odometerKm === null) {
    // The reading is kept over fixes without one; what they counted is settled when it comes back.
    const kept = reading === null ? read(fix) : { ...reading, countedKm: reading.countedKm + placeKm }
    return { km: placeKm, state: { anchor, reading: kept } }
  }
  const turned = fix.odometerKm - reading.km
  if (turned === 0) {
    return { km: placeKm, state: { anchor, reading: { ...reading, countedKm: reading.countedKm + placeKm } } }
  }
  const seenKm = reading.countedKm + placeKm
  const plausible = canTurn(reading, turned, fix.fixTime, options) && turned >= seenKm * LEAST_SHARE - SLACK_KM
  if (!plausible) return { km: placeKm, state: { anchor, reading: read(fix) } }
  const km = Math.max(0, turned - reading.countedKm)
  // What was counted beyond the reading is taken off its next step: our total never runs backwards.
  const countedKm = Math.max(0, reading.countedKm - turned)
  return { km, state: { anchor, reading: { km: fix.odometerKm, at: fix.fixTime, countedKm } } }
}

/**
 * Kilometres that a reading told without a place is ahead of what was counted; 0 when nobody drives that far since the
 * last one. They count until the next fix, which settles them with its own way.
 */
export function aheadKm({ reading }: OdometerState, km: number, at: number, options: { jumpKmh: number }): number {
  if (reading === null || !canTurn(reading, km - reading.km, at, options)) return 0
  return Math.max(0, km - reading.km - reading.countedKm)
}

const canTurn = ({ at }: Reading, turned: number, now: number, { jumpKmh }: { jumpKmh: number }) =>
  turned > 0 && turned <= ((now - at) / 3_600_000) * jumpKmh + SLACK_KM

function read(fix: Fix): Reading | null {
  return fix.odometerKm === null ? null : { km: fix.odometerKm, at: fix.fixTime, countedKm: 0 }
}
