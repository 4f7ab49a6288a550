import { expect, test } from 'vitest'
import { match } from './engine.ts'
import type { KnownCustomer, Line, Matter, OpenInvoice, OpenPayment } from './matching.types.ts'
import { sumFinder } from './sums.ts'

let next = 1
const line = (cents: number, given: Partial<Line> = {}): Line => ({
  id: next++,
  day: '2026-11-21',
  cents,
  description: 'SPEI RECIBIDO',
  pattern: 'spei recibido',
  party: null,
  rfc: null,
  clabe: null,
  reference: null,
  tracking: null,
  refused: [],
  ...given,
})
const paper: KnownCustomer = {
  id: 1,
  name: 'PAPELERA TRES VERTICES',
  tradeName: null,
  rfc: 'PTV990412KL3',
  clabes: ['002010077777777771'],
}
const drinks: KnownCustomer = { id: 2, name: 'BEBIDAS RIO MANSO', tradeName: 'Manso', rfc: 'BRM010203AB1', clabes: [] }
const invoice = (number: number, cents: number, given: Partial<OpenInvoice> = {}): OpenInvoice => ({
  id: number,
  folio: `A-${number}`,
  series: 'A',
  number,
  uuid: null,
  customerId: 1,
  issuerId: 9,
  issuedOn: '2026-10-01',
  cents,
  currency: 'MXN',
  rate: null,
  ...given,
})
const payment = (id: number, cents: number, given: Partial<OpenPayment> = {}): OpenPayment => ({
  id,
  folio: `P-${id}`,
  customerId: 1,
  day: '2026-11-21',
  cents,
  operation: null,
  invoices: [],
  ...given,
})
const proposed = (lines: Line[], given: Partial<Matter>) =>
  match({
    currency: 'MXN',
    lines,
    payments: [],
    invoices: [],
    customers: [paper, drinks],
    others: [],
    habits: [],
    ...given,
  })
const short = (lines: Line[], given: Partial<Matter>) =>
  proposed(lines, given).map(({ best, near }) => (best ? [best.key, best.isSure, best.reasons.join(', ')] : near))

test.each<[string, Line, Partial<Matter>, unknown]>([
  [
    'a tracking key is its payment for sure',
    line(5000, { tracking: 'MBAN-01' }),
    { payments: [payment(3, 5000, { operation: 'mban01', day: '2026-10-02' })] },
    ['payment 3', true, 'Clave de rastreo, Importe'],
  ],
  [
    'amount, RFC and day of a payment',
    line(5000, { rfc: 'PTV990412KL3' }),
    { payments: [payment(3, 5000)] },
    ['payment 3', true, 'Importe, RFC, Fecha'],
  ],
  ['an amount alone is not sure', line(5000), { payments: [payment(3, 5000)] }, ['payment 3', false, 'Importe, Fecha']],
  ['another customer is no match', line(5000, { rfc: 'BRM010203AB1' }), { payments: [payment(3, 5000)] }, null],
  [
    'too long after',
    line(5000, { rfc: 'PTV990412KL3' }),
    { payments: [payment(3, 5000, { day: '2026-10-21' })] },
    null,
  ],
  [
    'a folio with its amount',
    line(1_299_200, { description: 'FACTURA A20417' }),
    { invoices: [invoice(20_417, 1_299_200)] },
    ['invoices 20417', true, 'Importe, Folio'],
  ],
  [
    'folio and series apart',
    line(100, { description: 'PAGO A-00417' }),
    { invoices: [invoice(417, 100)] },
    ['invoices 417', true, 'Importe, Folio'],
  ],
  [
    'folios that sum up',
    line(300, { description: 'PAGO FACT 20308 20331', rfc: 'PTV990412KL3' }),
    { invoices: [invoice(20_308, 100), invoice(20_331, 200)] },
    ['invoices 20308 20331', true, 'Importe, RFC, 2 folios'],
  ],
  [
    'folios that owe more',
    line(250, { description: 'PAGO FACT 20308 20331' }),
    { invoices: [invoice(20_308, 100), invoice(20_331, 200)] },
    ['invoices 20308 20331', false, '2 folios'],
  ],
  [
    'an UUID',
    line(700, { description: 'CFDI 6f1c0e2a-3b4d-4c5e-8f90-a1b2c3d4e5f6' }),
    { invoices: [invoice(5, 700, { uuid: '6f1c0e2a-3b4d-4c5e-8f90-a1b2c3d4e5f6' })] },
    ['invoices 5', true, 'Importe, Folio'],
  ],
  [
    'the RFC and the one that owes that',
    line(100, { rfc: 'PTV990412KL3' }),
    { invoices: [invoice(1, 100), invoice(2, 300)] },
    ['invoices 1', true, 'Importe, RFC'],
  ],
  [
    'a name is not as sure',
    line(100, { party: 'Papelera Tres Vértices, S.A. de C.V.' }),
    { invoices: [invoice(1, 100)] },
    ['invoices 1', false, 'Importe, Nombre'],
  ],
  [
    'an account it paid from before',
    line(100, { clabe: '002010077777777771' }),
    { invoices: [invoice(1, 100)] },
    ['invoices 1', true, 'Importe, Cuenta'],
  ],
  [
    'the only sum of several',
    line(500, { rfc: 'PTV990412KL3' }),
    { invoices: [invoice(1, 100), invoice(2, 200), invoice(3, 400)] },
    ['invoices 1 3', false, 'RFC, Suma única'],
  ],
  [
    'an amount that only one owes',
    line(777),
    { invoices: [invoice(1, 777), invoice(2, 300)] },
    ['invoices 1', false, 'Importe único'],
  ],
  [
    'an amount that two owe',
    line(777),
    { invoices: [invoice(1, 777), invoice(2, 777, { customerId: 2 })] },
    '2 clientes deben ese importe',
  ],
  ['what comes nearest', line(100_000), { invoices: [invoice(1, 99_500)] }, 'Parecida: A-1, debe $995.00'],
  [
    'dollars in pesos',
    line(8_216_858, { description: 'USD 4480 FACT A20366' }),
    { invoices: [invoice(20_366, 448_000, { currency: 'USD', rate: 18.2 })] },
    ['invoices 20366', false, 'Folio, Tipo de cambio'],
  ],
  [
    'a transfer to oneself',
    line(-25_000_000, { description: 'TRASPASO 9082' }),
    {
      others: [
        { id: 90, account: 'Banco Litoral', number: '001239082', clabe: null, day: '2026-11-21', cents: 25_000_000 },
      ],
    },
    ['transfer 90', true, 'Importe, Fecha, Concepto'],
  ],
  ['a commission', line(-870, { description: 'COMISIÓN SPEI E IVA' }), {}, ['fee', true, 'Concepto']],
  [
    'as it was registered last',
    line(-60_000, { pattern: 'recarga telepeaje' }),
    { habits: [{ pattern: 'recarga telepeaje', state: 'other', concept: 'Casetas' }] },
    ['other Casetas', false, 'Mismo concepto'],
  ],
  ['what was refused is not said again', line(-870, { description: 'COMISION', refused: ['fee'] }), {}, null],
])('%s', (_, one, given, wanted) => {
  expect(short([one], given)).toEqual([wanted])
})

