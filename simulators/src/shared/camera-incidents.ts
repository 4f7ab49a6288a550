import { chance } from '../random.ts'
import { type SimUnit, unitStateAt } from '../wialon/units.ts'

/** Something a camera raised. Times epoch ms. */
export interface Incident {
  id: string
  unit: SimUnit
  at: number
  until: number
  /** 0–1: which of the platform's codes it is. */
  chance: number
  /** By hand: the code itself. */
  code: string | null
}

const SLOT_MS = 30 * 60_000
/** Of the half hours a truck drives, those in which something happens. */
const SHARE = 0.2

/** The incident of an id that `incidentsBetween` gave; undefined when there is none. */
export function incidentNamed(units: readonly SimUnit[], id: string): Incident | undefined {
  const [, number, slot] = /^(\d+)-(\d+)$/.exec(id) ?? []
  const unit = units.find((one) => String(one.id) === number)
  const from = Number(slot) * SLOT_MS
  return unit && incidentsBetween(unit, from, from + SLOT_MS).find((one) => one.id === id)
}

/** What happens to a driving truck in from ≤ at < to: the same whenever it is asked. */
export function incidentsBetween(unit: SimUnit, from: number, to: number): Incident[] {
  const found: Incident[] = []
  for (let slot = Math.floor(from / SLOT_MS); slot * SLOT_MS < to; slot += 1) {
    if (chance(unit.id, slot, 1) >= SHARE) continue
    const at = slot * SLOT_MS + Math.floor((chance(unit.id, slot, 2) * SLOT_MS) / 1000) * 1000
    if (at < from || at >= to || unitStateAt(unit, at).speed < 5) continue
    const until = at + (5 + Math.floor(chance(unit.id, slot, 3) * 60)) * 1000
    found.push({ id: `${unit.id}-${slot}`, unit, at, until, chance: chance(unit.id, slot, 4), code: null })
  }
  return found
}

/** One of the codes, the first ones oftener. */
export function codeOf(incident: Incident, codes: readonly string[]): string {
  return incident.code ?? codes[Math.floor(incident.chance ** 1.5 * codes.length)] ?? codes[0] ?? ''
}
