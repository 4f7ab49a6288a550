import { sql } from 'kysely'
import { endsSoonDays } from '@arriero/contract/warehouses/warehouses.rules.ts'
import type { Work } from '../../app/database/work.ts'

/** Today where a plot `l` is: its contracts run by days of its own zone. */
export const landToday = sql<string>`(now() at time zone l.timezone)::date`

/** What each contract owes: all of it, what is late and since when. */
const owedByContract = ({ scope }: Work) => sql`
  select ch.contract_id, sum(ch.total - ch.paid) as balance,
    coalesce(sum(ch.total - ch.paid) filter (where ch.due_on + k.grace_days < (now() at time zone l.timezone)::date), 0) as debt,
    min(ch.due_on) filter (where ch.due_on + k.grace_days < (now() at time zone l.timezone)::date) as late_since
  from warehouse_charge ch
  join warehouse_contract k on k.id = ch.contract_id
  join warehouse_land l on l.id = k.land_id
  where ch.account_id = ${scope.accountId} and ch.paid < ch.total
  group by ch.contract_id`

export interface SpaceRow {
  id: number
  landId: number
  landName: string
  zoneId: number
  zoneName: string
  name: string
  outline: unknown
  areaM2: number
  listRent: number
  dock: string | null
  blocked: boolean
  blockedReason: string | null
  notes: string | null
  access: unknown
  state: string
  contractId: number | null
  contractNumber: string | null
  tenant: string | null
  endsOn: string | null
  debt: number
  nextFrom: string | null
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
}

/** Every space of the account with what it is today: the worst first, as the contract's `spaceState` tells it. */
export const spacesToday = (work: Work) => sql<SpaceRow>`(
  with owed as materialized (${owedByContract(work)}),
  land as materialized (
    select l.id, l.name, (now() at time zone l.timezone)::date as today from warehouse_land l
    where l.account_id = ${work.scope.accountId} and l.deleted_at is null),
  had as materialized (
    select o.space_id, k.id, k.number, k.state, k.end_on, k.end_on - land.today as days_left, c.name as tenant,
      coalesce(owed.debt, 0) as debt
    from land
    join warehouse_contract k on k.land_id = land.id
    join warehouse_occupation o on o.contract_id = k.id and o.during @> land.today
    join billing_customer c on c.id = k.customer_id
    left join owed on owed.contract_id = k.id),
  next as materialized (
    select o.space_id, min(lower(o.during)) as from_on
    from warehouse_occupation o join warehouse_contract k on k.id = o.contract_id join land on land.id = k.land_id
    where o.account_id = ${work.scope.accountId} and lower(o.during) > land.today group by o.space_id),
  mended as materialized (
    select distinct m.space_id from warehouse_maintenance m
    join warehouse_space s on s.id = m.space_id join land on land.id = s.land_id
    where m.account_id = ${work.scope.accountId} and m.deleted_at is null and m.state in ('planned', 'open')
      and land.today between m.start_on and m.end_on)
  select s.id, s.land_id as "landId", land.name as "landName", s.zone_id as "zoneId", z.name as "zoneName", s.name,
    s.outline, s.area_m2::float8 as "areaM2", s.list_rent::float8 as "listRent", s.dock, s.blocked,
    s.blocked_reason as "blockedReason", s.notes, s.access,
    case when s.blocked then 'blocked' when had.debt > 0 then 'debt' when mended.space_id is not null then 'maintenance'
      when had.id is null then 'free' when had.state = 'reserved' then 'reserved'
      when had.days_left <= ${sql.lit(endsSoonDays)} then 'ending' else 'rented' end as state,
    had.id as "contractId", had.number as "contractNumber", had.tenant, had.end_on as "endsOn",
    coalesce(had.debt, 0)::float8 as debt, case when had.id is null then next.from_on end as "nextFrom",
    s.version, s.created_at as "createdAt", s.updated_at as "updatedAt", u.name as "updatedBy"
  from warehouse_space s
  join land on land.id = s.land_id
  join warehouse_zone z on z.id = s.zone_id
  left join had on had.space_id = s.id
  left join next on next.space_id = s.id
  left join mended on mended.space_id = s.id
  left join app_user u on u.id = s.updated_by and u.account_id = s.account_id
  where s.account_id = ${work.scope.accountId} and s.deleted_at is null)`

