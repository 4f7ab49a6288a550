import type { planTravel } from '@arriero/contract/trips/trips.contract.ts'
import type { Output } from '@arriero/contract/core/endpoint.ts'
import { wireField } from '@arriero/contract/trips/trips.fields.ts'
import type { PlannedRoute, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { availableState, unitStateLabel } from '@arriero/contract/units/units.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { blocksOf } from '../../checklists/checklists.read.ts'
import { driversSeen, isSeenDriver } from '../../drivers/drivers.read.ts'
import { rentedBetween } from '../../rental/rental.read.ts'
import { outagesBetween } from '../../maintenance/maintenance.read.ts'
import { unitPicker, unitsById } from '../../units/units.read.ts'
import { clashesOf } from '../write/clash.ts'
import { endsOf, geofenceIdsOf, placesById } from './places.ts'
import { createPlanner } from './planner.ts'
import { clashField, clashText } from '../write/save.ts'
import { zoneOf } from '../../../app/account-zone.ts'

type Given = Output<(typeof planTravel)['body']>
type Plan = Output<(typeof planTravel)['reply']>
type Check = Plan['checks'][number]

/** Distance, time and income of a trip that is being written, and what speaks against it ('Antes de crear'). */
export async function planDraft(app: App, work: Work, draft: Given): Promise<Plan> {
  const known = await placesById(work, geofenceIdsOf(draft.destinations))
  const plan = createPlanner(app, work)
  const legs: (PlannedRoute | null)[] = []
  let before: TripPlace | null = null
  for (const leg of draft.destinations) {
    const { origin, destination } = endsOf(leg, known, before)
    legs.push(origin && destination ? await plan(origin, destination) : null)
    before = destination ?? null
  }
  const sum = (of: (route: PlannedRoute) => number) => legs.reduce((total, route) => total + (route ? of(route) : 0), 0)
  const km = Math.round(sum((route) => route.km) * 10) / 10
  return {
    legs,
    km,
    minutes: sum((route) => route.minutes),
    expectedIncome: Math.round(km * (draft.priceKm ?? 0) * 100) / 100,
    checks: [
      ...(await availability(work, draft)),
      ...(await licences(work, draft)),
      ...roads(legs),
      ...times(draft, legs),
    ],
  }
}

async function availability(work: Work, draft: Given): Promise<Check[]> {
  const from = draft.destinations[0]?.estimatedLeave
  const to = draft.destinations.at(-1)?.estimatedArrival
  // Of units and drivers the caller does not see nothing is told.
  const unitIds = [...(await unitsById(work, named([draft.unitId, ...(draft.backups ?? [])]))).keys()]
  const driverIds = [...(await driversSeen(work, named(draft.drivers ?? [])))]
  if (!from || !to || Date.parse(to) <= Date.parse(from) || (unitIds.length === 0 && driverIds.length === 0)) return []
  const clashes = await clashesOf(work, { tripId: draft.id, unitIds, driverIds, from, to })
  const zone = await zoneOf(work)
  const unfit = unitIds.length === 0 ? [] : await unfitUnits(work, unitIds, { from, to, zone })
  if (clashes.length === 0 && unfit.length === 0)
    return [{ level: 'ok', text: 'Unidades y conductores libres en esas fechas', field: null }]
  return [
    ...clashes.map((clash) => ({
      level: 'error' as const,
      text: clashText(clash, zone),
      field: wireField({ field: clashField(clash, draft.unitId) }),
    })),
    ...unfit.map(({ id, text }) => ({
      level: 'warning' as const,
      text,
      field: wireField({ field: id === draft.unitId ? 'unitId' : 'backups' }),
    })),
  ]
}

const named = (ids: readonly (number | null | undefined)[]) => ids.filter((id) => id != null)

/** Units that stand in no calendar and still cannot be counted on. */
async function unfitUnits(
  work: Work,
  ids: readonly number[],
  { from, to, zone }: { from: string; to: string; zone: string },
): Promise<{ id: number; text: string }[]> {
  const units = await unitPicker(work, { ids })
  const out = await outagesBetween(
    work,
    units.map(({ id }) => id),
    from,
    to,
  )
  const blocks = await blocksOf(work, ids)
  const booked = await rentedBetween(work, ids, from, to)
  return units.flatMap(({ id, name, state, hasReported }) => {
    const block = blocks.get(id)
    if (block) return [{ id, text: `${name} está bloqueada por su CheckList: ${block}` }]
    const outage = out.find(({ unitId }) => unitId === id)
    if (outage) {
      const until = outage.until === null ? '' : ` hasta el ${shortMoment(outage.until, zone)}`
      return [{ id, text: `${name} está fuera de servicio${until}: ${outage.reason}` }]
    }
    const rental = booked.find(({ unitId }) => unitId === id)
    if (rental)
      return [{ id, text: `${name} está rentada hasta el ${shortMoment(rental.until, zone)} (${rental.folio})` }]
    if (state !== availableState)
      return [{ id, text: `${name} no está disponible: ${unitStateLabel(state).toLowerCase()}` }]
    return hasReported ? [] : [{ id, text: `${name} nunca ha reportado: el viaje no podría seguirse` }]
  })
}

async function licences(work: Work, { drivers, destinations }: Given): Promise<Check[]> {
  const { tx, scope } = work
  if (!drivers?.length) return []
  const until = (destinations.at(-1)?.estimatedArrival ?? new Date().toISOString()).slice(0, 10)
  const rows = await tx
    .selectFrom('driver as d')
    .select(['d.name', 'd.license_expires'])
    .where('d.account_id', '=', scope.accountId)
    .where('d.id', 'in', drivers)
    .where(isSeenDriver(work))
    .execute()
  const expired = rows.filter(({ license_expires }) => license_expires !== null && license_expires < until)
  if (expired.length === 0)
    return rows.every(({ license_expires }) => license_expires !== null)
      ? [{ level: 'ok', text: 'Licencias vigentes', field: null }]
      : []
  return expired.map(({ name }) => ({
    level: 'warning',
    text: `La licencia de ${name} no estará vigente`,
    field: wireField({ field: 'drivers' }),
  }))
}

function roads(legs: readonly (PlannedRoute | null)[]): Check[] {
  const straight = legs.filter((route) => route?.source === 'straight').length
  return straight === 0
    ? []
    : [{ level: 'warning', text: 'No hay ruta por carretera para un tramo: la distancia es aproximada', field: null }]
}

function times({ destinations }: Given, legs: readonly (PlannedRoute | null)[]): Check[] {
  return destinations.flatMap(({ estimatedLeave, estimatedArrival }, i): Check[] => {
    const minutes = legs[i]?.minutes
    if (!estimatedLeave || !estimatedArrival || minutes === undefined) return []
    const given = (Date.parse(estimatedArrival) - Date.parse(estimatedLeave)) / 60_000
    // Under this share of the usual time no truck arrives.
    if (given <= 0 || given >= minutes * 0.8) return []
    return [
      {
        level: 'warning',
        text: `El tramo ${i + 1} suele tomar ${Math.floor(minutes / 60)} h ${Math.round(minutes % 60)} min`,
        field: wireField({ leg: i, field: 'estimatedArrival' }),
      },
    ]
  })
}
