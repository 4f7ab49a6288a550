import { moved } from '../fleet/places.ts'
import { chance } from '../random.ts'
import type { Faults } from './faults.ts'
import { type SimUnit, unitReportTimes, unitStateAt } from './units.ts'

export interface WialonPosition {
  t?: number
  y: number
  x: number
  z: number
  s: number
  c: number
  sc: number
}

export interface WialonMessage {
  t: number
  f: number
  tp: 'ud'
  pos: WialonPosition
  i: number
  o: number
  rt: number
  p: Record<string, number>
}

const DAY = 86_400_000
/** A truck with the engine off sends at least this often. */
const LONGEST_SILENCE = 6 * 60_000

/** The message a unit sent at `t`, with what is broken at that time; `received` when the platform got it. Epoch ms. */
export function messageAt(unit: SimUnit, faults: Faults, t: number, received: number): WialonMessage {
  const state = unitStateAt(unit, t)
  const off = faults.at('jump', unit, t)?.metres ?? 0
  const { lat, lon } = off > 0 ? moved(state, off * 0.6, off * 0.8) : state
  const ahead = faults.at('future', unit, t)?.aheadSeconds ?? 0
  const satellites = 8 + Math.floor(chance(unit.id, t / 1000) * 8)
  return {
    t: Math.floor(t / 1000) + ahead,
    f: 3,
    tp: 'ud',
    pos: {
      y: Number(lat.toFixed(6)),
      x: Number(lon.toFixed(6)),
      z: state.altitude,
      s: Math.round(state.speed),
      c: Math.round(state.course) % 360,
      sc: faults.at('noSatellites', unit, t) ? 255 : satellites,
    },
    i: state.ignition ? 1 : 0,
    o: 0,
    rt: Math.ceil(received / 1000),
    p: {
      ign: state.ignition ? 1 : 0,
      pwr_ext: state.ignition ? 27.6 : 25.1,
      pwr_int: 4.1,
      mileage: Number(state.odometerKm.toFixed(2)),
      engine_hours: Number(state.engineHours.toFixed(2)),
      fuel: Number(state.fuelPercent.toFixed(1)),
      gps_acc: Number((0.7 + chance(unit.id, t / 1000, 2) * 0.6).toFixed(1)),
    },
  }
}

/** Messages the platform received in from < received ≤ to, as it would hand them to a live session. */
export function receivedBetween(unit: SimUnit, faults: Faults, from: number, to: number): WialonMessage[] {
  const messages: WialonMessage[] = []
  const add = (t: number, received: number) => {
    if (faults.at('gap', unit, t)) return
    const message = messageAt(unit, faults, t, received)
    messages.push(message)
    if (faults.at('duplicate', unit, t)) messages.push(message)
  }
  for (const window of faults.lateEnding(unit, from, to)) {
    for (const t of unitReportTimes(unit, window.from, window.until)) add(t, window.until)
  }
  for (const t of unitReportTimes(unit, from + 1, to + 1)) {
    if (!faults.at('late', unit, t)) add(t, t)
  }
  return messages
}

/** Messages sent in from ≤ t ≤ to that the platform has by `now`; what a live session was given twice is once here. */
export function storedBetween(unit: SimUnit, faults: Faults, from: number, to: number, now: number): WialonMessage[] {
  const messages: WialonMessage[] = []
  for (const t of unitReportTimes(unit, from, Math.min(to, now) + 1)) {
    const received = faults.at('late', unit, t)?.until ?? t
    if (received <= now && !faults.at('gap', unit, t)) messages.push(messageAt(unit, faults, t, received))
  }
  return messages
}

/** The newest message the platform has by `now`, null if there is none. */
export function lastMessage(unit: SimUnit, faults: Faults, now: number): WialonMessage | null {
  const newest = Math.min(now, unit.runs.length > 0 ? now : (unit.truck.silentSince ?? now))
  if (newest === -Infinity) return null
  for (let back = LONGEST_SILENCE; back < 20 * DAY; back *= 4) {
    const found = storedBetween(unit, faults, newest - back, newest, now).at(-1)
    if (found) return found
  }
  return null
}
