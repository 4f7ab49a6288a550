import { sql } from 'kysely'
import type { ReportNotice } from '@arriero/contract/reports/reports.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { sourceChanges } from '../../units/units.read.ts'
import type { Plan } from './plan.ts'

const most = 20

/** What happened to these units in the middle of the time, that changes how their rows are read. */
export async function noticesOf(work: Work, plan: Plan, first: number, last: number): Promise<ReportNotice[]> {
  const units = plan.units.slice(first, last)
  if (units.length === 0 || plan.to <= plan.from) return []
  const ids = units.map(({ id }) => id)
  const [from, to] = [new Date(plan.from).toISOString(), new Date(plan.to).toISOString()]
  const { accountId } = work.scope
  const { rows: drivers } = await sql<{ unit: string; driver: string; at: string; count: number }>`
    select u.name as unit, (array_agg(r.name order by d.from_at desc))[1] as driver, max(d.from_at) as at, count(*)::int as count
    from unit_driver d join unit u on u.account_id = d.account_id and u.id = d.unit_id
      join driver r on r.account_id = d.account_id and r.id = d.driver_id
    where d.account_id = ${accountId} and d.unit_id = any(${ids}::int[]) and d.from_at > ${from} and d.from_at < ${to}
      and exists (select from unit_driver b where b.account_id = d.account_id and b.unit_id = d.unit_id
        and b.from_at < d.from_at and coalesce(b.to_at, 'infinity') > ${from})
    group by u.name order by u.name limit ${most}`.execute(work.tx)
  const sources = await sourceChanges(work, ids, from, to)
  return [
    ...sources.map(({ unit, source, at }): ReportNotice => ({
      kind: 'source',
      text: `${unit} cambió de fuente`,
      detail: `el ${shortMoment(at, plan.zone)}${source ? ` a ${source}` : ''}`,
    })),
    ...drivers.map(({ unit, driver, at, count }): ReportNotice => ({
      kind: 'driver',
      text: `${unit} cambió de conductor`,
      detail:
        count > 1
          ? `${count} veces, la última el ${shortMoment(at, plan.zone)} a ${driver}`
          : `el ${shortMoment(at, plan.zone)} a ${driver}`,
    })),
  ]
}
