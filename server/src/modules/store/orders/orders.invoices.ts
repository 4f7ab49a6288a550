import { readFile } from 'node:fs/promises'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { InvoiceDecision } from '@arriero/contract/store/orders/invoice.rules.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import type { App } from '../../../app/app.ts'
import { forChange } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { SentFile } from '../../../app/http/route.ts'
import { demand } from '../../../app/scope.ts'
import { ownRfcs } from '../../social-reasons/social-reasons.read.ts'
import { pesos } from '../purchases/decide.ts'
import { note } from '../purchases/history.ts'
import { matchLines } from './match-invoice.ts'
import * as repository from './orders.invoices.repository.ts'
import { find } from './orders.service.ts'
import { readInvoice } from './read-invoice.ts'

/** Reads the supplier's document, matches its lines with the order's and keeps it with its file. */
export async function add(work: Work, app: App, { id, xml }: { id: number; xml: Upload | undefined }): Promise<Order> {
  if (!xml) throw badFields({ xml: ['Elija el XML de la factura.'] })
  const order = await forChange(work, 'purchase_order', id, undefined, find)
  if (order.authorization !== 1) throw conflict(`${order.folio} no está autorizada; no recibe facturas.`)
  const invoice = readInvoice(await readFile(xml.path))
  await checkParties(work, order, invoice)
  const known = await repository.orderWith(work, invoice.uuid)
  if (known) throw badFields({ xml: [`Esa factura ya está en ${known}.`] })
  const barcodes = await repository.barcodes(
    work,
    order.lines.map(({ partId }) => partId),
  )
  const matched = matchLines(
    order.lines.map((line) => ({ ...line, barcode: barcodes.get(line.partId) ?? null })),
    invoice.lines,
  )
  const { key } = await keepFile(app, work, xml)
  await repository.insertInvoice(work, id, {
    ...invoice,
    lines: invoice.lines.map((line, i) => ({ ...line, orderLineId: matched[i] ?? null, decision: null })),
    fileKey: key,
  })
  const after = await find(work, id)
  const [added] = after.invoices.slice(-1)
  const open = added?.open ?? 0
  const words = open === 0 ? 'coincide' : `${open} ${open === 1 ? 'diferencia' : 'diferencias'}`
  await note(work, { orderId: id }, 'billed', `${repository.nameOf(invoice)}, ${pesos(invoice.total)}: ${words}`)
  return after
}

async function checkParties(work: Work, order: Order, { rfc, receiverRfc }: { rfc: string; receiverRfc: string }) {
  const refuse = (sentence: string) => badFields({ xml: [sentence] })
  const supplier = await repository.supplierRfc(work, order.supplierId)
  if (!supplier) throw refuse(`${order.supplierName} no tiene RFC; escríbalo en su ficha para recibir sus facturas.`)
  if (supplier.toUpperCase() !== rfc.toUpperCase())
    throw refuse(`La factura es de ${rfc}; la orden, de ${order.supplierName} (${supplier}).`)
  const own = await ownRfcs(work)
  if (own.length > 0 && !own.includes(receiverRfc.toUpperCase()))
    throw refuse(`La factura está a nombre de ${receiverRfc}, que no es una razón social de la cuenta.`)
}

export async function match(
  work: Work,
  { id, line, orderLineId }: { id: number; line: number; orderLineId: number | null },
): Promise<Order> {
  const { order, invoice, kept } = await forInvoice(work, id, line)
  if (orderLineId !== null && !order.lines.some((one) => one.id === orderLineId))
    throw badFields({ orderLineId: ['El renglón no es de la orden.'] })
  await saveLine(work, invoice, line, { ...kept, orderLineId, decision: null })
  return find(work, order.id)
}

export async function resolve(
  work: Work,
  given: { id: number; line: number; decision: InvoiceDecision | null; comment?: string | null | undefined },
): Promise<Order> {
  if (given.decision === 'accepted') demand(work.scope, 'inventario.orden_compra.authorize')
  const { order, invoice, kept } = await forInvoice(work, given.id, given.line)
  await saveLine(work, invoice, given.line, { ...kept, decision: given.decision })
  const words = { agreed: 'se paga lo recibido al precio de la orden', accepted: 'se acepta lo facturado' }
  const told = given.decision ? words[given.decision] : 'se vuelve a revisar'
  const said = given.comment ? ` (${given.comment})` : ''
  await note(work, { orderId: order.id }, 'resolved', `${kept.description}: ${told}${said}`)
  return find(work, order.id)
}

/** Sends what is owed to be paid; it stands from then on. */
export async function pay(work: Work, id: number): Promise<Order> {
  const { order, invoice } = await forInvoice(work, id)
  const compared = order.invoices.find((one) => one.id === id)
  if (!compared) throw notFound('No se encontró la factura.')
  if (compared.open > 0) throw conflict('Faltan diferencias por resolver.')
  if (compared.payable <= 0) throw conflict('Aún no se debe nada de esta factura: no ha entrado lo que cobra.')
  await repository.markPaid(work, id, compared.payable)
  await note(work, { orderId: order.id }, 'paid', `${repository.nameOf(invoice)}, ${pesos(compared.payable)}`)
  return find(work, order.id)
}

export async function remove(work: Work, { id, comment }: { id: number; comment: string }): Promise<Order> {
  const { order, invoice } = await forInvoice(work, id)
  await repository.deleteInvoice(work, id)
  await note(work, { orderId: order.id }, 'unbilled', `${repository.nameOf(invoice)}: ${comment}`)
  return find(work, order.id)
}

export async function xmlOf(work: Work, app: App, id: number): Promise<SentFile> {
  const { invoice } = await read(work, id)
  if (!invoice.fileKey) throw notFound('La factura no tiene archivo.')
  return new SentFile(`${repository.nameOf(invoice)}.xml`, 'application/xml', await app.files.read(invoice.fileKey))
}

type Kept = NonNullable<Awaited<ReturnType<typeof repository.findInvoice>>>

/** The invoice and its order, as far as the caller may know them. */
async function read(work: Work, id: number): Promise<{ invoice: Kept; order: Order }> {
  const invoice = await repository.findInvoice(work, id)
  if (!invoice) throw notFound('No se encontró la factura.')
  return { invoice, order: await find(work, invoice.orderId) }
}

/** The same for a change: the order locked, so that two decisions follow each other. */
async function forInvoice(work: Work, id: number, line = 0) {
  const { order } = await read(work, id)
  await forChange(work, 'purchase_order', order.id, undefined, find)
  const { invoice, order: current } = await read(work, id)
  if (invoice.paidAt) throw conflict('La factura ya se envió a pago.')
  const kept = invoice.lines[line]
  if (!kept) throw badRequest('La factura no tiene ese renglón.')
  return { order: current, invoice, kept }
}

const saveLine = (work: Work, { id, lines }: Kept, place: number, line: repository.KeptLine) =>
  repository.saveLines(work, id, lines.with(place, line))
