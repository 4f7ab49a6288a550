import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { writeCatalogFile, type CatalogRow } from '@arriero/cfdi/catalogs/catalog-file.ts'
import { updateCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import * as contract from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createProduct } from '@arriero/contract/billing/products/products.contract.ts'
import type { PacSimulator } from '@arriero/simulators/pac/server.ts'
import { call, download, refusal } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import {
  freightLine,
  invoiceOf,
  iva,
  makeCustomer,
  makeIssuer,
  makeSeries,
  pacSandbox,
  workStamping,
} from '../../../../test/factories/billing.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { testApp } from '../../../../test/server.ts'
import { cancelDocument } from '../documents/cancelling.ts'
import { catalogsFolder } from '../sat-catalogs/installed.ts'
import { zipDocuments } from '../documents/zip.ts'

let pac: PacSimulator
beforeAll(async () => {
  pac = await pacSandbox()
})

const stampedCount = () => [...pac.sandbox.ledger.all()].length

async function office(given: { creditDays?: number; email?: string } = {}) {
  const user = await makeUser()
  const seriesId = await makeSeries(user, await makeIssuer(user))
  const customerId = await makeCustomer(user, given)
  return { user, seriesId, customerId }
}
const create = (user: TestUser, body: ReturnType<typeof invoiceOf>) => call(user, contract.createInvoice, { body })
async function stamp(user: TestUser, id: number) {
  const { task_id } = await call(user, contract.stampInvoice, { body: { id } })
  const task = await workStamping(user, task_id, [id])
  return { task, invoice: await call(user, contract.getInvoice, { params: { id } }) }
}

test('a draft has the next folio of its series and the amounts of its CFDI, with the retention of freight', async () => {
  const { user, seriesId, customerId } = await office({ creditDays: 30 })
  const first = await create(user, invoiceOf(seriesId, customerId))
  const second = await create(user, invoiceOf(seriesId, customerId))
  expect(first).toMatchObject({
    state: 'draft',
    subtotal: 25_000,
    transferred: 4000,
    withheld: 1000,
    total: 28_000,
    balance: null,
    creditDays: 30,
    receiver: { rfc: 'URE180429TM6', use: 'G03' },
  })
  expect(second.folio.split('-')[1]).toBe(String(Number(first.folio.split('-')[1]) + 1))
  const { results, count } = await call(user, contract.listInvoices, { query: { search: second.folio } })
  expect([count, results[0]?.id]).toEqual([1, second.id])
})

test('two hundred drafts, forty at once, get two hundred folios without a gap', async () => {
  const { user, seriesId, customerId } = await office()
  const folios: number[] = []
  // Forty wait for the few connections of a test; on a slow machine one is told to come back, as anybody does. What was
  // refused took no folio.
  const draft = async (): Promise<string> => {
    const body = invoiceOf(seriesId, customerId)
    const { status, bytes } = await download(user, contract.createInvoice, { body })
    if (status === 503) return draft()
    expect(status, bytes.toString()).toBe(200)
    return (JSON.parse(bytes.toString()) as { folio: string }).folio
  }
  const lane = async () => {
    for (let each = 0; each < 5; each += 1) folios.push(Number((await draft()).split('-')[1]))
  }
  await Promise.all(Array.from({ length: 40 }, lane))
  folios.sort((a, b) => a - b)
  expect(folios).toEqual(Array.from({ length: 200 }, (_, at) => at + 1))
})

test('what the form holds is reviewed with its totals, and each finding names its line', async () => {
  const { user, seriesId, customerId } = await office()
  const body = invoiceOf(seriesId, customerId)
  const wrong = { ...freightLine(), taxes: [{ ...iva, rate: 0.15 }] }
  const good = await call(user, contract.reviewInvoice, { body })
  expect(good).toMatchObject({ total: 28_000, lines: [25_000], findings: [] })
  expect(good.taxes).toEqual([
    { name: 'IVA 16 %', base: 25_000, amount: 4000, isWithheld: false },
    { name: 'Ret. IVA 4 %', base: 25_000, amount: 1000, isWithheld: true },
  ])
  const { findings } = await call(user, contract.reviewInvoice, { body: { ...body, lines: [...body.lines, wrong] } })
  expect(findings.map(({ line }) => line)).toContain(1)
  const unfinished = await call(user, contract.reviewInvoice, { body: { lines: body.lines } })
  expect(unfinished.total).toBe(28_000)
  expect(unfinished.findings.map(({ path }) => path)).toEqual(expect.arrayContaining(['customerId', 'seriesId']))
  const { count } = await call(user, contract.listInvoices)
  expect(count).toBe(0)
})

