import { expect, test } from 'vitest'
import { createClause } from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { createLetterhead } from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import * as contract from '@arriero/contract/billing/quotations/quotations.contract.ts'
import type { QuotationDraft } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { getInvoice, deleteInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { cancelNote, getNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, inDays } from '../../../../test/factories.ts'
import { freightLine, makeCustomer, makeSeries } from '../../../../test/factories/billing.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { testApp } from '../../../../test/server.ts'

const day = (days: number) => inDays(days).slice(0, 10)

async function office() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Julia Peña' })
  const { id: issuerId } = await makeSocialReason(user)
  for (const kind of ['C', 'V', 'I'] as const) await makeSeries(user, issuerId, kind)
  const customerId = await makeCustomer(user, { email: 'compras@cliente.example.mx' })
  const draft = (given: Partial<QuotationDraft> = {}): QuotationDraft => ({
    customerId,
    validUntil: day(30),
    currency: 'MXN',
    lines: [{ ...freightLine(), cost: 19_000 }],
    ...given,
  })
  const make = (given?: Partial<QuotationDraft>) => call(user, contract.createQuotation, { body: draft(given) })
  const said = (entityId: number, status: string, comment?: string) =>
    call(user, contract.setStatus, { body: { entityType: 'quotation', entityId, status, ...(comment && { comment }) } })
  return { account, user, customerId, draft, make, said }
}

test('a quotation has the sums of its invoice, and an optional line is in none of them', async () => {
  const { user, make } = await office()
  const custody = { ...freightLine(9800), description: 'Custodia', optional: true }
  const first = await make({ lines: [{ ...freightLine(), cost: 19_000, discount: 1000 }, custody] })
  expect(first).toMatchObject({
    status: 'draft',
    subtotal: 25_000,
    discount: 1000,
    transferred: 3840,
    withheld: 960,
    total: 26_880,
    cost: 19_000,
    margin: 0.2083,
    name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
    lines: [{ amount: 25_000 }, { amount: 9800, optional: true }],
  })
  const { id: _, ...sums } = await make({ lines: [custody] })
  expect(sums).toMatchObject({ total: 0, subtotal: 0, margin: null })
  expect(await send('GET', `/apis/quotation/?search=${first.folio}`, { as: user })).toMatchObject({
    json: { count: 1, results: [{ folio: first.folio, status: 'draft', valid_until: day(30) }] },
  })
  const body = { currency: 'MXN', lines: [freightLine(), custody] }
  expect(await call(user, contract.reviewQuotation, { body })).toMatchObject({ total: 28_000, lines: [25_000, 9800] })
})

test('a prospect is quoted by name, and saved by two at once the later one is told', async () => {
  const { user, draft, make } = await office()
  const made = await make({ customerId: null, name: 'Frutas del Bajío', contact: 'Lucía Ferrer' })
  expect(made).toMatchObject({ name: 'Frutas del Bajío', customerId: null, rfc: null })
  const params = { id: made.id }
  const changed = await call(user, contract.updateQuotation, { params, body: { notes: 'Por teléfono', version: 1 } })
  expect(changed).toMatchObject({ notes: 'Por teléfono', contact: 'Lucía Ferrer', version: 2 })
  expect(await refusal(user, contract.updateQuotation, { params, body: { notes: 'x', version: 1 } })).toMatchObject({
    status: 409,
    body: { by: 'Julia Peña', current: { notes: 'Por teléfono' } },
  })
  expect(await refusal(user, contract.createQuotation, { body: draft({ customerId: null }) })).toMatchObject({
    status: 400,
    body: { name: ['Elija un cliente o escriba a quién se cotiza.'] },
  })
  expect(await refusal(user, contract.createQuotation, { body: draft({ validUntil: day(-3) }) })).toMatchObject({
    status: 400,
    body: { valid_until: ['La vigencia ya pasó.'] },
  })
  expect(
    await refusal(user, contract.convertQuotation, { params, body: { to: 'invoice', accept: true } }),
  ).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('prospecto') },
  })
})

