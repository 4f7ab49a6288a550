import { sql } from 'kysely'
import type { TripDestination, TripDetail, TripIncident, TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { services } from '@arriero/contract/core/services.ts'
import type { App } from '../../../app/app.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { fileUrl } from '../../../app/files/stored-files.ts'
import { demandedChecklists } from '../demands/demands.repository.ts'
import { missingInWords } from '../demands/demands.service.ts'
import { tripEvents } from './history.ts'
import { tripRows } from './rows.ts'
import { knowsChecklists, seesPrices, visibleTrips } from './visible.ts'
import { texts } from '../trips.texts.ts'

/** A trip whole, by id or folio. Throws a 404 for what the caller may not see. */
export async function tripDetail(
  app: Pick<App, 'links'>,
  work: Work,
  wanted: { id?: number | undefined; folio?: string | undefined },
): Promise<TripDetail> {
  const found = await visibleTrips(work)
    .$call(withUser('c', 't.created_by'))
    .where(wanted.id === undefined ? sql<boolean>`t.folio = ${wanted.folio ?? ''}` : sql<boolean>`t.id = ${wanted.id}`)
    .select(['t.id', 't.checklist', 't.travelled_km', 't.deviation_km', 't.cancel_reason', 'c.name as created_by'])
    .executeTakeFirst()
  const [row] = found ? await tripRows(work, [found.id]) : []
  if (!found || !row) throw notFound(texts.unknownTrip)
  const files = await tripFiles(app, work, found.id)
  const destinations = await tripDestinations(work, found.id)
  const last = destinations.at(-1)
  const knows = knowsChecklists(work)
  return {
    ...row,
    destinations,
    checklist: knows ? (found.checklist ?? null) : null,
    demands: knows ? await demandedChecklists(work, found.id) : [],
    events: await tripEvents(work, found.id),
    incidents: await tripIncidents(work, found.id, files),
    files: files.filter(({ incidentId }) => incidentId === null),
    travelledKm: found.travelled_km,
    deviationKm: found.deviation_km,
    expectedIncome:
      row.totalKm === null || !seesPrices(work) ? null : Math.round(row.totalKm * row.priceKm * 100) / 100,
    allowPhotos: await allowsPhotos(work),
    finishHint: row.status === 'active' && last?.arrivedAt === null ? texts.finishWaits : null,
    finishBlock: row.status === 'active' && knows ? await missingInWords(work, found.id) : null,
    createdBy: found.created_by,
    cancelReason: found.cancel_reason,
  }
}

/** Rule PERM-04: the trip service's setting; photographs are allowed unless it says no. */
export async function allowsPhotos({ tx, scope }: Work): Promise<boolean> {
  const { service_settings } = await tx
    .selectFrom('account')
    .select('service_settings')
    .where('id', '=', scope.accountId)
    .executeTakeFirstOrThrow()
  const settings = service_settings as Record<string, { allow_photos?: boolean } | undefined> | null
  return settings?.[services.trips]?.allow_photos !== false
}

/** Destinations with shapes, routes and load. */
export async function tripDestinations({ tx, scope }: Work, tripId: number): Promise<TripDestination[]> {
  const rows = await tx
    .selectFrom('trip_destination as d')
    .selectAll()
    .where('d.account_id', '=', scope.accountId)
    .where('d.trip_id', '=', tripId)
    .orderBy('d.position')
    .select(
      sql<{ typeId: number; type: string; amount: number; detail: string | null }[] | null>`(
      select json_agg(json_build_object('typeId', i.type_id, 'type', y.name, 'amount', i.amount, 'detail', i.detail) order by i.id)
      from trip_inventory i join inventory_type y on y.id = i.type_id where i.account_id = d.account_id and i.destination_id = d.id)`.as(
        'inventory',
      ),
    )
    .execute()
  return rows.map((row): TripDestination => {
    // Written by this module only; the database checks the source.
    const [origin, destination] = [row.origin as TripPlace, row.destination as TripPlace]
    const points = row.route as [number, number][] | null
    return {
      id: row.id,
      clientId: row.client_user_id,
      client: row.client_name || null,
      origin,
      destination,
      placeKind: destination.kind,
      originKind: origin.kind,
      originCoordinates: coordinatesOf(origin),
      destinationCoordinates: coordinatesOf(destination),
      inOrigin: row.origin_in_at !== null && row.origin_out_at === null && row.arrived_at === null,
      distanceKm: row.distance_km,
      durationMinutes: row.duration_minutes,
      route: points && {
        points,
        km: row.distance_km ?? 0,
        minutes: row.duration_minutes ?? 0,
        source: (row.route_source ?? 'straight') as 'road',
      },
      details: row.details,
      folio: row.folio,
      inventory: row.inventory ?? [],
      estimatedLeave: row.leave_at,
      estimatedArrival: row.arrive_at,
      originInAt: row.origin_in_at,
      originOutAt: row.origin_out_at,
      arrivedAt: row.arrived_at,
      leftAt: row.left_at,
      eta: row.eta,
      lateMinutes: row.late_minutes,
      skipped: row.skipped,
    }
  })
}

const coordinatesOf = ({ kind, lat, lon }: TripPlace) => (kind === placeKinds.coordinates ? { lat, lon } : null)

export async function tripFiles(app: Pick<App, 'links'>, { tx, scope }: Work, tripId: number, only?: number) {
  const rows = await tx
    .selectFrom('trip_file as f')
    .innerJoin('stored_file as s', 's.id', 'f.file_id')
    .$call(withUser('u', 's.created_by'))
    .where('f.account_id', '=', scope.accountId)
    .where('f.trip_id', '=', tripId)
    .$if(only !== undefined, (files) => files.where('f.id', '=', only ?? 0))
    .select([
      'f.id',
      'f.incident_id as incidentId',
      's.key',
      's.name',
      's.type',
      's.size',
      's.created_at as createdAt',
      'u.name as user',
    ])
    .orderBy('f.id', 'desc')
    .execute()
  return rows.map(({ key, ...row }) => ({ ...row, url: fileUrl(app, key) }))
}

type Files = Awaited<ReturnType<typeof tripFiles>>

export async function tripIncidents(
  { tx, scope }: Work,
  tripId: number,
  files: Files,
  only?: number,
): Promise<TripIncident[]> {
  const rows = await tx
    .selectFrom('trip_incident as i')
    .leftJoin('trip_event_type as y', 'y.id', 'i.event_type_id')
    .$call(withUser('u', 'i.created_by'))
    .where('i.account_id', '=', scope.accountId)
    .where('i.trip_id', '=', tripId)
    .$if(only !== undefined, (incidents) => incidents.where('i.id', '=', only ?? 0))
    .select([
      'i.id',
      'i.title',
      'i.description',
      'i.at',
      'i.lat',
      'i.lon',
      'i.created_at',
      'y.id as type_id',
      'y.name as type_name',
      'y.color',
      'u.name as user',
    ])
    .orderBy('i.at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    at: row.at,
    lat: row.lat,
    lon: row.lon,
    createdAt: row.created_at,
    user: row.user,
    eventType:
      row.type_id !== null && row.type_name !== null
        ? { id: row.type_id, name: row.type_name, color: row.color ?? '' }
        : null,
    files: files.filter(({ incidentId }) => incidentId === row.id),
  }))
}
