import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { listOrders } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import type { Order, OrderRow } from '@arriero/contract/maintenance/orders/orders.entities.ts'
import { confirmed, isOpen, whyNotConfirm, type Cause } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { App } from '../../../app/app.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { meterColumns } from '../../meters/meters.read.ts'
import { eventsOf, failuresOf, jobsOf, partsOf, photosOf } from './belongings.ts'
import { describedOrders, onlyRepairs, seesCosts, workersOf } from './orders.query.ts'
import { texts } from './orders.texts.ts'

const orders = {
  default: sql`o.id desc`,
  id: sql`o.id desc`,
  folio: sql`o.id`,
  unitName: sql`u.name collate es_mx`,
  title: sql`o.title collate es_mx`,
  process: sql`o.process`,
  plannedAt: sql`o.planned_at`,
  startedAt: sql`o.started_at`,
  closedAt: sql`o.closed_at`,
}
/** Who may not know a cost does not learn it from an order. */
const ordersFor = ({ scope }: Work) =>
  seesCosts(scope) ? { ...orders, cost: sql`o.labor + o.parts + o.external` } : orders

export type Asked = QueryOf<typeof listOrders>

const found = (work: Work, asked: Asked) => {
  const hasJob = (column: 'technician_id' | 'workshop_id', id: number) =>
    sql<boolean>`exists (select from work_order_job j where j.account_id = o.account_id and j.order_id = o.id
      and j.${sql.ref(column)} = ${id})`
  const from = asked.from ?? null
  const to = asked.to ?? null
  return describedOrders(work)
    .where(matches(sql`(o.search || ' ' || u.search)`, asked.search))
    .$if(asked.process !== undefined, (rows) => rows.where('o.process', '=', asked.process!))
    .$if(asked.kind !== undefined, (rows) => rows.where('o.kind', '=', asked.kind!))
    .$if(asked.unitId !== undefined, (rows) => rows.where('o.unit_id', '=', asked.unitId!))
    .$if(asked.conceptId !== undefined, (rows) => rows.where('o.concept_id', '=', asked.conceptId!))
    .$if(asked.authorization !== undefined, (rows) => rows.where('o.authorization_state', '=', asked.authorization!))
    .$if(asked.technicianId !== undefined, (rows) => rows.where(hasJob('technician_id', asked.technicianId!)))
    .$if(asked.workshopId !== undefined, (rows) => rows.where(hasJob('workshop_id', asked.workshopId!)))
    .$if(asked.isOpen !== undefined, (rows) => rows.where('o.process', asked.isOpen ? 'in' : 'not in', [1, 2]))
    .$if(from !== null || to !== null, (rows) =>
      rows.where(
        sql<boolean>`tstzrange(${from}, ${to}) && tstzrange(coalesce(o.started_at, o.planned_at, o.created_at),
          greatest(o.closed_at, coalesce(o.started_at, o.planned_at, o.created_at)), '[]')`,
      ),
    )
    .$if(asked.confirmedFrom !== undefined || asked.confirmedTo !== undefined, (rows) =>
      rows
        .where('o.process', '=', confirmed)
        .where(sql<boolean>`o.closed_at <@ tstzrange(${asked.confirmedFrom ?? null}, ${asked.confirmedTo ?? null})`),
    )
    .select([workersOf.as('workers'), 'o.created_at as createdAt'])
}

/** What a page tells of its orders is read for these only, not for those before them. */
export async function page(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const read = await readPage(found(work, asked).clearSelect().select('o.id'), asked, ordersFor(work), from)
  const results = await rowsOf(
    work,
    read.results.map(({ id }) => id),
  )
  return { ...read, results }
}

export const idsOf = (work: Work, asked: Asked, most: number) =>
  orderedIds(found(work, asked).clearSelect().select('o.id'), asked, ordersFor(work), most)

/** With these ids, in their order. */
export async function rowsOf(work: Work, ids: readonly number[]): Promise<OrderRow[]> {
  const rows = await found(work, {})
    .where(sql<boolean>`o.id = any(${ids}::int[])`)
    .execute()
  return inOrder(ids, rows)
}

/** An order with all that belongs to it. */
export async function find(work: Work, app: Pick<App, 'links'>, id: number): Promise<Order> {
  const costs = seesCosts(work.scope)
  const { authorizedAmount, labor, partsCost, external, ...row } = await describedOrders(work)
    .$call(withRecordFacts('o'))
    .$call(withUser('asker', 'o.requested_by'))
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.unit_id', '=', 'o.unit_id').onRef('p.account_id', '=', 'o.account_id'),
    )
    .where('o.id', '=', id)
    .select([
      'o.description',
      'o.concept_id as conceptId',
      sql<Cause>`o.cause`.as('cause'),
      'asker.name as requestedBy',
      'o.read_at as readAt',
      sql<number | null>`o.read_km::float8`.as('readKm'),
      sql<number | null>`o.read_hours::float8`.as('readHours'),
      'o.outcome',
      meterColumns.shownKm.as('unitKm'),
      meterColumns.shownHours.as('unitHours'),
      sql<number>`o.labor::float8`.as('labor'),
      sql<number>`o.parts::float8`.as('partsCost'),
      sql<number>`o.external::float8`.as('external'),
      sql<number | null>`case when o.authorization_state = 1 then o.allowed::float8 end`.as('authorizedAmount'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.notFound))
  const [jobs, parts] = [await jobsOf(work, id, costs), await partsOf(work, id, costs)]
  return {
    ...row,
    labor: costs ? labor : null,
    partsCost: costs ? partsCost : null,
    external: costs ? external : null,
    authorizedAmount: costs ? authorizedAmount : null,
    waitsFor: row.process === 2 ? whyNotConfirm(closingOf(row, jobs, parts)) : [],
    nextTrip: isOpen(row.process) ? await nextTripOf(work, row.unitId) : null,
    jobs,
    parts,
    failures: await failuresOf(work, id),
    photos: await photosOf(work, app, id),
    events: await eventsOf(work, id, costs),
  }
}

/** Who sees only shared units is not told where they go. */
const nextTripOf = async ({ tx, scope }: Work, unitId: number): Promise<Order['nextTrip']> =>
  (scope.seesAllUnits &&
    !onlyRepairs(scope) &&
    (await tx
      .selectFrom('trip')
      .where('account_id', '=', scope.accountId)
      .where('unit_id', '=', unitId)
      .where('status', '=', 'active')
      .where('leave_at', '>', sql<string>`now()`)
      .orderBy('leave_at')
      .orderBy('id')
      .select(['id', 'folio', 'leave_at as leaveAt'])
      .executeTakeFirst())) ||
  null

const closingOf = ({ authorization }: Pick<Order, 'authorization'>, jobs: Order['jobs'], parts: Order['parts']) => ({
  authorization,
  jobs: jobs.map((job) => ({ ...job, isRunning: job.runningSince !== null, invoiced: Boolean(job.invoice) })),
  parts,
})
