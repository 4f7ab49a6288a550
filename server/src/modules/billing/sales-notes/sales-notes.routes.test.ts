import { beforeAll, expect, test } from 'vitest'
import { createCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import * as invoices from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import { setStatus, statusHistory } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import * as contract from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import {
  freightLine,
  iva,
  makeCustomer,
  makeIssuer,
  makeSeries,
  pacSandbox,
  workStamping,
} from '../../../../test/factories/billing.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { makeTrip } from '../../../../test/factories/trips.ts'
import { testApp } from '../../../../test/server.ts'
import { cancelDocument } from '../documents/cancelling.ts'

beforeAll(async () => {
  await pacSandbox()
})

async function counter() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Julia Peña' })
  const issuerId = await makeIssuer(user)
  const seriesId = await makeSeries(user, issuerId, 'V')
  const invoiceSeries = await makeSeries(user, issuerId, 'I')
  const customerId = await makeCustomer(user, { email: 'pagos@cliente.example.mx' })
  const draft = (given: Partial<contract.NoteDraft> = {}): contract.NoteDraft => ({
    seriesId,
    customerId,
    currency: 'MXN',
    lines: [{ ...freightLine(1000), taxes: [iva] }],
    ...given,
  })
  const make = (given?: Partial<contract.NoteDraft>) => call(user, contract.createNote, { body: draft(given) })
  const read = (id: number) => call(user, contract.getNote, { params: { id } })
  const ofTrip = (tripId: number): invoices.InvoiceDraft => ({
    seriesId: invoiceSeries,
    customerId,
    method: 'PPD',
    currency: 'MXN',
    lines: [{ ...freightLine(1000), tripId }],
  })
  /** Charging this trip elsewhere, as somebody would who did not look. */
  const chargeAgain = (tripId: number) => refusal(user, invoices.createInvoice, { body: ofTrip(tripId) })
  return { account, user, draft, make, read, ofTrip, chargeAgain }
}

/** A note of one trip, and the invoice that charges it. */
async function chargedNote(given: { global?: boolean } = {}) {
  const till = await counter()
  const { user, make } = till
  if (given.global) await call(user, createCustomer, { body: publicCustomer })
  const trip = await makeTrip(user)
  const lines: DocumentLine[] = [{ ...freightLine(1000), taxes: [iva], tripId: trip.id }]
  const note = await make({ lines })
  const invoice = await call(user, contract.invoiceNotes, { body: { ids: [note.id], ...given } })
  return { ...till, trip, note, invoice }
}

async function stampAll(user: TestUser, id: number) {
  const { task_id } = await call(user, invoices.stampInvoice, { body: { id } })
  await workStamping(user, task_id, [id])
  return call(user, invoices.getInvoice, { params: { id } })
}

async function cancelInvoice(user: TestUser, id: number, given: { motivo: '01' | '02'; folio_sustitucion?: string }) {
  const { task_id } = await call(user, invoices.cancelInvoice, { body: { id, ...given } })
  await workTask(user, task_id, cancelDocument, { id })
}

const publicCustomer = { rfc: 'XAXX010101000', name: 'PUBLICO EN GENERAL', regime: '616', use: 'S01' }

test('a note is open with the sums of its lines, is changed, printed and sent, and removed', async () => {
  const { user, make } = await counter()
  const made = await make()
  const params = { id: made.id }
  expect(made).toMatchObject({ situation: 'open', subtotal: 1000, transferred: 160, total: 1160, invoiceId: null })
  expect(await send('GET', `/apis/note_sale/?search=${made.folio}&situation=open`, { as: user })).toMatchObject({
    json: { count: 1, results: [{ folio: made.folio, situation: 'open', total: 1160 }] },
  })
  const lines = [{ ...freightLine(2000), taxes: [iva] }]
  expect(await call(user, contract.updateNote, { params, body: { lines, version: made.version } })).toMatchObject({
    total: 2320,
  })
  expect(await refusal(user, contract.updateNote, { params, body: { lines, version: made.version } })).toMatchObject({
    status: 409,
    body: { by: 'Julia Peña' },
  })
  const pdf = await download(user, contract.notePdf, { params })
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  await call(user, contract.mailNote, { params, body: {} })
  const { app } = await testApp()
  const { rows } = await app.owner.query(
    `select m.recipient, f.name from mail m join stored_file f on f.id = any(m.file_ids) where m.account_id = $1`,
    [user.accountId],
  )
  expect(rows).toEqual([{ recipient: 'pagos@cliente.example.mx', name: `${made.folio}.pdf` }])
  await call(user, contract.deleteNote, { params })
  expect(await refusal(user, contract.getNote, { params })).toMatchObject({ status: 404 })
})