test('each content that is sent is a version that stays readable, and goes by mail with its PDF', async () => {
  const { user, make } = await office()
  const { id, folio } = await make()
  const params = { id }
  expect(await call(user, contract.mailQuotation, { params, body: { message: 'Buen día' } })).toMatchObject({
    status: 'sent',
    versions: 1,
    unsent: false,
    sent: [{ number: 1, total: 28_000, to: 'compras@cliente.example.mx', by: 'Julia Peña' }],
  })
  const first = await download(user, contract.quotationPdf, { params, query: { version: 1 } })
  expect((await call(user, contract.mailQuotation, { params, body: {} })).versions).toBe(1)
  const changed = await call(user, contract.updateQuotation, { params, body: { lines: [freightLine(26_000)] } })
  expect(changed).toMatchObject({ status: 'sent', unsent: true, versions: 1 })
  const again = await call(user, contract.mailQuotation, { params, body: { to: ['otro@cliente.example.mx'] } })
  expect(again).toMatchObject({ versions: 2, unsent: false, sent: [{ total: 28_000 }, { total: 29_120 }] })
  const still = await download(user, contract.quotationPdf, { params, query: { version: 1 } })
  expect(still.bytes.equals(first.bytes)).toBe(true)
  expect(still.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await download(user, contract.quotationPdf, { params, query: { version: 3 } })).status).toBe(404)
  const { app } = await testApp()
  const { rows } = await app.owner.query(
    `select m.recipient, m.subject, f.name from mail m join stored_file f on f.id = any(m.file_ids)
     where m.account_id = $1 order by m.id`,
    [user.accountId],
  )
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({ subject: expect.stringContaining(folio), name: `${folio}.pdf` })
  expect(await refusal(user, contract.deleteQuotation, { params })).toMatchObject({ status: 409 })
})

test('its states follow each other, with who said what, and what was accepted is not changed', async () => {
  const { user, make, said } = await office()
  const { id } = await make()
  const params = { id }
  await said(id, 'sent', 'Entregada en mano')
  expect(await said(id, 'Aceptada', 'Por correo')).toMatchObject({ status: 'accepted', by: 'Julia Peña' })
  const history = await call(user, contract.statusHistory, { params: { entity_type: 'quotation', entity_id: id } })
  expect(history.map(({ status, comment }) => [status, comment])).toEqual([
    ['accepted', 'Por correo'],
    ['sent', 'Entregada en mano'],
    ['draft', null],
  ])
  expect(await refusal(user, contract.updateQuotation, { params, body: { notes: 'x' } })).toMatchObject({ status: 409 })
  const refused = (status: string) =>
    refusal(user, contract.setStatus, { body: { entityType: 'quotation', entityId: id, status } })
  expect(await refused('sent')).toMatchObject({ status: 409 })
  expect(await refused('converted')).toMatchObject({ status: 409 })
  expect(await refused('Nada')).toMatchObject({ status: 400, body: { status: [expect.any(String)] } })
  await said(id, 'draft')
  await call(user, contract.updateQuotation, { params, body: { notes: 'x' } })
  const { app } = await testApp()
  await said(id, 'sent')
  await app.owner.query(`update quotation set valid_until = current_date - 3 where id = $1`, [id])
  expect(await call(user, contract.getQuotation, { params })).toMatchObject({ status: 'expired' })
  expect((await call(user, contract.listQuotations, { query: { status: 'expired' } })).count).toBe(1)
  expect(await refused('accepted')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('venció') } })
  expect(await call(user, contract.updateQuotation, { params, body: { validUntil: day(5) } })).toMatchObject({
    status: 'sent',
  })
})

test('an accepted one becomes an invoice once, and again when that was removed; another one a sales note', async () => {
  const { user, make, said } = await office()
  const custody = { ...freightLine(9800), optional: true }
  const { id } = await make({ lines: [{ ...freightLine(), description: 'Flete\nCaja seca' }, custody] })
  const params = { id }
  const convert = (to: 'invoice' | 'note_sale', accept?: boolean) => ({
    params,
    body: { to, ...(accept && { accept }) },
  })
  expect(await refusal(user, contract.convertQuotation, convert('invoice'))).toMatchObject({ status: 409 })
  await said(id, 'accepted')
  const asked = await Promise.allSettled([1, 2].map(() => call(user, contract.convertQuotation, convert('invoice'))))
  const made = asked.flatMap((given) => (given.status === 'fulfilled' ? [given.value] : []))
  expect(made).toHaveLength(1)
  const invoice = await call(user, getInvoice, { params: { id: made[0]!.id } })
  expect(invoice).toMatchObject({ state: 'draft', total: 28_000, lines: [{ description: 'Flete, Caja seca' }] })
  expect(await call(user, contract.getComplement, { params })).toMatchObject({
    links: [{ type: 'invoice', folio: invoice.folio, state: 'draft', total: 28_000 }],
    may: [{ reason: `Ya se convirtió en ${invoice.folio}.` }, {}, { type: 'trip', reason: null }],
  })
  expect(await call(user, contract.getQuotation, { params })).toMatchObject({ status: 'converted' })
  await call(user, deleteInvoice, { params: { id: invoice.id } })
  const note = await call(user, contract.convertQuotation, convert('note_sale'))
  expect(await call(user, getNote, { params: { id: note.id } })).toMatchObject({ quotationId: id, situation: 'open' })
  // One that never reached the authority is cancelled at once.
  await call(user, cancelNote, { body: { id: note.id, motivo: '03' } })
  expect(await call(user, contract.getComplement, { params })).toMatchObject({
    links: [],
    may: [{ reason: null }, {}, {}],
  })
  await call(user, contract.convertQuotation, convert('invoice'))
})

