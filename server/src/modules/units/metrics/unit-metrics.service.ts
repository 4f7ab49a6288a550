import { sql } from 'kysely'
import type { BodyRead, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type * as contract from '@arriero/contract/units/unit-metrics.contract.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest } from '../../../app/errors.ts'
import { kmBetween, kmByDay } from '../../tracking/tracking.read.ts'
import { activeTripsOf } from '../active-trips.ts'
import { availability } from '../availability.ts'
import { unitsByState } from '../live-states.ts'
import { inTenths, tenths } from './kilometres.ts'
import { zoneOfOffset } from '../../../shared/zones.ts'
import { visibleUnits } from '../unit-query.ts'
import * as repository from '../units.repository.ts'
import { texts } from '../units.texts.ts'

const mostDays = 92
/** A reply of 2 MB. */
const mostUnitDays = 50_000

interface Period {
  units?: number[] | undefined
  unitId?: number | undefined
  start: string
  end: string
}

function checkPeriod({ start, end }: Period): number {
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000
  if (days <= 0) throw badFields({ end: [texts.periodWrong] })
  if (days > mostDays + 1) throw badFields({ end: [texts.periodTooLong(mostDays)] })
  return days
}

/** The units asked for that the caller sees; all of them when none is named. */
function asked(work: Work, app: App, { units, unitId }: Period) {
  const ids = [...(units ?? []), ...(unitId === undefined ? [] : [unitId])]
  return repository.listUnits(work, app, ids.length > 0 ? { ids } : {})
}

export async function metrics(
  work: Work,
  app: App,
  period: BodyRead<typeof contract.unitMetrics>,
): Promise<ReplyOf<typeof contract.unitMetrics>> {
  const days = checkPeriod(period)
  const units = await asked(work, app, period)
  if (units.length * days > mostUnitDays) throw badRequest(texts.tooManyUnitDays)
  const driven = await kmBetween(work, idsOf(units), period.start, period.end)
  return units.map(({ id, name, km, engineHours }) => ({
    id,
    name,
    km: tenths(driven.get(id) ?? 0),
    kmCurrent: km,
    engineHoursCurrent: engineHours,
  }))
}

export async function kmByDate(
  work: Work,
  app: App,
  period: BodyRead<typeof contract.kmByDate>,
): Promise<ReplyOf<typeof contract.kmByDate>> {
  const days = checkPeriod(period)
  const units = await asked(work, app, period)
  if (units.length * days > mostUnitDays) throw badRequest(texts.tooManyUnitDays)
  const zone = zoneOfOffset(period.timezone ?? 6) ?? 'America/Mexico_City'
  const driven = await kmByDay(work, idsOf(units), period.start, period.end, zone)
  return units.map(({ id, name }) => ({ id, name, ...inTenths(driven.get(id) ?? []) }))
}

const idsOf = (units: readonly { id: number }[]) => units.map(({ id }) => id)

export async function manualMetrics(
  work: Work,
  period: BodyRead<typeof contract.unitManualMetrics>,
): Promise<ReplyOf<typeof contract.unitManualMetrics>> {
  const ids = [...(period.units ?? []), ...(period.unitId === undefined ? [] : [period.unitId])]
  const rows = await visibleUnits(work)
    .innerJoin('unit_reading as r', (join) =>
      join.onRef('r.unit_id', '=', 'u.id').onRef('r.account_id', '=', 'u.account_id'),
    )
    .$call(withUser('w', 'r.user_id'))
    .select(['r.id', 'u.id as unitId', 'u.name', 'r.at', 'r.km', 'r.engine_hours as engineHours', 'w.name as by'])
    .where('r.at', '>=', period.start)
    .where('r.at', '<', period.end)
    .$if(ids.length > 0, (qb) => qb.where('u.id', '=', sql<number>`any(${ids})`))
    .orderBy('r.at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(1000)
    .execute()
  return rows
}

/** Rule UNIT-02, and what the last positions say. */
export async function fleetState(work: Work): Promise<ReplyOf<typeof contract.fleetState>> {
  const { total, moving, idle, parked, silent, alert, unheard } = await unitsByState(work)
  const movements = { moving, idle, parked, notReporting: silent - unheard, alert, none: unheard }
  return { total, states: await availability(work), movements }
}

const withoutType = 'Sin tipo'
const withoutBrand = 'Sin marca'
const withoutModel = 'Sin modelo'

/** A unit works while it is on a trip or rented. */
export async function occupation(work: Work): Promise<ReplyOf<typeof contract.occupationByCategory>> {
  const units = await visibleUnits(work)
    .leftJoin('unit_type as t', (join) =>
      join.onRef('t.id', '=', 'u.type_id').onRef('t.account_id', '=', 'u.account_id'),
    )
    .select(['u.id', 'u.state', 'u.type_id', 't.name'])
    .execute()
  const travelling = new Set(
    (
      await activeTripsOf(
        work,
        units.map(({ id }) => id),
      )
    )
      .filter(({ hasStarted }) => hasStarted)
      .map(({ unitId }) => unitId),
  )
  const byType = Map.groupBy(units, (unit) => unit.type_id)
  return [...byType]
    .map(([typeId, group]) => {
      const inState = (state: number) => group.filter((unit) => unit.state === state).length
      const onTrip = group.filter((unit) => travelling.has(unit.id)).length
      const busy = group.filter((unit) => travelling.has(unit.id) || unit.state === 2).length
      return {
        typeId,
        name: group[0]?.name ?? withoutType,
        total: group.length,
        available: group.filter((unit) => unit.state === 1 && !travelling.has(unit.id)).length,
        onTrip,
        rented: inState(2),
        workshop: inState(3),
        forSale: inState(4),
        occupation: share(busy, group.length),
      }
    })
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'es'))
}

export async function brandsOfFleet(work: Work): Promise<ReplyOf<typeof contract.distributionByBrand>> {
  const rows = await visibleUnits(work)
    .leftJoin('unit_brand as b', (join) =>
      join.onRef('b.id', '=', 'u.brand_id').onRef('b.account_id', '=', 'u.account_id'),
    )
    .leftJoin('unit_model as m', (join) =>
      join.onRef('m.id', '=', 'u.model_id').onRef('m.account_id', '=', 'u.account_id'),
    )
    .groupBy(['u.brand_id', 'b.name', 'u.model_id', 'm.name'])
    .select(['u.brand_id', 'b.name as brand', 'u.model_id', 'm.name as model', sql<number>`count(*)`.as('count')])
    .orderBy('count', 'desc')
    .execute()
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return [...Map.groupBy(rows, (row) => row.brand_id)]
    .map(([brandId, group]) => {
      const count = group.reduce((sum, row) => sum + row.count, 0)
      return {
        brandId,
        name: group[0]?.brand ?? withoutBrand,
        count,
        share: share(count, total),
        models: group.map((row) => ({ modelId: row.model_id, name: row.model ?? withoutModel, count: row.count })),
      }
    })
    .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'))
}

/** 0 to 1, in thousandths. */
const share = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 1000)
