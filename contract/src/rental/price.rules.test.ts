import { expect, test } from 'vitest'
import { kmDiffer, mixes, mixOf, mixWords, priceOf, reckonReturn, rentalDays } from './price.rules.ts'
import { fillTemplate, templateVariables, unknownVariables, type TemplateVariable } from './rental.rules.ts'

test.each([
  ['a day and its grace', '2026-11-25T09:00:00Z', '2026-11-26T09:29:00Z', 1],
  ['a minute more', '2026-11-25T09:00:00Z', '2026-11-26T09:30:00Z', 2],
  ['less than its grace', '2026-11-25T09:00:00Z', '2026-11-25T09:10:00Z', 1],
  ['the same day in two zones', '2026-11-25T09:00:00-06:00', '2026-11-26T15:00:00Z', 1],
  // In Tijuana the clock goes back that night: between two noons lie 25 hours.
  ['a clock change', '2026-10-31T12:00:00-07:00', '2026-11-01T12:00:00-08:00', 2],
  ['eight days', '2026-11-25T09:00:00.000Z', '2026-12-03T09:00:00.000Z', 8],
])('%s is charged as elapsed time', (_, from, to, days) => {
  expect(rentalDays(from, to)).toBe(days)
})

const rates = { rateDay: 3900, rateWeek: 23_400, rateMonth: 78_000 }
test.each([
  [1, 'day', 3900, '1 día'],
  [6, 'day', 23_400, '6 días'],
  [7, 'week', 23_400, '1 semana'],
  [8, 'week', 27_300, '1 semana y 1 día'],
  [14, 'week', 46_800, '2 semanas'],
  [27, 'month', 78_000, '1 mes'],
  [30, 'month', 78_000, '1 mes'],
  [45, 'month', 128_700, '1 mes, 2 semanas y 1 día'],
] as const)('%i days cost least by the %s: %d', (days, tariff, amount, words) => {
  const mix = mixOf(days, rates)
  expect(mix).toMatchObject({ tariff, amount })
  expect(mixWords(mix)).toBe(words)
})

test('every tariff that is rented has its own cheapest way, the cheapest of all first', () => {
  expect(mixes(8, rates).map(({ tariff, amount }) => [tariff, amount])).toEqual([
    ['week', 27_300],
    ['day', 31_200],
    ['month', 78_000],
  ])
  expect(mixes(8, { rateDay: 100, rateWeek: null, rateMonth: null })).toHaveLength(1)
  expect(mixOf(8, rates, 'month').amount).toBe(78_000)
  // Who does not rent by the month rents by what is cheapest.
  expect(mixOf(8, { ...rates, rateMonth: null }, 'month').tariff).toBe('week')
})

test('a price is its rent, what goes with it and taxes; margin is what its rent leaves over its own cost', () => {
  const terms = {
    ...rates,
    from: '2026-11-25T09:00:00Z',
    to: '2026-12-03T09:00:00Z',
    extras: [
      { price: 680, per: 'day', quantity: 1 },
      { price: 1200, per: 'once', quantity: 1 },
    ] as const,
    kmPerDay: 350,
    costDay: 1450,
    taxRate: 16,
  }
  expect(priceOf(terms)).toMatchObject({
    days: 8,
    rent: 27_300,
    extras: 6640,
    subtotal: 33_940,
    tax: 5430.4,
    total: 39_370.4,
    kmIncluded: 2800,
    margin: { amount: 15_700, percent: 58 },
  })
  expect(priceOf({ ...terms, kmPerDay: null, costDay: null }, 20_000)).toMatchObject({
    rent: 20_000,
    kmIncluded: null,
    margin: null,
  })
})

const back = {
  to: '2026-12-03T09:00:00Z',
  returnedAt: '2026-12-03T09:29:00Z',
  rateDay: 1000,
  kmIncluded: 300,
  kmOverRate: 5,
  fuelRate: 300,
  km: 300,
  fuelOut: 8,
  fuelIn: 8,
}
test.each([
  ['nothing', {}, { lateDays: 0, late: 0, overKm: 0, fuelEighths: 0 }],
  ['a day of delay', { returnedAt: '2026-12-03T10:00:00Z' }, { lateDays: 1, late: 1000 }],
  ['two of them', { returnedAt: '2026-12-04T09:30:00Z' }, { lateDays: 2, late: 2000 }],
  ['no day when it is early', { returnedAt: '2026-12-01T10:00:00Z' }, { lateDays: 0 }],
  ['kilometres begun', { km: 412.3 }, { overKm: 113, overKmAmount: 565 }],
  ['none of those that are free', { kmIncluded: null, km: 9000 }, { overKm: 0, overKmAmount: 0 }],
  ['what lacks in the tank', { fuelIn: 5 }, { fuelEighths: 3, fuel: 900 }],
  ['nothing for a fuller tank', { fuelOut: 4 }, { fuelEighths: 0, fuel: 0 }],
])('a return adds %s', (_, given, added) => {
  expect(reckonReturn({ ...back, ...given })).toMatchObject(added)
})

test.each([
  [1000, 970, false],
  [1000, 969, true],
  [1000, null, false],
  [0, 0, false],
  [0, 5, true],
])('an odometer of %i and a GPS of %o differ: %o', (odometer, gps, differ) => {
  expect(kmDiffer(odometer, gps)).toBe(differ)
})

test('a template is filled with what is known, and what nobody knows is named', () => {
  const values = Object.fromEntries(templateVariables.map(({ name }) => [name, name.toUpperCase()])) as Record<
    TemplateVariable,
    string
  >
  expect(fillTemplate('{{ cliente }} renta {{unidad}}, {{otro}}', values)).toBe('CLIENTE renta UNIDAD, {{otro}}')
  expect(unknownVariables('{{cliente}} {{ otro }} {{otro}} {{x y}}')).toEqual(['otro', 'x y'])
})