test('what the form holds is shown on paper, under its own folio when it has one, and nothing is saved', async () => {
  const { user, seriesId, customerId } = await office()
  const body = invoiceOf(seriesId, customerId)
  const fresh = await download(user, contract.previewInvoice, { body })
  expect([fresh.status, fresh.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect((await call(user, contract.listInvoices)).count).toBe(0)
  const { id, folio } = await create(user, body)
  const again = await download(user, contract.previewInvoice, { body: { ...body, id } })
  expect(again.headers.get('content-disposition')).toContain(folio)
  const stranger = await office()
  expect((await refusal(stranger.user, contract.previewInvoice, { body })).status).toBe(404)
  const foreign = { ...invoiceOf(stranger.seriesId, stranger.customerId), id }
  expect((await refusal(stranger.user, contract.previewInvoice, { body: foreign })).status).toBe(404)
})

test('a discount over its line, or an amount no column holds, is refused in words and named while one types', async () => {
  const { user, seriesId, customerId } = await office()
  const draft = (line: object) => ({ ...invoiceOf(seriesId, customerId), lines: [{ ...freightLine(100), ...line }] })
  const over = { body: draft({ discount: 100.01 }) }
  const refused = await refusal(user, contract.createInvoice, over)
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { 'lines.0.discount': ['El descuento pasa del importe.'] } },
  })
  const review = await call(user, contract.reviewInvoice, over)
  expect(review).toMatchObject({ subtotal: 100, discount: 0, findings: [{ line: 0, severity: 'error' }] })
  // 4.35 × 100 is 434.99999999999994 in binary.
  const whole = await create(user, draft({ quantity: 100, unitPrice: 4.35, discount: 435 }))
  expect(whole).toMatchObject({ subtotal: 435, discount: 435, total: 0 })
  const huge = await refusal(user, contract.createInvoice, {
    body: draft({ quantity: 999_999_999, unitPrice: 999_999_999 }),
  })
  expect([huge.status, huge.body['detail']]).toEqual([400, 'El importe del documento es demasiado grande.'])
})

test('what an installation imported counts where documents are checked', async () => {
  const { user, seriesId, customerId } = await office()
  const { config } = (await testApp()).app
  const bundled = config.DATA_DIR
  const body = { ...invoiceOf(seriesId, customerId), method: 'PUE' as const, form: '77' }
  const unknown = async () =>
    (await call(user, contract.reviewInvoice, { body })).findings.filter(({ path }) => path === 'FormaPago')
  expect(await unknown()).toHaveLength(1)
  config.DATA_DIR = await mkdtemp(join(tmpdir(), 'installed-'))
  try {
    await mkdir(catalogsFolder(config.DATA_DIR))
    const rows: CatalogRow[] = [['77', 'Forma de prueba', '', '']]
    await writeFile(
      join(catalogsFolder(config.DATA_DIR), 'c_FormaPago.json'),
      writeCatalogFile({ catalog: 'c_FormaPago', version: 'prueba', complete: true, columns: [], rows }),
    )
    expect(await unknown()).toEqual([])
  } finally {
    await rm(config.DATA_DIR, { recursive: true })
    config.DATA_DIR = bundled
  }
})

test('an invoice is stamped once, owes its total from then on, and is neither changed nor removed any more', async () => {
  const { user, seriesId, customerId } = await office({ creditDays: 15 })
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  const { task, invoice } = await stamp(user, id)
  expect(task).toMatchObject({ status: 'SUCCESS', done: 1, total: 1 })
  expect(invoice).toMatchObject({ state: 'stamped', isTest: true, total: 28_000, balance: 28_000, pac: 'SW Sapien' })
  expect(invoice.movements).toMatchObject([{ cause: 'stamped', amount: 28_000, balance: 28_000 }])
  expect(Date.parse(invoice.dueOn ?? '') - Date.parse(invoice.issuedAt)).toBeGreaterThan(13 * 86_400_000)
  expect((await refusal(user, contract.stampInvoice, { body: { id } })).status).toBe(409)
  expect((await refusal(user, contract.deleteInvoice, { params: { id } })).status).toBe(409)
  const change = { params: { id }, body: { conditions: 'otras' } }
  expect((await refusal(user, contract.updateInvoice, change)).body['detail']).toContain('Timbrada')
})

