import ExcelJS from '@protobi/exceljs'
import { expect, test } from 'vitest'
import { createProduct } from '@arriero/contract/billing/products/products.contract.ts'
import {
  exportBillingReport,
  exportBillingReportTask,
  readBillingReport,
  reportDocuments,
} from '@arriero/contract/billing/reports/reports.contract.ts'
import {
  billingReportNames,
  billingReports,
  columnsOf,
  type BillingReport,
  type Grouping,
} from '@arriero/contract/billing/reports/reports.rules.ts'
import type { LineTax } from '@arriero/contract/billing/documents/documents.entities.ts'
import { call, download, refusal, send, type As } from '../../../../test/api.ts'
import { makeAccount, makeUser } from '../../../../test/factories.ts'
import { makeCustomer } from '../../../../test/factories/billing.ts'
import { makeSocialReason } from '../../../../test/factories/social-reasons.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { testApp } from '../../../../test/server.ts'
import { move, office } from '../dashboard/office.fixture.ts'

const iva: LineTax = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: 0.16 }
const kept: LineTax = { kind: 'retencion', tax: '002', factor: 'Tasa', rate: 0.04 }
const taxed = (...amounts: number[]) => amounts.map((amount) => ({ amount, taxes: [iva] }))
const at = (day: string) => new Date(`${day}T18:00:00Z`)
const year = { from: '2025-01-01', to: '2025-12-31' }

const ask = (as: As, report: BillingReport, by: Grouping, more: object = {}) =>
  call(as, readBillingReport, { query: { report, by, ...year, ...more } })
/** Amount and count of a cell, by the row's name. */
const cellsOf = async (as: As, report: BillingReport, by: Grouping, column: string, more: object = {}) =>
  Object.fromEntries(
    (await ask(as, report, by, more)).groups.map(({ name, cells }) => [
      name,
      [cells[column]!.amount, cells[column]!.count],
    ]),
  )

/** A year of an office: sales with credit notes and cancellations, dollars, payments in parts, some of it owed. */
async function year2025() {
  const made = await office()
  const { user, bill } = made
  const acme = await makeCustomer(user, { name: 'ACME' })
  const { id: freight } = await call(user, createProduct, {
    body: { sku: 'FL', description: 'Flete', productKey: '78101802', unitKey: 'E48', price: 1, taxes: [] },
  })
  // March: one PPD of ACME, half of it paid in April; one PUE in dollars of nobody on record.
  const ppd = await bill({
    total: 1120,
    subtotal: 1000,
    paid: 560,
    issued: at('2025-03-10'),
    due: at('2025-04-09'),
    method: 'PPD',
    customerId: acme,
    lines: [{ amount: 1000, productId: freight, taxes: [iva, kept] }],
  })
  const payment = await bill({ kind: 'payment', total: 560, form: '03', issued: at('2025-04-20') })
  await move(user, ppd, 'payment', -560, 560, at('2025-04-20'), payment)
  const dollars = { issued: at('2025-03-31'), currency: 'USD', rate: 20 }
  await bill({ ...dollars, total: 116, subtotal: 100, paid: 116, method: 'PUE', lines: taxed(60, 40) })
  // A credit note of April, and an invoice of April that was cancelled in May.
  const april = at('2025-04-02')
  await bill({ kind: 'credit_note', total: 116, subtotal: 100, issued: april, method: 'PUE', lines: taxed(100) })
  const undone = { state: 'cancelled', issued: at('2025-04-30'), cancelled: at('2025-05-02'), motive: '03' }
  const gone = await bill({ ...undone, total: 232, subtotal: 200, paid: 232, method: 'PUE', lines: taxed(200) })
  await move(user, gone, 'cancelled', -232, 0, at('2025-05-02'))
  // Money that came and was taken back, and what is no sale at all.
  await bill({
    kind: 'payment',
    total: 90,
    form: '01',
    issued: at('2025-06-01'),
    state: 'cancelled',
    cancelled: at('2025-06-03'),
    motive: '02',
  })
  await bill({ total: 9999, subtotal: 9999, state: 'draft', issued: at('2025-03-03') })
  return { ...made, acme, ppd, payment, freight }
}

