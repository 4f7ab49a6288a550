import type pg from 'pg'
import {
  expected,
  leftOf,
  leftWords,
  nextChange,
  nextDue,
  overdue,
  soon,
  statusOf,
  type Due,
  type DueStatus,
  type Pace,
  type Reading,
  type Warn,
} from '@arriero/contract/maintenance/plans/plans.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { dailyUse, lifeOf } from '../../meters/meters.read.ts'
import { servicesDue, type ServicesDue } from './plans.events.ts'
import { plansOf, type UnitPlanRow } from './plans-of.ts'
import { recordTurns } from './turns.repository.ts'

/** A service of a unit as it is stored. */
interface Stored {
  serviceId: number
  planId: number
  planVersion: number
  lastKm: number
  lastHours: number
  lastDay: string
  dueKm: number | null
  dueHours: number | null
  dueDay: string | null
  status: DueStatus
  told: number
  expectedOn: string
}
type Row = Stored & { unitId: number }

/**
 * Works out what is due of units: the plans that count for them, when each service is due, how near that is and what of it
 * people are to be told. Doing it again changes nothing. Units are locked in the order of their ids.
 */
export async function reckon(work: Work, unitIds: readonly number[]): Promise<void> {
  const ids = [...new Set(unitIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) return
  const client = await work.client()
  const accountId = work.scope.accountId
  await client.query(
    `insert into unit_due (account_id, unit_id) select $1, u.id from unit u where u.account_id = $1 and u.id = any($2)
     order by u.id on conflict do nothing`,
    [accountId, ids],
  )
  await client.query(`select from unit_due where account_id = $1 and unit_id = any($2) order by unit_id for update`, [
    accountId,
    ids,
  ])
  const units = await unitsOf(client, accountId, ids)
  const plans = Map.groupBy(await plansOf(work, ids), ({ unitId }) => unitId)
  const before = Map.groupBy(await rowsOf(client, accountId, ids), ({ unitId }) => unitId)
  const lasts = await lastsOf(client, accountId, ids)
  const [life, paces] = [await lifeOf(work, ids), await dailyUse(work, ids)]
  const changed: Row[] = []
  const told: ServicesDue[] = []
  const summaries: object[] = []
  for (const { id, today, typeId, modelId } of units) {
    const now: Reading = { ...life.get(id)!, day: today }
    const pace = paces.get(id) ?? { km: 0, hours: 0 }
    const known = new Map((before.get(id) ?? []).map((row) => [row.serviceId, row]))
    const own = plans.get(id) ?? []
    const rows = own.map((plan) => {
      const former = known.get(plan.serviceId)
      const row = rowOf(plan, former, lasts.get(`${id}:${plan.serviceId}`), now, pace)
      if (!former || !same(former, row)) changed.push(row)
      return { plan, row, isWorse: row.status > (former?.told ?? 0) }
    })
    const news = rows.filter(({ isWorse }) => isWorse).map(({ plan, row }) => newsOf(plan, row, now, pace))
    if (news.length > 0) told.push({ unitId: id, services: news })
    summaries.push({ id, type: typeId, model: modelId, today, ...summaryOf(rows) })
  }
  await remove(client, accountId, ids, plans)
  await store(client, accountId, changed)
  await recordTurns(client, accountId, ids)
  await summarize(client, accountId, summaries)
  if (told.length > 0) work.emit(servicesDue, told)
}

function rowOf(plan: UnitPlanRow, former: Row | undefined, done: Reading | undefined, now: Reading, pace: Pace): Row {
  const last = former ? { km: former.lastKm, hours: former.lastHours, day: former.lastDay } : (done ?? now)
  const isSamePlan = former?.planId === plan.planId && former.planVersion === plan.planVersion
  const due = isSamePlan ? dueOf(former) : nextDue(plan, plan.basis, last, null)
  const status = statusOf(due, plan, now)
  return {
    unitId: plan.unitId,
    serviceId: plan.serviceId,
    planId: plan.planId,
    planVersion: plan.planVersion,
    lastKm: last.km,
    lastHours: last.hours,
    lastDay: last.day,
    dueKm: due.km,
    dueHours: due.hours,
    dueDay: due.day,
    status,
    // What got better and worse again is told again.
    told: status,
    expectedOn: expected(due, now, pace).day,
  }
}

const dueOf = ({ dueKm: km, dueHours: hours, dueDay: day }: Stored): Due => ({ km, hours, day })
const same = (one: Row, other: Row) => (Object.keys(other) as (keyof Row)[]).every((key) => one[key] === other[key])

function newsOf(plan: UnitPlanRow, row: Row, now: Reading, pace: Pace): ServicesDue['services'][number] {
  const { by } = expected(dueOf(row), now, pace)
  const words = leftWords(by, leftOf(dueOf(row), now)[by] ?? 0)
  return { id: row.serviceId, name: plan.serviceName, status: row.status, words, autoOrder: plan.autoOrder }
}

/** The nearest readings at which something of the unit changes, and how it stands. */
function summaryOf(rows: readonly { plan: Warn; row: Row }[]) {
  const next = rows.map(({ plan, row }) => nextChange(dueOf(row), plan, row.status))
  const least = (values: (number | null)[]) => {
    const known = values.filter((value) => value !== null)
    return known.length === 0 ? null : Math.min(...known)
  }
  return {
    km: least(next.map(({ km }) => km)),
    hours: least(next.map(({ hours }) => hours)),
    expected: rows.map(({ row }) => row.expectedOn).toSorted()[0] ?? null,
    overdue: rows.filter(({ row }) => row.status === overdue).length,
    soon: rows.filter(({ row }) => row.status === soon).length,
  }
}

async function unitsOf(client: pg.ClientBase, accountId: number, ids: readonly number[]) {
  const { rows } = await client.query<{ id: number; today: string; typeId: number | null; modelId: number | null }>(
    `select id, ((now() at time zone timezone)::date)::text as today, type_id as "typeId", model_id as "modelId"
     from unit where account_id = $1 and id = any($2) and deleted_at is null order by id`,
    [accountId, ids],
  )
  return rows
}

async function rowsOf(client: pg.ClientBase, accountId: number, ids: readonly number[]): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select unit_id as "unitId", service_id as "serviceId", plan_id as "planId", plan_version as "planVersion",
       last_km as "lastKm", last_hours as "lastHours", last_day::text as "lastDay", due_km as "dueKm", due_hours as "dueHours",
       due_day::text as "dueDay", status, told, expected_on::text as "expectedOn"
     from unit_maintenance where account_id = $1 and unit_id = any($2)`,
    [accountId, ids],
  )
  return rows
}

/** When each service was last done, by 'unit:service'. */
async function lastsOf(client: pg.ClientBase, accountId: number, ids: readonly number[]) {
  const { rows } = await client.query<Reading & { key: string }>(
    `select distinct on (unit_id, service_id) unit_id || ':' || service_id as key, km, hours, day::text as day
     from service_done where account_id = $1 and unit_id = any($2) order by unit_id, service_id, day desc, id desc`,
    [accountId, ids],
  )
  return new Map(rows.map(({ key, ...reading }) => [key, reading]))
}

async function remove(
  client: pg.ClientBase,
  accountId: number,
  ids: readonly number[],
  plans: ReadonlyMap<number, readonly UnitPlanRow[]>,
): Promise<void> {
  const kept = [...plans.values()].flat()
  await client.query(
    `delete from unit_maintenance m where m.account_id = $1 and m.unit_id = any($2)
       and not exists (select from unnest($3::int[], $4::int[]) k (unit_id, service_id)
         where k.unit_id = m.unit_id and k.service_id = m.service_id)`,
    [accountId, ids, kept.map(({ unitId }) => unitId), kept.map(({ serviceId }) => serviceId)],
  )
}

async function store(client: pg.ClientBase, accountId: number, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await client.query(
    `insert into unit_maintenance (account_id, unit_id, service_id, plan_id, plan_version, last_km, last_hours, last_day,
       due_km, due_hours, due_day, status, told, expected_on)
     select $1, "unitId", "serviceId", "planId", "planVersion", "lastKm", "lastHours", "lastDay", "dueKm", "dueHours", "dueDay",
       status, told, "expectedOn"
     from json_to_recordset($2) as t ("unitId" int, "serviceId" int, "planId" int, "planVersion" int, "lastKm" float8, "lastHours" float8,
       "lastDay" date, "dueKm" float8, "dueHours" float8, "dueDay" date, status smallint, told smallint, "expectedOn" date)
     on conflict (account_id, unit_id, service_id) do update set plan_id = excluded.plan_id, plan_version = excluded.plan_version,
       last_km = excluded.last_km, last_hours = excluded.last_hours, last_day = excluded.last_day, due_km = excluded.due_km,
       due_hours = excluded.due_hours, due_day = excluded.due_day, status = excluded.status, told = excluded.told,
       expected_on = excluded.expected_on`,
    [accountId, JSON.stringify(rows)],
  )
}

async function summarize(client: pg.ClientBase, accountId: number, units: readonly object[]): Promise<void> {
  await client.query(
    `update unit_due d set next_km = t.km, next_hours = t.hours, type_id = t.type, model_id = t.model, reckoned_on = t.today,
       expected_on = t.expected, overdue = t.overdue, soon = t.soon
     from json_to_recordset($2) as t (id int, km float8, hours float8, type int, model int, today date, expected date,
       overdue smallint, soon smallint)
     where d.account_id = $1 and d.unit_id = t.id`,
    [accountId, JSON.stringify(units)],
  )
}
