import type { OrderChange, OrderDraft } from '@arriero/contract/store/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import { sumOf, totalsOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { takeNumber } from '../number.ts'
import { demandDecider, demandOpen } from '../purchases/decide.ts'
import { decisionOn, note, writersOf } from '../purchases/history.ts'
import { partsOfLines } from '../purchases/parts.ts'
import * as requisitions from '../requisitions/requisitions.service.ts'
import { checkStore } from '../stores/visible.ts'
import { comparedInvoices } from './orders.invoices.repository.ts'
import * as repository from './orders.repository.ts'

export async function find(work: Work, id: number): Promise<Order> {
  const found = await repository.findOrder(work, id)
  if (!found) throw notFound('No se encontró la orden de compra.')
  const lines = await repository.linesOf(work, id)
  const invoices = await comparedInvoices(work, found, lines)
  return {
    ...found,
    lines,
    invoices,
    entries: await repository.entriesOf(work, id),
    decision: await decisionOn(work, { orderId: id }),
    receivedTotal: totalsOf(lines.map(({ received, price }) => ({ qty: received, price }))).total,
    payable: sumOf(invoices.filter(({ paidAt }) => paidAt === null).map(({ payable }) => payable)),
  }
}

export async function create(work: Work, draft: OrderDraft): Promise<Order> {
  await checkNames(work, draft)
  const lines = await checkedLines(work, draft.lines, draft.requisitionId ?? null)
  const id = await addRecord(work, 'purchase_order', {
    ...columnsOf(draft),
    supplier_id: draft.supplierId,
    store_id: draft.storeId,
    requisition_id: draft.requisitionId ?? null,
    ...totalsOf(lines),
    requested_by: work.scope.userId || null,
    folio: await takeNumber(work, 'OC'),
  })
  await repository.writeLines(work, id, lines)
  await note(work, { orderId: id }, 'created', draft.notes ?? null)
  const order = await find(work, id)
  if (order.requisitionId !== null) {
    await note(work, { requisitionId: order.requisitionId }, 'ordered', `${order.folio}, ${order.supplierName}`)
    await requisitions.follow(work, order.requisitionId)
  }
  return order
}

/** The requisition an order is made from stays. */
export async function update(work: Work, id: number, change: OrderChange): Promise<Order> {
  const before = await forChange(work, 'purchase_order', id, change.version, find)
  demandOpen({ what: wordsOf(before), authorization: before.authorization })
  if (change.requisitionId !== undefined && change.requisitionId !== before.requisitionId)
    throw badFields({ requisitionId: ['La requisición de una orden no cambia; haga otra orden.'] })
  await checkNames(work, change)
  const lines = change.lines && (await checkedLines(work, change.lines, before.requisitionId))
  await saveRecord(work, 'purchase_order', id, {
    ...columnsOf(change),
    supplier_id: change.supplierId,
    store_id: change.storeId,
    ...(lines && totalsOf(lines)),
  })
  if (lines) await repository.writeLines(work, id, lines)
  await note(work, { orderId: id }, 'changed')
  return followed(work, before)
}

export async function decide(
  work: Work,
  { id, comment }: { id: number; comment?: string | null | undefined },
  state: 1 | 3,
): Promise<Order> {
  const before = await forChange(work, 'purchase_order', id, undefined, find)
  await demandDecider(
    work,
    {
      what: wordsOf(before),
      authorization: before.authorization,
      amount: before.total,
      writtenBy: [before.requestedById, ...(await writersOf(work, { orderId: id }))],
    },
    state === 1,
  )
  return settle(work, before, state, comment ?? null)
}

export async function cancel(work: Work, { id, comment }: { id: number; comment: string }): Promise<Order> {
  const before = await forChange(work, 'purchase_order', id, undefined, find)
  if (before.authorization > 1) demandOpen({ what: wordsOf(before), authorization: before.authorization })
  if (before.lines.some(({ received }) => received > 0))
    throw conflict(`De ${before.folio} ya entraron partes; puede cancelar lo pendiente.`)
  return settle(work, before, 2, comment)
}

export async function remove(work: Work, id: number): Promise<void> {
  const before = await forChange(work, 'purchase_order', id, undefined, find)
  if (before.authorization !== 0)
    throw conflict(`${before.folio} ya fue decidida y queda en la historia; puede cancelarla.`)
  await removeRecord(work, 'purchase_order', id)
  if (before.requisitionId !== null) await requisitions.follow(work, before.requisitionId)
}

/** What is missing will not come: the order is closed with what came. */
export async function drop(work: Work, { id, comment }: { id: number; comment: string }): Promise<Order> {
  const before = await forChange(work, 'purchase_order', id, undefined, find)
  if (!before.confirmed) throw conflict(`De ${before.folio} no se espera nada.`)
  if (before.lines.every(({ received }) => received === 0))
    throw conflict(`De ${before.folio} no ha entrado nada: cancele la orden.`)
  await repository.dropLines(work, id)
  await saveRecord(work, 'purchase_order', id, { added_inventory: true })
  await note(work, { orderId: id }, 'dropped', comment)
  return followed(work, before)
}

const words = { 1: 'authorized', 2: 'cancelled', 3: 'denied' } as const

async function settle(work: Work, before: Order, state: 1 | 2 | 3, comment: string | null): Promise<Order> {
  await saveRecord(work, 'purchase_order', before.id, { authorization_state: state })
  await note(work, { orderId: before.id }, words[state], comment)
  return followed(work, before)
}

/** The order as it is now; its requisition may be further, or not so far. */
async function followed(work: Work, { id, requisitionId }: Order): Promise<Order> {
  if (requisitionId !== null) await requisitions.follow(work, requisitionId)
  return find(work, id)
}

const wordsOf = ({ folio }: Pick<Order, 'folio'>) => `la orden ${folio}`

async function checkedLines(work: Work, lines: OrderDraft['lines'], requisitionId: number | null) {
  const asked = requisitionId === null ? null : await requisitions.forOrdering(work, requisitionId)
  await partsOfLines(work, lines)
  return lines.map(({ requisitionLineId, partId, qty, price }, i) => {
    const isOfIt = asked?.lines.some((line) => line.id === requisitionLineId && line.partId === partId)
    if (requisitionLineId && !isOfIt)
      throw badFields({ [`lines.${i}.partId`]: ['El renglón no es de la requisición.'] })
    return { requisitionLineId: requisitionLineId ?? null, partId, qty, price }
  })
}

const columnsOf = ({ expectedOn, notes }: Omit<OrderChange, 'version'>) => ({ expected_on: expectedOn, notes })

async function checkNames(work: Work, { storeId, supplierId }: Omit<OrderChange, 'version'>): Promise<void> {
  if (storeId !== undefined) await checkStore(work, storeId)
  if (supplierId !== undefined) await checkSupplier(work, supplierId)
}

/** A supplier of the account whom one may buy from. */
export async function checkSupplier({ tx, scope }: Work, supplierId: number): Promise<void> {
  const found = await tx
    .selectFrom('supplier')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', supplierId)
    .where('deleted_at', 'is', null)
    .select('active')
    .executeTakeFirst()
  if (!found) throw badFields({ supplierId: ['No se encontró el proveedor.'] })
  if (!found.active) throw badFields({ supplierId: ['El proveedor está inactivo.'] })
}