test('of two movements that are as sure of the same invoice none is sure, and only one is offered it', () => {
  const twins = [line(100, { description: 'FACT A417' }), line(100, { description: 'FACT A417' })]
  expect(short(twins, { invoices: [invoice(417, 100)] })).toEqual([
    ['invoices 417', false, 'Importe, Folio'],
    'Otro movimiento se parece más',
  ])
})

test('a tracking key settles what another movement only seems to be, and that one is sure of the rest', () => {
  const [tracked, named] = [
    line(100, { rfc: 'PTV990412KL3', tracking: 'MBAN-1' }),
    line(100, { rfc: 'PTV990412KL3', description: 'FACT A417' }),
  ]
  const given = { payments: [payment(3, 100, { operation: 'MBAN-1' })], invoices: [invoice(417, 100)] }
  expect(short([tracked, named], given)).toEqual([
    ['payment 3', true, 'Clave de rastreo, Importe'],
    ['invoices 417', true, 'Importe, RFC, Folio'],
  ])
})

test('a deposit over several pays the oldest whole and the last in part', () => {
  const [found] = proposed([line(25_000, { description: 'PAGO 20308 20331' })], {
    invoices: [invoice(20_308, 10_000), invoice(20_331, 20_000)],
  })
  expect(found?.best).toMatchObject({
    title: 'A-20308 y A-20331',
    words: 'Liquida A-20308 y abona $150.00 a A-20331',
    settlement: {
      as: 'invoices',
      customerId: 1,
      allocations: [
        { invoiceId: 20_308, amount: 100 },
        { invoiceId: 20_331, amount: 150 },
      ],
    },
  })
})

test.each([
  [[1, 2, 4, 8], 10, [2, 8]],
  [[5, 6, 7], 11, [5, 6]],
  [[3, 3, 5], 8, undefined],
  [[3, 5], 5, undefined],
  [[], 5, undefined],
])('of %j, what makes %d is %j', (amounts, wanted, found) => {
  expect(sumFinder(amounts.map((cents) => ({ cents })))(wanted)?.items.map(({ cents }) => cents)).toEqual(found)
})
