import { sql } from 'kysely'
import {
  adviseBattery,
  adviseMate,
  asTwelve,
  monthsBetween,
} from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { holdFacts } from '../pieces/pieces.ts'

/** Days a battery's own measure holds while its unit tells of its whole bank. */
const ownDays = 30

interface Kept {
  id: number
  serial: string
  unitId: number | null
  nominal: number
  rest: number | null
  crank: number | null
  cca: number | null
  ratedCca: number | null
  firstMounted: string | null
  lifespanYears: number | null
  warrantyUntil: string | null
  isPaired: boolean
}

/** What batteries say of themselves after something happened to those of these units, and to these. */
export async function refreshUnits(
  work: Work,
  unitIds: readonly number[],
  batteryIds: readonly number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select battery_id as id from battery_mount
    where account_id = ${work.scope.accountId} and unit_id = any(${[...unitIds]}::int[]) and upper_inf(during)
    union select unnest(${[...batteryIds]}::int[])`.execute(work.tx)
  await refreshBatteries(
    work,
    rows.map(({ id }) => id),
  )
}

/** The last measures and the advice of these batteries, from their mounts, measures, banks and stays. */
export async function refreshBatteries(work: Work, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await holdFacts(work, 'battery', ids)
  await takeMeasures(work, ids)
  await advise(work, ids)
}

/** A battery's own measures; of its bank what is newer, at rest only once its own is old. */
const takeMeasures = ({ tx, scope }: Work, ids: readonly number[]) =>
  sql`
    update battery b set spent = s.spent, first_mounted = s.first_mounted, cca = s.cca,
      rest = case when s.bank_rules then s.bank_rest else s.rest end,
      measured_at = case when s.bank_rules then s.bank_rest_at else coalesce(s.rest_at, s.any_at) end,
      by_gps = s.bank_rules,
      crank = case when s.bank_crank_at > coalesce(s.crank_at, '-infinity') then s.bank_crank else s.crank end,
      crank_at = greatest(s.bank_crank_at, s.crank_at)
    from (
      select b.item_id, r.rest, r.at as rest_at, c.crank, c.at as crank_at, a.cca, l.at as any_at,
        d.rest as bank_rest, d.rest_at as bank_rest_at, e.crank as bank_crank, e.crank_at as bank_crank_at,
        coalesce(d.rest_at > coalesce(r.at, '-infinity') + make_interval(days => ${ownDays}), false) as bank_rules,
        (select coalesce(sum(w.cost), 0) from fitting_away w where w.account_id = b.account_id and w.item_id = b.item_id) as spent,
        (select min(lower(m.during)) from battery_mount m where m.account_id = b.account_id and m.battery_id = b.item_id) as first_mounted
      from battery b
      left join battery_mount m on m.account_id = b.account_id and m.battery_id = b.item_id and upper_inf(m.during) and b.volts = 12
      left join lateral (select x.rest, x.at from battery_measure x where x.account_id = b.account_id and x.battery_id = b.item_id
        and x.rest is not null order by x.at desc limit 1) r on true
      left join lateral (select x.crank, x.at from battery_measure x where x.account_id = b.account_id and x.battery_id = b.item_id
        and x.crank is not null order by x.at desc limit 1) c on true
      left join lateral (select x.cca from battery_measure x where x.account_id = b.account_id and x.battery_id = b.item_id
        and x.cca is not null order by x.at desc limit 1) a on true
      left join lateral (select max(x.at) as at from battery_measure x where x.account_id = b.account_id and x.battery_id = b.item_id) l on true
      left join lateral (select x.rest, x.rest_at from bank_day x where x.account_id = b.account_id and x.unit_id = m.unit_id
        and x.rest_at >= lower(m.during) order by x.day desc limit 1) d on true
      left join lateral (select x.crank, x.crank_at from bank_day x where x.account_id = b.account_id and x.unit_id = m.unit_id
        and x.crank_at >= lower(m.during) order by x.day desc limit 1) e on true
      where b.account_id = ${scope.accountId} and b.item_id = any(${[...ids]}::int[])
    ) s
    where b.account_id = ${scope.accountId} and b.item_id = s.item_id`.execute(tx)

async function advise(work: Work, ids: readonly number[]): Promise<void> {
  const { tx, scope } = work
  const { rows } = await sql<Kept>`
    select b.item_id as id, i.serial, m.unit_id as "unitId", b.volts as nominal, b.rest::float8 as rest, b.crank::float8 as crank,
      b.cca, c.cca as "ratedCca", b.first_mounted as "firstMounted", b.lifespan_years::float8 as "lifespanYears",
      b.warranty_until as "warrantyUntil",
      coalesce((select x.is_paired from bank_day x where x.account_id = b.account_id and x.unit_id = m.unit_id
        order by x.day desc limit 1), false) as "isPaired"
    from battery b join stock_item i on i.id = b.item_id and i.account_id = b.account_id
    left join battery_mount m on m.account_id = b.account_id and m.battery_id = b.item_id and upper_inf(m.during)
    left join fitting_label c on c.account_id = b.account_id and c.id = b.capacity_id
    where b.account_id = ${scope.accountId} and (b.item_id = any(${[...ids]}::int[]) or m.unit_id in (
      select o.unit_id from battery_mount o where o.account_id = ${scope.accountId} and o.battery_id = any(${[...ids]}::int[])
        and upper_inf(o.during)))`.execute(tx)
  const zone = await zoneOf(work)
  const today = dayIn(zone, new Date())
  const alone = rows.map((battery) => {
    const { firstMounted, lifespanYears, nominal } = battery
    const facts = {
      ...battery,
      isMounted: battery.unitId !== null,
      rest: asTwelve(battery.rest, nominal),
      crank: asTwelve(battery.crank, nominal),
      months: firstMounted === null ? null : monthsBetween(dayIn(zone, new Date(firstMounted)), today),
      lifeMonths: lifespanYears === null ? null : lifespanYears * 12,
      today,
    }
    return { ...facts, ...adviseBattery(facts) }
  })
  const banks = Map.groupBy(alone, ({ unitId }) => unitId)
  const wanted = new Set(ids)
  const told = alone
    .filter(({ id }) => wanted.has(id))
    .map((battery) => {
      const bank = battery.unitId === null ? [] : banks.get(battery.unitId)!
      return { id: battery.id, ...adviseMate(battery, bank, battery.isPaired) }
    })
  await sql`
    update battery b set advice = k.advice, urgency = k.urgency, reason = k.reason
    from json_to_recordset(${JSON.stringify(told)}::json) as k (id int, advice text, urgency smallint, reason text)
    where b.account_id = ${scope.accountId} and b.item_id = k.id
      and (b.advice, b.urgency, b.reason) is distinct from (k.advice, k.urgency, k.reason)`.execute(tx)
}
