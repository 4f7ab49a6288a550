import {
  adviseBattery,
  adviseMate,
  monthsBetween,
  type Told,
} from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { dice } from '../tires/fleet.demo.ts'

const dayMs = 86_400_000
const iso = (at: number) => new Date(at).toISOString()
const dayOf = (at: number) => iso(at).slice(0, 10)
const hundredth = (value: number) => Math.round(value * 100) / 100

export interface DemoUnit {
  id: number
  odometer: number
  bank: number
}
export interface DemoPart {
  id: number
  price: number
  cca: number | null
}
export interface DemoBattery extends Told {
  n: number
  part: number
  serial: string
  cost: number
  unit: number | null
  status: number
  bought: string
  warranty: string
  years: number
  first: string
  rest: number | null
  crank: number | null
  measured: string | null
  byGps: boolean
  months: number
  disposed: string | null
}
interface Mount {
  n: number
  unit: number
  position: number
  from: string
  to: string | null
  km: number
}
interface Measure {
  n: number
  at: string
  rest: number
  crank: number | null
  note: string | null
}
interface BankDay {
  unit: number
  day: string
  rest: number
  restAt: string
  crank: number | null
  crankAt: string | null
}
export interface DemoBanks {
  batteries: DemoBattery[]
  mounts: Mount[]
  measures: Measure[]
  days: BankDay[]
}

/**
 * Two years of the banks of these units and more: those of before that were thrown away, those that age, one bank in
 * twenty that no longer turns its starter, and one in four whose unit tells nothing and that a tester measures.
 */
export function liveBanks(units: readonly DemoUnit[], parts: readonly DemoPart[], now: number): DemoBanks {
  const banks: DemoBanks = { batteries: [], mounts: [], measures: [], days: [] }
  for (const [index, unit] of units.entries()) liveUnit(banks, unit, parts, now, index)
  for (const [, bank] of Map.groupBy(banks.batteries, ({ unit }) => unit)) {
    if (bank[0]!.unit === null) continue
    const mates = bank.map((battery) => ({ battery, told: adviseMate(battery, bank, false) }))
    for (const { battery, told } of mates) Object.assign(battery, told)
  }
  return banks
}

function liveUnit(banks: DemoBanks, unit: DemoUnit, parts: readonly DemoPart[], now: number, index: number): void {
  const roll = dice(unit.id * 613 + 7)
  const daily = roll(210, 390)
  const part = parts[Math.floor(roll(0, parts.length))]!
  const years = index % 3 === 0 ? 3 : 4
  const life = years * 12
  // Most are in the middle of their life; some at its end, a few past it.
  const age = index % 9 === 4 ? roll(life - 3, life + 5) : roll(0.3, life - 4)
  const from = now - Math.round(age * 30.44) * dayMs
  const isFailing = index % 20 === 3
  const isSilent = index % 4 === 2
  const wear = age / life
  const ends = 12.74 - 0.24 * wear ** 2 - (isFailing ? 0.3 : 0) - (index % 13 === 6 ? 0.2 : 0)
  if (!isSilent) tellDays(banks, unit.id, { from, now, ends, isFailing, roll })
  const last = isSilent ? undefined : banks.days.at(-1)
  const crank = banks.days.findLast((day) => day.unit === unit.id && day.crank !== null)?.crank ?? null
  const before = index % 3 === 1
  for (let position = 1; position <= unit.bank; position += 1) {
    const n = banks.batteries.length
    const weak = isFailing && position === 2 ? 0.3 : 0
    const rest = last?.rest ?? hundredth(ends - weak + roll(-0.02, 0.02))
    const measured = last?.restAt ?? iso(now - Math.round(roll(2, 40)) * dayMs)
    const isMeasured = isSilent && index % 8 !== 6
    if (isMeasured) measure(banks, n, { from, at: Date.parse(measured), rest, roll })
    const bought = dayOf(from - Math.round(roll(4, 60)) * dayMs)
    const warranty = dayOf(Date.parse(bought) + 540 * dayMs)
    const months = monthsBetween(dayOf(from), dayOf(now))
    const facts = {
      isMounted: true,
      rest: isSilent && !isMeasured ? null : rest,
      crank,
      cca: null,
      ratedCca: part.cca,
      months,
      lifeMonths: life,
      warrantyUntil: warranty,
      today: dayOf(now),
    }
    banks.batteries.push({
      ...facts,
      ...adviseBattery(facts),
      n,
      part: part.id,
      serial: `QR ${18_700 + n * 3}`,
      cost: part.price,
      unit: unit.id,
      status: 1,
      bought,
      warranty,
      years,
      first: iso(from),
      measured: facts.rest === null ? null : measured,
      byGps: last !== undefined,
      disposed: null,
    })
    const km = Math.max(0, unit.odometer - ((now - from) / dayMs) * daily)
    banks.mounts.push({ n, unit: unit.id, position, from: iso(from), to: null, km: Math.round(km) })
    if (before) throwAway(banks, { unit, part, position, until: from, daily, now, roll })
  }
}