export interface ContractRow {
  id: number
  number: string
  landId: number
  landName: string
  today: string
  customerId: number
  tenant: string
  spaces: { id: number; name: string; areaM2: number }[]
  state: string
  kept: string
  start: string
  end: string
  daysLeft: number
  rent: number
  taxRate: number
  deposit: number
  depositHeld: number
  dueDay: number
  graceDays: number
  lateFee: number
  indexKind: string
  indexPoints: number
  indexCap: number | null
  contact: string | null
  contactPhone: string | null
  notes: string | null
  charged: number
  paid: number
  balance: number
  debt: number
  lateSince: string | null
  credit: number
  version: number
  createdAt: string
  updatedAt: string
  updatedBy: string | null
}

/** Every contract of the account with what it is and owes today. */
export const contractsToday = (work: Work) => sql<ContractRow>`(
  with owed as materialized (${owedByContract(work)}),
  charged as materialized (
    select contract_id, sum(total) as total, sum(paid) as paid from warehouse_charge
    where account_id = ${work.scope.accountId} group by contract_id),
  held as materialized (
    select contract_id, sum(case when concept = 'deposit' then amount else -amount end) as sum from warehouse_payment
    where account_id = ${work.scope.accountId} and deleted_at is null and concept <> 'rent' group by contract_id),
  named as materialized (
    select o.contract_id, jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'areaM2', s.area_m2::float8) order by s.name, s.id) as spaces
    from warehouse_occupation o join warehouse_space s on s.id = o.space_id
    where o.account_id = ${work.scope.accountId} and o.contract_id is not null group by o.contract_id),
  rents as materialized (
    select distinct on (r.contract_id) r.contract_id, r.rent
    from warehouse_rent_step r join warehouse_contract k on k.id = r.contract_id join warehouse_land l on l.id = k.land_id
    where r.account_id = ${work.scope.accountId}
      and r.from_on <= greatest((now() at time zone l.timezone)::date, k.start_on)
    order by r.contract_id, r.from_on desc)
  select k.id, k.number, k.land_id as "landId", l.name as "landName", ${landToday} as today,
    k.customer_id as "customerId", c.name as tenant, coalesce(named.spaces, '[]') as spaces,
    case when k.state <> 'active' then k.state when k.end_on < ${landToday} then 'ended'
      when k.start_on > ${landToday} then 'future'
      when k.end_on - ${landToday} <= ${sql.lit(endsSoonDays)} then 'ending' else 'active' end as state,
    k.state as kept, k.start_on as start, k.end_on as end, k.end_on - ${landToday} as "daysLeft",
    coalesce(rents.rent, 0)::float8 as rent, k.tax_rate as "taxRate", k.deposit::float8 as deposit,
    coalesce(held.sum, 0)::float8 as "depositHeld", k.due_day as "dueDay", k.grace_days as "graceDays",
    k.late_fee::float8 as "lateFee", k.index_kind as "indexKind", k.index_points::float8 as "indexPoints",
    k.index_cap::float8 as "indexCap", k.contact, k.contact_phone as "contactPhone", k.notes,
    coalesce(charged.total, 0)::float8 as charged, coalesce(charged.paid, 0)::float8 as paid,
    coalesce(owed.balance, 0)::float8 as balance, coalesce(owed.debt, 0)::float8 as debt, owed.late_since as "lateSince",
    k.credit::float8 as credit, k.version, k.created_at as "createdAt", k.updated_at as "updatedAt", u.name as "updatedBy"
  from warehouse_contract k
  join warehouse_land l on l.id = k.land_id
  join billing_customer c on c.id = k.customer_id
  left join owed on owed.contract_id = k.id
  left join charged on charged.contract_id = k.id
  left join held on held.contract_id = k.id
  left join named on named.contract_id = k.id
  left join rents on rents.contract_id = k.id
  left join app_user u on u.id = k.updated_by and u.account_id = k.account_id
  where k.account_id = ${work.scope.accountId} and k.deleted_at is null)`
