import { expect, test } from 'vitest'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { lastDayToCancel, needsAcceptance } from './cancel-rules.ts'

const row = (change: object) =>
  ({ kind: 'invoice', receiverRfc: 'URE180429TM6', total: 28_000, currency: 'MXN', ...change }) as DocumentRow

test.each([
  [{}, true],
  [{ total: 1000 }, false],
  [{ total: 1000.01 }, true],
  [{ total: 90, currency: 'USD' }, true],
  [{ receiverRfc: 'XAXX010101000' }, false],
  [{ kind: 'credit_note' }, false],
  [{ kind: 'payment', total: 10 }, true],
])('%j asks the receiver: %s', (change, asks) => {
  expect(needsAcceptance(row(change))).toBe(asks)
})

test('without a fine until March of the next year', () => {
  expect(lastDayToCancel({ issuedAt: '2026-06-15T12:00:00.000Z' })).toBe('2027-03-31')
})
