import { sql } from 'kysely'
import type { AgendaBlock, AgendaDoer } from '@arriero/contract/maintenance/agenda/agenda.contract.ts'
import { closes, opens } from '@arriero/contract/maintenance/agenda/agenda.rules.ts'
import type { Process } from '@arriero/contract/store/store.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { onlyRepairs, isCaller, stretchHours, visibleOrders } from '../orders/orders.query.ts'

export interface DayRow {
  day: string
  /** ISO */
  opens: string
  closes: string
}
/** Days of the workshop in its zone. */
export async function daysFrom({ tx }: Work, zone: string, from: string, count: number): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select d::date::text as day, (d::date + ${opens}::time) at time zone ${zone} as opens,
      (d::date + ${closes}::time) at time zone ${zone} as closes
    from generate_series(${from}::date, ${from}::date + ${count - 1}::int, interval '1 day') d`.execute(tx)
  return rows
}

const mostBlocks = 1000

/** Work of these days by order and by who does it; what is open and late counts as of today. */
export async function blocksIn(work: Work, zone: string, today: string, from: string, to: string) {
  const local = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone ${zone})::date`
  const begins = sql<string | null>`case when o.process = 3 then ${local('o.closed_at')}
    else greatest((coalesce(o.started_at, o.planned_at) at time zone ${zone})::date, (o.planned_at at time zone ${zone})::date,
      case when coalesce(o.started_at, o.planned_at) is not null then ${today}::date end) end`
  const rows = await visibleOrders(work)
    .leftJoin('work_order_job as j', (join) =>
      join.onRef('j.account_id', '=', 'o.account_id').onRef('j.order_id', '=', 'o.id').on('j.state', '<>', 2),
    )
    .where('o.process', 'in', [1, 2, 3])
    .where(
      sql<boolean>`case when o.process = 3 then ${local('o.closed_at')} between ${from}::date and ${to}::date
        else ${begins} is null or ${begins} <= ${to}::date
          and greatest(${begins}, ${local('o.planned_until')}) >= ${from}::date end`,
    )
    .$if(onlyRepairs(work.scope), (rows) => rows.where(isCaller(work, sql`j.technician_id`)))
    .groupBy(['o.id', 'u.name', 'j.technician_id', 'j.workshop_id'])
    .orderBy(sql`coalesce(o.planned_at, o.started_at)`)
    .orderBy('o.id')
    .limit(mostBlocks)
    .select([
      'o.id as orderId',
      'o.folio',
      'o.unit_id as unitId',
      'u.name as unitName',
      sql<string>`case when count(j.id) = 1 then min(j.name) else o.title end`.as('title'),
      sql<Process>`o.process`.as('process'),
      sql<boolean>`o.process < 3 and (o.authorization_state in (0, 2, 3) or exists (
        select from work_order_part l where l.account_id = o.account_id and l.order_id = o.id
          and l.reserved + l.taken < l.qty))`.as('waits'),
      'j.technician_id as technicianId',
      'j.workshop_id as workshopId',
      sql<string | null>`(${begins})::text`.as('day'),
      sql<string | null>`coalesce(o.planned_at, o.started_at)`.as('at'),
      sql<string | null>`case when o.process = 3 then null else (${local('o.planned_until')})::text end`.as('until'),
      sql<number>`case when o.process = 3 then coalesce(sum((select sum(${stretchHours}) from work_order_stretch s
          where s.account_id = j.account_id and s.job_id = j.id)), 0)
        else coalesce(sum(j.planned_hours), 0) end::float8`.as('hours'),
    ])
    .execute()
  return rows.map((row): AgendaBlock => ({ ...row, waits: row.waits ?? false }))
}

/** Active technicians; the one who is the caller; or, for who sees some units only, those who work on these. */
export const technicians = (work: Work, blocks: readonly AgendaBlock[]): Promise<AgendaDoer[]> =>
  work.tx
    .selectFrom('technician as t')
    .where('t.account_id', '=', work.scope.accountId)
    .where('t.deleted_at', 'is', null)
    .where('t.active', '=', true)
    .$if(onlyRepairs(work.scope), (rows) => rows.where('t.user_id', '=', work.scope.userId))
    .$if(!work.scope.seesAllUnits, (rows) =>
      rows.where('t.id', '=', sql<number>`any(${blocks.map(({ technicianId }) => technicianId)}::int[])`),
    )
    .orderBy(sql`t.name collate es_mx`)
    .select(['t.id', 't.name', 't.specialty as detail'])
    .execute()

export const workshops = ({ tx, scope }: Work, ids: readonly number[]): Promise<AgendaDoer[]> =>
  tx
    .selectFrom('workshop as w')
    .where('w.account_id', '=', scope.accountId)
    .where('w.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy(sql`w.name collate es_mx`)
    .select(['w.id', 'w.name', 'w.contact as detail'])
    .execute()

/** Services that open orders see to, as 'unit service'. */
export async function seenTo({ tx, scope }: Work): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('work_order_job')
    .where('account_id', '=', scope.accountId)
    .where('service_id', 'is not', null)
    .where('holds_service', '=', true)
    .select(['unit_id', 'service_id'])
    .execute()
  return new Set(rows.map(({ unit_id, service_id }) => `${unit_id} ${service_id}`))
}
