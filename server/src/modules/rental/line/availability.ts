import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type {
  AvailabilityBar,
  AvailabilityLine,
  rentalAvailability,
} from '@arriero/contract/rental/availability.contract.ts'
import { barKindNames, mostLineDays } from '@arriero/contract/rental/rental.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches } from '../../../app/database/page.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { joinThing, thingDetail, thingName } from '../catalog/things.ts'
import { isLate, isTheirs } from '../contracts/rentals.query.ts'

const usualDays = 21
const dayMinutes = 1440
const kindAt = (kind: (typeof barKindNames)[number]) => sql.lit(barKindNames.indexOf(kind))

/** A day `yyyy-MM-dd` as it is said, or the day an instant is of. */
export const dayOf = (given: string, zone: string) => (given.includes('T') ? dayIn(zone, new Date(given)) : given)

export async function readAvailability(
  work: Work,
  { from, days = usualDays, search }: QueryOf<typeof rentalAvailability>,
): Promise<ReplyOf<typeof rentalAvailability>> {
  const zone = await zoneOf(work)
  const day = from === undefined ? dayIn(zone) : dayOf(from, zone)
  const shown = Math.min(Math.max(days, 1), mostLineDays)
  const { rows: edges } = await sql<{ start: string; end: string }>`
    select ${day}::date::timestamp at time zone ${zone} as start,
      (${day}::date + ${shown}::int)::timestamp at time zone ${zone} as "end"`.execute(work.tx)
  const { start, end } = edges[0]!
  const rows = await readLines(work, { start, end, search })
  const names = [...new Set(rows.map(({ group }) => group ?? ''))]
  const places = new Map(names.map((name, at) => [name, at]))
  const occupation = Array.from({ length: shown }, () => 0)
  const byGroup = names.map(() => ({ things: 0, minutes: 0 }))
  const lines = rows.map((row): AvailabilityLine => {
    const group = places.get(row.group ?? '')!
    byGroup[group]!.things += 1
    byGroup[group]!.minutes += addOccupation(occupation, row.bars)
    return [row.id, row.unitId ?? 0, row.name, row.detail, group, row.rateDay, row.bars]
  })
  const share = (minutes: number, of: number) => (of === 0 ? 0 : Math.round((minutes / of) * 100))
  return {
    from: day,
    start,
    days: shown,
    timezone: zone,
    kinds: [...barKindNames],
    groups: byGroup.map(({ things, minutes }, at) => ({
      name: names[at]!,
      things,
      percent: share(minutes, things * shown * dayMinutes),
    })),
    occupation: occupation.map((minutes) => share(minutes, rows.length * dayMinutes)),
    lines,
  }
}

/** Adds the minutes that a thing is rented to each day; answers their sum. */
function addOccupation(byDay: number[], bars: readonly AvailabilityBar[]): number {
  let sum = 0
  for (const [kind, from, to] of bars) {
    if (kind > 1) continue
    const first = Math.max(0, Math.floor(from / dayMinutes))
    for (let day = first; day < byDay.length && day * dayMinutes < to; day += 1) {
      const part = Math.min(to, (day + 1) * dayMinutes) - Math.max(from, day * dayMinutes)
      byDay[day]! += part
      sum += part
    }
  }
  return sum
}

interface Line {
  id: number
  unitId: number | null
  name: string
  detail: string | null
  group: string | null
  rateDay: number
  bars: AvailabilityBar[]
}
interface Asked {
  start: string
  end: string
  search: string | undefined
}

/**
 * Things by group and name with everything that keeps them, in one question: a unit is its id, an asset its id below zero. A
 * client sees the things they rent, and of those only what is theirs.
 */
