import {
  adviseTire,
  depthsOf,
  twinOf,
  usualLimits,
  wearOf,
  yearsOfDot,
} from '@arriero/contract/fittings/tires/tires.rules.ts'
import type { Axle } from '@arriero/contract/units/axles.rules.ts'

const dayMs = 86_400_000

/** The same numbers at every start. */
export function dice(seed: number) {
  let state = seed
  return (least: number, most: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return least + (state / 2_147_483_648) * (most - least)
  }
}
const tenth = (value: number) => Math.round(value * 10) / 10
const iso = (at: number) => new Date(at).toISOString()

export interface DemoUnit {
  id: number
  odometer: number
  axles: readonly Axle[]
}
export interface DemoPart {
  id: number
  price: number
  role: 'steer' | 'drive' | 'trailer'
}
interface Mount {
  n: number
  unit: number
  life: number
  axle: number
  position: number
  from: string
  to: string | null
  start: number
  km: number | null
}
interface Measure {
  n: number
  life: number
  at: string
  km: number
  grooves: number[]
  psi: number
}
interface Life {
  n: number
  life: number
  from: string
  depth: number
  cost: number
}
export interface DemoTire {
  n: number
  part: number
  serial: string
  cost: number
  unit: number | null
  status: number
  dot: string
  bought: string
  life: number
  km: number
  lifeKm: number
  spent: number
  depth: number
  mean: number
  spread: number
  pressure: number
  measured: string
  measuredKm: number
  wear: number | null
  advice: string
  urgency: number
  reason: string | null
  disposed: string | null
}
export interface DemoFleet {
  tires: DemoTire[]
  mounts: Mount[]
  measures: Measure[]
  lives: Life[]
  stays: { n: number; from: string; to: string | null; cost: number }[]
}

/**
 * Two years of the tires of these units: those of before that were thrown away, those that changed sides on one day, and
 * those that were retreaded on it.
 */
export function liveTwoYears(units: readonly DemoUnit[], parts: readonly DemoPart[], now: number): DemoFleet {
  const fleet: DemoFleet = { tires: [], mounts: [], measures: [], lives: [], stays: [] }
  for (const [index, unit] of units.entries()) liveUnit(fleet, unit, parts, now, index)
  adviseTwins(fleet)
  return fleet
}

function liveUnit(fleet: DemoFleet, unit: DemoUnit, parts: readonly DemoPart[], now: number, index: number): void {
  const roll = dice(unit.id * 977 + 13)
  const daily = roll(210, 390)
  const bought = now - Math.round(roll(430, 690)) * dayMs
  const turned = now - Math.round(roll(120, 230)) * dayMs
  for (const [at, { role, places }] of unit.axles.entries()) {
    const fit = parts.filter((part) => part.role === (role === 'carrier' ? 'trailer' : role))
    for (let position = 1; position <= places; position += 1) {
      const n = fleet.tires.length
      const part = fit[Math.floor(roll(0, fit.length))] ?? parts[0]!
      const isRetreaded = role !== 'steer' && roll(0, 1) < 0.22
      const before = { n, unit: unit.id, life: 1, axle: at + 1, position: places + 1 - position, from: bought }
      const firstKm = tenth(((turned - bought) / dayMs) * daily)
      const left = isRetreaded ? turned - 6 * dayMs : turned
      fleet.mounts.push({ ...before, from: iso(bought), to: iso(left), start: 0, km: firstKm })
      if (isRetreaded) fleet.stays.push({ n, from: iso(left + dayMs), to: iso(turned - dayMs), cost: 2450 })
      const life = isRetreaded ? 2 : 1
      const secondKm = tenth(((now - turned) / dayMs) * daily)
      const start = tenth(unit.odometer - secondKm)
      fleet.mounts.push({
        n,
        unit: unit.id,
        life,
        axle: at + 1,
        position,
        from: iso(turned),
        to: null,
        start,
        km: null,
      })
      const lifeFrom = isRetreaded ? turned : bought
      const newDepth = isRetreaded ? 13.5 : 17
      fleet.lives.push({ n, life: 1, from: iso(bought), depth: 17, cost: 0 })
      if (isRetreaded) fleet.lives.push({ n, life: 2, from: iso(turned), depth: newDepth, cost: 2450 })
      const taken = measuresOf(n, life, { from: lifeFrom, now, daily, newDepth, wear: roll(0.026, 0.064), roll })
      fleet.measures.push(...taken)
      fleet.tires.push(
        tireOf({ n, part, unit: unit.id, bought, life, firstKm, lifeKm: isRetreaded ? 0 : firstKm, taken, roll }),
      )
    }
  }
  // What was on the first axle before, at its end.
  if (index % 3 === 0) throwAway(fleet, unit, parts, bought, daily, roll)
}

