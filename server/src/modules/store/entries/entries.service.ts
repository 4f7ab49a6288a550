import type {
  Entry,
  EntryChange,
  EntryDraft,
  EntryLineDraft,
} from '@arriero/contract/store/entries/entries.contract.ts'
import { totalsOf } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { serialized } from '@arriero/contract/store/store.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { takeNumber } from '../number.ts'
import { forArrival } from '../orders/orders.arrivals.ts'
import { checkSupplier, find as findOrder } from '../orders/orders.service.ts'
import { partsOfLines } from '../purchases/parts.ts'
import { checkDepartment } from '../requisitions/requisitions.service.ts'
import { checkStore } from '../stores/visible.ts'
import * as repository from './entries.repository.ts'

export async function find(work: Work, id: number): Promise<Entry> {
  const found = await repository.findEntry(work, id)
  if (!found) throw notFound('No se encontró la entrada.')
  return found
}

/** What an entry of an order does not say itself, the order says. */
export async function create(work: Work, draft: EntryDraft): Promise<Entry> {
  const order = draft.orderId ? await orderFor(work, draft.orderId) : null
  const supplierId = draft.supplierId ?? order?.supplierId ?? null
  await checkNames(work, { ...draft, supplierId })
  const lines = await written(work, draft.lines ?? [], order)
  const id = await addRecord(work, 'entry_store', {
    ...columnsOf(draft),
    store_id: draft.storeId,
    supplier_id: supplierId,
    purchase_order_id: draft.orderId ?? null,
    total: totalsOf(lines).subtotal,
    folio: await takeNumber(work, 'E'),
  })
  await repository.writeLines(work, id, lines)
  return find(work, id)
}

export async function update(work: Work, id: number, change: EntryChange): Promise<Entry> {
  const before = await draftForChange(work, id, change.version)
  if (change.orderId !== undefined && change.orderId !== before.orderId && before.lines.length > 0 && !change.lines)
    throw badFields({ orderId: ['Con otra orden los renglones son otros: envíelos también.'] })
  await checkNames(work, change)
  const orderId = change.orderId === undefined ? before.orderId : change.orderId
  const order = orderId ? await orderFor(work, orderId) : null
  const lines = change.lines && (await written(work, change.lines, order))
  await saveRecord(work, 'entry_store', id, {
    ...columnsOf(change),
    store_id: change.storeId,
    supplier_id: change.supplierId,
    purchase_order_id: change.orderId,
    total: lines && totalsOf(lines).subtotal,
  })
  if (lines) await repository.writeLines(work, id, lines)
  return find(work, id)
}

export async function remove(work: Work, id: number): Promise<void> {
  await draftForChange(work, id)
  await removeRecord(work, 'entry_store', id)
}

export async function addLine(work: Work, { entryId, ...line }: EntryLineDraft & { entryId: number }): Promise<Entry> {
  const { lines } = await draftForChange(work, entryId)
  return update(work, entryId, { lines: [...lines, line] })
}

export async function updateLine(
  work: Work,
  lineId: number,
  change: Partial<Pick<EntryLineDraft, 'qty' | 'price' | 'serials'>>,
): Promise<Entry> {
  const entryId = await repository.entryOfLine(work, lineId)
  if (entryId === null) throw notFound('No se encontró el renglón.')
  const { lines } = await draftForChange(work, entryId)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return update(work, entryId, { lines: lines.map((line) => (line.id === lineId ? { ...line, ...given } : line)) })
}

/** The entry locked for a change. What was posted is not written again: it is reversed. */
export async function draftForChange(work: Work, id: number, version?: number): Promise<Entry> {
  const before = await forChange(work, 'entry_store', id, version, find)
  if (before.state === 'posted') throw conflict(`${before.folio} ya está registrada; para corregirla, reviértala.`)
  if (before.state === 'reversed') throw conflict(`${before.folio} se revirtió; haga otra entrada.`)
  return before
}

type Of = Awaited<ReturnType<typeof orderFor>> | null

async function orderFor(work: Work, orderId: number) {
  await findOrder(work, orderId).catch(() => {
    throw badFields({ orderId: ['No se encontró la orden de compra.'] })
  })
  return forArrival(work, orderId)
}

/** The lines as they are kept: of an order each belongs to one of its lines, and what has serial numbers names each piece. */
async function written(work: Work, lines: readonly EntryLineDraft[], order: Of): Promise<repository.WrittenLine[]> {
  const parts = await partsOfLines(work, lines)
  const seen = new Set<string>()
  return lines.map((line, i) => {
    const part = parts.get(line.partId)
    const serials = line.serials ?? []
    for (const serial of serials) {
      if (seen.has(serial.toUpperCase())) throw badFields({ [`lines.${i}.serials`]: [`«${serial}» está dos veces.`] })
      seen.add(serial.toUpperCase())
    }
    if (part && part.kind !== serialized && serials.length > 0)
      throw badFields({ [`lines.${i}.serials`]: [`«${part.name}» no lleva números de serie.`] })
    if (serials.length > line.qty)
      throw badFields({ [`lines.${i}.serials`]: [`Son ${line.qty} piezas y ${serials.length} números de serie.`] })
    return { ...line, serials, orderLineId: order ? orderLineOf(line, order, i) : null }
  })
}

function orderLineOf(line: EntryLineDraft, order: NonNullable<Of>, i: number): number {
  const own = line.orderLineId
    ? order.lines.find(({ id, partId }) => id === line.orderLineId && partId === line.partId)
    : order.lines.find(({ partId }) => partId === line.partId)
  if (!own) throw badFields({ [`lines.${i}.partId`]: [`La parte no está en ${order.folio}.`] })
  return own.id
}

const columnsOf = (change: Omit<EntryChange, 'version'>) => ({
  entry_type_id: change.typeId,
  entry_concept_id: change.conceptId,
  department_id: change.departmentId,
  document: change.document,
  received_at: change.receivedAt,
  notes: change.notes,
})

async function checkNames(work: Work, given: Omit<EntryChange, 'version'>): Promise<void> {
  const { storeId, supplierId, departmentId, typeId, conceptId, receivedAt } = given
  if (storeId !== undefined) await checkStore(work, storeId)
  if (supplierId) await checkSupplier(work, supplierId)
  if (departmentId) await checkDepartment(work, departmentId)
  if (typeId) await checkListed(work, 'entry_type', typeId, { typeId: ['No se encontró el tipo de entrada.'] })
  if (conceptId) await checkListed(work, 'entry_concept', conceptId, { conceptId: ['No se encontró el concepto.'] })
  if (receivedAt && Date.parse(receivedAt) > Date.now() + 60_000)
    throw badFields({ receivedAt: ['Lo que entra ya llegó: la fecha no puede ser futura.'] })
}

async function checkListed(
  { tx, scope }: Work,
  table: 'entry_type' | 'entry_concept',
  id: number,
  refusal: Record<string, string[]>,
): Promise<void> {
  const found = await tx
    .selectFrom(table)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!found) throw badFields(refusal)
}
