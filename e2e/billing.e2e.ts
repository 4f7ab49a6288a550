import {
  cartaPorteOfTrip,
  getCartaPorte,
  reviewCartaPorte,
} from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { getCustomer, listCustomers } from '@arriero/contract/billing/customers/customers.contract.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { getPayment } from '@arriero/contract/billing/payments/payments.contract.ts'
import { listSeries } from '@arriero/contract/billing/series/series.contract.ts'
import { finishedTrips } from '@arriero/contract/trips/trips.contract.ts'
import { call, sessionOf } from './api.ts'
import { expect, test, type Console } from './console.ts'
import { mark } from './people.ts'

test.use({ drawsMaps: false })
// Six documents are stamped.
test.setTimeout(240_000)

/** A finished trip of which everything a carta porte says is known, and its customer. */
async function readyTrip() {
  const mariana = await sessionOf('mariana')
  const { results } = await call(mariana, finishedTrips, { query: { limit: 50 } })
  for (const { id, folio } of results) {
    const { content, documents } = await call(mariana, cartaPorteOfTrip, { params: { id } })
    if (documents.length > 0 || content.lines.length === 0 || !content.customerId) continue
    const sketch = { ...content, type: 'ingreso' as const, relations: [] }
    const { findings } = await call(mariana, reviewCartaPorte, { body: sketch })
    const errors = findings.filter(({ severity }) => severity === 'error')
    if (errors.length > 1) continue
    return { id, folio, customer: await call(mariana, getCustomer, { params: { id: content.customerId } }) }
  }
  throw new Error('The demo has no finished trip that is ready to be billed')
}

const numberIn = (address: string) => Number(/(\d+)(?!.*\d)/.exec(new URL(address).pathname)?.[1])

/** The folio in the title of the document on screen: 'Factura F-2321'. */
async function folioOf(console: Console): Promise<string> {
  const title = await console.page.getByRole('heading', { level: 1 }).textContent()
  return /[A-Z]+-\d+/.exec(title ?? '')?.[0] ?? ''
}

/** Stamps the document on screen and waits until its page says so. */
async function stamp(console: Console): Promise<void> {
  const { page } = console
  await page.getByRole('button', { name: 'Timbrar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Timbrar' }).click()
  await expectStamped(console)
}
const expectStamped = ({ page }: Console) =>
  expect(page.locator('#contenido').getByText('Timbrada', { exact: true }).first()).toBeVisible()

/** Somebody is offered a thing; it becomes an invoice. Its folio, id and total. */
async function quotedInvoice(console: Console, customer: string) {
  const { page } = console
  await console.go('/Consola/cotizaciones/nueva-cotizacion')
  await console.choose('Cliente', customer)
  await console.choose('Agregar producto del catálogo', 'Almacenaje')
  await page.getByRole('button', { name: /^Guardar cotización/ }).click()
  const said = await (await console.expectToast(/^Cotización .* guardada/)).textContent()
  await console.row(/[A-Z]+-\d+/.exec(said ?? '')?.[0] ?? '').click()
  await page.waitForURL(/cotizaciones\/\d+/)
  await page.getByRole('button', { name: 'Factura', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /convertir$/i })
    .click()
  await page.waitForURL(/factura\/\d+/)
  await stamp(console)
  const id = numberIn(page.url())
  const { folio, total } = await call(await sessionOf('mariana'), getInvoice, { params: { id } })
  return { id, folio, total }
}

