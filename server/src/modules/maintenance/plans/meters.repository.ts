import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import type { pageMeters } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { MeterRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { inOrder, matches, orderedIds, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { meterColumns } from '../../meters/meters.read.ts'
import { seenUnits } from '../seen-units.ts'
import { ofUnits, tenths } from './due.repository.ts'
import { texts } from './plans.texts.ts'

type Asked = QueryOf<typeof pageMeters>

const metered = (work: Work) =>
  seenUnits(work)
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.account_id', '=', 'u.account_id').onRef('p.unit_id', '=', 'u.id'),
    )
    .leftJoin('unit_meter as m', (join) =>
      join.onRef('m.account_id', '=', 'u.account_id').onRef('m.unit_id', '=', 'u.id'),
    )
    .leftJoin('unit_due as d', (join) =>
      join.onRef('d.account_id', '=', 'u.account_id').onRef('d.unit_id', '=', 'u.id'),
    )

const orders = {
  default: sql`d.expected_on nulls last, u.name collate es_mx`,
  id: sql`u.id`,
  name: sql`u.name collate es_mx`,
  km: meterColumns.shownKm,
  hours: meterColumns.shownHours,
  daily: meterColumns.dailyKm,
  next: sql`d.expected_on`,
}

const states = {
  overdue: sql<boolean>`d.overdue > 0`,
  soon: sql<boolean>`d.soon > 0`,
  none: sql<boolean>`d.expected_on is null`,
}

const found = (work: Work, { search, state }: Asked) =>
  metered(work)
    .where(matches(sql`u.search`, search))
    .$if(state !== undefined, (units) => units.where(states[state!]))
    .select('u.id')

export async function page(work: Work, asked: Asked, from: { path: string; query: Record<string, unknown> }) {
  const ids = await readPage(found(work, asked), asked, orders, from)
  return {
    ...ids,
    results: await described(
      work,
      ids.results.map(({ id }) => id),
    ),
  }
}

export const idsOf = (work: Work, asked: Asked, most: number) => orderedIds(found(work, asked), asked, orders, most)

export async function find(work: Work, unitId: number): Promise<MeterRow> {
  const [row] = await described(work, [unitId])
  if (!row) throw notFound(texts.unit)
  return row
}

/** Units in this order with what they show, what is due of them, and the first of it. */
export async function described(work: Work, ids: readonly number[]): Promise<MeterRow[]> {
  const rows = await metered(work)
    .leftJoin('unit_brand as b', 'b.id', 'u.brand_id')
    .leftJoin('unit_model as mo', 'mo.id', 'u.model_id')
    .where('u.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select([
      'u.id',
      'u.name',
      sql<string>`concat_ws(' ', b.name, mo.name, u.year)`.as('detail'),
      meterColumns.shownKm.as('km'),
      meterColumns.shownHours.as('engineHours'),
      meterColumns.dailyKm.as('dailyKm'),
      meterColumns.dailyHours.as('dailyHours'),
      'p.at',
      sql<number>`coalesce(d.overdue, 0)`.as('overdue'),
      sql<number>`coalesce(d.soon, 0)`.as('soon'),
    ])
    .execute()
  const services = Map.groupBy(await ofUnits(work, ids), ({ unitId }) => unitId)
  return inOrder(
    ids,
    rows.map((row) => ({
      ...row,
      km: tenths(row.km),
      engineHours: tenths(row.engineHours),
      dailyKm: row.dailyKm === null ? null : tenths(row.dailyKm),
      dailyHours: row.dailyHours === null ? null : tenths(row.dailyHours),
      services: services.get(row.id)?.length ?? 0,
      next: services.get(row.id)?.[0] ?? null,
    })),
  )
}

/** What was done to a unit, newest first, as its meters show it now. */
export async function doneOf({ tx, scope }: Work, unitId: number) {
  const rows = await tx
    .selectFrom('service_done as h')
    .innerJoin('maintenance_service as s', 's.id', 'h.service_id')
    .innerJoin('unit as u', 'u.id', 'h.unit_id')
    .leftJoin('position_last as p', (join) =>
      join.onRef('p.account_id', '=', 'h.account_id').onRef('p.unit_id', '=', 'h.unit_id'),
    )
    .$call(withUser('w', 'h.user_id'))
    .where('h.account_id', '=', scope.accountId)
    .where('h.unit_id', '=', unitId)
    .orderBy('h.day', 'desc')
    .orderBy('h.id', 'desc')
    .limit(500)
    .select([
      'h.id',
      'h.service_id as serviceId',
      's.name as serviceName',
      'h.day',
      sql<number>`h.km + u.km_current - coalesce(p.odometer_added_km, 0)`.as('km'),
      sql<number>`h.hours + u.engine_hours_current - coalesce(p.engine_hours_added, 0)`.as('hours'),
      'h.order_id as orderId',
      'w.name as by',
    ])
    .execute()
  return rows.map((row) => ({ ...row, km: tenths(row.km), hours: tenths(row.hours) }))
}

/** Readings that people set, newest first. */
export const readingsOf = ({ tx, scope }: Work, unitId: number) =>
  tx
    .selectFrom('unit_reading as r')
    .$call(withUser('w', 'r.user_id'))
    .where('r.account_id', '=', scope.accountId)
    .where('r.unit_id', '=', unitId)
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(100)
    .select([
      'r.id',
      'r.at',
      'r.km',
      'r.engine_hours as engineHours',
      'r.km_before as kmBefore',
      'r.engine_hours_before as engineHoursBefore',
      'r.reason',
      'w.name as by',
    ])
    .execute()
