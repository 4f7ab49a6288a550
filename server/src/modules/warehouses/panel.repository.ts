import { sql } from 'kysely'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { warehousePanel } from '@arriero/contract/warehouses/panel.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { findLand } from './places/lands.repository.ts'
import { contractsToday, spacesToday } from './today.ts'
import type { App } from '../../app/app.ts'
import { accountToday } from '../../app/account-zone.ts'

type Panel = ReplyOf<typeof warehousePanel>

/** What is owed, what ends, how full it is and what came in; of one plot or all. */
export async function readPanel(work: Work, app: App, landId?: number): Promise<Panel> {
  if (landId !== undefined) await findLand(app)(work, landId)
  const { tx } = work
  const contracts = await tx
    .selectFrom(contractsToday(work).as('k'))
    .$if(landId !== undefined, (of) => of.where('k.landId', '=', landId!))
    .select([
      sql<number>`count(*) filter (where k.debt > 0)`.as('lateContracts'),
      sql<number>`coalesce(sum(k.debt), 0)::float8`.as('lateAmount'),
      sql<number>`count(*) filter (where k.state = 'ending')`.as('endingContracts'),
      sql<number>`coalesce(sum(k.rent) filter (where k.state = 'ending'), 0)::float8`.as('endingRent'),
      sql<number>`coalesce(sum(k.rent) filter (where k.state in ('active', 'ending')), 0)::float8`.as('rent'),
    ])
    .executeTakeFirstOrThrow()
  const lands = await landsOf(work)
  const own = landId === undefined ? lands : lands.filter(({ id }) => id === landId)
  const sum = (of: (land: (typeof lands)[number]) => number) => own.reduce((total, land) => total + of(land), 0)
  const months = await monthsOf(work, landId)
  const { month: _, ...month } = months.at(-1)!
  return {
    late: { contracts: contracts.lateContracts, amount: contracts.lateAmount },
    ending: { contracts: contracts.endingContracts, rent: contracts.endingRent },
    occupation: {
      spaces: sum(({ spaces }) => spaces),
      taken: sum(({ taken }) => taken),
      areaM2: sum(({ areaM2 }) => areaM2),
      takenM2: sum(({ takenM2 }) => takenM2),
      rent: contracts.rent,
      listRent: sum(({ listRent }) => listRent),
    },
    month,
    months,
    lands: lands.map(({ listRent: __, ...land }) => land),
  }
}

/** Spaces somebody has or keeps today count as taken. */
async function landsOf(work: Work) {
  const { rows } = await sql<{
    id: number
    name: string
    spaces: number
    taken: number
    areaM2: number
    takenM2: number
    listRent: number
    income: number
    owed: number
  }>`select l.id, l.name, coalesce(s.spaces, 0)::int as spaces, coalesce(s.taken, 0)::int as taken,
      coalesce(s.area, 0)::float8 as "areaM2", coalesce(s.taken_area, 0)::float8 as "takenM2",
      coalesce(s.list_rent, 0)::float8 as "listRent", coalesce(p.income, 0)::float8 as income,
      coalesce(o.owed, 0)::float8 as owed
    from warehouse_land l
    left join (
      select s."landId", count(*) as spaces, count(*) filter (where s."contractId" is not null) as taken,
        sum(s."areaM2") as area, sum(s."areaM2") filter (where s."contractId" is not null) as taken_area,
        sum(s."listRent") as list_rent
      from ${spacesToday(work)} s group by s."landId") s on s."landId" = l.id
    left join (
      select k.land_id, sum(p.amount) as income
      from warehouse_payment p join warehouse_contract k on k.id = p.contract_id
      where p.account_id = ${work.scope.accountId} and p.deleted_at is null and p.concept in ('rent', 'deposit_applied')
        and p.paid_on > current_date - interval '12 months' group by k.land_id) p on p.land_id = l.id
    left join (
      select k.land_id, sum(ch.total - ch.paid) as owed
      from warehouse_charge ch join warehouse_contract k on k.id = ch.contract_id
      where ch.account_id = ${work.scope.accountId} and ch.paid < ch.total group by k.land_id) o on o.land_id = l.id
    where l.account_id = ${work.scope.accountId} and l.deleted_at is null
    order by l.name collate es_mx, l.id`.execute(work.tx)
  return rows
}

/** Charged and paid by month of the rent, the last twelve. */
async function monthsOf(work: Work, landId: number | undefined) {
  const today = await accountToday(work)
  const { rows } = await sql<{ month: string; charged: number; paid: number }>`
    select to_char(m, 'YYYY-MM') as month, coalesce(sum(ch.total), 0)::float8 as charged,
      coalesce(sum(ch.paid), 0)::float8 as paid
    from generate_series(date_trunc('month', ${today}::date) - interval '11 months', ${today}::date, interval '1 month') m
    left join (warehouse_charge ch join warehouse_contract k on k.id = ch.contract_id
      ${landId === undefined ? sql`` : sql`and k.land_id = ${landId}`}) on ch.account_id = ${work.scope.accountId} and ch.month = m::date
    group by m order by m`.execute(work.tx)
  return rows
}
