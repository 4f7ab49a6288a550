import { beforeAll, expect, test } from 'vitest'
import { listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import { importInvoiceXml } from '@arriero/contract/billing/invoices/import.contract.ts'
import * as contract from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createSeries, listSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { call, download, refusal } from '../../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../../test/factories.ts'
import {
  invoiceOf,
  makeCustomer,
  makeIssuer,
  makeSeries,
  pacSandbox,
  workStamping,
} from '../../../../../test/factories/billing.ts'
import { sheetRows } from '../../../../../test/sheets.ts'

beforeAll(() => pacSandbox())

/** What another office of the same issuer stamped, as the file they hand over. */
async function stampedElsewhere(given: { method?: 'PUE' | 'PPD' } = {}) {
  const user = await makeUser()
  const seriesId = await makeSeries(user, await makeIssuer(user))
  const body = {
    ...invoiceOf(seriesId, await makeCustomer(user)),
    ...given,
    ...(given.method === 'PUE' && { form: '03' }),
  }
  const { id } = await call(user, contract.createInvoice, { body })
  const { task_id } = await call(user, contract.stampInvoice, { body: { id } })
  await workStamping(user, task_id, [id])
  const invoice = await call(user, contract.getInvoice, { params: { id } })
  const { bytes } = await download(user, contract.invoiceXml, { params: { id } })
  return { user, invoice, xml: bytes.toString('utf8') }
}

const fileOf = (xml: string) => new File([xml], 'factura.xml', { type: 'application/xml' })
type Owing = 'instalments' | 'all' | 'none'
const send = (user: TestUser, xml: string, owing: Owing = 'instalments') =>
  call(user, importInvoiceXml, { body: { owing, file: fileOf(xml) } })
const refused = async (user: TestUser, xml: string) => {
  const { status, body } = await refusal(user, importInvoiceXml, { body: { owing: 'all', file: fileOf(xml) } })
  return [status, (body as { fields?: { file?: string[] } }).fields?.file?.[0]] as const
}

async function office() {
  const user = await makeUser()
  return { user, issuerId: await makeIssuer(user) }
}

test('what another program stamped comes in whole: customer, lines, XML and what is owed; its series goes on after it', async () => {
  const { invoice: there, xml } = await stampedElsewhere()
  const { user, issuerId } = await office()
  const { isNew, invoice } = await send(user, xml)
  expect(isNew).toBe(true)
  expect(invoice).toMatchObject({
    isImported: true,
    isTest: true,
    state: 'stamped',
    folio: there.folio,
    uuid: there.uuid,
    total: 28_000,
    balance: 28_000,
    receiverRfc: 'URE180429TM6',
    issuedAt: there.issuedAt.replace(/\.\d+Z/, '.000Z'),
  })
  const whole = await call(user, contract.getInvoice, { params: { id: invoice.id } })
  expect(whole.lines).toEqual(there.lines.map((line) => ({ ...line, productId: null, tripId: null })))
  expect(whole).toMatchObject({ subtotal: 25_000, transferred: 4000, withheld: 1000, issuerId })
  expect(whole.movements.map(({ cause, amount }) => [cause, amount])).toEqual([['stamped', 28_000]])
  expect((await download(user, contract.invoiceXml, { params: { id: invoice.id } })).bytes.toString('utf8')).toBe(xml)
  const paper = await download(user, contract.invoicePdf, { params: { id: invoice.id } })
  expect(paper.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await call(user, listCustomers)).results).toMatchObject([{ rfc: 'URE180429TM6', regime: '601', use: 'G03' }])
  const [series] = (await call(user, listSeries)).results
  expect(series).toMatchObject({
    name: there.folio.split('-')[0],
    active: false,
    next: Number(there.folio.split('-')[1]) + 1,
  })
  expect((await call(user, contract.listInvoices, { query: { imported: true } })).count).toBe(1)
  expect((await call(user, contract.listInvoices, { query: { imported: false } })).count).toBe(0)
})

test('the same fiscal folio is kept once, also when two send it at once, and whoever stamped it knows it', async () => {
  const { user: stamper, invoice, xml } = await stampedElsewhere()
  const { user } = await office()
  const both = await Promise.all([send(user, xml), send(user, xml, 'none')])
  expect(both.map(({ isNew }) => isNew).toSorted((a, b) => Number(a) - Number(b))).toEqual([false, true])
  expect(new Set(both.map(({ invoice: { id } }) => id)).size).toBe(1)
  expect((await call(user, contract.listInvoices)).count).toBe(1)
  expect(await send(stamper, xml)).toMatchObject({ isNew: false, invoice: { id: invoice.id, isImported: false } })
})

