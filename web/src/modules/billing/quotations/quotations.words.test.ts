import { expect, test } from 'vitest'
import { validityLook } from './quotations.words.ts'

test.each([
  ['sent', '2026-11-30', 'Vence en 7 días', 'grey'],
  ['sent', '2026-11-24', 'Vence en 1 día', 'amber'],
  ['draft', '2026-11-23', 'Vence hoy', 'amber'],
  ['expired', '2026-11-21', 'Venció hace 2 días', 'amber'],
] as const)('%s until %s: %s', (status, validUntil, label, tone) => {
  expect(validityLook({ status, validUntil }, '2026-11-23')).toEqual({ label, tone })
})

test('who has answered waits for nothing', () => {
  expect(validityLook({ status: 'accepted', validUntil: '2026-11-21' }, '2026-11-23')).toBeUndefined()
})
