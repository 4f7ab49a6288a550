import type {
  Requisition,
  RequisitionChange,
  RequisitionDraft,
} from '@arriero/contract/store/requisitions/requisitions.contract.ts'
import { processOf, totalsOf, withTax } from '@arriero/contract/store/purchases/purchases.rules.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { unitsById } from '../../units/units.read.ts'
import { takeNumber } from '../number.ts'
import { demandDecider, demandOpen } from '../purchases/decide.ts'
import { note, writersOf } from '../purchases/history.ts'
import { partsOfLines } from '../purchases/parts.ts'
import { checkStore } from '../stores/visible.ts'
import * as repository from './requisitions.repository.ts'

export async function find(work: Work, id: number): Promise<Requisition> {
  const found = await repository.findRequisition(work, id)
  if (!found) throw notFound('No se encontró la requisición.')
  return found
}

export async function create(work: Work, draft: RequisitionDraft): Promise<Requisition> {
  await checkNames(work, draft)
  const lines = await priced(work, draft.lines)
  const id = await addRecord(work, 'requisition', {
    ...columnsOf(draft),
    store_id: draft.storeId,
    total: totalsOf(lines).subtotal,
    requested_by: work.scope.userId || null,
    folio: await takeNumber(work, 'REQ'),
  })
  await repository.writeLines(work, id, lines)
  await note(work, { requisitionId: id }, 'created', draft.reason ?? null)
  return find(work, id)
}

export async function update(work: Work, id: number, change: RequisitionChange): Promise<Requisition> {
  const before = await forChange(work, 'requisition', id, change.version, find)
  demandOpen({ what: wordsOf(before), authorization: before.authorization })
  await checkNames(work, change)
  const lines = change.lines && (await priced(work, change.lines))
  await saveRecord(work, 'requisition', id, {
    ...columnsOf(change),
    store_id: change.storeId,
    total: lines && totalsOf(lines).subtotal,
  })
  if (lines) await repository.writeLines(work, id, lines)
  await note(work, { requisitionId: id }, 'changed')
  return find(work, id)
}

export async function decide(
  work: Work,
  { id, comment }: { id: number; comment?: string | null | undefined },
  state: 1 | 3,
): Promise<Requisition> {
  const before = await forChange(work, 'requisition', id, undefined, find)
  await demandDecider(
    work,
    {
      what: wordsOf(before),
      authorization: before.authorization,
      amount: withTax(before.total),
      writtenBy: [before.requestedById, ...(await writersOf(work, { requisitionId: id }))],
    },
    state === 1,
  )
  return settle(work, before, state, comment ?? null)
}

/** By who asked for it or somebody who may in their place; nothing of it was ordered. */
export async function cancel(work: Work, { id, comment }: { id: number; comment: string }): Promise<Requisition> {
  const before = await forChange(work, 'requisition', id, undefined, find)
  if (before.authorization > 1) demandOpen({ what: wordsOf(before), authorization: before.authorization })
  const living = before.orders.filter(({ authorization }) => authorization < 2)
  if (living.length > 0)
    throw conflict(`Ya se ordenó en ${living.map(({ folio }) => folio).join(', ')}; cancele primero la orden.`)
  return settle(work, before, 2, comment)
}

export async function remove(work: Work, id: number): Promise<void> {
  const before = await forChange(work, 'requisition', id, undefined, find)
  if (before.authorization !== 0)
    throw conflict(`${before.folio} ya fue decidida y queda en la historia; puede cancelarla.`)
  await removeRecord(work, 'requisition', id)
}

const words = { 1: 'authorized', 2: 'cancelled', 3: 'denied' } as const

async function settle(work: Work, { id, lines }: Requisition, state: 1 | 2 | 3, comment: string | null) {
  await saveRecord(work, 'requisition', id, { authorization_state: state, process: processOf(state, lines) })
  await note(work, { requisitionId: id }, words[state], comment)
  return find(work, id)
}

/** After something was ordered of it, or is not any more: how far it is. */
export async function follow(work: Work, id: number): Promise<void> {
  const { authorization, lines, process } = await forChange(work, 'requisition', id, undefined, find)
  const now = processOf(authorization, lines)
  if (now !== process) await saveRecord(work, 'requisition', id, { process: now })
}

const wordsOf = ({ folio }: Pick<Requisition, 'folio'>) => `la requisición ${folio}`

/** The lines with the prices that their parts have now. */
async function priced(work: Work, lines: RequisitionDraft['lines']) {
  const parts = await partsOfLines(work, lines)
  return lines.map(({ partId, qty, note: said }) => ({
    partId,
    qty,
    price: parts.get(partId)?.price ?? 0,
    note: said ?? null,
  }))
}

const columnsOf = ({ departmentId, unitId, urgency, neededOn, reason }: Omit<RequisitionChange, 'version'>) => ({
  department_id: departmentId,
  unit_id: unitId,
  urgency,
  needed_on: neededOn,
  reason,
})

async function checkNames(work: Work, { storeId, departmentId, unitId }: Omit<RequisitionChange, 'version'>) {
  if (storeId !== undefined) await checkStore(work, storeId)
  if (unitId && !(await unitsById(work, [unitId])).has(unitId))
    throw badFields({ unitId: ['No se encontró la unidad.'] })
  if (departmentId) await checkDepartment(work, departmentId)
}

/** A department of the account. */
export async function checkDepartment({ tx, scope }: Work, departmentId: number): Promise<void> {
  const found = await tx
    .selectFrom('department')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', departmentId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (!found) throw badFields({ departmentId: ['No se encontró el departamento.'] })
}

/** The requisition an order is made from. Throws unless it is authorised. */
export async function forOrdering(work: Work, id: number): Promise<Requisition> {
  const found = await forChange(work, 'requisition', id, undefined, find).catch(() => null)
  if (!found) throw badFields({ requisitionId: ['No se encontró la requisición.'] })
  if (found.authorization !== 1) throw badFields({ requisitionId: [`${found.folio} no está autorizada.`] })
  return found
}
