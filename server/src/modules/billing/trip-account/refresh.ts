import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { plannedBooths } from './booths.ts'

/** Of so many at most whoever reads accounts works out what is due; the rest is the job's. */
const mostWhileReading = 200

/** Works these out the next time somebody asks, in the transaction that changed what they come from. Waits for nobody. */
export async function fallDue({ tx, scope }: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into trip_profit_due (trip_id, account_id)
    select id, account_id from trip where account_id = ${scope.accountId} and id = any(${ids}::int[])`.execute(tx)
}

/** Works out the accounts that are due, those somebody else is at left out; how many there were. */
export async function refreshDue(work: Work, most = mostWhileReading): Promise<number> {
  const { tx, scope } = work
  const { rows } = await sql<{ tripId: number }>`
    delete from trip_profit_due where id in (
      select id from trip_profit_due where account_id = ${scope.accountId}
      order by id limit ${most} for update skip locked)
    returning trip_id as "tripId"`.execute(tx)
  await refresh(work, [...new Set(rows.map(({ tripId }) => tripId))])
  return rows.length
}

/**
 * Works these accounts out, closes those whose invoice is stamped and opens those whose one is no more; `closer`: who
 * stamps it now.
 */
export async function refresh(work: Work, ids: readonly number[], closer: number | null = null): Promise<void> {
  if (ids.length === 0) return
  const { tx, scope } = work
  // In one order, before anything is written: of two who work out the same accounts one waits.
  await sql`
    select from trip_profit where account_id = ${scope.accountId} and trip_id = any(${ids}::int[])
    order by trip_id for no key update`.execute(tx)
  const booths = await plannedBooths(work, ids)
  const charge = chargeOf(scope.accountId, ids)
  await sql`
    update trip_profit p set closed_at = null, closed_by = null, late = 0
    where p.account_id = ${scope.accountId} and p.trip_id = any(${ids}::int[]) and p.closed_at is not null
      and not exists (select 1 from ${charge} c where c.trip_id = p.trip_id and c.is_final and c.document_id = p.charged_by)`.execute(
    tx,
  )
  await sql`
    insert into trip_profit (trip_id, account_id, status, at, customer_id, unit_id, driver_id, route, km, income,
      credited, income_from, fuel, tolls, pay, expenses, estimated, recorded, booths, booths_plan, charged_by, closed_at, closed_by)
    ${accounts(work, ids, booths, closer)}
    on conflict (trip_id) do update set status = excluded.status, at = excluded.at, customer_id = excluded.customer_id,
      unit_id = excluded.unit_id, driver_id = excluded.driver_id, route = excluded.route, km = excluded.km,
      income = excluded.income, credited = excluded.credited, income_from = excluded.income_from, fuel = excluded.fuel, tolls = excluded.tolls,
      pay = excluded.pay, expenses = excluded.expenses, estimated = excluded.estimated, recorded = excluded.recorded,
      booths = excluded.booths, booths_plan = excluded.booths_plan, charged_by = excluded.charged_by,
      closed_at = excluded.closed_at, closed_by = excluded.closed_by
    where trip_profit.closed_at is null`.execute(tx)
  // What is closed still earns less by each credit note, and hears of what was written down late.
  await sql`
    update trip_profit p set income = p.income + p.credited - c.credited, credited = c.credited,
      late = coalesce((select sum(amount) from trip_expense e
        where e.account_id = p.account_id and e.trip_id = p.trip_id and e.deleted_at is null), 0) - p.recorded
    from ${charge} c
    where p.account_id = ${scope.accountId} and c.trip_id = p.trip_id and p.closed_at is not null`.execute(tx)
  await expectAnew(work, ids).execute(tx)
}

/** What a trip burned tells what its unit will burn: trips that only know that by others are looked at again. */
const expectAnew = ({ scope }: Work, ids: readonly number[]) => sql`
  insert into trip_profit_due (trip_id, account_id)
  select p.trip_id, p.account_id from trip_profit p
  where p.account_id = ${scope.accountId} and p.closed_at is null and (p.fuel is null or p.status = 'active')
    and p.unit_id in (select unit_id from trip_profit where trip_id = any(${ids}::int[]) and status = 'finished'
      and fuel is not null and not estimated && array['fuel'])
    and not exists (select from trip_profit_due q where q.trip_id = p.trip_id)`

/**
 * What charges each trip, by itself or through the note it stands in: document, amount in pesos, what of that stamped
 * credit notes took back (an advance that is applied takes nothing back), whether it is stamped.
 */
const chargeOf = (accountId: number, ids: readonly number[]) => sql`(
  select l.trip_id, coalesce(i.id, d.id) as document_id,
    coalesce(i.state, d.state) in ('stamped', 'cancelling') as is_final, coalesce(i.stamped_at, d.stamped_at) as stamped_at,
    m.amount, coalesce(round(m.amount * n.taken / nullif(coalesce(i.total, d.total), 0), 2), 0) as credited
  from fiscal_line l join fiscal_document d on d.id = l.document_id
  left join fiscal_document i on d.kind = 'note_sale' and i.account_id = d.account_id
    and i.id = (d.content ->> 'invoiceId')::int and i.deleted_at is null and i.state <> 'cancelled'
  cross join lateral (
    select round((l.quantity * l.unit_price - l.discount) * coalesce(d.exchange_rate, 1), 2) as amount) m
  left join lateral (
    select sum(a.amount) as taken from document_allocation a join fiscal_document c on c.id = a.source_id
    where a.account_id = ${accountId} and a.invoice_id = coalesce(i.id, d.id) and a.is_living and c.kind = 'credit_note'
      and c.state in ('stamped', 'cancelling') and c.content ->> 'reason' <> 'advance') n on true
  where l.account_id = ${accountId} and l.trip_id = any(${ids}::int[]) and l.is_living)`

type Booths = Awaited<ReturnType<typeof plannedBooths>>

/**
 * The accounts as they would be written now. What is recorded of a cost counts; under way, at least what is expected of
 * it; where nobody wrote anything, what is expected. Fuel is expected as the unit burned in its last year.
 */
const accounts = ({ scope }: Work, ids: readonly number[], booths: Booths, closer: number | null) => sql`
  with asked as (
    select t.id, t.account_id, t.status, coalesce(t.finished_at, t.leave_at) as at, t.unit_id, t.price_km,
      coalesce(m.customer_id, c.id) as customer_id, m.agreed, t.total_km,
      case when t.status = 'finished' and t.travelled_km > 0 then t.travelled_km
        else coalesce(t.total_km, t.travelled_km) end::numeric as km
    from trip t
    left join trip_terms m on m.trip_id = t.id
    left join lateral (select id from billing_customer where account_id = t.account_id and client_id = t.client_user_id
      and active and deleted_at is null order by id limit 1) c on true
    where t.account_id = ${scope.accountId} and t.id = any(${ids}::int[])
  ), spent as (
    select trip_id, sum(amount) as recorded, sum(amount) filter (where kind = 'fuel') as fuel,
      sum(amount) filter (where kind = 'toll') as tolls,
      sum(amount) filter (where kind not in ('fuel', 'toll')) as expenses
    from trip_expense where account_id = ${scope.accountId} and trip_id = any(${ids}::int[]) and deleted_at is null
    group by trip_id
  ), burned as (
    select unit_id, sum(fuel) / nullif(sum(km), 0) as per_km from trip_profit
    where account_id = ${scope.accountId} and unit_id in (select unit_id from asked) and status = 'finished'
      and fuel is not null and not estimated && array['fuel'] and at > now() - interval '1 year'
    group by unit_id
  ), ends as (
    select trip_id, (array_agg(origin ->> 'name' order by position))[1] || ' – ' ||
        (array_agg(destination ->> 'name' order by position desc))[1] as route
    from trip_destination where account_id = ${scope.accountId} and trip_id = any(${ids}::int[]) group by trip_id
  ), planned as (
    select * from unnest(${booths.map(({ tripId }) => tripId)}::int[], ${booths.map(({ plan }) => plan)}::int[],
      ${booths.map(({ amount }) => amount)}::numeric[]) as b (trip_id, plan, amount)
  ), known as (
    select a.*, coalesce(e.route, '') as route, s.recorded, s.fuel, s.tolls, s.expenses, g.document_id, g.is_final, g.stamped_at,
      coalesce(g.credited, 0) as credited,
      coalesce(g.amount, a.agreed, round((a.price_km * coalesce(a.total_km, a.km))::numeric, 2)) as income,
      case when g.amount is not null then 'invoice' when a.agreed is not null then 'agreed' else 'km' end as income_from,
      round(b.per_km * a.km, 2) as fuel_expected,
      case when n.plan is null then p.booths else n.amount end as booths, coalesce(n.plan, p.booths_plan) as booths_plan
    from asked a
    left join ends e on e.trip_id = a.id
    left join spent s on s.trip_id = a.id
    left join burned b on b.unit_id = a.unit_id
    left join planned n on n.trip_id = a.id
    left join trip_profit p on p.trip_id = a.id
    left join ${chargeOf(scope.accountId, ids)} g on g.trip_id = a.id
  ), paid as (
    select d.trip_id, min(d.driver_id) filter (where d.position = first.position) as driver_id, sum(case y.method
        when 'km' then y.rate * coalesce(k.total_km, k.km)::numeric when 'trip' then y.rate
        when 'percent' then y.rate * nullif(k.income, 0) / 100 end) as amount
    from known k
    join trip_driver d on d.account_id = k.account_id and d.trip_id = k.id
    cross join lateral (select min(position) as position from trip_driver f where f.account_id = k.account_id and f.trip_id = k.id) first
    left join driver_pay y on y.driver_id = d.driver_id
    group by d.trip_id
  )
  select k.id, k.account_id, k.status, k.at, k.customer_id, k.unit_id, y.driver_id, k.route, round(k.km, 1),
    nullif(k.income, 0) - k.credited, k.credited, case when k.income <> 0 then k.income_from end,
    ${expected(sql`k.fuel`, sql`k.fuel_expected`)}, ${expected(sql`k.tolls`, sql`k.booths`)}, round(y.amount, 2), k.expenses,
    array_remove(array[
      case when ${isEstimated(sql`k.fuel`, sql`k.fuel_expected`)} then 'fuel' end,
      case when ${isEstimated(sql`k.tolls`, sql`k.booths`)} then 'tolls' end], null),
    coalesce(k.recorded, 0), k.booths, k.booths_plan, k.document_id,
    case when k.is_final then k.stamped_at end, case when k.is_final then ${closer}::int end
  from known k left join paid y on y.trip_id = k.id
  order by k.id`

type Sql = ReturnType<typeof sql>
/** Of a trip that was cancelled nothing more is expected. */
const expected = (recorded: Sql, guess: Sql) => sql`
  case k.status when 'active' then greatest(${recorded}, ${guess}) when 'finished' then coalesce(${recorded}, ${guess})
    else ${recorded} end`
const isEstimated = (recorded: Sql, guess: Sql) => sql`
  ${guess} is not null and (k.status = 'active' and ${guess} > coalesce(${recorded}, -1)
    or k.status = 'finished' and ${recorded} is null)`
