import { cutConditions } from '@arriero/contract/tracking/commands.rules.ts'
import type { UnitCommands } from '@arriero/contract/tracking/commands.contract.ts'
import { spanOf } from './commands.words.ts'

interface Condition {
  name: string
  more: string | null
  isMet: boolean
  /** What stands now. */
  value: string
}

/** The conditions of a cut with their values of this moment. */
export function conditionsOf({ now, rule, opposite }: UnitCommands): Condition[] {
  const { slow, outside, fresh } = cutConditions(now, rule)
  const age = now.ageSeconds === null ? 'sin posición' : spanOf(now.ageSeconds * 1000)
  return [
    {
      name: `Detenida ${rule.standingSeconds} s, o hasta`,
      more: `${rule.slowKmh} km/h durante ${rule.slowSeconds} s`,
      isMet: slow,
      value: now.speed === null ? 'sin dato' : `${Math.round(now.speed)} km/h`,
    },
    {
      name: 'Fuera de donde no se corta',
      more: null,
      isMet: outside,
      value: now.safePlace ?? 'fuera',
    },
    { name: `Posición de menos de ${rule.freshSeconds} s`, more: null, isMet: fresh, value: age },
    { name: 'Nadie pide lo contrario', more: null, isMet: opposite === null, value: opposite ?? 'sin choque' },
  ]
}

/** The sentence above all: why it is not cut now, or that it is. */
export function verdictOf(sheet: UnitCommands): { isNow: boolean; title: string } {
  const { now, rule } = sheet
  const { slow, outside, fresh } = cutConditions(now, rule)
  if (now.speed === null) return { isNow: false, title: 'Nunca ha reportado: no se corta ahora' }
  if (!slow && now.speed > rule.slowKmh)
    return { isNow: false, title: `Va a ${Math.round(now.speed)} km/h: no se corta ahora` }
  if (!slow) return { isNow: false, title: 'Apenas se detiene: no se corta todavía' }
  if (!outside) return { isNow: false, title: `Está en ${now.safePlace}: ahí no se corta` }
  if (!fresh) return { isNow: false, title: 'Su posición es vieja: no se corta a ciegas' }
  return { isNow: true, title: 'Está detenida: se corta en cuanto se apruebe' }
}