test('notes of one customer become one invoice while it lives, and are open again when it was removed', async () => {
  const { user, make, read } = await counter()
  const [one, two] = [await make(), await make({ lines: [freightLine(500)] })]
  const body = { ids: [two.id, one.id] }
  const asked = await Promise.allSettled([1, 2].map(() => call(user, contract.invoiceNotes, { body })))
  const made = asked.flatMap((given) => (given.status === 'fulfilled' ? [given.value] : []))
  expect(made).toHaveLength(1)
  const invoice = made[0]!
  expect(await call(user, invoices.getInvoice, { params: { id: invoice.id } })).toMatchObject({
    subtotal: 1500,
    total: 1720,
  })
  expect(await read(one.id)).toMatchObject({ situation: 'invoiced', invoiceFolio: invoice.folio })
  expect((await call(user, contract.listNotes, { query: { situation: 'invoiced' } })).count).toBe(2)
  const params = { id: one.id }
  for (const refused of [
    refusal(user, contract.updateNote, { params, body: { conditions: 'x' } }),
    refusal(user, contract.deleteNote, { params }),
    refusal(user, contract.stampNote, { body: params }),
    refusal(user, contract.cancelNote, { body: { ...params, motivo: '03' } }),
  ])
    expect(await refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Facturada') } })
  await call(user, invoices.deleteInvoice, { params: { id: invoice.id } })
  expect(await read(one.id)).toMatchObject({ situation: 'open', invoiceId: null })
})

test('a global invoice has a concept for each note and kind of taxes, for the public', async () => {
  const { user, make, read } = await counter()
  const mixed = await make({ lines: [freightLine(100.5), { ...freightLine(20), taxes: [iva] }, freightLine(9.5)] })
  const plain = await make()
  const body = { ids: [mixed.id, plain.id], global: true }
  expect(await refusal(user, contract.invoiceNotes, { body })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('XAXX010101000') },
  })
  await call(user, createCustomer, { body: publicCustomer })
  const { id } = await call(user, contract.invoiceNotes, { body })
  const invoice = await call(user, invoices.getInvoice, { params: { id } })
  expect(invoice.lines.map(({ sku, unitPrice, productKey }) => [sku, unitPrice, productKey])).toEqual([
    [mixed.folio, 110, '01010101'],
    [mixed.folio, 20, '01010101'],
    [plain.folio, 1000, '01010101'],
  ])
  expect(invoice).toMatchObject({ subtotal: 1130, global: { periodicity: '04' } })
  expect(await read(plain.id)).toMatchObject({ situation: 'global' })
})

test('an open note is cancelled at once; a stamped one is a fiscal document and is not invoiced', async () => {
  const { user, make, read } = await counter()
  const [cancelled, stamped] = [await make(), await make()]
  expect(await call(user, contract.cancelNote, { body: { id: cancelled.id, motivo: '03' } })).toEqual({ task_id: null })
  expect(await read(cancelled.id)).toMatchObject({ situation: 'cancelled' })
  expect(await refusal(user, contract.stampNote, { body: { id: cancelled.id } })).toMatchObject({ status: 409 })
  const { task_id } = await call(user, contract.stampNote, { body: { id: stamped.id } })
  await workStamping(user, task_id, [stamped.id])
  expect(await read(stamped.id)).toMatchObject({ state: 'stamped', situation: 'invoiced', balance: 1160 })
  expect(await refusal(user, contract.invoiceNotes, { body: { ids: [stamped.id] } })).toMatchObject({ status: 409 })
  expect((await download(user, contract.notePdf, { params: { id: stamped.id } })).status).toBe(200)
  const { task_id: asked } = await call(user, contract.cancelNote, { body: { id: stamped.id, motivo: '03' } })
  expect(asked).toEqual(expect.any(Number))
})

