import { sql } from 'kysely'
import { tripsAccountChannel, tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import type { TripIncident, TripLock } from '@arriero/contract/trips/trips.entities.ts'
import { tripStates, type TripState } from '@arriero/contract/trips/trips.rules.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { lastPositions } from '../../tracking/tracking.read.ts'
import { refuseMissing } from '../demands/demands.service.ts'
import { allowsPhotos, tripDestinations, tripFiles, tripIncidents } from '../read/detail.ts'
import { fieldsOf, type Finding } from './drafts.ts'
import { addEvent } from '../read/history.ts'
import { joinRoutes, roadRoute } from '../plan/planner.ts'
import { lockTrip, routeColumns, type LockedTrip } from './save.ts'
import { texts } from '../trips.texts.ts'
import { describe, type Measure } from '../read/words.ts'

function demandActive(trip: LockedTrip): void {
  if (trip.status === 'finished') throw badRequest(texts.alreadyFinished)
  if (trip.status === 'cancelled') throw badRequest(texts.alreadyCancelled)
}

/** Changes columns of a trip for a person: its version grows and the position flow is told. */
async function setTrip({ tx, scope }: Work, id: number, values: Record<string, unknown>): Promise<number> {
  const { version } = await tx
    .updateTable('trip')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .set({ ...values, version: sql`version + 1`, changed_at: sql`clock_timestamp()` })
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Ends a trip by a person's decision, from any state; not while a checklist that it demands is missing. */
export async function finalizeTrip(work: Work, id: number): Promise<void> {
  const trip = await lockTrip(work, id)
  demandActive(trip)
  await refuseMissing(work, id)
  await setTrip(work, id, {
    status: 'finished',
    finished_at: sql`now()`,
    finished_by: work.scope.userId || null,
    in_travel: false,
    attention: 0,
    deviated_since: null,
    stopped_since: null,
  })
  const at = new Date().toISOString()
  const state = trip.state as TripState
  await addEvent(work, trip, 'finished', { at, measure: { manual: true } })
  await work.publish(
    tripsChannel,
    'travel_finalized',
    {
      id,
      name: trip.name,
      folio: trip.folio,
      unitId: trip.unit_id,
      state,
      downloading: false,
      currentPlace: null,
      currentDestinationId: trip.current_destination_id,
      inOrigin: false,
      inTravel: false,
      at,
      ...describe('finished', state, state, { manual: true }),
    },
    { unitId: trip.unit_id },
  )
}

/** Cancels from any state before the end. */
export async function cancelTrip(work: Work, id: number, reason: string | undefined): Promise<void> {
  const trip = await lockTrip(work, id)
  demandActive(trip)
  await setTrip(work, id, {
    status: 'cancelled',
    cancelled_at: sql`now()`,
    cancel_reason: reason ?? null,
    in_travel: false,
    attention: 0,
    deviated_since: null,
    stopped_since: null,
  })
  await addEvent(work, trip, 'cancelled', { measure: { reason: reason ?? '' } })
  await work.publish(tripsAccountChannel, 'travel_canceled', { id, name: trip.name }, { unitId: trip.unit_id })
}

export async function changeLocks(work: Work, id: number, locks: readonly TripLock[], userName: string): Promise<void> {
  const trip = await lockTrip(work, id)
  demandActive(trip)
  await setTrip(work, id, { locks: JSON.stringify(locks) })
  const words = locks.map(({ name, closed }) => `${name} ${closed ? 'cerrado' : 'abierto'}`).join(', ')
  await addEvent(work, trip, 'locks', { measure: { locks: words } })
  await work.publish(tripsChannel, 'change_locks', { id, locks: [...locks], user: userName }, { unitId: trip.unit_id })
}

async function edited(work: Work, trip: LockedTrip, version: number): Promise<void> {
  await work.publish(tripsChannel, 'trip_edited', { id: trip.id, version }, { unitId: trip.unit_id })
}

export interface NewIncident {
  id: number
  title: string
  description?: string | undefined
  at?: string | undefined
  lat?: number | null | undefined
  lon?: number | null | undefined
  eventTypeId?: number | null | undefined
}

/** Records what happened on a trip, at its unit's place unless told otherwise; also on one that has ended. */
export async function recordIncident(work: Work, given: NewIncident): Promise<TripIncident> {
  const { tx, scope } = work
  const trip = await lockTrip(work, given.id)
  if (given.eventTypeId != null) {
    const known = await tx
      .selectFrom('trip_event_type')
      .select('id')
      .where('account_id', '=', scope.accountId)
      .where('id', '=', given.eventTypeId)
      .executeTakeFirst()
    if (!known) throw badFields({ event_type_id: [texts.unknownEventType] })
  }
  const seen =
    given.lat == null || given.lon == null ? (await lastPositions(work, [trip.unit_id])).get(trip.unit_id) : undefined
  const place = { lat: given.lat ?? seen?.lat ?? null, lon: given.lon ?? seen?.lon ?? null }
  const at = given.at ?? new Date().toISOString()
  const { id } = await tx
    .insertInto('trip_incident')
    .values({
      account_id: scope.accountId,
      trip_id: trip.id,
      title: given.title,
      description: given.description ?? '',
      event_type_id: given.eventTypeId ?? null,
      at,
      ...place,
      created_by: scope.userId || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEvent(work, trip, 'incident', { at, measure: { title: given.title }, ...place })
  await edited(work, trip, trip.version)
  const [incident] = await tripIncidents(work, trip.id, [], id)
  if (!incident) throw notFound()
  return incident
}

/** Keeps a photograph or document; photographs only where the trip service allows them (rule PERM-04). */
export async function addFile(
  app: App,
  work: Work,
  given: { id: number; incidentId?: number | undefined; file: Upload | undefined },
) {
  const { tx, scope } = work
  const trip = await lockTrip(work, given.id)
  if (!given.file) throw badFields({ file: [texts.fileMissing] })
  if (given.file.type.startsWith('image/') && !(await allowsPhotos(work))) throw badFields({ file: [texts.photosOff] })
  if (given.incidentId !== undefined) {
    const incident = await tx
      .selectFrom('trip_incident')
      .select('id')
      .where('account_id', '=', scope.accountId)
      .where('trip_id', '=', trip.id)
      .where('id', '=', given.incidentId)
      .executeTakeFirst()
    if (!incident) throw badFields({ incident_id: [texts.unknownIncident] })
  }
  const stored = await keepFile(app, work, given.file)
  const { id } = await tx
    .insertInto('trip_file')
    .values({
      account_id: scope.accountId,
      trip_id: trip.id,
      incident_id: given.incidentId ?? null,
      file_id: stored.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addEvent(work, trip, 'file', { measure: { name: stored.name } })
  await edited(work, trip, trip.version)
  const [file] = await tripFiles(app, work, trip.id, id)
  if (!file) throw notFound()
  return file
}

/** New planned dates; the destinations that are not named keep theirs. */
export async function changePlan(
  work: Work,
  id: number,
  given: {
    version?: number | undefined
    destinations: readonly { id: number; estimatedLeave: string; estimatedArrival: string }[]
  },
  /** What its history tells of it. */
  measure: Measure = {},
): Promise<void> {
  const { tx, scope } = work
  const trip = await lockTrip(work, id)
  demandActive(trip)
  if (given.version !== undefined && given.version !== trip.version)
    throw conflict(texts.conflict, { current: { version: trip.version } })
  const legs = await tripDestinations(work, id)
  const wanted = new Map(given.destinations.map((leg) => [leg.id, leg]))
  const findings: Finding[] = []
  let before = -Infinity
  for (const [i, leg] of legs.entries()) {
    const { estimatedLeave, estimatedArrival } = wanted.get(leg.id) ?? leg
    const [leave, arrive] = [Date.parse(estimatedLeave), Date.parse(estimatedArrival)]
    if (arrive <= leave) findings.push({ leg: i, field: 'estimatedArrival', message: texts.afterLeave })
    else if (leave < before) findings.push({ leg: i, field: 'estimatedLeave', message: texts.afterBefore })
    before = arrive
  }
  if (findings.length > 0) throw badFields(fieldsOf(findings))
  if (given.destinations.some((leg) => legs.every((own) => own.id !== leg.id))) throw notFound(texts.unknownTrip)
  for (const { id: legId, estimatedLeave, estimatedArrival } of given.destinations) {
    await tx
      .updateTable('trip_destination')
      .where('account_id', '=', scope.accountId)
      .where('id', '=', legId)
      .set({ leave_at: estimatedLeave, arrive_at: estimatedArrival })
      .execute()
  }
  const bounds = (column: 'leave_at' | 'arrive_at', pick: 'min' | 'max') =>
    sql`(select ${sql.raw(pick)}(${sql.ref(column)}) from trip_destination d where d.account_id = ${scope.accountId} and d.trip_id = ${id})`
  const version = await setTrip(work, id, {
    leave_at: bounds('leave_at', 'min'),
    arrive_at: bounds('arrive_at', 'max'),
    plan_version: sql`plan_version + 1`,
    late_minutes: null,
    attention: 0,
  })
  await addEvent(work, trip, 'plan', { measure })
  await edited(work, trip, version)
}

/**
 * Plans the legs ahead anew. The leg being driven begins where the unit is now, its driven part stays as it was; a leg
 * for which no road is found keeps its route.
 */
export async function recalculate(app: App, work: Work, id: number): Promise<void> {
  const { tx, scope } = work
  const trip = await lockTrip(work, id)
  demandActive(trip)
  const ahead = (await tripDestinations(work, id)).filter(({ arrivedAt, skipped }) => arrivedAt === null && !skipped)
  const here = (await lastPositions(work, [trip.unit_id])).get(trip.unit_id)
  let found = false
  for (const [i, leg] of ahead.entries()) {
    const driving = i === 0 && trip.state === tripStates.travelling && here !== undefined
    const fresh = await roadRoute(app, driving ? here : leg.origin, leg.destination)
    if (fresh.source === 'straight' && leg.route) continue
    const route = driving && leg.route ? joinRoutes(leg.route, here, fresh) : fresh
    found ||= route.source === 'road'
    await tx
      .updateTable('trip_destination')
      .where('account_id', '=', scope.accountId)
      .where('id', '=', leg.id)
      .set(routeColumns(route))
      .execute()
  }
  if (ahead.length > 0 && !found) throw badRequest(texts.noRoute)
  const total = sql<number>`(select sum(distance_km) from trip_destination d where d.account_id = ${scope.accountId} and d.trip_id = ${id})`
  const version = await setTrip(work, id, { total_km: total, plan_version: sql`plan_version + 1` })
  const { km } = await tx
    .selectFrom('trip')
    .select(sql<number>`coalesce(total_km, 0)`.as('km'))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await addEvent(work, trip, 'route', { measure: { km } })
  await edited(work, trip, version)
}
