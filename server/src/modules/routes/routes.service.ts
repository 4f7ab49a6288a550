import type { z } from 'zod'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import {
  routeChannel,
  type planRouteDestination,
  type RouteDestination,
  type routeDestinationDraft,
} from '@arriero/contract/routes/routes.contract.ts'
import { centerOf, type Place } from '@arriero/contract/geofences/geofences.rules.ts'
import type { App } from '../../app/app.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { lineLengthM } from '../../shared/geo/polyline.ts'
import { routingOf } from '../../shared/routing/routing.ts'
import { geofencesById } from '../geofences/geofences.read.ts'
import * as repository from './routes.repository.ts'
import { texts } from './routes.texts.ts'

type Draft = z.output<typeof routeDestinationDraft>

async function find(work: Work, id: number): Promise<RouteDestination> {
  const route = await repository.findRoute(work, id)
  if (!route) throw notFound(texts.notFound)
  return route
}

export async function create(app: App, work: Work, draft: Draft): Promise<RouteDestination> {
  const id = await repository.insertRoute(work, await valuesOf(app, work, draft))
  return announce(work, id, 'geofence_route_destination_created')
}

export async function update(app: App, work: Work, id: number, draft: Draft): Promise<RouteDestination> {
  const current = await forChange(work, 'route_destination', id, draft.version, find)
  const values = await valuesOf(app, work, { ...draft, active: draft.active ?? current.active })
  await saveRecord(work, 'route_destination', id, values)
  // A route that is deactivated leaves the lists of those who choose one, as a deleted one would.
  return announce(
    work,
    id,
    current.active && !values.active ? 'geofence_route_destination_deleted' : 'geofence_route_destination_edit',
  )
}

async function announce(
  work: Work,
  id: number,
  event:
    | 'geofence_route_destination_created'
    | 'geofence_route_destination_edit'
    | 'geofence_route_destination_deleted',
) {
  const saved = await find(work, id)
  await work.publish(routeChannel, event, saved, { name: `${event}_${work.scope.accountId}`, wholeFleet: true })
  return saved
}

/** The way of a route that is being written; straight when nobody can plan it, with the reason. */
export async function plan(app: App, work: Work, ends: Ends): Promise<ReplyOf<typeof planRouteDestination>> {
  const { origin, destination } = await endsOf(work, ends)
  const [from, to] = [centerOf(origin.shape)!, centerOf(destination.shape)!]
  const answer = await routingOf(app.config).router.route([from, to])
  const line = answer.found?.line ?? [from, to]
  return {
    line: line.map(({ lat, lon }) => ({ lat, lng: lon })),
    distanceKm: tenths(answer.found?.distanceM ?? lineLengthM(line)),
    durationMinutes: answer.found ? Math.round(answer.found.durationS / 60) : null,
    source: answer.found ? 'road' : 'straight',
    reason: answer.found ? null : answer.reason,
  }
}

const tenths = (metres: number) => Math.round(metres / 100) / 10

interface Ends {
  originId: number
  destinationId: number
}

/** Both places of a route. */
async function endsOf(work: Work, { originId, destinationId }: Ends) {
  if (originId === destinationId) throw badFields({ destinationId: [texts.samePlace] })
  const places = await geofencesById(work, [originId, destinationId])
  const [origin, destination] = [originId, destinationId].map((id) => places.find((place) => place.id === id))
  if (!origin) throw badFields({ originId: [texts.unknownPlace] })
  if (!destination) throw badFields({ destinationId: [texts.unknownPlace] })
  return { origin, destination }
}

async function valuesOf(app: App, work: Work, draft: Draft): Promise<repository.RouteValues> {
  const { origin, destination } = await endsOf(work, draft)
  const way = await wayOf(app, draft, centerOf(origin.shape)!, centerOf(destination.shape)!)
  return {
    name: draft.name,
    origin_id: origin.id,
    destination_id: destination.id,
    line: JSON.stringify(way.line.map(({ lat, lon }) => [lat, lon])),
    distance_km: way.distanceKm,
    duration_minutes: draft.durationMinutes ?? way.durationMinutes,
    price_km: draft.priceKm ?? null,
    active: draft.active ?? true,
  }
}

/** The drawn line, or the planned one over the roads; without an answer of the planner the route is kept without line. */
async function wayOf(
  app: App,
  draft: Draft,
  from: Place,
  to: Place,
): Promise<{ line: Place[]; distanceKm: number | null; durationMinutes: number | null }> {
  if (draft.line && draft.line.length > 1) {
    const line = draft.line.map(({ lat, lng }) => ({ lat, lon: lng }))
    return { line, distanceKm: tenths(lineLengthM(line)), durationMinutes: null }
  }
  const { found: planned } = await routingOf(app.config).router.route([from, to])
  if (!planned) return { line: [], distanceKm: null, durationMinutes: null }
  return {
    line: planned.line,
    distanceKm: tenths(planned.distanceM),
    durationMinutes: Math.round(planned.durationS / 60),
  }
}