test('what is said of a note is kept, and nobody of another account reads or charges it', async () => {
  const { account, user, draft, make } = await counter()
  const { id } = await make()
  const said = { entityType: 'note_sale', entityId: id, status: 'Entregada', comment: 'En caja' } as const
  await call(user, setStatus, { body: said })
  const params = { entity_type: 'note_sale', entity_id: id }
  expect(await call(user, statusHistory, { params })).toMatchObject([{ status: 'Entregada', comment: 'En caja' }])
  const stranger = (await counter()).user
  expect(await refusal(stranger, setStatus, { body: said })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, statusHistory, { params })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.getNote, { params: { id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.invoiceNotes, { body: { ids: [id] } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.createNote, { body: draft() })).toMatchObject({ status: 404 })
  const reader = await makeUser({ account, permissions: ['facturacion.view'] })
  expect(await refusal(reader, contract.createNote, { body: draft() })).toMatchObject({ status: 403 })
})

test('a note whose invoice was removed, or was a global one, holds on to its trips', async () => {
  const { user, trip, note, invoice, ofTrip, chargeAgain } = await chargedNote()
  const taken = (folio: string) => ({ status: 409, body: { detail: `El viaje ${trip.folio} ya está en ${folio}.` } })
  expect(await chargeAgain(trip.id)).toMatchObject(taken(invoice.folio))
  const { lines } = await call(user, invoices.getInvoice, { params: { id: invoice.id } })
  // Its concept is written anew, then taken away: the note has the trip again, and gives it back with the concept.
  const params = { id: invoice.id }
  await call(user, invoices.updateInvoice, { params, body: { lines: [freightLine(1)] } })
  expect(await chargeAgain(trip.id)).toMatchObject(taken(note.folio))
  await call(user, invoices.updateInvoice, { params, body: { lines } })
  expect(await chargeAgain(trip.id)).toMatchObject(taken(invoice.folio))
  await call(user, invoices.deleteInvoice, { params })
  expect(await chargeAgain(trip.id)).toMatchObject(taken(note.folio))
  await call(user, contract.deleteNote, { params: { id: note.id } })
  await call(user, invoices.createInvoice, { body: ofTrip(trip.id) })

  const sold = await chargedNote({ global: true })
  expect(await sold.chargeAgain(sold.trip.id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(sold.note.folio) },
  })
})

test('cancelling an invoice of notes opens them again, or hands them to the one that replaces it', async () => {
  const { user, trip, note, invoice, read, chargeAgain } = await chargedNote()
  const { uuid } = await stampAll(user, invoice.id)
  const foreign = '6f8d2f5e-1d3b-4a55-9a43-1f5b8f1c2d3e'
  const body = { id: invoice.id, motivo: '01', folio_sustitucion: foreign } as const
  expect(await refusal(user, invoices.cancelInvoice, { body })).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining(`cobra la nota de venta ${note.folio}`) },
  })
  const draft = await call(user, invoices.substituteInvoice, { params: { id: invoice.id } })
  expect(draft).toMatchObject({ relations: [{ uuids: [uuid] }], lines: [{ tripId: trip.id }] })
  expect(await chargeAgain(trip.id)).toMatchObject({ body: { detail: expect.stringContaining(invoice.folio) } })
  const heir = await stampAll(user, draft.id)
  await cancelInvoice(user, invoice.id, { motivo: '01', folio_sustitucion: heir.uuid! })
  expect(await read(note.id)).toMatchObject({ situation: 'invoiced', invoiceFolio: heir.folio })
  expect(await chargeAgain(trip.id)).toMatchObject({ body: { detail: expect.stringContaining(heir.folio) } })
  await cancelInvoice(user, heir.id, { motivo: '02' })
  expect(await read(note.id)).toMatchObject({ situation: 'open', invoiceId: null })
  expect(await chargeAgain(trip.id)).toMatchObject({ body: { detail: expect.stringContaining(note.folio) } })
})
