import type { Battery, UnitBatteries } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { number, plural } from '../../../kit/format.ts'

/** Months from which those that stay are old beside a new one. */
const oldMonths = 12

export interface BankWarning {
  isGood: boolean
  strong: string
  text: string
  /** Changing them all would mend it. */
  mends: boolean
}

/** How what goes in stands to those that stay in the bank. */
export function warningsOf(entering: Battery, unit: UnitBatteries, position: number | undefined): BankWarning[] {
  const mates = unit.batteries.filter((one) => one.position !== position && one.id !== entering.id)
  if (mates.length === 0) return []
  const warnings: BankWarning[] = []
  const months = mates.reduce((sum, one) => sum + (one.months ?? 0), 0) / mates.length
  if (months >= oldMonths && (entering.months ?? 0) < months / 2)
    warnings.push({
      isGood: false,
      strong:
        mates.length === 1
          ? `La otra tiene ${number(months / 12, 1)} años.`
          : `Las otras ${mates.length} tienen ${number(months / 12, 1)} años.`,
      text: 'Una nueva entre viejas dura la mitad.',
      mends: true,
    })
  const differs = (
    [
      ['marca', 'makerId'],
      ['capacidad', 'capacityId'],
      ['voltaje', 'volts'],
    ] as const
  ).filter(([, field]) => mates.some((one) => one[field] !== null && one[field] !== entering[field]))
  warnings.push(
    differs.length === 0
      ? { isGood: true, strong: 'Misma marca, capacidad y voltaje', text: 'que el banco', mends: false }
      : {
          isGood: false,
          strong: `No es de la misma ${differs.map(([word]) => word).join(' ni ')}`,
          text: `que ${plural(mates.length, 'la que se queda', 'las que se quedan')}.`,
          mends: true,
        },
  )
  return warnings
}