test('what is owed of it is as was said: instalments, all or none', async () => {
  const [once, later] = await Promise.all([stampedElsewhere({ method: 'PUE' }), stampedElsewhere({ method: 'PPD' })])
  for (const [owing, balances] of [
    ['instalments', [0, 28_000]],
    ['all', [28_000, 28_000]],
    ['none', [0, 0]],
  ] as const) {
    const { user } = await office()
    const kept = [await send(user, once.xml, owing), await send(user, later.xml, owing)]
    expect(kept.map(({ invoice }) => invoice.balance)).toEqual(balances)
  }
})

test('an XML that is not ours, was changed, is not stamped or is no invoice is refused in words', async () => {
  const { xml } = await stampedElsewhere()
  const { user } = await office()
  expect(await refused(await makeUser(), xml)).toEqual([
    400,
    'La emitió ESCUELA KEMPER URGATE (EKU9003173C9), que no es una razón social de la cuenta.',
  ])
  const [changed, reason] = await refused(user, xml.replace('Total="28000.00"', 'Total="28000.01"'))
  expect([changed, reason]).toEqual([400, expect.stringContaining('El sello no corresponde con su contenido')])
  expect(await refused(user, xml.replace(/<tfd:TimbreFiscalDigital[^>]*\/>/, ''))).toEqual([
    400,
    'No está timbrado: le falta el timbre fiscal digital.',
  ])
  expect(await refused(user, xml.replace('TipoDeComprobante="I"', 'TipoDeComprobante="E"'))).toEqual([
    400,
    'Es una nota de crédito (egreso), no una factura de ingreso.',
  ])
  const other = await stampedElsewhere()
  const timbre = /<tfd:TimbreFiscalDigital[^>]*\/>/
  const swapped = xml.replace(timbre, timbre.exec(other.xml)?.[0] ?? '')
  expect(await refused(user, swapped)).toEqual([400, 'El timbre es de otro comprobante.'])
  expect((await refused(user, '<pedido><linea/></pedido>'))[1]).toContain('No es un CFDI')
  const entities = `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(/<\?xml[^>]*\?>/, '')}`
  expect((await refused(user, entities))[1]).toContain('No es un CFDI')
  expect((await call(user, contract.listInvoices)).count).toBe(0)
})

test('a folio that is already of another invoice is refused, a known customer is used with their credit days', async () => {
  const { invoice: there, xml } = await stampedElsewhere()
  const [series = '', number] = there.folio.split('-')
  const { user } = await office()
  const customerId = await makeCustomer(user, { creditDays: 15 })
  expect((await send(user, xml)).invoice).toMatchObject({ customerId, folio: there.folio })
  const other = await office()
  const { id } = await call(other.user, createSeries, { body: { name: series, kind: 'I', issuerId: other.issuerId } })
  const own = await call(other.user, contract.createInvoice, { body: invoiceOf(id, await makeCustomer(other.user)) })
  expect(own.folio).toBe(`${series}-${number}`)
  expect(await refused(other.user, xml)).toEqual([
    400,
    `El folio ${own.folio} ya es de otra factura de esa razón social.`,
  ])
})

test('the list goes out as a spreadsheet with what is filtered, and a formula stays text', async () => {
  const { user, issuerId } = await office()
  const seriesId = await makeSeries(user, issuerId)
  const customerId = await makeCustomer(user, { name: '=CMD()' })
  const { folio } = await call(user, contract.createInvoice, { body: invoiceOf(seriesId, customerId) })
  const sheet = (query: object) => download(user, contract.exportInvoices.now, { query })
  expect(await sheetRows(await sheet({}), 'Folio', 'Estado', 'Cliente', 'Subtotal', 'Total')).toEqual([
    [folio, 'Borrador', '=CMD()', '25000', '28000'],
  ])
  expect(await sheetRows(await sheet({ state: 'stamped' }), 'Folio')).toEqual([])
  expect(
    await sheetRows(await download(await makeUser(), contract.exportInvoices.now, { query: {} }), 'Folio'),
  ).toEqual([])
})
