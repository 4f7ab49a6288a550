import { expect, test } from 'vitest'
import { lackingFor, type Condition, type SaleState } from './crm.rules.ts'
import { keysOf, nameKey, phoneKey } from './duplicates.rules.ts'

test.each([
  ['Lácteos Peña Brava, S.A. de C.V.', 'lacteos pena brava'],
  ['LACTEOS PENA BRAVA SA DE CV', 'lacteos pena brava'],
  ['Grúas del Sur S. de R.L. de C.V.', 'gruas del sur'],
  ['Fletes Uno, S.A.P.I. de C.V.', 'fletes uno'],
  ['Sabinas', 'sabinas'],
  ['SA', 'sa'],
])('%s is known as %s', (name, key) => expect(nameKey(name)).toBe(key))

test.each([
  ['81 1234 5678', '8112345678'],
  ['+52 81 1234-5678', '8112345678'],
  ['+521 (81) 12345678', '8112345678'],
  ['0015125550136', '15125550136'],
  ['1234', null],
])('the phone %s is %s', (phone, key) => expect(phoneKey(phone)).toBe(key))

test('a generic RFC and a free mailbox say nothing of a company', () => {
  expect(keysOf({ name: 'Uno', rfc: 'XAXX010101000', email: 'Uno@Gmail.com' })).toMatchObject({
    rfc: null,
    email: 'uno@gmail.com',
    domain: null,
  })
  expect(keysOf({ name: 'Uno', rfc: 'eku-900317-3c9', email: 'a@uno.example' })).toMatchObject({
    rfc: 'EKU9003173C9',
    domain: 'uno.example',
  })
})

test('only the stages on the way forward ask, and losing asks nothing', () => {
  const stage = (id: number, kind: SaleState, ...asked: Condition[]) => ({ id, kind, conditions: asked })
  const stages = [stage(1, 1, 'phone'), stage(2, 1, 'amount'), stage(3, 1), stage(4, 2), stage(5, 3)]
  const facts = {
    contactPhone: null,
    contactEmail: null,
    companyRfc: null,
    amount: 0,
    closeOn: null,
    done: 0,
    quoted: 0,
  }
  const lacks = (from: number, to: number) => lackingFor(stages, from, to, facts)
  expect([lacks(1, 2), lacks(1, 3), lacks(2, 3), lacks(3, 1), lacks(1, 5), lacks(2, 4), lacks(4, 1)]).toEqual([
    ['phone'],
    ['phone', 'amount'],
    ['amount'],
    [],
    [],
    ['amount'],
    [],
  ])
})