test('each number of each report is what its documents add up to, and as many', async () => {
  const { user, acme } = await year2025()
  for (const report of billingReportNames)
    for (const by of billingReports[report].by) {
      const { groups, total } = await ask(user, report, by)
      expect(groups.length, `${report} ${by}`).toBeGreaterThan(0)
      for (const { key: group, cells } of [...groups, { key: undefined, ...total }])
        // Each column of each row once; with the other groupings the last column stands for all.
        for (const { key: column } of columnsOf(report, by).slice(by === billingReports[report].by[0] ? 0 : -1)) {
          const list = await call(user, reportDocuments, { query: { report, by, ...year, group, column, limit: 500 } })
          const where = `${report} ${by} ${group} ${column}`
          expect(list.results.length, where).toBe(list.count)
          const cell = cells[column]
          if (!cell) continue
          expect(list.count, where).toBe(cell.count)
          const sum = list.results.reduce((so, { amount }) => so + amount, 0)
          expect(sum, where).toBeCloseTo(cell.amount, 6)
        }
    }
  // The rows of one customer are those of that customer.
  const list = await call(user, reportDocuments, {
    query: { report: 'sales', by: 'customer', ...year, group: String(acme), order: '-amount' },
  })
  expect(list.results).toMatchObject([{ folio: 'F-1', amount: 1000 }])
})

test('sales take off a cancellation in its own month, and dollars count at the rate of their document', async () => {
  const { user } = await year2025()
  expect(await cellsOf(user, 'sales', 'month', 'all')).toEqual({
    'marzo de 2025': [3000, 2],
    'abril de 2025': [100, 2],
    'mayo de 2025': [-200, 1],
  })
  expect(await cellsOf(user, 'sales', 'product', 'all')).toEqual({
    'FL · Flete': [1000, 1],
    'Sin producto del catálogo': [1900, 3],
  })
  const april = await ask(user, 'sales', 'series', { from: '2025-04-01', to: '2025-04-30' })
  expect(april.total.cells).toMatchObject({
    invoiced: { amount: 200 },
    credited: { amount: -100 },
    cancelled: { amount: 0 },
  })
})

test('a transfer of goods, which nobody pays, is no sale', async () => {
  const { user, bill } = await office()
  const issued = at('2025-03-10')
  await bill({ total: 116, subtotal: 100, issued, method: 'PUE', lines: taxed(100) })
  await bill({ kind: 'carta_porte', total: 0, subtotal: 0, issued })
  expect(await cellsOf(user, 'sales', 'month', 'invoiced')).toEqual({ 'marzo de 2025': [100, 1] })
})

test('on cash basis the tax of a PPD invoice counts as it is paid; on the other as it is issued', async () => {
  const { user, ppd, payment } = await year2025()
  const cash = await ask(user, 'taxes', 'tax')
  expect(cash.groups.map(({ name }) => name)).toEqual(['IVA 16 %', 'Ret. IVA 4 %'])
  // Half of the PPD, the dollars at 20, the note off, the cancelled one in and out.
  expect(cash.groups[0]!.cells).toMatchObject({
    base: { amount: 500 + 2000 - 100 },
    charged: { amount: 80 + 320 - 16 },
  })
  expect(cash.groups[1]!.cells).toMatchObject({
    base: { amount: 500 },
    charged: { amount: 0 },
    withheld: { amount: 20 },
  })
  expect(await cellsOf(user, 'taxes', 'month', 'charged')).toEqual({
    'marzo de 2025': [320, 1],
    'abril de 2025': [80 - 16 + 32, 3],
    'mayo de 2025': [-32, 1],
  })
  const issued = await ask(user, 'taxes', 'tax', { basis: 'issued' })
  expect(issued.groups[0]!.cells.charged!.amount).toBe(160 + 320 - 16)
  expect(issued.groups[1]!.cells.withheld!.amount).toBe(40)
  // A payment that went back takes its tax with it.
  await move(user, ppd, 'reversed', 560, 1120, at('2025-07-01'), payment)
  expect((await ask(user, 'taxes', 'tax')).groups[0]!.cells.charged!.amount).toBe(320 - 16)
})

test('a credit note on a PPD invoice takes no tax back that was never collected', async () => {
  const { user, bill } = await office()
  const lines = taxed(1000)
  const invoice = await bill({ total: 1160, subtotal: 1000, issued: at('2025-03-10'), method: 'PPD', lines })
  const note = await bill({
    kind: 'credit_note',
    total: 1160,
    subtotal: 1000,
    issued: at('2025-03-11'),
    method: 'PUE',
    lines,
  })
  const { owner } = (await testApp()).app
  await owner.query(
    'insert into document_allocation (account_id, source_id, invoice_id, before, amount, paid) values ($1, $2, $3, 1160, 580, 580)',
    [user.accountId, note, invoice],
  )
  expect((await ask(user, 'taxes', 'tax')).total.cells.charged!.amount).toBe(-80)
})