interface Wearing {
  from: number
  now: number
  daily: number
  newDepth: number
  wear: number
  roll: ReturnType<typeof dice>
}
function measuresOf(n: number, life: number, { from, now, daily, newDepth, wear, roll }: Wearing): Measure[] {
  const taken: Measure[] = []
  for (let at = from + 40 * dayMs; at < now - 2 * dayMs; at += Math.round(roll(60, 85)) * dayMs) {
    const km = tenth(((at - from) / dayMs) * daily)
    const mean = Math.max(1.2, newDepth - (km / 1000) * wear)
    const uneven = roll(0, 1) < 0.06 ? 1.6 : 0.3
    const grooves = [mean + uneven, mean + roll(-0.1, 0.1), mean - uneven].map((mm) => tenth(Math.max(0.8, mm)))
    const psi = Math.round(roll(0, 1) < 0.02 ? roll(66, 80) : roll(97, 108))
    taken.push({ n, life, at: iso(at), km, grooves, psi })
  }
  return taken
}

interface Given {
  n: number
  part: DemoPart
  unit: number | null
  bought: number
  life: number
  firstKm: number
  lifeKm: number
  taken: readonly Measure[]
  roll: ReturnType<typeof dice>
}
function tireOf({ n, part, unit, bought, life, firstKm, lifeKm, taken, roll }: Given): DemoTire {
  const last = taken.at(-1)!
  const { depth, mean, spread } = depthsOf(last.grooves)
  const made = new Date(bought - Math.round(roll(30, 220)) * dayMs)
  const week = Math.min(52, Math.ceil((made.getTime() - Date.UTC(made.getUTCFullYear(), 0, 1)) / (7 * dayMs)) || 1)
  const dot = `${String(week).padStart(2, '0')}${String(made.getUTCFullYear()).slice(2)}`
  return {
    n,
    part: part.id,
    serial: `DOT ${(46_000 + n * 7).toString(36).toUpperCase()} ${dot}`,
    cost: part.price,
    unit,
    status: 1,
    dot,
    bought: iso(bought).slice(0, 10),
    life,
    km: firstKm,
    lifeKm,
    spent: life > 1 ? 2450 : 0,
    depth,
    mean,
    spread,
    pressure: last.psi,
    measured: last.at,
    measuredKm: last.km,
    wear: wearOf(taken.map((one) => ({ km: one.km, mean: depthsOf(one.grooves).mean }))),
    advice: 'fine',
    urgency: 9,
    reason: null,
    disposed: null,
  }
}

function throwAway(
  fleet: DemoFleet,
  unit: DemoUnit,
  parts: readonly DemoPart[],
  until: number,
  daily: number,
  roll: ReturnType<typeof dice>,
): void {
  const days = Math.round(roll(380, 520))
  const from = until - days * dayMs
  for (const position of [1, 2]) {
    const n = fleet.tires.length
    const part = parts[Math.floor(roll(0, parts.length))]!
    const km = tenth(days * daily)
    const end = iso(until - dayMs)
    fleet.mounts.push({ n, unit: unit.id, life: 1, axle: 1, position, from: iso(from), to: end, start: 0, km })
    fleet.lives.push({ n, life: 1, from: iso(from), depth: 17, cost: 0 })
    const taken = measuresOf(n, 1, { from, now: until, daily, newDepth: 17, wear: 15 / (km / 1000), roll })
    fleet.measures.push(...taken)
    const tire = tireOf({ n, part, unit: null, bought: from, life: 1, firstKm: km, lifeKm: km, taken, roll })
    fleet.tires.push({ ...tire, status: 0, disposed: end })
  }
}

/** What to do with each, as the product says it. */
function adviseTwins({ tires, mounts }: DemoFleet): void {
  const open = mounts.filter(({ to }) => to === null)
  const at = new Map(open.map((mount) => [`${mount.unit}/${mount.axle}/${mount.position}`, mount.n]))
  const isFour = new Set(open.filter(({ position }) => position > 2).map(({ unit, axle }) => `${unit}/${axle}`))
  for (const { n, unit, axle, position } of open) {
    const tire = tires[n]!
    const twin = isFour.has(`${unit}/${axle}`) ? at.get(`${unit}/${axle}/${twinOf(position)}`) : undefined
    const facts = {
      ...tire,
      role: axle === 1 && !isFour.has(`${unit}/1`) ? ('steer' as const) : ('drive' as const),
      psi: 105,
      twinMean: twin === undefined ? null : tires[twin]!.mean,
      years: yearsOfDot(tire.dot, new Date()),
    }
    Object.assign(tire, adviseTire(facts, usualLimits))
  }
}
