import { defaultTripName, type TripState } from '@arriero/contract/trips/trips.rules.ts'
import { Dice, mix } from '@arriero/simulators/random.ts'
import type { Truck } from '@arriero/simulators/fleet/types.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import { wialonResourceId } from '@arriero/simulators/wialon/units.ts'
import type { DemoRoute, DemoTrip } from '../history/types.ts'
import { driverName } from '../names.ts'
import { clientEvery } from '../units.ts'
import { inventoryKinds, type TripCatalogues } from './catalogues.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (at: number) => new Date(at).toISOString()

export interface TripContext {
  now: number
  catalogues: TripCatalogues
  unitIds: readonly number[]
  driverIds: readonly number[]
  /** The client who signs in. */
  guest: { id: number; name: string }
}

/** A trip of the past or of today with what a dispatcher wrote into it. */
export interface TripDraftRow {
  trip: DemoTrip
  truck: Truck
  dice: Dice
  client: { id: number; name: string } | null
  driverId: number | null
  createdAt: number
  cancelledAt: number | null
  name: string
}

const reasons = [
  'El cliente reprogramó la carga',
  'Unidad enviada a taller',
  'Carga cancelada por el cliente',
  'Se asignó otra unidad',
] as const
const remarks = [
  '',
  '',
  'Confirmar cita con el andén 30 min antes.',
  'Entregar con remisión firmada.',
  'Carga frágil: no estibar.',
] as const

export function draftRow(
  trip: DemoTrip,
  truck: Truck,
  { now, catalogues, driverIds, guest }: TripContext,
): TripDraftRow {
  const dice = new Dice(mix(demoSeed + 1, trip.truck), trip.rotation)
  const [first, last] = [trip.legs[0]!, trip.legs.at(-1)!]
  const client = trip.truck % clientEvery === 0 ? guest : dice.next() < 0.75 ? dice.pick(catalogues.clients) : null
  const createdAt = Math.min(first.leaveAt - dice.between(3, 30) * hour, now - dice.between(10, 300) * minute)
  const named =
    dice.next() < 0.4
      ? `${cityOf(first.origin.name)} – ${cityOf(trip.round ? first.destination.name : last.destination.name)}`
      : defaultTripName(truck.line.name, truck.name)
  const noDriverYet = trip.columns.state === 1 && trip.status === 'active' && dice.next() < 0.12
  return {
    trip,
    truck,
    dice,
    client,
    createdAt,
    name: named,
    driverId: noDriverYet ? null : driverIds[trip.truck]!,
    cancelledAt:
      trip.status === 'cancelled'
        ? Math.min(now - 5 * minute, Math.max(createdAt + 20 * minute, first.leaveAt - dice.between(1, 6) * hour))
        : null,
  }
}

const cityOf = (place: string) =>
  place
    .split(', ')
    .at(-1)!
    .replace(/^(Andenes )?(Patio )?/, '')

/** A row of the table `trip` but for its ids. */
export function tripColumns(
  { trip, truck, dice, client, driverId, createdAt, cancelledAt, name }: TripDraftRow,
  { unitIds, catalogues, now }: TripContext,
  routes: readonly DemoRoute[],
) {
  const { columns, legs } = trip
  const closed = columns.state !== 1 || trip.status === 'finished'
  return {
    // Until it is known which trip left before which.
    folio: `${trip.truck}/${trip.rotation}/${legs[0]!.leaveAt}`,
    name,
    status: trip.status,
    unit_id: unitIds[trip.truck],
    unit_name: truck.name,
    line_id: String(wialonResourceId(truck.line.index)),
    line_name: truck.line.name,
    price_km: dice.between(17, 31).toFixed(2),
    details: dice.pick(remarks),
    locks: [{ name: 'Trasero', closed }, ...(dice.next() < 0.4 ? [{ name: 'Lateral', closed }] : [])],
    travel_type_id: trip.round ? catalogues.travelTypes.round : catalogues.travelTypes.oneWay,
    client_user_id: client?.id ?? null,
    client_name: client?.name ?? '',
    driver_names: driverId === null ? '' : driverName(trip.truck),
    place_names: [legs[0]!.origin.name, ...legs.map(({ destination }) => destination.name)].join(', '),
    leave_at: iso(legs[0]!.leaveAt),
    arrive_at: iso(legs.at(-1)!.arriveAt),
    stops: legs.length,
    total_km: legs.reduce((sum, { route }) => sum + routes[route]!.km, 0),
    cancelled_at: cancelledAt === null ? null : iso(cancelledAt),
    cancel_reason: cancelledAt === null ? null : dice.pick(reasons),
    created_at: iso(createdAt),
    ...columns,
    ...(trip.status === 'active' ? {} : { attention: 0 }),
    // Trips that changed in the last moments are looked at again by the position flow: these are as it left them.
    changed_at: iso(Math.min(now - hour, createdAt)),
  }
}

export const folioOf = (number: number) => `V-${String(number).padStart(5, '0')}`

export function legColumns({ trip, client }: TripDraftRow, tripId: number, routes: readonly DemoRoute[]) {
  return trip.legs.map((leg, position) => {
    const { km, minutes } = routes[leg.route]!
    const { id: _, ...real } = trip.legColumns[position]!
    return {
      trip_id: tripId,
      position,
      client_user_id: client?.id ?? null,
      client_name: client?.name ?? '',
      origin: leg.origin,
      destination: leg.destination,
      leave_at: iso(leg.leaveAt),
      arrive_at: iso(leg.arriveAt),
      ...real,
      distance_km: km,
      duration_minutes: minutes,
      route: leg.route,
    }
  })
}

/** Facts of the road as the position flow writes them, and before them what people did. */
export function eventRows(
  { trip, createdAt, cancelledAt }: TripDraftRow,
  tripId: number,
  userId: number,
  reason: string | null,
) {
  const byPerson = (kind: string, at: number, state: TripState, measure: object) => ({
    trip_id: tripId,
    key: null,
    kind,
    at: iso(at),
    from_state: state,
    to_state: state,
    leg: null,
    place: null,
    lat: null,
    lon: null,
    measure,
    user_id: userId,
  })
  return [
    byPerson('created', createdAt, 1, {}),
    ...trip.events.map(({ key, kind, at, from, to, leg, place, lat, lon, measure }) => ({
      trip_id: tripId,
      key,
      kind,
      at: iso(at),
      from_state: from,
      to_state: to,
      leg,
      place,
      lat,
      lon,
      measure,
      user_id: null,
    })),
    ...(cancelledAt === null ? [] : [byPerson('cancelled', cancelledAt, 1, { reason })]),
  ]
}

export function inventoryRows({ trip, dice }: TripDraftRow, legIds: readonly number[], types: readonly number[]) {
  const loaded = trip.round ? trip.legs.slice(0, -1) : trip.legs
  return loaded.map((_, leg) => {
    const kind = dice.whole(0, types.length - 1)
    return {
      destination_id: legIds[leg],
      type_id: types[kind],
      amount: dice.whole(4, inventoryKinds[kind]!.unit === 'kg' ? 9000 : 28),
    }
  })
}