test('what was collected stands by form, what was cancelled by motive', async () => {
  const { user } = await year2025()
  expect(await cellsOf(user, 'collected', 'form', 'all')).toEqual({
    '03 · Transferencia electrónica': [560, 1],
    '01 · Efectivo': [0, 1],
  })
  expect(await cellsOf(user, 'cancelled', 'motive', 'charged')).toEqual({
    '03 · No se llevó a cabo la operación': [232, 1],
    '02 · Comprobante emitido con errores sin relación': [0, 0],
  })
})

test('what was owed on a day is by age, with what had been paid until then', async () => {
  const { user } = await year2025()
  const owed = async (to: string) => (await ask(user, 'receivables', 'customer', { from: undefined, to })).groups
  const [march] = await owed('2025-03-20')
  expect(march).toMatchObject({ name: 'ACME', cells: { current: { amount: 1120 }, all: { amount: 1120, count: 1 } } })
  expect(await owed('2025-03-09')).toEqual([])
  const may = (await owed('2025-05-20')).find(({ name }) => name === 'ACME')
  expect(may?.cells).toMatchObject({ '31-60': { amount: 560 }, current: { amount: 0 } })
})

test('another account, another issuer and who may not see billing get nothing of it', async () => {
  const { user } = await year2025()
  const other = await makeSocialReason(user, { rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA' })
  expect((await ask(user, 'sales', 'month', { issuer: other.id })).groups).toEqual([])
  const stranger = await makeUser({ account: await makeAccount() })
  for (const report of billingReportNames) {
    expect((await ask(stranger, report, 'month')).groups).toEqual([])
    const list = await call(stranger, reportDocuments, { query: { report, by: 'month', ...year } })
    expect(list.count).toBe(0)
  }
})

test('what makes no report is refused on its field', async () => {
  const { user } = await office()
  const refused = (query: object) =>
    refusal(user, readBillingReport, { query: { report: 'sales', by: 'month', ...year, ...query } as never })
  expect(await refused({ by: 'motive' })).toMatchObject({ status: 400, body: { by: [expect.any(String)] } })
  expect(await refused({ from: '2026-01-01' })).toMatchObject({ status: 400, body: { to: [expect.any(String)] } })
  expect(await refused({ from: undefined })).toMatchObject({ status: 400, body: { from: [expect.any(String)] } })
  const noDay = '/apis/billing_reports/?report=sales&by=month&from=2025-01-01&to=2025-02-30'
  expect((await send('GET', noDay, { as: user })).status).toBe(400)
  const column = { report: 'sales', by: 'month', ...year, column: 'base' } as const
  expect(await refusal(user, reportDocuments, { query: column })).toMatchObject({ status: 400 })
})

test('the sheet has the figures and their documents, and no formula of a name', async () => {
  const { user, bill } = await year2025()
  await bill({ name: '=HYPERLINK("http://x")', total: 10, subtotal: 10, method: 'PUE', issued: at('2025-08-01') })
  const query = { report: 'sales', by: 'month', ...year } as const
  const { status, bytes, headers } = await download(user, exportBillingReport, { query })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('ventas_2025-01-01_2025-12-31.xlsx')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(bytes).buffer)
  const rowsOf = (name: string, columns: number[]) =>
    (book.getWorksheet(name)?.getRows(2, 20) ?? []).map((row) => columns.map((at) => row.getCell(at).value))
  expect(rowsOf('Ventas', [1, 6]).slice(0, 5)).toEqual([
    ['marzo de 2025', 3000],
    ['abril de 2025', 100],
    ['mayo de 2025', -200],
    ['agosto de 2025', 10],
    ['Total', 2910],
  ])
  // A text, whatever it begins with.
  expect(rowsOf('Documentos', [7]).flat()).toContain('=HYPERLINK("http://x")')
  const { taskId } = await call(user, exportBillingReportTask, { query })
  expect(
    await workTask(user, taskId, { name: 'export-billing-report' } as never, {
      asked: query,
      zone: 'America/Mexico_City',
    }),
  ).toMatchObject({ status: 'SUCCESS' })
  const bad = new URLSearchParams({ ...query, by: 'motive' })
  expect((await send('POST', `/apis/billing_reports/export_task?${bad}`, { as: user })).status).toBe(400)
})