interface Telling {
  from: number
  now: number
  ends: number
  isFailing: boolean
  roll: ReturnType<typeof dice>
}
/** A day a week, each of the last ten: the fall comes at the end. */
function tellDays({ days }: DemoBanks, unit: number, { from, now, ends, isFailing, roll }: Telling): void {
  const first = Math.max(from + 2 * dayMs, now - 360 * dayMs)
  for (let at = first; at < now; at += (now - at < 10 * dayMs ? 1 : 7) * dayMs) {
    const share = (at - first) / Math.max(dayMs, now - first)
    const night = Math.floor(at / dayMs) * dayMs + 11 * 3_600_000
    if (night >= now) break
    const rest = hundredth(12.74 - (12.74 - ends) * share ** 2 + roll(-0.02, 0.02))
    const turned = isFailing ? 10.9 - 1.8 * share ** 3 : 10.9 - 0.5 * share
    const crank = roll(0, 1) < 0.7 || now - at < 3 * dayMs ? hundredth(turned + roll(-0.05, 0.05)) : null
    const restAt = iso(night)
    days.push({ unit, day: dayOf(night), rest, restAt, crank, crankAt: crank === null ? null : iso(night + 3_120_000) })
  }
}

function measure(
  { measures }: DemoBanks,
  n: number,
  { from, at, rest, roll }: { from: number; at: number; rest: number; roll: ReturnType<typeof dice> },
): void {
  for (let then = from + 20 * dayMs; then < at - 30 * dayMs; then += Math.round(roll(80, 140)) * dayMs) {
    const share = (then - from) / (at - from)
    const told = hundredth(12.74 - (12.74 - rest) * share ** 2)
    measures.push({ n, at: iso(then), rest: told, crank: null, note: roll(0, 1) < 0.3 ? 'Bornes limpios' : null })
  }
  measures.push({ n, at: iso(at), rest, crank: null, note: null })
}

interface Gone {
  unit: DemoUnit
  part: DemoPart
  position: number
  until: number
  daily: number
  now: number
  roll: ReturnType<typeof dice>
}
/** What was on the place before, at its end. */
function throwAway(banks: DemoBanks, { unit, part, position, until, daily, now, roll }: Gone): void {
  const n = banks.batteries.length
  const to = until - 3_600_000
  const days = Math.round(roll(700, 1200))
  const from = to - days * dayMs
  const bought = dayOf(from - 20 * dayMs)
  const km = Math.max(0, Math.round(unit.odometer - ((now - from) / dayMs) * daily))
  banks.mounts.push({ n, unit: unit.id, position, from: iso(from), to: iso(to), km })
  banks.measures.push({ n, at: iso(to - dayMs), rest: 12.08, crank: 9.2, note: 'Carga lenta 8 h, no recupera' })
  banks.batteries.push({
    n,
    part: part.id,
    serial: `QR ${18_700 + n * 3}`,
    cost: part.price,
    unit: null,
    status: 0,
    bought,
    warranty: dayOf(from + 540 * dayMs),
    years: 3,
    first: iso(from),
    rest: 12.08,
    crank: 9.2,
    measured: iso(to - dayMs),
    byGps: false,
    months: Math.round(days / 30.44),
    disposed: iso(to),
    advice: 'replace',
    urgency: 0,
    reason: 'Arranque a 9.2 V',
  })
}
