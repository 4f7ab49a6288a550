import { sql } from 'kysely'
import type { Entry, EntryLine } from '@arriero/contract/store/entries/entries.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { amountOf, sumOf, sumOfQty } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest, conflict } from '../../../app/errors.ts'
import { post, type Posting } from '../ledger/post.ts'
import { arrive, forArrival } from '../orders/orders.arrivals.ts'
import { paidFor } from '../orders/orders.invoices.repository.ts'
import * as repository from './entries.repository.ts'
import { draftForChange, find } from './entries.service.ts'

const orSerialTaken = taken({
  stock_item_serial: ['lines', 'Uno de los números de serie acaba de entrar por otro lado.'],
})
const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 3 })

/** Everything a draft says comes into its store, or nothing of it. */
export async function postEntry(work: Work, id: number): Promise<Entry> {
  const entry = await draftForChange(work, id)
  if (entry.lines.length === 0) throw conflict(`${entry.folio} no tiene renglones.`)
  const order = entry.orderId === null ? null : await forArrival(work, entry.orderId)
  if (order) demandExpected(entry, order)
  await checkSerials(work, entry)
  const postings: Posting[] = []
  // In one order, so that two entries with the same numbers wait for each other and not both.
  for (const line of entry.lines.toSorted((a, b) => a.partId - b.partId))
    postings.push(...(await postingsOf(work, entry, line)))
  await post(work, postings)
  await repository.rememberPrices(work, entry.lines)
  await saveRecord(work, 'entry_store', id, {
    state: 'posted',
    posted_at: sql`now()`,
    posted_by: work.scope.userId || null,
  })
  if (order) await arrive(work, order.id, linesOfOrder(entry), { action: 'entered', comment: entry.folio })
  return find(work, id)
}

/** Takes back all of a posted entry. The ledger refuses what the store has not any more. */
export async function reverse(work: Work, { id, comment }: { id: number; comment: string }): Promise<Entry> {
  const entry = await forChange(work, 'entry_store', id, undefined, find)
  if (entry.state !== 'posted') throw conflict(`${entry.folio} no está registrada.`)
  if (entry.orderId !== null) {
    await lockOrder(work, entry.orderId)
    const paid = await paidFor(
      work,
      linesOfOrder(entry).map(({ orderLineId }) => orderLineId),
    )
    if (paid) throw conflict(`${entry.folio} no se revierte: la factura ${paid} ya se envió a pago.`)
  }
  const movements = await repository.movementsOf(work, id)
  const items = movements.flatMap(({ itemId }) => itemId ?? [])
  const [gone] = await repository.itemsElsewhere(work, items, entry.storeId)
  if (gone) throw conflict(`La pieza ${gone.serial} ya no está en ${entry.storeName}.`)
  await post(
    work,
    movements.map(({ id: reversesId, qty, value, itemId, ...where }) => ({
      ...where,
      kind: 'entry',
      qty: -qty,
      value,
      itemId: itemId ?? undefined,
      entryId: id,
      reversesId,
      note: comment,
    })),
  )
  for (const itemId of items) {
    await saveRecord(work, 'stock_item', itemId, { store_id: null, status: 0 })
    await removeRecord(work, 'stock_item', itemId)
  }
  await saveRecord(work, 'entry_store', id, { state: 'reversed' })
  if (entry.orderId !== null) {
    const said = { action: 'reversed', comment: `${entry.folio}: ${comment}` } as const
    await arrive(work, entry.orderId, linesOfOrder(entry), said)
  }
  return find(work, id)
}

/** Takes its turn: entries of one order follow each other. */
async function lockOrder({ tx, scope }: Work, orderId: number): Promise<void> {
  await tx
    .selectFrom('purchase_order')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', orderId)
    .select('id')
    .forUpdate()
    .execute()
}

const linesOfOrder = ({ lines }: Entry) =>
  lines.flatMap(({ orderLineId, qty }) => (orderLineId === null ? [] : [{ orderLineId, qty }]))

/** Not more comes in than its order waits for. */
function demandExpected({ lines, folio }: Entry, order: Order): void {
  for (const { id, name, pending, unit } of order.lines) {
    const brought = sumOfQty(lines.flatMap(({ orderLineId, qty }) => (orderLineId === id ? [qty] : [])))
    if (brought <= pending) continue
    const missing = pending === 0 ? 'ya no falta nada' : `faltan ${number.format(pending)} ${unit}`
    throw conflict(`De «${name}» ${missing} en ${order.folio}; ${folio} trae ${number.format(brought)}.`)
  }
}

async function checkSerials(work: Work, { lines }: Entry): Promise<void> {
  for (const { kind, name, qty, serials } of lines) {
    if (kind === serialized && serials.length !== qty)
      throw badRequest(`«${name}» lleva número de serie: son ${qty} piezas y hay ${serials.length}.`)
  }
  const [known] = await repository.knownSerials(
    work,
    lines.flatMap(({ serials }) => serials),
  )
  if (known) throw conflict(`El número de serie ${known.serial} ya existe («${known.name}»).`)
}

async function postingsOf(work: Work, entry: Entry, { partId, qty, price, serials }: EntryLine): Promise<Posting[]> {
  const common = { storeId: entry.storeId, partId, kind: 'entry', entryId: entry.id, at: entry.receivedAt } as const
  if (serials.length === 0) return [{ ...common, qty, value: amountOf(qty, price) }]
  const postings: Posting[] = []
  for (const [i, serial] of serials.toSorted((a, b) => a.localeCompare(b)).entries()) {
    // What pieces cost is the amount of the line to the cent.
    const value = sumOf([amountOf(i + 1, price), -amountOf(i, price)])
    const item = { part_id: partId, serial, store_id: entry.storeId, cost: value }
    const itemId = await addRecord(work, 'stock_item', item).catch(orSerialTaken)
    postings.push({ ...common, qty: 1, value, itemId })
  }
  return postings
}
