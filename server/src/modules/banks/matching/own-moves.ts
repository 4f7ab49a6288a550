import { shortNumber } from '@arriero/contract/banks/banks.rules.ts'
import { foldText } from '../../../shared/sheets/cells.ts'
import { daysBetween } from './deposits.ts'
import type { Candidate, Line, Matter, OtherSide } from './matching.types.ts'

const feeWords = /\b(comision(es)?|manejo de cuenta|anualidad|membresia)\b/
const transferDays = 5

/** What is nobody's invoice: transfers between own accounts, what the bank charges, what was registered so before. */
export function ownMoves({ others, habits }: Matter) {
  const byAmount = new Map<number, OtherSide[]>()
  for (const other of others) byAmount.set(other.cents, [...(byAmount.get(other.cents) ?? []), other])
  const habitOf = new Map(habits.map((habit) => [habit.pattern, habit]))

  function transfers(line: Line, words: string): Candidate[] {
    return (byAmount.get(-line.cents) ?? []).flatMap((other) => {
      const gap = Math.abs(daysBetween(line.day, other.day))
      if (gap > transferDays) return []
      const short = shortNumber(other)
      const isNamed =
        /traspaso|transferencia entre|cuenta propia/.test(words) || (short !== '' && words.includes(short.slice(-4)))
      return [
        {
          takes: [`line ${other.id}`],
          key: `transfer ${other.id}`,
          title: `Traspaso ${line.cents < 0 ? 'a' : 'de'} ${other.account}`,
          words:
            gap === 0
              ? `${line.cents < 0 ? 'Abono' : 'Cargo'} del mismo día`
              : `${line.cents < 0 ? 'Abono' : 'Cargo'} a ${gap} ${gap === 1 ? 'día' : 'días'}`,
          reasons: ['Importe', ...(gap <= 1 ? ['Fecha'] : []), ...(isNamed ? ['Concepto'] : [])],
          score: 68 + (gap === 0 ? 12 : gap === 1 ? 8 : 0) + (isNamed ? 19 : 0),
          settlement: { as: 'transfer' as const, pairId: other.id },
        },
      ]
    })
  }

  return (line: Line): Candidate[] => {
    const words = foldText([line.party, line.description].filter(Boolean).join(' '))
    const found = transfers(line, words)
    const isFee = line.cents < 0 && feeWords.test(words)
    const habit = line.pattern === '' ? undefined : habitOf.get(line.pattern)
    if (isFee)
      found.push({
        takes: [],
        key: 'fee',
        title: habit?.concept ?? 'Comisiones bancarias',
        words: 'Cargo del banco',
        reasons: ['Concepto'],
        score: 94,
        settlement: { as: 'fee', concept: habit?.concept ?? 'Comisiones bancarias' },
      })
    // Deposits that read alike may still be of anybody.
    else if (habit && line.cents < 0)
      found.push({
        takes: [],
        key: `${habit.state} ${habit.concept ?? ''}`.slice(0, 200),
        title: habit.concept ?? 'Otro movimiento',
        words: 'Como la última vez',
        reasons: ['Mismo concepto'],
        score: habit.state === 'fee' ? 92 : 76,
        settlement: { as: habit.state, concept: habit.concept },
      })
    return found
  }
}
