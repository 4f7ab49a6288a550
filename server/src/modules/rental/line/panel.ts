import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { rentalCalendar, rentalPanel } from '@arriero/contract/rental/availability.contract.ts'
import { endsSoonDays } from '@arriero/contract/rental/rental.rules.ts'
import { accountToday, zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { endsWithin, rowsOf } from '../contracts/rentals.repository.ts'
import { isLate, isTheirs, rentalsNow } from '../contracts/rentals.query.ts'
import { joinThing, thingName } from '../catalog/things.ts'
import { dayOf } from './availability.ts'

type Panel = ReplyOf<typeof rentalPanel>
const mostReturns = 12

/** What needs somebody now: not returned, ending, quotes that expire today; each figure is a list that opens. */
export async function readPanel(work: Work): Promise<Panel> {
  const today = await accountToday(work)
  const figures = await work.tx
    .selectFrom(rentalsNow(work).as('r'))
    .where('r.stage', 'in', ['quote', 'reserved', 'delivered', 'returned'])
    .select([
      sql<number>`(count(*) filter (where r.stage = 'quote'))::int`.as('quotes'),
      sql<number>`(count(*) filter (where r.stage <> 'quote'))::int`.as('contracts'),
      sql<number>`(count(*) filter (where r.late))::int`.as('late'),
      sql<number>`(count(*) filter (where ${endsWithin(endsSoonDays)}))::int`.as('ending'),
      sql<number>`(count(*) filter (where ${endsWithin(endsSoonDays)} and r.renewal in ('unasked', 'asked')))::int`.as(
        'unanswered',
      ),
      sql<number>`coalesce(sum(r.total) filter (where ${endsWithin(endsSoonDays)}), 0)::float8`.as('endingTotal'),
      sql<number>`(count(*) filter (where r.stage = 'quote' and r."validUntil" = ${today}::date))::int`.as('expiring'),
      sql<number>`(count(*) filter (where r.balance > 0))::int`.as('owing'),
      sql<number>`coalesce(sum(r.balance), 0)::float8`.as('owed'),
    ])
    .executeTakeFirstOrThrow()
  const things = await countThings(work)
  const returns = await soonest(work)
  const first = returns.find(({ daysLate }) => daysLate > 0)
  return {
    ...things,
    quotes: figures.quotes,
    contracts: figures.contracts,
    late: {
      count: figures.late,
      first: first
        ? { id: first.id, folio: first.folio, thing: first.thing, customer: first.customer, at: first.to }
        : null,
    },
    ending: { count: figures.ending, unanswered: figures.unanswered, total: figures.endingTotal },
    expiring: { count: figures.expiring },
    owed: { contracts: figures.owing, amount: figures.owed },
    returns,
  }
}

async function countThings(work: Work): Promise<Pick<Panel, 'things' | 'rentedPercent'>> {
  if (!work.scope.seesAllUnits) return { things: 0, rentedPercent: 0 }
  const { rows } = await sql<{ things: number; out: number }>`
    select count(*)::int as things, (count(*) filter (where exists (select from rental r
      where r.account_id = i.account_id and r.stage = 'delivered' and (r.unit_id = i.unit_id or r.asset_id = i.asset_id))))::int as out
    from rental_item i ${joinThing('i')}
    where i.account_id = ${work.scope.accountId} and i.kind = 'thing' and i.active and i.deleted_at is null
      and coalesce(u.deleted_at, a.deleted_at) is null`.execute(work.tx)
  const { things, out } = rows[0]!
  return { things, rentedPercent: things === 0 ? 0 : Math.round((out / things) * 100) }
}

/** Late ones first, the longest; then what is due within the week. */
async function soonest(work: Work) {
  const found = await work.tx
    .selectFrom(rentalsNow(work).as('r'))
    .where(sql<boolean>`(r.late or ${endsWithin(endsSoonDays)})`)
    .select('r.id')
    .orderBy('r.to')
    .orderBy('r.id')
    .limit(mostReturns)
    .execute()
  return rowsOf(
    work,
    found.map(({ id }) => id),
  )
}

/** Deliveries and returns between two days, both of them in it. */
export async function readCalendar(
  work: Work,
  { from, to }: QueryOf<typeof rentalCalendar>,
): Promise<ReplyOf<typeof rentalCalendar>> {
  const zone = await zoneOf(work)
  const { rows } = await sql<ReplyOf<typeof rentalCalendar>[number]>`
    select r.id, r.folio, ${thingName} as thing, c.name as customer, e.at, e.what, e.done, e.what = 'return' and ${isLate} as late
    from rental r ${joinThing('r')}
    join billing_customer c on c.id = r.customer_id and c.account_id = r.account_id
    cross join lateral (values
      ('delivery', coalesce(r.delivered_at, r.from_at), r.delivered_at is not null),
      ('return', coalesce(r.returned_at, r.to_at), r.returned_at is not null)) e (what, at, done)
    where r.account_id = ${work.scope.accountId} and r.deleted_at is null and ${isTheirs(work)}
      and r.stage in ('reserved', 'delivered', 'returned', 'settled')
      and e.at >= ${dayOf(from, zone)}::date::timestamp at time zone ${zone}
      and e.at < (${dayOf(to, zone)}::date + 1)::timestamp at time zone ${zone}
    order by e.at, r.id, e.what limit 2000`.execute(work.tx)
  return rows
}
