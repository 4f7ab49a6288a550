import { moved } from '../fleet/places.ts'
import { chance } from '../random.ts'
import type { Faults } from '../wialon/faults.ts'
import { type SimUnit, unitReportTimes, unitStateAt } from '../wialon/units.ts'

/** One fix of a unit as its device saw it, with what is broken at that time. Times epoch ms. */
export interface Report {
  unit: SimUnit
  /** The device's own time: ahead when its clock is broken. */
  t: number
  /** When the platform got it. */
  received: number
  late: boolean
  lat: number
  lon: number
  /** km/h */
  speed: number
  course: number
  altitude: number
  ignition: boolean
  odometerKm: number
  /** null: no fix. */
  satellites: number | null
}

const DAY = 86_400_000
const LONGEST_SILENCE = 6 * 60_000

function reportAt(unit: SimUnit, faults: Faults, t: number): Report {
  const state = unitStateAt(unit, t)
  const off = faults.at('jump', unit, t)?.metres ?? 0
  const { lat, lon } = off > 0 ? moved(state, off * 0.6, off * 0.8) : state
  const late = faults.at('late', unit, t)
  return {
    unit,
    t: t + (faults.at('future', unit, t)?.aheadSeconds ?? 0) * 1000,
    received: late?.until ?? t,
    late: late !== null,
    lat,
    lon,
    speed: Math.round(state.speed),
    course: Math.round(state.course) % 360,
    altitude: state.altitude,
    ignition: state.ignition,
    odometerKm: state.odometerKm,
    satellites: faults.at('noSatellites', unit, t) ? null : 8 + Math.floor(chance(unit.id, t / 1000) * 8),
  }
}

/** What was sent in from ≤ t < to and the platform has by `now`, by the time of sending. */
export function storedReports(unit: SimUnit, faults: Faults, from: number, to: number, now: number): Report[] {
  const reports: Report[] = []
  for (const t of unitReportTimes(unit, from, Math.min(to, now + 1))) {
    if (faults.at('gap', unit, t)) continue
    const report = reportAt(unit, faults, t)
    if (report.received <= now) reports.push(report)
  }
  return reports
}

/** What the platform received in from < received ≤ to: the late ones of a window that ended, then the others. */
export function receivedReports(unit: SimUnit, faults: Faults, from: number, to: number): Report[] {
  const windows = faults.lateEnding(unit, from, to)
  const late = windows.flatMap((window) => storedReports(unit, faults, window.from, window.until, to))
  const live = storedReports(unit, faults, from + 1, to + 1, to).filter((report) => !report.late)
  return [...late, ...live].flatMap((one) => (faults.at('duplicate', unit, one.t) ? [one, one] : [one]))
}

/** The newest one the platform has by `now`, null when the unit never reported. */
export function lastReport(unit: SimUnit, faults: Faults, now: number): Report | null {
  const newest = unit.runs.length > 0 ? now : Math.min(now, unit.truck.silentSince ?? now)
  if (newest === -Infinity) return null
  for (let back = LONGEST_SILENCE; back < 20 * DAY; back *= 4) {
    const found = storedReports(unit, faults, newest - back, newest + 1, now).at(-1)
    if (found) return found
  }
  return null
}
