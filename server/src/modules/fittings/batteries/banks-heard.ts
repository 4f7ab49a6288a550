import { ofBank } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import type { SensorValues } from '@arriero/contract/tracking/sensors.rules.ts'

/** What is asked of a position; epoch ms. */
interface Heard {
  fixTime: number
  ignition: boolean | null
  sensors?: SensorValues | undefined
}
interface Reading {
  at: number
  volts: number
  isPaired: boolean
}

const hour = 3_600_000
/** A bank rests once its engine has been off so long. */
const restMs = 4 * hour
/** Between two positions; longer, nobody knows what happened meanwhile. */
const longestSilence = 12 * hour
/** Around the moment at which the engine was turned on. */
const crankMs = 30_000
/** V a starter takes at least. */
const leastFall = 1
/** Of a battery: what lies outside is no bank of 12 or 24 V. */
const [least, most] = [5, 15]

/** What one battery of the bank had, at each end of a rest and at each start of the engine; positions oldest first. */
export function banksHeard(fixes: readonly Heard[]): { rests: Reading[]; cranks: Reading[] } {
  const rests: Reading[] = []
  const cranks: Reading[] = []
  let off: Heard[] = []
  const endOfRest = () => {
    const rest = restOf(off)
    if (rest) rests.push(rest)
    off = []
  }
  for (const [i, fix] of fixes.entries()) {
    const before = off.at(-1)
    if (before && fix.fixTime - before.fixTime > longestSilence) endOfRest()
    if (fix.ignition === false) off.push(fix)
    else {
      const crank = fix.ignition === true && off.length > 0 ? crankOf(off, fixes, i) : undefined
      if (crank) cranks.push(crank)
      endOfRest()
    }
  }
  endOfRest()
  return { rests, cranks }
}

function readingOf({ fixTime, sensors }: Heard): Reading | undefined {
  const told = sensors?.external_volts
  if (told === undefined) return undefined
  const bank = ofBank(told)
  return bank.volts >= least && bank.volts <= most ? { at: fixTime, ...bank } : undefined
}
const readings = (fixes: readonly Heard[]) => fixes.flatMap((fix) => readingOf(fix) ?? [])

/** The middle of its last three readings: sensors waver. */
function restOf(off: readonly Heard[]): Reading | undefined {
  const since = off[0]?.fixTime ?? 0
  const last = readings(off.filter(({ fixTime }) => fixTime - since >= restMs)).slice(-3)
  const middle = last.toSorted((a, b) => a.volts - b.volts)[last.length >> 1]
  return middle && { ...middle, at: last.at(-1)!.at }
}

/** The lowest reading beside the start, if it fell below what the bank had: a unit that tells seldom tells none. */
function crankOf(off: readonly Heard[], fixes: readonly Heard[], started: number): Reading | undefined {
  const at = fixes[started]!.fixTime
  const around = fixes.slice(Math.max(0, started - 5), started + 6)
  const near = readings(around.filter(({ fixTime }) => Math.abs(fixTime - at) <= crankMs))
  const lowest = near.toSorted((a, b) => a.volts - b.volts)[0]
  const before = readings(off.filter(({ fixTime }) => at - fixTime > crankMs)).at(-1)
  return lowest && before && lowest.volts <= before.volts - leastFall
    ? { ...lowest, isPaired: before.isPaired }
    : undefined
}