async function readLines(work: Work, { start, end, search }: Asked): Promise<Line[]> {
  const { accountId, seesAllUnits } = work.scope
  const span = sql`tstzrange(${start}, ${end})`
  const minutes = (at: 'b.from_at' | 'b.to_at') =>
    sql`round(extract(epoch from ${sql.ref(at)} - ${start}::timestamptz) / 60)::int`
  const { rows } = await sql<Line>`
    with kept as materialized (
      select coalesce(r.unit_id, -r.asset_id) as thing, r.id, r.folio, c.name as customer, r.stage, ${isLate} as late,
        lower(r.during) as from_at, r.to_at, coalesce(r.returned_at, r.to_at) as until
      from rental r join billing_customer c on c.id = r.customer_id and c.account_id = r.account_id
      where r.account_id = ${accountId} and r.stage <> 'cancelled' and r.deleted_at is null and ${isTheirs(work)}
        and (r.during && ${span} or r.stage = 'delivered' and tstzrange(lower(r.during), greatest(now(), upper(r.during))) && ${span})
        and (r.stage <> 'quote' or r.valid_until >= (now() at time zone (select timezone from account where id = ${accountId}))::date)),
    bars as (
      select thing, case stage when 'quote' then ${kindAt('quote')} else ${kindAt('contract')} end as kind, from_at, until as to_at, id,
        case stage when 'quote' then folio || ' ' || customer else customer end as label
      from kept
      union all
      select thing, ${kindAt('late')}, to_at, now(), id, folio || ' ' || customer from kept where late
      ${seesAllUnits ? othersBars(accountId, span) : sql``}),
    items as materialized (
      select i.id, i.unit_id, coalesce(i.unit_id, -i.asset_id) as thing, ${thingName} as name, ${thingDetail} as detail,
        i.group_name, i.rate_day
      from rental_item i ${joinThing('i')}
      where i.account_id = ${accountId} and i.kind = 'thing' and i.deleted_at is null and i.active
        and coalesce(u.deleted_at, a.deleted_at) is null
        and ${matches(sql`search_text(${thingName}, ${thingDetail}, i.group_name, u.plates, a.serial)`, search)}
        and (${seesAllUnits} or exists (select from rental r join billing_customer c on c.id = r.customer_id
          where r.account_id = i.account_id and r.item_id = i.id and r.stage <> 'cancelled' and ${isTheirs(work)}))),
    drawn as (
      select b.thing, json_agg(json_build_array(b.kind, ${minutes('b.from_at')}, ${minutes('b.to_at')}, b.id, b.label) order by b.from_at) as bars
      from bars b group by b.thing)
    select i.id, i.unit_id as "unitId", i.name, i.detail, i.group_name as "group",
      case when ${seesAllUnits} then i.rate_day::float8 else 0 end as "rateDay", coalesce(d.bars, '[]') as bars
    from items i left join drawn d on d.thing = i.thing
    order by i.group_name collate es_mx nulls last, i.name collate es_mx, i.id`.execute(work.tx)
  return rows
}

/** Maintenance and trips: of units what takes them out and what is planned in the workshop, of assets their works. */
const othersBars = (accountId: number, span: ReturnType<typeof sql>) => sql`
  union all
  select x.unit_id, ${kindAt('maintenance')}, lower(x.during), coalesce(upper(x.during), greatest(x.expected_until, now())),
    coalesce(x.order_id, 0), x.reason
  from unit_outage x where x.account_id = ${accountId} and x.deleted_at is null
    and tstzrange(lower(x.during), coalesce(upper(x.during), greatest(x.expected_until, now()))) && ${span}
  union all
  select o.unit_id, ${kindAt('maintenance')}, o.planned_at, coalesce(o.planned_until, o.planned_at + interval '1 day'), o.id, o.title
  from work_order o where o.account_id = ${accountId} and o.deleted_at is null and o.process in (1, 2) and o.planned_at is not null
    and tstzrange(o.planned_at, greatest(o.planned_until, o.planned_at + interval '1 hour')) && ${span}
    and not exists (select from unit_outage x where x.account_id = o.account_id and x.order_id = o.id and x.deleted_at is null)
  union all
  select -m.asset_id, ${kindAt('maintenance')}, coalesce(m.started_at, m.planned_on::timestamptz),
    greatest(coalesce(m.started_at, m.planned_on::timestamptz) + interval '1 day', case when m.process = 2 then now() end), 0, m.description
  from asset_maintenance m where m.account_id = ${accountId} and m.deleted_at is null and m.process in (1, 2)
    and coalesce(m.started_at, m.planned_on::timestamptz) is not null
    and tstzrange(coalesce(m.started_at, m.planned_on::timestamptz),
      greatest(coalesce(m.started_at, m.planned_on::timestamptz) + interval '1 day', now())) && ${span}
  union all
  select t.unit_id, ${kindAt('trip')}, t.leave_at, greatest(t.arrive_at, t.leave_at + interval '1 hour'), t.id, t.folio
  from trip t where t.account_id = ${accountId} and t.status = 'active'
    and tstzrange(t.leave_at, greatest(t.arrive_at, t.leave_at + interval '1 hour')) && ${span}`