test('over the credit limit one is told with the numbers, and where the customer says so nothing is stamped', async () => {
  const user = await makeUser()
  const seriesId = await makeSeries(user, await makeIssuer(user))
  const customerId = await makeCustomer(user, { creditDays: 15, creditLimit: 50_000 })
  const body = { ...invoiceOf(seriesId, customerId), creditDays: 30 }
  const told = async (given: object = body) =>
    (await call(user, contract.reviewInvoice, { body: given })).findings.map(({ message, severity }) => ({
      message,
      severity,
    }))
  expect(await told()).toEqual([{ severity: 'aviso', message: 'Da 30 días de crédito y el cliente tiene 15.' }])
  const first = await create(user, body)
  const second = await create(user, body)
  await stamp(user, first.id)
  const over = {
    severity: 'aviso',
    message:
      'Con este documento UNIVERSIDAD ROBOTICA ESPAÑOLA debería 56,000.00 MXN y su límite de crédito es 50,000.00: pasa por 6,000.00.',
  }
  expect(await told()).toContainEqual(over)
  await call(user, updateCustomer, { params: { id: customerId }, body: { creditPolicy: 'block' } })
  expect(await told()).toContainEqual({ ...over, severity: 'error' })
  const refused = await refusal(user, contract.stampInvoice, { body: { id: second.id } })
  expect([refused.status, refused.body['detail']]).toEqual([409, over.message])
  // Two that fit one by one and not together: only one of them goes.
  const small = [
    await create(user, invoiceOf(seriesId, customerId, 18_000)),
    await create(user, invoiceOf(seriesId, customerId, 18_000)),
  ]
  const asked = await Promise.allSettled(small.map(({ id }) => call(user, contract.stampInvoice, { body: { id } })))
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await call(user, updateCustomer, { params: { id: customerId }, body: { creditLimit: 0, creditDays: 0 } })
  expect((await told({ ...body, creditDays: 0 }))[0]?.message).toContain('sólo se le vende de contado')
  expect(
    (await told({ ...body, creditDays: 0, method: 'PUE', form: '03' })).some(({ severity }) => severity === 'error'),
  ).toBe(false)
})

test('XML and PDF are named by the folio, and the XML is the one that was stamped', async () => {
  const { user, seriesId, customerId } = await office()
  const { id, folio } = await create(user, invoiceOf(seriesId, customerId))
  expect((await download(user, contract.invoicePdf, { params: { id } })).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await refusal(user, contract.invoiceXml, { params: { id } })).status).toBe(404)
  const { invoice } = await stamp(user, id)
  const xml = await download(user, contract.invoiceXml, { params: { id } })
  expect(xml.headers.get('content-disposition')).toContain(`${folio}.xml`)
  expect(xml.bytes.toString().toLowerCase()).toContain(invoice.uuid)
})

