import { expect, test } from 'vitest'
import { matchLines, overAgreement, stateOf, type InvoiceLine, type WrittenLoad } from './invoices.rules.ts'

const day = '2026-11-10'
const at = Date.parse(`${day}T15:00:00Z`)
const line = (given: Partial<InvoiceLine> = {}): InvoiceLine => ({
  folio: null,
  card: null,
  station: null,
  day,
  at,
  litres: 300,
  amount: 7500,
  ...given,
})
const load = (id: number, given: Partial<WrittenLoad> = {}): WrittenLoad => ({
  id,
  ticket: null,
  card: null,
  station: null,
  day,
  at,
  litres: 300,
  amount: 7500,
  ...given,
})

test.each([
  ['the folio, whatever else differs', line({ folio: 'f-1', litres: 350 }), load(1, { ticket: 'F-1' }), 'folio'],
  ['card, hour and litres', line({ card: '77', at: at + 29 * 60_000 }), load(1, { card: '77', amount: 1 }), 'card'],
  ['day and amount', line({ at: null, amount: 7560 }), load(1), 'day'],
] as const)('a line is tied by %s', (_, one, other, by) => {
  expect(matchLines([one], [other])).toEqual(new Map([[0, { loadId: 1, by }]]))
})

test.each([
  ['another card', line({ card: '77', day: '2026-11-09' }), load(1, { card: '78' })],
  ['31 minutes later', line({ card: '77', at: at + 31 * 60_000, day: '2026-11-09' }), load(1, { card: '77' })],
  ['another station', line({ station: 'Matehuala' }), load(1, { station: 'Apodaca' })],
  ['two of a hundred more', line({ amount: 7660 }), load(1)],
])('a line is not tied: %s', (_, one, other) => expect(matchLines([one], [other]).size).toBe(0))

test('a load is paid once, and the surest bond wins whatever its order', () => {
  const found = matchLines([line(), line({ folio: 'A' }), line()], [load(1, { ticket: 'A' }), load(2)])
  expect(found).toEqual(
    new Map([
      [1, { loadId: 1, by: 'folio' }],
      [0, { loadId: 2, by: 'day' }],
    ]),
  )
})

test.each([
  [line(), null, 'missing'],
  [line({ litres: 301.5 }), load(1), 'matched'],
  [line({ litres: 302 }), load(1), 'litres'],
  [line({ amount: 7576 }), load(1), 'amount'],
] as const)('the state of a line says what differs', (one, other, state) => expect(stateOf(one, other)).toBe(state))

test.each([
  ['nothing was agreed on', null, 0, 'matched'],
  ['it is charged', 25, 0, 'matched'],
  ['it is charged but for a rounding', 24.9, 0, 'matched'],
  ['more is charged', 24, 300, 'price'],
] as const)('of what was agreed on for a litre: %s', (_what, agreed, over, state) => {
  const charged = { litres: 300, amount: 7500 }
  expect([overAgreement(charged, agreed), stateOf(charged, charged, agreed)]).toEqual([over, state])
})
