import { expect, test } from 'vitest'
import {
  adviseBattery,
  adviseMate,
  asTwelve,
  bankLetter,
  monthsBetween,
  ofBank,
  type BatteryFacts,
  type Told,
} from './batteries.rules.ts'

const healthy: BatteryFacts = {
  isMounted: true,
  rest: 12.7,
  crank: 10.8,
  cca: null,
  ratedCca: 950,
  months: 20,
  lifeMonths: 48,
  warrantyUntil: null,
  today: '2026-11-24',
}

test.each([
  ['as new', {}, 'fine', 'Termina en 28 meses'],
  ['turned the starter too low', { crank: 9.1 }, 'replace', 'Arranque a 9.1 V'],
  ['at the limit it still turns', { crank: 9.6 }, 'fine', 'Termina en 28 meses'],
  ['past its life', { months: 52 }, 'replace', '4 meses sobre su vida'],
  ['one month past it', { months: 49 }, 'replace', '1 mes sobre su vida'],
  ['soon past it', { months: 46 }, 'plan', 'Le quedan 2 meses'],
  ['on its last month', { months: 47 }, 'plan', 'Le queda 1 mes'],
  ['low at rest', { rest: 12.35 }, 'plan', 'Bajo 12.4 V en reposo'],
  ['at the limit of rest', { rest: 12.4 }, 'fine', 'Termina en 28 meses'],
  ['low, under guarantee', { rest: 12.24, warrantyUntil: '2027-02-14' }, 'claim', 'Garantía al 14.02.2027'],
  [
    'failed, under guarantee on its last day',
    { crank: 9, warrantyUntil: '2026-11-24' },
    'claim',
    'Garantía al 24.11.2026',
  ],
  ['failed, its guarantee over', { crank: 9, warrantyUntil: '2026-11-23' }, 'replace', 'Arranque a 9.0 V'],
  ['old is no matter of a guarantee', { months: 50, warrantyUntil: '2027-02-14' }, 'replace', '2 meses sobre su vida'],
  ['a tester says it lost much', { cca: 610 }, 'replace', '64 % de su arranque en frío'],
  ['a tester says to watch it', { cca: 740 }, 'plan', '77 % de su arranque en frío'],
  ['a tester says it is well', { cca: 760 }, 'fine', 'Termina en 28 meses'],
  ['free and low', { isMounted: false, rest: 12.48 }, 'charge', '12.48 V: cargar antes'],
  ['free and very low is charged, not planned', { isMounted: false, rest: 12.1 }, 'charge', '12.10 V: cargar antes'],
  ['nobody measured it', { rest: null, crank: null }, 'measure', 'Sin voltaje aún'],
  ['nobody said how long it lasts', { lifeMonths: null }, 'fine', null],
  ['never mounted', { isMounted: false, months: null }, 'fine', null],
] as const)('%s', (_, given, advice, reason) => {
  expect(adviseBattery({ ...healthy, ...given })).toMatchObject({ advice, reason })
})

const mate = (serial: string, months: number, told: Partial<Told> = {}) =>
  ({ serial, months, advice: 'fine', urgency: 9, reason: null, ...told }) as const
test('those of an age go with one that is changed; pairs in series always; a claim takes nobody along', () => {
  const gone = mate('QR 1', 43, { advice: 'replace', urgency: 0, reason: 'Arranque a 9.1 V' })
  const [old, young] = [mate('QR 2', 42), mate('QR 3', 4)]
  const bank = [gone, old, young]
  expect(adviseMate(old, bank, false)).toEqual({ advice: 'plan', urgency: 2, reason: 'Con QR 1' })
  expect(adviseMate(young, bank, false)).toMatchObject({ advice: 'fine' })
  expect(adviseMate(young, bank, true)).toMatchObject({ advice: 'plan', reason: 'Con QR 1' })
  expect(adviseMate(gone, bank, false)).toMatchObject({ advice: 'replace' })
  const claimed = mate('QR 4', 42, { advice: 'claim', urgency: 1 })
  expect(adviseMate(old, [claimed, old], false)).toMatchObject({ advice: 'fine' })
})

test('whole months, letters, and what one of a bank has', () => {
  expect(monthsBetween('2023-02-02', '2026-11-24')).toBe(45)
  expect(monthsBetween('2026-10-25', '2026-11-24')).toBe(0)
  expect([1, 2, 8].map(bankLetter)).toEqual(['A', 'B', 'H'])
  expect(ofBank(12.6)).toEqual({ isPaired: false, volts: 12.6 })
  expect(ofBank(25.3)).toEqual({ isPaired: true, volts: 12.65 })
  expect(asTwelve(6.3, 6)).toBe(12.6)
  expect(asTwelve(null, 6)).toBe(null)
})
