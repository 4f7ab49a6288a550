import { expect, test } from 'vitest'
import { totalsOf } from '../purchases/purchases.rules.ts'
import { compareInvoices, type InvoiceDecision } from './invoice.rules.ts'

const line = (id: number, qty: number, price: number, received: number) => ({ id, qty, price, received })
const billed = (orderLineId: number | null, qty: number, price: number, decision: InvoiceDecision | null = null) => ({
  orderLineId,
  qty,
  price,
  decision,
})
const invoice = (...lines: ReturnType<typeof billed>[]) => ({ lines, total: totalsOf(lines).total, paid: null })
const one = (ordered: ReturnType<typeof line>[], document: ReturnType<typeof invoice>) =>
  compareInvoices(ordered, [document])[0]!

test('an order of which some came, billed too much and too dear: what is over and what may be paid, to the cent', () => {
  const ordered = [
    line(1, 2, 9640, 0),
    line(2, 12, 7820, 8),
    line(3, 24, 486.2, 24),
    line(4, 16, 1184.5, 12),
    line(5, 4, 1420, 4),
    line(6, 6, 742.9, 6),
    line(7, 416, 92.4, 416),
  ]
  const document = invoice(
    billed(2, 12, 7820),
    billed(3, 24, 512.8),
    billed(4, 12, 1184.5),
    billed(5, 4, 1420),
    billed(6, 6, 742.9),
    billed(7, 416, 92.4),
  )
  expect(document.total).toBe(195_966.92)
  const compared = one(ordered, document)
  expect(compared).toMatchObject({ open: 2, over: 37_025.34, payable: 158_941.58 })
  expect(compared.differences[0]).toEqual([
    { kind: 'quantity', amount: 31_280, text: 'Facturan 12 y han entrado 8: sobran $31,280.00' },
  ])
  expect(compared.differences[1]).toEqual([
    { kind: 'price', amount: 638.4, text: 'Precio 5.5 % mayor que la orden (tolera 2 %): $638.40' },
  ])
})

test.each<[string, ReturnType<typeof billed>, { open: number; over: number; payable: number }]>([
  ['the same is paid as it is billed', billed(1, 5, 100), { open: 0, over: 0, payable: 580 }],
  ['less is paid as it is billed', billed(1, 3, 100), { open: 0, over: 0, payable: 348 }],
  ['cheaper is paid as it is billed', billed(1, 5, 90), { open: 0, over: 0, payable: 522 }],
  ['two per cent dearer is tolerated', billed(1, 5, 102), { open: 0, over: 0, payable: 591.6 }],
  ['dearer than that is paid at the agreed price', billed(1, 5, 102.01), { open: 1, over: 11.66, payable: 580 }],
  ['the agreed price was decided', billed(1, 5, 110, 'agreed'), { open: 0, over: 58, payable: 580 }],
  ['the billed price was accepted', billed(1, 5, 110, 'accepted'), { open: 0, over: 58, payable: 638 }],
  ['more than came waits', billed(1, 8, 100), { open: 1, over: 348, payable: 580 }],
  ['what nobody ordered is not owed', billed(null, 1, 50), { open: 1, over: 58, payable: 0 }],
  ['what nobody ordered may be accepted', billed(null, 1, 50, 'accepted'), { open: 0, over: 58, payable: 58 }],
  ['a line of another order is none of this', billed(9, 1, 50), { open: 1, over: 58, payable: 0 }],
])('%s', (_, document, expected) => {
  expect(one([line(1, 10, 100, 5)], invoice(document))).toMatchObject(expected)
})

test('what one invoice bills is not owed for the next; what was sent to be paid stands', () => {
  const ordered = [line(1, 10, 100, 6)]
  const first = { ...invoice(billed(1, 4, 100)), paid: 464 }
  const [a, b] = compareInvoices(ordered, [first, invoice(billed(1, 4, 100))])
  expect(a).toMatchObject({ open: 0, payable: 464 })
  expect(b).toMatchObject({ open: 1, over: 232, payable: 232 })
  expect(b?.differences[0]?.[0]?.text).toBe('Facturan 4 y han entrado 2: sobran $200.00')
})

test('before anything came nothing is owed', () => {
  const compared = one([line(1, 10, 100, 0)], invoice(billed(1, 10, 100)))
  expect(compared).toMatchObject({ open: 1, payable: 0 })
  expect(compared.differences[0]?.[0]?.text).toContain('no ha entrado nada')
})
