import { sql } from 'kysely'
import type { OrderChange, OrderDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { isOpen, pending } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, conflict } from '../../../app/errors.ts'
import { visibleUnits } from '../../units/units.read.ts'
import { takeNumber } from '../../store/store.commands.ts'
import { writeFailure } from './evidence.service.ts'
import { write as writeJob } from './jobs.service.ts'
import { find } from './orders.repository.ts'
import { texts } from './orders.texts.ts'
import { letGo, write as writePart } from './parts.service.ts'
import { reckon } from './reckon.ts'
import { lockOrder, tell } from './standing.ts'

const table = 'work_order'

export async function create(work: Work, app: Pick<App, 'links'>, draft: OrderDraft): Promise<Order> {
  return find(work, app, await write(work, draft))
}

/** Opens an order with all it begins with; its id. */
export async function write(work: Work, draft: OrderDraft): Promise<number> {
  const { jobs = [], parts = [], failures = [], unitId, title, kind = 'corrective', cause, ...given } = draft
  await lockUnit(work, unitId)
  await check(work, given)
  const folio = await takeNumber(work, 'M')
  const id = await addRecord(work, table, {
    ...columnsOf(given),
    title,
    kind,
    ...(cause && { cause }),
    folio,
    unit_id: unitId,
    requested_by: work.scope.userId || null,
  })
  await tell(work, id, 'state', texts.event.created)
  const order = await lockOrder(work, id)
  for (const [at, job] of jobs.entries()) await under(`jobs.${at}`, writeJob(work, order, job))
  // Stocks are locked in one order of parts, whoever writes.
  const sorted = [...parts.entries()].toSorted(([, a], [, b]) => a.partId - b.partId || a.storeId - b.storeId)
  for (const [at, part] of sorted) await under(`parts.${at}`, writePart(work, order, part))
  for (const [at, failure] of failures.entries()) await under(`failures.${at}`, writeFailure(work, id, failure))
  await reckon(work, order)
  return id
}

export async function update(
  work: Work,
  app: Pick<App, 'links'>,
  id: number,
  { version, ...change }: OrderChange,
): Promise<Order> {
  const before = await forChange(work, table, id, version, () => find(work, app, id))
  if (!isOpen(before.process)) throw conflict(texts.closed(before.folio))
  await check(work, { plannedAt: before.plannedAt, plannedUntil: before.plannedUntil, ...change })
  await saveRecord(work, table, id, columnsOf(change))
  return find(work, app, id)
}

/** What was begun is rejected instead, so that its history stays. */
export async function remove(work: Work, id: number): Promise<void> {
  const order = await lockOrder(work, id)
  if (order.process !== pending || order.startedAt !== null) throw conflict(texts.begun(order.folio))
  await letGo(work, id)
  await releaseServices(work, id)
  await removeRecord(work, table, id)
}

/** Its services may be seen to by other orders. */
export async function releaseServices({ tx, scope }: Work, orderId: number): Promise<void> {
  await tx
    .updateTable('work_order_job')
    .set({ holds_service: false })
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', orderId)
    .execute()
}

/** What is wrong with a row of a list stands beside that row. */
async function under(row: string, written: Promise<unknown>): Promise<void> {
  await written.catch((error: unknown) => {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw badFields(Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [`${row}.${name}`, said])))
  })
}

/** Locked against removal until its order is written. */
async function lockUnit(work: Work, unitId: number): Promise<void> {
  const unit = await visibleUnits(work).where('u.id', '=', unitId).select('u.id').forKeyShare().executeTakeFirst()
  if (!unit) throw badFields({ unitId: [texts.noUnit] })
}

type Given = Omit<OrderChange, 'version'>
const columnsOf = (given: Given) => ({
  title: given.title,
  description: given.description,
  kind: given.kind,
  concept_id: given.conceptId,
  planned_at: given.plannedAt,
  planned_until: given.plannedUntil,
})

async function check({ tx, scope }: Work, { conceptId, plannedAt, plannedUntil }: Given): Promise<void> {
  if (plannedAt && plannedUntil && Date.parse(plannedUntil) < Date.parse(plannedAt))
    throw badFields({ plannedUntil: [texts.planned] })
  if (!conceptId) return
  const concept = await tx
    .selectFrom('maintenance_concept')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', conceptId)
    .where('deleted_at', 'is', null)
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  if (!concept) throw badFields({ conceptId: [texts.noConcept] })
}