/** Beside its folio: opens what else can be done with the document on screen. */
async function choose(console: Console, folio: string, item: RegExp): Promise<void> {
  const { page } = console
  await page.getByRole('button', { name: `Más acciones de ${folio}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const saveAndStamp = async (console: Console) => {
  await console.page.getByRole('button', { name: 'Guardar y timbrar' }).click()
  await expectStamped(console)
}

test('from a quotation and a finished trip to the money in the bank, and one is replaced by another', async ({
  console,
}) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { id: tripId, folio: trip, customer } = await readyTrip()
  await console.enter('mariana', '/Consola/cotizaciones')
  const invoice = await quotedInvoice(console, customer.name)

  await console.go(`/Consola/viaje_details?travel_id=${tripId}`)
  await choose(console, trip, /carta porte/)
  await page.waitForURL(/nuevo-traslado/)
  await console.choose('Serie', '· TRANSPORTES')
  await saveAndStamp(console)
  await page.waitForURL(/carta-porte\/\d+$/)
  const waybill = await call(mariana, getCartaPorte, { params: { id: numberIn(page.url()) } })
  const deposit = Math.round((invoice.total + waybill.total) * 100) / 100

  await console.go('/Consola/pago/nuevo-pago')
  await console.choose('Cliente', customer.name)
  await console.choose('Serie', '· TRANSPORTES')
  await page.getByLabel('Monto del depósito').fill(String(deposit))
  for (const folio of [invoice.folio, waybill.folio]) await page.getByLabel(`Pagar ${folio}`, { exact: true }).check()
  await page.getByRole('button', { name: /^Registrar pago/ }).click()
  await page.waitForURL(/pago\/\d+$/)
  const { folio: payment } = await call(mariana, getPayment, { params: { id: numberIn(page.url()) } })
  const paid = [
    await call(mariana, getInvoice, { params: { id: invoice.id } }),
    await call(mariana, getCartaPorte, { params: { id: waybill.id } }),
  ]
  expect(paid.map(({ balance }) => balance)).toEqual([0, 0])

  const concept = `SPEI ${mark()}`
  await console.go('/Consola/bancos/nuevo-movimiento')
  const movement = page.getByRole('complementary')
  await movement.getByLabel('Importe').fill(String(deposit))
  await movement.getByLabel('Concepto').fill(concept)
  await movement.getByLabel('Ordenante o beneficiario').fill(customer.name)
  await movement.getByRole('button', { name: /^(Guardar|Registrar)/ }).click()
  await console.row(concept).click()
  await expect(movement.getByRole('button', { name: new RegExp(payment) })).toBeVisible()
  await movement.getByRole('button', { name: 'Conciliar', exact: true }).click()
  await expect(movement.getByRole('button', { name: 'Deshacer conciliación' })).toBeVisible()
  await expect(movement.getByRole('link', { name: payment })).toBeVisible()

  await console.go(`/Consola/factura/nueva-factura?copiar=${invoice.id}`)
  await saveAndStamp(console)
  const wrong = await folioOf(console)
  const address = new URL(page.url()).pathname
  await choose(console, wrong, /^Sustituir/)
  await page.waitForURL(/editar/)
  await saveAndStamp(console)
  const right = await folioOf(console)
  await console.go(address)
  await choose(console, wrong, /^Cancelar ante el SAT/)
  await page.getByRole('radio', { name: /^01/ }).check()
  await console.choose(/^Folio que la sustituye/, right)
  await page.getByRole('button', { name: 'Solicitar cancelación' }).click()
  await expect(page.locator('#contenido').getByText('Cancelada', { exact: true }).first()).toBeVisible()
  console.expectNoErrors()
})

test('a sales note is made of what the catalogue has', async ({ console }) => {
  const { page } = console
  const mariana = await sessionOf('mariana')
  const { results: customers } = await call(mariana, listCustomers, { query: { limit: 1 } })
  const { results: series } = await call(mariana, listSeries, { query: { limit: 100 } })
  await console.enter('mariana', '/Consola/note-sale')
  await console.go('/Consola/note-sale/nueva-note-sale')
  await console.choose('Cliente', customers[0]?.name ?? '')
  await console.choose('Serie', series.find(({ kind }) => kind === 'V')?.name ?? '')
  await console.choose('Agregar producto del catálogo', 'Almacenaje')
  await page.getByRole('button', { name: /^Guardar/ }).click()
  await console.expectToast(/guardada/)
  console.expectNoErrors()
})
