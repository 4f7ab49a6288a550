import { expect, test } from 'vitest'
import type { BillingNeed } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { needWords } from './needs.words.ts'

const now = Date.parse('2026-11-22T18:00:00.000Z')
const need = (change: Partial<BillingNeed>): BillingNeed => ({
  kind: 'drafts',
  document: 'invoice',
  count: 2,
  amount: 500,
  name: 'F-7',
  id: 7,
  problem: null,
  at: '2026-11-18T18:00:00.000Z',
  late: null,
  since: null,
  ...change,
})

test.each<[Partial<BillingNeed>, string]>([
  [{}, 'F-7 lleva 4 días'],
  [{ kind: 'receipts' }, '$500.00, F-7, límite 05.12.2026'],
  [{ kind: 'cancelling', at: '2026-11-20T15:00:00.000Z' }, 'F-7: quedan 21 h, después se da por aceptada'],
  [{ kind: 'cancelling', at: '2026-11-10T15:00:00.000Z' }, 'F-7: el SAT aún no la resuelve'],
  [{ kind: 'seals', name: 'Sierra', at: null }, 'Sierra: no tiene sello cargado, no timbra'],
  [{ kind: 'seals', name: 'Sierra', at: '2026-12-01T12:00:00.000Z' }, 'Sierra: timbra hasta el 01.12.2026'],
  [{ kind: 'refused', problem: 'el nombre no es el de la constancia' }, 'F-7: el nombre no es el de la constancia'],
  [{ kind: 'overdue', late: 9 }, '$500.00, 9 con más de 60 días'],
])('%j: «%s»', (change, worst) => {
  expect(needWords(need(change), now).worst).toBe(worst)
})

test('one alone opens itself, several their list', () => {
  expect(needWords(need({ count: 1 }), now).to).toContain('/7')
  expect(needWords(need({}), now).search).toEqual({ f_state: 'draft' })
  const credit = needWords(need({ document: 'credit_note', kind: 'refused' }), now, { f_issuer: '3~Sierra' })
  expect(credit).toMatchObject({
    to: '/Consola/note-credit',
    search: { f_state: 'error', f_issuer: '3~Sierra' },
    what: 'notas de crédito con rechazo al timbrar',
  })
})
