import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { saleDashboard } from '@arriero/contract/crm/figures.contract.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { readConfig } from '../config/config.service.ts'
import { dayStart, isCold, isOpen, sales, tagged, weighted } from '../sales/sales.repository.ts'

type Asked = BodyRead<typeof saleDashboard>
type Dashboard = ReplyOf<typeof saleDashboard>

/** Sales the figures are of. */
export const askedSales = (work: Work, { ownerId, companyId, tagIds }: Asked) =>
  sales(work)
    .$if(ownerId !== undefined, (rows) => rows.where('s.owner_id', '=', ownerId!))
    .$if(companyId !== undefined, (rows) => rows.where('s.company_id', '=', companyId!))
    .$if(!!tagIds?.length, (rows) => rows.where(tagged(work, tagIds!)))

export const withStage = (work: Work, asked: Asked) =>
  askedSales(work, asked).innerJoin('crm_stage as g', (join) =>
    join.onRef('g.id', '=', 's.stage_id').onRef('g.account_id', '=', 's.account_id'),
  )

const count = (when = sql`true`) => sql<number>`(count(*) filter (where ${when}))::int`
const amount = (when = sql`true`) => sql<number>`coalesce(sum(s.amount) filter (where ${when}), 0)::float8`
const pesos = (when = sql`true`) => sql<number>`coalesce(round(sum(${weighted}) filter (where ${when}), 2), 0)::float8`

/** What needs somebody now, how the month goes, and how it went before. */
export async function dashboard(work: Work, asked: Asked): Promise<Dashboard> {
  const zone = await zoneOf(work)
  const today = await accountToday(work)
  const month = `${today.slice(0, 7)}-01`
  const next = sql`(${month}::date + interval '1 month')::date`
  const [late, idle] = [sql`s.next_at < now()`, sql`s.next_at is null`]
  const open = await withStage(work, asked)
    .where(isOpen)
    .select([
      count().as('count'),
      amount().as('amount'),
      pesos().as('weighted'),
      count(late).as('late'),
      amount(late).as('lateAmount'),
      sql<string | null>`min(s.next_at) filter (where ${late})`.as('since'),
      count(idle).as('idle'),
      amount(idle).as('idleAmount'),
      count(sql`${idle} and ${isCold}`).as('cold'),
      pesos(sql`s.close_on >= ${month}::date and s.close_on < ${next}`).as('expected'),
    ])
    .executeTakeFirstOrThrow()
  const monthBegins = dayStart(month, zone)
  const isNow = sql`s.closed_at >= ${monthBegins}`
  const isBefore = sql`s.closed_at >= ((${month}::date - interval '1 month') at time zone ${zone})
    and s.closed_at < now() - interval '1 month'`
  const won = await withStage(work, asked)
    .where('s.state', '=', 2)
    .where(sql<boolean>`s.closed_at >= ((${month}::date - interval '1 month') at time zone ${zone})`)
    .select([count(isNow).as('count'), amount(isNow).as('amount'), count(isBefore).as('before')])
    .executeTakeFirstOrThrow()
  return {
    open: { count: open.count, amount: open.amount, weighted: open.weighted },
    overdue: { count: open.late, amount: open.lateAmount, since: open.since },
    idle: { count: open.idle, amount: open.idleAmount, cold: open.cold },
    forecast: { month, weighted: open.expected, won: won.amount, goal: (await readConfig(work)).goal },
    won,
    rate: await rateOf(work, asked),
  }
}

/** Of what was closed in ninety days. */
async function rateOf(work: Work, asked: Asked): Promise<Dashboard['rate']> {
  const closed = () =>
    withStage(work, asked)
      .where('s.state', '>', 1)
      .where(sql<boolean>`s.closed_at >= now() - interval '90 days'`)
  const whole = await closed()
    .select([
      sql<number | null>`(100.0 * count(*) filter (where s.state = 2) / nullif(count(*), 0))::float8`.as('won'),
      sql<
        number | null
      >`(avg(extract(epoch from s.closed_at - s.created_at) / 86400) filter (where s.state = 2))::float8`.as('days'),
      count(sql`s.state = 3`).as('lost'),
    ])
    .executeTakeFirstOrThrow()
  const main = await closed()
    .where('s.state', '=', 3)
    .select([
      sql<NonNullable<Dashboard['rate']['reason']>>`s.lost_reason`.as('reason'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('s.lost_reason')
    .orderBy('count', 'desc')
    .orderBy('s.lost_reason')
    .limit(1)
    .executeTakeFirst()
  return { ...whole, reason: main?.reason ?? null, ofReason: main?.count ?? 0 }
}
