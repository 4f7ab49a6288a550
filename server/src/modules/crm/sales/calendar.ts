import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { CalendarEntry, saleCalendar } from '@arriero/contract/crm/sales.contract.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { texts } from '../crm.texts.ts'
import { dayStart } from './sales.repository.ts'

const dayMs = 86_400_000
const mostDays = 62
const mostEntries = 2000

/** Activities, done or not, and expected closes of open sales, by their hour. */
export async function calendar(
  work: Work,
  { start, end, ownerId }: QueryOf<typeof saleCalendar>,
): Promise<CalendarEntry[]> {
  if (end < start) throw badFields({ end: [texts.order] })
  if (Date.parse(end) - Date.parse(start) > mostDays * dayMs) throw badFields({ end: [texts.longCalendar] })
  const { tx, scope } = work
  const zone = await zoneOf(work)
  const owned = (column: string) => (ownerId === undefined ? sql`true` : sql`${sql.ref(column)} = ${ownerId}`)
  const { rows } = await sql<CalendarEntry>`
    select e.kind, e.id, e."saleId", e.title, e."companyName", e.amount, e.at, e."isDone", e.owner as "ownerId",
      u.name as "ownerName"
    from (
      select a.kind, a.id, s.id as "saleId", a.title, s.company_name as "companyName", s.amount::float8 as amount, a.at,
        a.done_at is not null as "isDone", a.owner_id as owner
      from crm_activity a join crm_sale s on s.id = a.sale_id and s.account_id = a.account_id
      where a.account_id = ${scope.accountId} and a.deleted_at is null and s.deleted_at is null
        and a.at >= ${dayStart(start, zone)} and a.at < ${dayStart(end, zone, 1)} and ${owned('a.owner_id')}
      union all
      select 'close', s.id, s.id, s.title, s.company_name, s.amount::float8,
        (s.close_on + time '12:00') at time zone ${zone}, false, s.owner_id
      from crm_sale s where s.account_id = ${scope.accountId} and s.deleted_at is null and s.state = 1
        and s.close_on between ${start}::date and ${end}::date and ${owned('s.owner_id')}
    ) e left join app_user u on u.id = e.owner and u.account_id = ${scope.accountId}
    order by e.at, e.id limit ${mostEntries}`.execute(tx)
  return rows
}
