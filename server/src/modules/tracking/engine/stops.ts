import { roughM } from './jump.ts'
import type { Fix } from './position.ts'

/** A place where a unit stood. Instants epoch ms; `leaveAt` null while it is still there. */
export type Stop = {
  readonly arriveAt: number
  readonly leaveAt: number | null
  readonly lat: number
  readonly lon: number
}

/** A stop that may become one, or goes on. The place is the mean of its standing fixes. Plain JSON. */
export type OpenStop = {
  readonly arriveAt: number
  readonly lat: number
  readonly lon: number
  readonly standing: number
  /** First moving fix since it last stood: the departure, if it does not come to stand here again. */
  readonly movingAt: number | null
}

export type StopOptions = { readonly stopRadiusM: number; readonly stopMinMs: number }

/**
 * Follows a unit's standing. A stop begins with the first standing fix and lasts while the unit keeps within the
 * radius, so that moving to another dock does not split it; `ended` is one that lasted long enough.
 */
export function stepStop(
  open: OpenStop | null,
  fix: Fix,
  moving: boolean,
  options: StopOptions,
): { readonly open: OpenStop | null; readonly ended: Stop | null } {
  if (open === null) return { open: moving ? null : begin(fix), ended: null }
  if (roughM(open, fix) <= options.stopRadiusM) {
    return { open: moving ? { ...open, movingAt: open.movingAt ?? fix.fixTime } : stay(open, fix), ended: null }
  }
  const leaveAt = open.movingAt ?? fix.fixTime
  const long = leaveAt - open.arriveAt >= options.stopMinMs
  const ended = long ? { arriveAt: open.arriveAt, leaveAt, lat: open.lat, lon: open.lon } : null
  return { open: moving ? null : begin(fix), ended }
}

/** The stop a unit is in at an instant, once it has lasted long enough; null while driving. */
export function currentStop(open: OpenStop | null, at: number, options: StopOptions): Stop | null {
  if (open === null || (open.movingAt ?? at) - open.arriveAt < options.stopMinMs) return null
  return { arriveAt: open.arriveAt, leaveAt: open.movingAt, lat: open.lat, lon: open.lon }
}

/** Whether a unit has stood in one place for `limitMs` or more and has not begun to move. */
export function isProlongedStop(open: OpenStop | null, now: number, limitMs: number): boolean {
  return open !== null && open.movingAt === null && now - open.arriveAt >= limitMs
}

function begin(fix: Fix): OpenStop {
  return { arriveAt: fix.fixTime, lat: fix.lat, lon: fix.lon, standing: 1, movingAt: null }
}

function stay(open: OpenStop, fix: Fix): OpenStop {
  const standing = open.standing + 1
  return {
    arriveAt: open.arriveAt,
    lat: open.lat + (fix.lat - open.lat) / standing,
    lon: open.lon + (fix.lon - open.lon) / standing,
    standing,
    movingAt: null,
  }
}