test('what was offered in dollars asks at how many pesos it is sold', async () => {
  const { user, make, said } = await office()
  const { id } = await make({ currency: 'USD' })
  await said(id, 'accepted')
  const convert = (body: object) => ({ params: { id }, body: { to: 'invoice' as const, ...body } })
  const refused = await refusal(user, contract.convertQuotation, convert({}))
  expect(refused).toMatchObject({ status: 400, body: { fields: { exchangeRate: ['Indique el tipo de cambio.'] } } })
  const made = await call(user, contract.convertQuotation, convert({ exchangeRate: 18.3512 }))
  expect(await call(user, getInvoice, { params: { id: made.id } })).toMatchObject({
    currency: 'USD',
    exchangeRate: 18.3512,
  })
})

test('the preview is the paper of what stands in the form, on the letterhead that is chosen', async () => {
  const { user, draft, make } = await office()
  const look = { company: 'Sierra Clara', colour: '#117dd4', layout: 'band' } as const
  const { id: letterheadId } = await call(user, createLetterhead, { body: { name: 'Papel', ...look } })
  const clauses = [{ title: 'Diésel', text: 'El flete se ajusta si el diésel varía más de 5 %.' }]
  const pdf = await download(user, contract.previewQuotation, { body: draft({ letterheadId, clauses }) })
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await call(user, contract.listQuotations)).count).toBe(0)
  const { id } = await make({ letterheadId, clauses })
  await call(user, contract.mailQuotation, { params: { id }, body: {} })
  const changed = await download(user, contract.previewQuotation, { body: { ...draft({ validUntil: day(40) }), id } })
  expect(changed.status).toBe(200)
})

test('foreign customers, letterheads, products and quotations are refused, and readers write nothing', async () => {
  const [of, other] = [await office(), await office()]
  const { id } = await of.make()
  const foreign = await call(other.user, createLetterhead, {
    body: { name: 'Ajeno', company: 'x', colour: '#000000', layout: 'left' },
  })
  const refused = (given: Partial<QuotationDraft>) =>
    refusal(of.user, contract.createQuotation, { body: of.draft(given) })
  expect(await refused({ customerId: other.customerId })).toMatchObject({ status: 404 })
  expect(await refused({ letterheadId: foreign.id })).toMatchObject({ body: { membrete: [expect.any(String)] } })
  expect(await refused({ lines: [{ ...freightLine(), productId: 999_999_999 }] })).toMatchObject({ status: 400 })
  expect(await refused({ lines: [{ ...freightLine(), discount: 30_000 }] })).toMatchObject({ status: 400 })
  const clause = { title: 'Ajena', text: 'x' }
  const { id: clauseId } = await call(other.user, createClause, { body: clause })
  expect(
    await refused({
      clauses: [
        { ...clause, clauseId: null },
        { ...clause, clauseId },
      ],
    }),
  ).toMatchObject({
    status: 400,
    body: { 'clauses.1.clause_id': ['No se encontró la cláusula.'] },
  })
  for (const refusedCall of [contract.getQuotation, contract.getComplement, contract.deleteQuotation])
    expect(await refusal(other.user, refusedCall, { params: { id } })).toMatchObject({ status: 404 })
  const history = { params: { entity_type: 'quotation', entity_id: id } }
  expect(await refusal(other.user, contract.statusHistory, history)).toMatchObject({ status: 404 })
  expect((await download(other.user, contract.quotationPdf, { params: { id } })).status).toBe(404)
  const reader = await makeUser({ account: of.account, permissions: ['facturacion.view'] })
  expect(await call(reader, contract.getQuotation, { params: { id } })).toMatchObject({ id })
  expect(await refusal(reader, contract.createQuotation, { body: of.draft() })).toMatchObject({ status: 403 })
  expect(await refusal(reader, contract.mailQuotation, { params: { id }, body: {} })).toMatchObject({ status: 403 })
})
