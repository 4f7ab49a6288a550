import { sql } from 'kysely'
import { tripsAccountChannel, tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import type { PlannedRoute, TripDraft, TripLock, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { seesAllUnits } from '../../../app/scope.ts'
import { agreeQuotation } from '../../billing/trip-account/trip-account.commands.ts'
import { changesInWords, factsOf } from './changes.ts'
import { clashesOf, type Clash } from './clash.ts'
import { saveChecklists, saveInventory, savePeople } from './belongings.ts'
import { checkDrafts, fieldsOf, type CheckedLeg, type CheckedTrip, type Finding } from './drafts.ts'
import { demandAnew } from '../demands/demands.repository.ts'
import { addEvent } from '../read/history.ts'
import { createPlanner, type Planner } from '../plan/planner.ts'
import { seesPrices, visibleTrips } from '../read/visible.ts'
import { texts } from '../trips.texts.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { zoneOf } from '../../../app/account-zone.ts'

/** Saves a draft: a new trip, or the one it names. Answers its id. */
export async function saveTrip(app: App, work: Work, draft: TripDraft): Promise<number> {
  const stored = draft.id == null ? null : await lockTrip(work, draft.id)
  if (stored && stored.status !== 'active') throw badRequest(texts.ended)
  if (stored && draft.version !== undefined && draft.version !== stored.version)
    throw conflict(texts.conflict, { current: { version: stored.version } })
  const [checked] = await checkDrafts(work, [draft], stored === null)
  if (!checked?.trip) throw badFields(fieldsOf(checked?.findings ?? []))
  const { trip } = checked
  if (stored && stored.unit_id !== trip.unit.id && stored.started_at !== null)
    throw badFields(fieldsOf([{ field: 'unitId', message: texts.unitUnderWay }]))
  if (!draft.ignoreClash) await refuseClashes(work, trip, draft.id ?? null)
  const plan = createPlanner(app, work)
  if (stored) return updateTrip(work, stored, trip, plan)
  const [created] = await insertTrips(work, [{ trip, origin: {} }], plan)
  if (!created) throw badRequest(texts.required)
  if (draft.quotationId !== undefined) await agreeQuotation(work, created.id, draft.quotationId)
  await announce(work, [created])
  return created.id
}

/** Which field of a draft names who is busy. */
export const clashField = (
  { driverId, unitId }: Pick<Clash, 'driverId' | 'unitId'>,
  ownUnit: number | null | undefined,
) => (driverId !== null ? 'drivers' : unitId === ownUnit ? 'unitId' : 'backups')

export const clashText = ({ driverId, name, until }: Pick<Clash, 'driverId' | 'name' | 'until'>, zone: string) =>
  (driverId !== null ? texts.busyDriver : texts.busyUnit)(name, shortMoment(until, zone))

/** Refuses with who is busy until when, beside the field that names them. */
async function refuseClashes(work: Work, trip: CheckedTrip, tripId: number | null): Promise<void> {
  const clashes = await clashesOf(work, {
    tripId,
    unitIds: [trip.unit.id, ...trip.backups.map(({ id }) => id)],
    driverIds: trip.drivers.map(({ id }) => id),
    from: trip.legs[0]?.leaveAt ?? '',
    to: trip.legs.at(-1)?.arriveAt ?? '',
  })
  if (clashes.length === 0) return
  const zone = await zoneOf(work)
  const findings = clashes.map((clash): Finding => ({
    field: clashField(clash, trip.unit.id),
    message: clashText(clash, zone),
  }))
  throw new AppError(409, 'clash', findings[0]?.message ?? '', { fields: fieldsOf(findings) })
}

/** The trip of a caller, held until the end of the transaction. */
export async function lockTrip(work: Work, id: number) {
  const trip = await visibleTrips(work)
    .where('t.id', '=', id)
    .forUpdate()
    .select([
      't.id',
      't.status',
      't.state',
      't.version',
      't.plan_version',
      't.unit_id',
      't.name',
      't.folio',
      't.started_at',
      't.client_user_id',
      't.current_destination_id',
    ])
    .executeTakeFirst()
  if (!trip) throw notFound(texts.unknownTrip)
  return trip
}
export type LockedTrip = Awaited<ReturnType<typeof lockTrip>>

export interface NewTrip {
  trip: CheckedTrip
  /** Where it came from: `{file, row}` of an import. */
  origin: Record<string, unknown>
}

interface Created {
  id: number
  folio: string
  name: string
  unitId: number
  clientId: number | null
}

/** Writes new trips in one go; the folios follow one another. `inserted` hears after each how many there are. */
export async function insertTrips(
  work: Work,
  trips: readonly NewTrip[],
  plan: Planner,
  inserted?: (count: number) => Promise<void>,
): Promise<Created[]> {
  const { tx, scope } = work
  const {
    rows: [folio],
  } = await sql<{ last: number }>`insert into trip_folio (account_id, last) values (${scope.accountId}, ${trips.length})
    on conflict (account_id) do update set last = trip_folio.last + excluded.last returning last`.execute(tx)
  let number = (folio?.last ?? trips.length) - trips.length
  const created: Created[] = []
  for (const { trip, origin } of trips) {
    number += 1
    const routes = await plannedRoutes(trip, plan)
    const values = {
      ...columnsOf(trip, routes),
      account_id: scope.accountId,
      folio: `V-${String(number).padStart(5, '0')}`,
      created_by: scope.userId || null,
    }
    const { id } = await tx.insertInto('trip').values(values).returning('id').executeTakeFirstOrThrow()
    const legIds: number[] = []
    for (const [position, leg] of trip.legs.entries()) {
      const row = await tx
        .insertInto('trip_destination')
        .values({
          account_id: scope.accountId,
          trip_id: id,
          position,
          ...legColumns(leg),
          ...routeColumns(routes[position]),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await saveInventory(work, row.id, leg)
      legIds.push(row.id)
    }
    await savePeople(work, id, trip)
    await saveChecklists(work, id, trip, legIds)
    await addEvent(
      work,
      {
        id,
        unit_id: trip.unit.id,
        folio: values.folio,
        name: values.name,
        state: 1,
        client_user_id: values.client_user_id,
      },
      'created',
      { measure: origin },
    )
    created.push({ id, folio: values.folio, name: values.name, unitId: trip.unit.id, clientId: values.client_user_id })
    await inserted?.(created.length)
  }
  return created
}

const allRoles = Object.values(roles)

/** Rule TRIP-10; many at once are told once, and only to those who see every unit. */
export async function announce(work: Work, created: readonly Created[]): Promise<void> {
  const [first] = created
  if (!first) return
  const event = { id: first.id, name: first.name, unitId: first.unitId, count: created.length }
  if (created.length === 1) return work.publish(tripsAccountChannel, 'travel_assigned', event, { unitId: first.unitId })
  const users = await work.tx
    .selectFrom('app_user')
    .select('id')
    .where('account_id', '=', work.scope.accountId)
    .where('deactivated_at', 'is', null)
    .where('role', 'in', allRoles.filter(seesAllUnits))
    .execute()
  await work.publish(tripsAccountChannel, 'travel_assigned', event, { userIds: users.map(({ id }) => id) })
}

async function updateTrip(work: Work, stored: LockedTrip, trip: CheckedTrip, plan: Planner): Promise<number> {
  const { tx, scope } = work
  const old = await tx
    .selectFrom('trip_destination')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('trip_id', '=', stored.id)
    .execute()
  const byId = new Map(old.map((leg) => [leg.id, leg]))
  const kept = trip.legs.map((leg) => (leg.id === undefined ? undefined : byId.get(leg.id)))
  // A leg without its key belongs to the place it stands at.
  const rows = trip.legs.map((leg, i) =>
    leg.id === undefined ? old.find((row) => row.position === i && !kept.includes(row)) : kept[i],
  )
  if (trip.legs.some((leg, i) => leg.id !== undefined && !kept[i])) throw badRequest(texts.conflict)
  const routes: (PlannedRoute | null)[] = []
  let replanned = old.length !== trip.legs.length || stored.unit_id !== trip.unit.id
  for (const [i, leg] of trip.legs.entries()) {
    const row = rows[i]
    const moved = !row || !samePlace(row.origin, leg.origin) || !samePlace(row.destination, leg.destination)
    const replan = moved || row.route === null
    routes.push(replan ? await plan(leg.origin, leg.destination) : null)
    replanned ||= moved || row.position !== i || row.leave_at !== leg.leaveAt || row.arrive_at !== leg.arriveAt
  }
  const gone = old.filter((row) => !rows.includes(row)).map(({ id }) => id)
  if (gone.length > 0)
    await tx.deleteFrom('trip_destination').where('account_id', '=', scope.accountId).where('id', 'in', gone).execute()
  const legIds: number[] = []
  for (const [position, leg] of trip.legs.entries()) {
    const row = rows[position]
    const values = { position, ...legColumns(leg, row), ...(routes[position] ? routeColumns(routes[position]) : {}) }
    const { id } = row
      ? await tx
          .updateTable('trip_destination')
          .where('account_id', '=', scope.accountId)
          .where('id', '=', row.id)
          .set(values)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx
          .insertInto('trip_destination')
          .values({ account_id: scope.accountId, trip_id: stored.id, ...values })
          .returning('id')
          .executeTakeFirstOrThrow()
    await saveInventory(work, id, leg)
    legIds.push(id)
  }
  const before = await factsOf(work, stored.id)
  const { total_km: _, ...given } = columnsOf(trip, [])
  // Who may not see the price leaves it as it is, and so does who says nothing of checklists.
  const columns = {
    ...given,
    price_km: seesPrices(work) ? given.price_km : Number(before.price_km).toFixed(2),
    checklist_names: trip.checklists ? given.checklist_names : String(before.checklist_names),
  }
  const changes = changesInWords(before, columns, await zoneOf(work))
  const updated = await tx
    .updateTable('trip')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', stored.id)
    .set({
      ...columns,
      version: stored.version + 1,
      plan_version: stored.plan_version + (replanned ? 1 : 0),
      changed_at: sql`clock_timestamp()`,
      total_km: sql`(select sum(distance_km) from trip_destination d where d.account_id = trip.account_id and d.trip_id = trip.id)`,
      late_minutes: sql`case when ${replanned} then null else late_minutes end`,
      attention: sql`case when ${replanned} then 0 else attention end`,
    })
    .returning(['version', 'client_user_id', 'name'])
    .executeTakeFirstOrThrow()
  await savePeople(work, stored.id, trip)
  await saveChecklists(work, stored.id, trip, legIds)
  const isOfOthers = before.unit_name !== columns.unit_name || before.driver_names !== columns.driver_names
  if (stored.started_at === null && isOfOthers) await demandAnew(work, stored.id)
  await addEvent(work, { ...stored, ...updated, state: stored.state }, 'updated', { measure: { changes } })
  await work.publish(tripsChannel, 'trip_edited', { id: stored.id, version: updated.version }, { unitId: trip.unit.id })
  return stored.id
}

const samePlace = (stored: unknown, place: TripPlace) => {
  // Written by this module only.
  const { id, lat, lon, name, shape, sizeM } = stored as TripPlace
  return (
    id === place.id &&
    (id !== null || (lat === place.lat && lon === place.lon)) &&
    name === place.name &&
    shape === place.shape &&
    sizeM === place.sizeM
  )
}

async function plannedRoutes(trip: CheckedTrip, plan: Planner): Promise<PlannedRoute[]> {
  const routes: PlannedRoute[] = []
  for (const { origin, destination } of trip.legs) routes.push(await plan(origin, destination))
  return routes
}

function columnsOf(trip: CheckedTrip, routes: readonly PlannedRoute[]) {
  const clients = [...new Set(trip.legs.map(({ client }) => client).filter(Boolean))]
  return {
    name: trip.name,
    unit_id: trip.unit.id,
    unit_name: trip.unit.name,
    line_id: trip.lineId,
    line_name: trip.line,
    price_km: trip.priceKm.toFixed(2),
    details: trip.details,
    locks: JSON.stringify(trip.locks satisfies TripLock[]),
    travel_type_id: trip.travelTypeId,
    client_user_id: trip.legs.find(({ clientId }) => clientId !== null)?.clientId ?? null,
    client_name: clients.join(', '),
    driver_names: trip.drivers.map(({ name }) => name).join(', '),
    place_names: [trip.legs[0]?.origin.name ?? '', ...trip.legs.map(({ destination }) => destination.name)].join(', '),
    leave_at: trip.legs[0]?.leaveAt ?? '',
    arrive_at: trip.legs.at(-1)?.arriveAt ?? '',
    checklist_names: checklistWords(trip),
    stops: trip.legs.length,
    total_km: routes.reduce((sum, { km }) => sum + km, 0),
  }
}

/** 'Operador listo (antes de salir), Entrega (en CEDIS Norte)' */
function checklistWords({ checklists, legs }: CheckedTrip): string {
  const words = (list: readonly { name: string }[], when: string) => list.map(({ name }) => `${name} (${when})`)
  const all = [
    ...words(checklists?.leave ?? [], 'antes de salir'),
    ...legs.flatMap((leg) => words(leg.checklists, `en ${leg.destination.name}`)),
    ...words(checklists?.end ?? [], 'al terminar'),
  ]
  // A dot would end the change in the history, and the rest of it would be told to clients.
  return all.join(', ').replaceAll('·', '-')
}

/** A place keeps the shape it had while the trip still names the same one. */
const legColumns = (leg: CheckedLeg, stored?: { origin: unknown; destination: unknown }) => ({
  client_user_id: leg.clientId,
  client_name: leg.client,
  origin: JSON.stringify(stored && samePlace(stored.origin, leg.origin) ? stored.origin : leg.origin),
  destination: JSON.stringify(
    stored && samePlace(stored.destination, leg.destination) ? stored.destination : leg.destination,
  ),
  leave_at: leg.leaveAt,
  arrive_at: leg.arriveAt,
  details: leg.details,
  folio: leg.folio,
})

export const routeColumns = (route: PlannedRoute | undefined | null) => ({
  route: route ? JSON.stringify(route.points) : null,
  route_source: route?.source ?? null,
  distance_km: route?.km ?? null,
  duration_minutes: route?.minutes ?? null,
})