test('a provider that stamped and then failed is asked for that stamp: nothing is stamped twice', async () => {
  const { user, seriesId, customerId } = await office()
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  const before = stampedCount()
  await fetch(`${pac.url}/_faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'broken', times: 1 }),
  })
  const { invoice } = await stamp(user, id)
  expect(invoice.state).toBe('stamped')
  expect(stampedCount()).toBe(before + 1)
})

test('what the library refuses is not sent; corrected, it is stamped with the same folio', async () => {
  const { user, seriesId, customerId } = await office()
  const { id, folio } = await create(user, { ...invoiceOf(seriesId, customerId), use: 'D01' })
  const refused = await stamp(user, id)
  expect(refused.invoice.state).toBe('error')
  expect(refused.invoice.problem).toBeTruthy()
  await call(user, contract.updateInvoice, { params: { id }, body: { use: 'G03', version: refused.invoice.version } })
  const { invoice } = await stamp(user, id)
  expect(invoice).toMatchObject({ state: 'stamped', folio, problem: null })
})

test('one that is cancelled owes nothing, keeps its acuse, and its motive is checked', async () => {
  const { user, seriesId, customerId } = await office()
  const { id } = await create(user, invoiceOf(seriesId, customerId, 500))
  await stamp(user, id)
  expect((await refusal(user, contract.cancelInvoice, { body: { id, motivo: '01' } })).status).toBe(400)
  const { task_id } = await call(user, contract.cancelInvoice, { body: { id, motivo: '02' } })
  await workTask(user, task_id, cancelDocument, { id })
  const invoice = await call(user, contract.getInvoice, { params: { id } })
  expect(invoice).toMatchObject({ state: 'cancelled', balance: 0, motive: '02', hasAcuse: true })
  const acuse = await download(user, contract.invoiceAcuse, { params: { id } })
  expect(acuse.bytes.toString()).toContain('<')
})

test('a stamped one is mailed with XML and PDF to the contacts who receive documents, and the page tells to whom', async () => {
  const { user, seriesId, customerId } = await office({ email: 'cobranza@cliente.mx' })
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  expect((await refusal(user, contract.mailInvoice, { params: { id }, body: {} })).status).toBe(409)
  await stamp(user, id)
  await call(user, contract.mailInvoice, { params: { id }, body: {} })
  const { sent, sentAt } = await call(user, contract.getInvoice, { params: { id } })
  expect(sent).toMatchObject([{ to: 'cobranza@cliente.mx', by: 'Mariana Garza' }])
  expect(sentAt).toBeTruthy()
})

test('reminders go once to a customer for all that is owed; who has no address is named', async () => {
  const { user, seriesId, customerId } = await office({ email: 'cobranza@cliente.mx' })
  const ids: number[] = []
  for (const price of [100, 200]) {
    const { id } = await create(user, invoiceOf(seriesId, customerId, price))
    await stamp(user, id)
    ids.push(id)
  }
  expect(await call(user, contract.remindCustomers, { body: { ids } })).toEqual({ sent: 1, withoutAddress: [] })
  const other = await office()
  const { id } = await create(other.user, invoiceOf(other.seriesId, other.customerId))
  await stamp(other.user, id)
  const told = await call(other.user, contract.remindCustomers, { body: { ids: [id, ...ids] } })
  expect(told).toEqual({ sent: 0, withoutAddress: ['UNIVERSIDAD ROBOTICA ESPAÑOLA'] })
})

test('a statement of account is a PDF; days the wrong way round are refused on their field', async () => {
  const { user, seriesId, customerId } = await office()
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  await stamp(user, id)
  const body = { customer: customerId, start: '2026-01-01', end: '2036-01-01' }
  const file = await download(user, contract.accountStatement, { body })
  expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const wrong = await refusal(user, contract.accountStatement, { body: { ...body, end: '2025-01-01' } })
  expect(wrong.status).toBe(400)
})

test('XML and PDF of several come as one zip; what is not stamped is left out', async () => {
  const { user, seriesId, customerId } = await office()
  const [first, draft] = [
    await create(user, invoiceOf(seriesId, customerId)),
    await create(user, invoiceOf(seriesId, customerId)),
  ]
  await stamp(user, first.id)
  const ids = [first.id, draft.id]
  const { task_id } = await call(user, contract.downloadInvoices, { body: { ids } })
  const task = await workTask(user, task_id, zipDocuments, { kind: 'invoice', ids })
  expect(task).toMatchObject({ status: 'SUCCESS' })
  const only = await call(user, contract.downloadInvoices, { body: { ids: [draft.id] } })
  const failed = await workTask(user, only.task_id, zipDocuments, { kind: 'invoice', ids: [draft.id] })
  expect(failed.error).toContain('Ninguno')
})

test('a substitute is a draft with the same lines that names the one it replaces', async () => {
  const { user, seriesId, customerId } = await office()
  const { id, lines } = await create(user, invoiceOf(seriesId, customerId))
  expect((await refusal(user, contract.substituteInvoice, { params: { id } })).status).toBe(409)
  const { invoice } = await stamp(user, id)
  const draft = await call(user, contract.substituteInvoice, { params: { id } })
  expect(draft).toMatchObject({ state: 'draft', total: 28_000, relations: [{ type: '04', uuids: [invoice.uuid] }] })
  expect(draft.lines).toEqual(lines)
})

test('payment terms move the due date, also of a stamped one', async () => {
  const { user, seriesId, customerId } = await office()
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  const { invoice } = await stamp(user, id)
  const changed = await call(user, contract.updatePaymentTerms, {
    params: { id },
    body: { creditDays: 30, version: invoice.version },
  })
  expect(Date.parse(changed.dueOn ?? '') - Date.parse(invoice.dueOn ?? '')).toBe(30 * 86_400_000)
})

test('what belongs to another account is not found, by no call', async () => {
  const { user, seriesId, customerId } = await office()
  const { id } = await create(user, invoiceOf(seriesId, customerId))
  const stranger = await office()
  for (const [endpoint, given] of [
    [contract.getInvoice, { params: { id } }],
    [contract.stampInvoice, { body: { id } }],
    [contract.cancelInvoice, { body: { id, motivo: '02' } }],
    [contract.invoicePdf, { params: { id } }],
    [contract.substituteInvoice, { params: { id } }],
  ] as const)
    expect((await refusal(stranger.user, endpoint, given as never)).status).toBe(404)
  const foreign = await refusal(stranger.user, contract.createInvoice, { body: invoiceOf(seriesId, customerId) })
  expect(foreign.status).toBe(404)
  const product = { description: 'Flete', productKey: '78101802', unitKey: 'E48', price: 1, taxes: [] }
  const { id: productId } = await call(stranger.user, createProduct, { body: product })
  const draft = invoiceOf(seriesId, customerId)
  const lines = draft.lines.map((line) => ({ ...line, productId }))
  expect(await refusal(user, contract.createInvoice, { body: { ...draft, lines } })).toMatchObject({
    status: 400,
    body: { 'lines.0.productId': ['No se encontró el producto.'] },
  })
})
