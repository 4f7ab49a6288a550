import { sql } from 'kysely'
import type {
  Job,
  Order,
  OrderEvent,
  OrderPart,
  OrderPhoto,
} from '@arriero/contract/maintenance/orders/orders.entities.ts'
import type { Cause, JobState, PhotoStage } from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { isCaller, stretchHours } from './orders.query.ts'

// Whoever asks has found the order among those they see.

export const jobsOf = (work: Work, orderId: number, costs: boolean): Promise<Job[]> =>
  work.tx
    .selectFrom('work_order_job as j')
    .leftJoin('technician as t', (join) =>
      join.onRef('t.id', '=', 'j.technician_id').onRef('t.account_id', '=', 'j.account_id'),
    )
    .leftJoin('workshop as w', (join) =>
      join.onRef('w.id', '=', 'j.workshop_id').onRef('w.account_id', '=', 'j.account_id'),
    )
    .innerJoin('work_order as o', (join) =>
      join.onRef('o.id', '=', 'j.order_id').onRef('o.account_id', '=', 'j.account_id'),
    )
    .innerJoinLateral(
      sql<{ hours: number; cost: number; since: string | null }>`(
        select coalesce(sum(${stretchHours}), 0)::float8 as hours, coalesce(sum(s.cost), 0)::float8 as cost,
          max(lower(s.during)) filter (where upper_inf(s.during)) as since
        from work_order_stretch s where s.account_id = j.account_id and s.job_id = j.id)`.as('d'),
      (join) => join.onTrue(),
    )
    .where('j.account_id', '=', work.scope.accountId)
    .where('j.order_id', '=', orderId)
    .select([
      'j.id',
      'j.name',
      'j.service_id as serviceId',
      'j.technician_id as technicianId',
      't.name as technicianName',
      awayUntil.as('awayUntil'),
      isCaller(work, sql`j.technician_id`).as('isMine'),
      sql<number>`j.planned_hours::float8`.as('plannedHours'),
      'd.hours',
      sql<JobState>`j.state`.as('state'),
      'd.since as runningSince',
      'j.workshop_id as workshopId',
      'w.name as workshopName',
      'j.invoice',
      'j.invoice_uuid as invoiceUuid',
      'j.note',
      costs ? sql<number | null>`j.price::float8`.as('price') : sql<null>`null`.as('price'),
      costs ? sql<number | null>`d.cost`.as('labor') : sql<null>`null`.as('labor'),
    ])
    .orderBy('j.id')
    .execute()

/** The last day a technician is away who has a job `j` of an order `o` still to do on a day of theirs; it is today when it is late. */
const awayUntil = sql<string | null>`case when o.process in (1, 2) and j.state = 0 then (
  select (upper(w.days) - 1)::text from technician_absence w join account c on c.id = w.account_id
  where w.account_id = j.account_id and w.technician_id = j.technician_id
    and w.days @> (greatest(o.planned_at, now()) at time zone c.timezone)::date) end`

export const partsOf = ({ tx, scope }: Work, orderId: number, costs: boolean): Promise<OrderPart[]> =>
  tx
    .selectFrom('work_order_part as l')
    .innerJoin('part as p', (join) => join.onRef('p.id', '=', 'l.part_id').onRef('p.account_id', '=', 'l.account_id'))
    .innerJoin('store as a', (join) => join.onRef('a.id', '=', 'l.store_id').onRef('a.account_id', '=', 'l.account_id'))
    .leftJoin('measurement as e', (join) =>
      join.onRef('e.id', '=', 'p.measurement_id').onRef('e.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock_item as i', (join) =>
      join.onRef('i.id', '=', 'l.item_id').onRef('i.account_id', '=', 'l.account_id'),
    )
    .leftJoin('stock as s', (join) =>
      join
        .onRef('s.store_id', '=', 'l.store_id')
        .onRef('s.part_id', '=', 'l.part_id')
        .onRef('s.account_id', '=', 'l.account_id'),
    )
    .where('l.account_id', '=', scope.accountId)
    .where('l.order_id', '=', orderId)
    .select([
      'l.id',
      'l.job_id as jobId',
      'l.store_id as storeId',
      'a.name as storeName',
      'l.part_id as partId',
      'p.code',
      'p.name',
      'p.kind',
      sql<string>`coalesce(e.symbol, 'pza')`.as('measure'),
      'l.item_id as itemId',
      'i.serial',
      sql<number>`l.qty::float8`.as('qty'),
      sql<number>`l.reserved::float8`.as('reserved'),
      sql<number>`l.taken::float8`.as('taken'),
      costs ? sql<number | null>`l.cost::float8`.as('cost') : sql<null>`null`.as('cost'),
      costs ? sql<number | null>`${partAhead}::float8`.as('ahead') : sql<null>`null`.as('ahead'),
    ])
    .orderBy('l.id')
    .execute()

/** Pesos of what a line `l` has still to take, at what it is worth: the piece `i`, the mean of the store `s`, or its last price `p`. */
export const partAhead = sql<number>`round((l.qty - l.taken) * coalesce(i.cost, s.value / nullif(s.qty, 0), p.price, 0), 2)`

export const failuresOf = ({ tx, scope }: Work, orderId: number): Promise<Order['failures']> =>
  tx
    .selectFrom('work_order_failure as f')
    .$call(withUser('by', 'f.found_by'))
    .where('f.account_id', '=', scope.accountId)
    .where('f.order_id', '=', orderId)
    .select([
      'f.id',
      'f.job_id as jobId',
      'f.description',
      sql<Cause>`f.cause`.as('cause'),
      'f.source_id as sourceId',
      'by.name as foundBy',
      'f.found_at as foundAt',
    ])
    .orderBy('f.id')
    .execute()

export async function photosOf({ tx, scope }: Work, app: Pick<App, 'links'>, orderId: number): Promise<OrderPhoto[]> {
  const rows = await tx
    .selectFrom('work_order_photo as f')
    .innerJoin('stored_file as s', (join) =>
      join.onRef('s.id', '=', 'f.file_id').onRef('s.account_id', '=', 'f.account_id'),
    )
    .$call(withUser('by', 's.created_by'))
    .where('f.account_id', '=', scope.accountId)
    .where('f.order_id', '=', orderId)
    .select([
      'f.id',
      sql<PhotoStage>`f.stage`.as('stage'),
      's.key',
      's.name',
      's.created_at as createdAt',
      'by.name as by',
    ])
    .orderBy('f.id')
    .execute()
  return rows.map(({ key, ...row }) => ({ ...row, url: fileUrl(app, key) }))
}

/** The latest first. Amounts are told to those who see costs. */
export const eventsOf = ({ tx, scope }: Work, orderId: number, costs: boolean): Promise<OrderEvent[]> =>
  tx
    .selectFrom('work_order_event as e')
    .$call(withUser('by', 'e.user_id'))
    .where('e.account_id', '=', scope.accountId)
    .where('e.order_id', '=', orderId)
    .$if(!costs, (events) => events.where('e.kind', '<>', 'authorization'))
    .select(['e.id', 'e.at', 'e.kind', 'e.text', 'by.name as user'])
    .orderBy('e.id', 'desc')
    .limit(200)
    .execute()
