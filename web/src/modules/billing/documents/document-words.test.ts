import { expect, test } from 'vitest'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import { dayKey } from '../../../kit/format.ts'
import { amountIn, dueWords, paidWords, saidOf, selectionWords } from './document-words.ts'

const row = (change: Partial<DocumentRow>): DocumentRow => ({
  id: 1,
  kind: 'invoice',
  folio: 'F-1',
  issuerName: 'Transportes del Llano',
  customerId: 1,
  receiverRfc: 'URE180429TM6',
  receiverName: 'Universidad',
  issuedAt: '2026-11-01T18:00:00.000Z',
  dueOn: null,
  currency: 'MXN',
  total: 100,
  balance: 100,
  method: 'PPD',
  state: 'stamped',
  problem: null,
  uuid: null,
  isTest: false,
  isImported: false,
  sentAt: null,
  payments: 0,
  creditNotes: 0,
  cartasPorte: 0,
  replacement: null,
  version: 1,
  ...change,
})
const inDays = (days: number) => dayKey(new Date(Date.now() + days * 86_400_000))

test.each<[Partial<DocumentRow>, string]>([
  [{ balance: 100 }, 'Sin pagos'],
  [{ balance: 62 }, '38 % pagado'],
  [{ balance: 0 }, 'Pagada'],
  [{ balance: null }, ''],
])('%j is «%s»', (change, words) => {
  expect(paidWords(row(change))).toBe(words)
})

test.each<[Partial<DocumentRow>, string, string]>([
  [{ dueOn: inDays(30) }, 'En 30 días', 'grey'],
  [{ dueOn: inDays(1) }, 'En 1 día', 'grey'],
  [{ dueOn: inDays(0) }, 'Vence hoy', 'amber'],
  [{ dueOn: inDays(-9) }, '9 días tarde', 'amber'],
  [{ dueOn: inDays(-35) }, '35 días tarde', 'red'],
  [{ dueOn: inDays(-35), balance: 0 }, 'Pagada', 'green'],
  [{ dueOn: null }, '', 'grey'],
])('due %j: «%s» in %s', (change, words, tone) => {
  expect(dueWords(row(change))).toEqual({ words, tone })
})

test('what PAC or SAT said last stands before everything else', () => {
  expect(saidOf(row({ state: 'error', problem: 'CFDI40145: el nombre no coincide' })).tone).toBe('red')
  expect(saidOf(row({ problem: 'El receptor rechazó la cancelación' })).tone).toBe('amber')
  expect(saidOf(row({ isTest: true })).words).toContain('prueba')
  expect(saidOf(row({ isImported: true })).words).toBe('Importada de otro sistema')
})

test('a selection says what is owed of it, each currency by itself', () => {
  const rows = [row({ balance: 0.1 }), row({ balance: 0.2 }), row({ currency: 'USD', balance: 1000 })]
  expect(selectionWords(rows, ['factura', 'facturas'])).toBe('3 facturas, $0.30, USD 1,000.00')
  expect(amountIn(-5, 'USD')).toBe('−USD 5.00')
})
