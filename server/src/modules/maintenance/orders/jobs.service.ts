import { sql } from 'kysely'
import type { JobChange, JobDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import {
  jobDone,
  jobDropped,
  jobStates,
  jobToDo,
  orderLimits,
  running,
  workCost,
  type JobState,
} from '@arriero/contract/maintenance/orders/orders.rules.ts'
import { taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound, permissionDenied } from '../../../app/errors.ts'
import { isCaller } from './orders.query.ts'
import { texts } from './orders.texts.ts'
import { reckon } from './reckon.ts'
import { lockOpen, orderOf, tell, type Standing } from './standing.ts'

const orTaken = taken({
  work_order_service: ['serviceId', texts.serviceTaken],
  work_order_invoice: ['invoiceUuid', texts.invoiceTaken],
})

export async function add(work: Work, orderId: number, draft: JobDraft): Promise<void> {
  const order = await lockOpen(work, orderId)
  await write(work, order, draft)
  await tell(work, orderId, 'job', texts.event.jobAdded(draft.name))
  await reckon(work, order)
}

/** Writes a job of an order that is locked; its costs are reckoned by the caller. */
export async function write(work: Work, order: Pick<Standing, 'id' | 'unitId'>, draft: JobDraft): Promise<number> {
  const { tx, scope } = work
  const { count } = await tx
    .selectFrom('work_order_job')
    .where('account_id', '=', scope.accountId)
    .where('order_id', '=', order.id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= orderLimits.jobs) throw badRequest(texts.tooMany('trabajos', orderLimits.jobs))
  await check(work, draft)
  const { id } = await tx
    .insertInto('work_order_job')
    .values({
      ...columnsOf(draft),
      name: draft.name,
      account_id: scope.accountId,
      order_id: order.id,
      unit_id: order.unitId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(orTaken)
  return id
}

export async function update(work: Work, id: number, { state, ...change }: JobChange): Promise<number> {
  const { order, job } = await lockJob(work, id)
  const merged = { ...job, ...change }
  await check(work, merged)
  if (change.technicianId !== undefined && change.technicianId !== job.technicianId) demandIdle(job)
  if (state !== undefined && state !== job.state) await decide(work, order, job, state)
  const columns = columnsOf(change)
  if (Object.values(columns).some((value) => value !== undefined))
    await work.tx
      .updateTable('work_order_job')
      .set(columns)
      .where('account_id', '=', work.scope.accountId)
      .where('id', '=', id)
      .execute()
      .catch(orTaken)
  await reckon(work, order)
  return order.id
}

export async function remove(work: Work, id: number): Promise<number> {
  const { order, job } = await lockJob(work, id)
  const worked = await work.tx
    .selectFrom('work_order_stretch')
    .where('account_id', '=', work.scope.accountId)
    .where('job_id', '=', id)
    .select('id')
    .executeTakeFirst()
  if (worked) throw conflict(texts.worked(job.name))
  await work.tx
    .deleteFrom('work_order_job')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
  await tell(work, order.id, 'job', texts.event.jobRemoved(job.name))
  await reckon(work, order)
  return order.id
}

/** Begins to count the hours of a job, and with the first one the order. */
export async function start(work: Work, id: number): Promise<number> {
  const { order, job } = await lockJob(work, id)
  demandOwn(work, job)
  if (job.state !== jobToDo) throw conflict(texts.decided(job.name))
  if (job.workshopId !== null) throw conflict(texts.outside)
  if (job.technicianId === null) throw conflict(texts.noDoer)
  if (job.running !== null) return order.id
  if (order.process !== running) await begin(work, order)
  await writeStretch(work, order, job, sql`tstzrange(now(), null)`, 0)
  await tell(work, order.id, 'job', texts.event.jobStarted(job.name, job.technicianName ?? ''))
  return order.id
}

export async function stop(
  work: Work,
  id: number,
  { done = false, note }: { done?: boolean | undefined; note?: string | null | undefined },
): Promise<number> {
  const { order, job } = await lockJob(work, id)
  demandOwn(work, job)
  if (job.running === null && !done) throw conflict(texts.notRunning)
  if (job.running !== null) await endStretch(work, order, job)
  if (done && job.state !== jobDone) await decide(work, order, { ...job, running: null }, jobDone)
  if (note) await saveNote(work, id, note)
  await reckon(work, order)
  return order.id
}

/** Hours that nobody counted while they ran. */
export async function addHours(work: Work, id: number, { from, to }: { from: string; to: string }): Promise<number> {
  const { order, job } = await lockJob(work, id)
  if (job.technicianId === null) throw conflict(texts.noDoer)
  const hours = (Date.parse(to) - Date.parse(from)) / 3_600_000
  if (hours <= 0 || hours > mostHoursAtOnce || Date.parse(to) > Date.now()) throw badFields({ to: [texts.hours] })
  if (order.process !== running) throw conflict(texts.notBegun)
  await writeStretch(work, order, job, sql`tstzrange(${from}, ${to})`, workCost(hours, job.rate))
  await tell(work, order.id, 'job', texts.event.jobStopped(job.name, hoursWords(hours)))
  await reckon(work, order)
  return order.id
}
const mostHoursAtOnce = 16

/** An order is in process since its first work, or since somebody says so. */
export async function begin(work: Work, order: Standing): Promise<void> {
  await work.tx
    .updateTable('work_order')
    .set({ process: running, started_at: sql`coalesce(started_at, now())` })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', order.id)
    .execute()
  await tell(work, order.id, 'state', texts.event.started)
}

interface LockedJob extends Pick<JobDraft, 'name'> {
  id: number
  technicianId: number | null
  technicianName: string | null
  workshopId: number | null
  price: number
  invoice: string | null
  invoiceUuid: string | null
  state: JobState
  /** Its stretch that has no end yet. */
  running: number | null
  /** Pesos an hour of its technician. */
  rate: number
  isMine: boolean
}

/** A job with its order, both locked: whoever changes something of the order waits. */
async function lockJob(work: Work, id: number): Promise<{ order: Standing; job: LockedJob }> {
  const order = await lockOpen(work, await orderOf(work, 'work_order_job', id, texts.noJob))
  const job = await work.tx
    .selectFrom('work_order_job as j')
    .leftJoin('technician as t', (join) =>
      join.onRef('t.id', '=', 'j.technician_id').onRef('t.account_id', '=', 'j.account_id'),
    )
    .leftJoin('work_order_stretch as s', (join) =>
      join
        .onRef('s.job_id', '=', 'j.id')
        .onRef('s.account_id', '=', 'j.account_id')
        .on(sql<boolean>`upper_inf(s.during)`),
    )
    .where('j.account_id', '=', work.scope.accountId)
    .where('j.id', '=', id)
    .select([
      'j.id',
      'j.name',
      'j.technician_id as technicianId',
      't.name as technicianName',
      'j.workshop_id as workshopId',
      sql<number>`j.price::float8`.as('price'),
      'j.invoice',
      'j.invoice_uuid as invoiceUuid',
      sql<JobState>`j.state`.as('state'),
      's.id as running',
      sql<number>`coalesce(t.hour_rate, 0)::float8`.as('rate'),
      isCaller(work, sql`j.technician_id`).as('isMine'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.noJob))
  return { order, job }
}

/** Whoever may write orders counts anybody's hours; a technician their own. */
function demandOwn({ scope }: Work, job: LockedJob): void {
  if (scope.permissions.has('mantenimiento.create') || job.isMine) return
  throw job.technicianId === null ? permissionDenied('mantenimiento.create') : conflict(texts.notYours)
}

function demandIdle(job: LockedJob): void {
  if (job.running !== null) throw conflict(texts.working(job.name))
}

async function decide(work: Work, order: Standing, job: LockedJob, state: JobState): Promise<void> {
  demandIdle(job)
  if (state === jobDone && order.process !== running) throw conflict(texts.notBegun)
  await work.tx
    .updateTable('work_order_job')
    .set({ state, decided_at: state === jobToDo ? null : sql`now()`, holds_service: state !== jobDropped })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', job.id)
    .execute()
    .catch(orTaken)
  const label = jobStates.find(({ id }) => id === state)!.label
  await tell(work, order.id, 'job', texts.event.jobDecided(job.name, label))
}

async function writeStretch(
  work: Work,
  order: Standing,
  job: LockedJob,
  during: ReturnType<typeof sql<string>>,
  cost: number,
): Promise<void> {
  await work.tx
    .insertInto('work_order_stretch')
    .values({
      account_id: work.scope.accountId,
      order_id: order.id,
      job_id: job.id,
      technician_id: job.technicianId!,
      during: during as never,
      rate: job.rate,
      cost,
    })
    .execute()
    .catch((error: unknown) => {
      const broken = error instanceof Error && 'constraint' in error && error.constraint
      throw broken === 'work_order_stretch_alone' ? conflict(texts.busy(job.technicianName ?? '')) : error
    })
}

/** The rate is that of when it began. */
async function endStretch(work: Work, order: Standing, job: LockedJob): Promise<void> {
  const { rows } = await sql<{ hours: number }>`
    update work_order_stretch set during = tstzrange(lower(during), greatest(now(), lower(during) + interval '1 second')),
      cost = round(rate * (extract(epoch from now() - lower(during)) / 3600)::numeric, 2)
    where account_id = ${work.scope.accountId} and id = ${job.running}
    returning extract(epoch from upper(during) - lower(during))::float8 / 3600 as hours`.execute(work.tx)
  await tell(work, order.id, 'job', texts.event.jobStopped(job.name, hoursWords(rows[0]!.hours)))
}

const saveNote = ({ tx, scope }: Work, id: number, note: string) =>
  tx
    .updateTable('work_order_job')
    .set({ note })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()

const hoursWords = (hours: number) => (hours < 1 ? `${Math.round(hours * 60)} min` : `${Math.round(hours * 10) / 10} h`)

const columnsOf = (given: Omit<JobChange, 'state'>) => ({
  name: given.name,
  service_id: given.serviceId,
  technician_id: given.technicianId,
  planned_hours: given.plannedHours,
  workshop_id: given.workshopId,
  price: given.price,
  invoice: given.invoice,
  invoice_uuid: given.invoiceUuid === '' ? null : given.invoiceUuid,
  note: given.note,
})

type Checked = Pick<JobChange, 'serviceId' | 'technicianId' | 'workshopId' | 'price' | 'invoice' | 'invoiceUuid'>
async function check(
  work: Work,
  { serviceId, technicianId, workshopId, price, invoice, invoiceUuid }: Checked,
): Promise<void> {
  if (technicianId && workshopId) throw badFields({ technicianId: [texts.twoDoers] })
  if (!workshopId && (price || invoice || invoiceUuid)) throw badFields({ workshopId: [texts.priceWithoutWorkshop] })
  if (serviceId && !(await isThere(work, 'maintenance_service', serviceId)))
    throw badFields({ serviceId: [texts.noService] })
  if (technicianId && !(await isThere(work, 'technician', technicianId)))
    throw badFields({ technicianId: [texts.noTechnician] })
  if (workshopId && !(await isThere(work, 'workshop', workshopId))) throw badFields({ workshopId: [texts.noWorkshop] })
}

const isThere = async (
  { tx, scope }: Work,
  table: 'technician' | 'workshop' | 'maintenance_service',
  id: number,
): Promise<boolean> =>
  (await tx
    .selectFrom(table)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()) !== undefined
