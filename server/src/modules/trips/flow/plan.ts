import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { coordinatesRadiusM } from '@arriero/contract/trips/trips.rules.ts'
import { prepareLine, type PreparedLine } from '../../../shared/geo/polyline.ts'
import type { Shape } from '../../../shared/geo/latlon.ts'
import { buildGeofenceIndex, type GeofenceIndex } from '../../tracking/engine/geofence-index.ts'
import type { StopKind } from '../write/machine.ts'

/** A leg as it is stored. Instants epoch ms. */
export interface StoredLeg {
  id: number
  origin: TripPlace
  destination: TripPlace
  leaveAt: number
  arriveAt: number
  km: number | null
  minutes: number | null
  route: [number, number][] | null
  routeSource: string | null
}

export interface PlannedStop {
  kind: StopKind
  place: TripPlace
  /** The same for stops that are one place on the ground. */
  ground: string
  /** The leg whose origin or destination it is. */
  leg: number
}

export interface PlannedLeg {
  id: number
  line: PreparedLine | null
  /** A straight line is no road one could deviate from. */
  watched: boolean
  km: number
  plannedKmh: number
  leaveAt: number
  arriveAt: number
}

/** A trip ready for positions. */
export interface TripPlan {
  stops: readonly PlannedStop[]
  kinds: readonly StopKind[]
  legs: readonly PlannedLeg[]
  index: GeofenceIndex
  /** Nothing before this belongs to the trip. */
  opensAt: number
  totalKm: number
}

/** A unit may come to load this long before it is to leave; what it did earlier was another errand. */
const earlyMs = 6 * 3_600_000
/** Where no route is known: usual pace of a loaded truck, and how much longer roads are than the straight way. */
const usualKmh = 60

export function planOf(stored: readonly StoredLeg[]): TripPlan {
  const stops: PlannedStop[] = []
  for (const [leg, { origin, destination }] of stored.entries()) {
    const ground = groundOf(origin)
    if (stops.at(-1)?.ground !== ground) stops.push({ kind: 'origin', place: origin, ground, leg })
    stops.push({ kind: 'destination', place: destination, ground: groundOf(destination), leg })
  }
  const legs = stored.map(planLeg)
  return {
    stops,
    kinds: stops.map(({ kind }) => kind),
    legs,
    index: buildGeofenceIndex(stops.map(({ place }, id) => ({ id, shape: shapeOf(place) }))),
    opensAt: (stored[0]?.leaveAt ?? 0) - earlyMs,
    totalKm: legs.reduce((sum, { km }) => sum + km, 0),
  }
}

function planLeg(leg: StoredLeg): PlannedLeg {
  const points = leg.route?.map(([lat, lon]) => ({ lat, lon })) ?? []
  const line = points.length >= 2 ? prepareLine(points) : null
  const km = leg.km ?? (line ? line.lengthM / 1000 : 0)
  const hours = (leg.minutes ?? 0) / 60
  return {
    id: leg.id,
    line,
    watched: line !== null && leg.routeSource !== 'straight',
    km,
    leaveAt: leg.leaveAt,
    arriveAt: leg.arriveAt,
    plannedKmh: hours > 0 && km > 0 ? Math.min(110, Math.max(20, km / hours)) : usualKmh,
  }
}

const groundOf = ({ id, kind, lat, lon, points }: TripPlace) =>
  id === null ? `${kind}:${lat},${lon}` : `${kind}:${id}:${points.length}`

/** The geofence as the trip remembers it, for the membership engine. */
export function shapeOf({ shape, points, sizeM }: TripPlace): Shape {
  const places = points.map(([lat, lon]) => ({ lat, lon }))
  if (shape === 3) return { kind: 'circle', points: places, radiusM: sizeM ?? coordinatesRadiusM }
  if (shape === 1) return { kind: 'line', points: places, widthM: sizeM ?? undefined }
  return { kind: 'polygon', points: places }
}
