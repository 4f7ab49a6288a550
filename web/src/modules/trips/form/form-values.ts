import type { UnitOption } from '@arriero/contract/units/units.entities.ts'
import type { TripDetail, TripDraft, TripLock } from '@arriero/contract/trips/trips.entities.ts'
import { parseCoordinates, placeKinds, type PlaceKind, type TripMoment } from '@arriero/contract/trips/trips.rules.ts'

interface Choice {
  value: number
  label: string
}

/** A place as the form holds it: a geofence, or coordinates as they are being written. */
export interface PlaceValue {
  kind: PlaceKind
  /** Geofence; null for coordinates. */
  id: number | null
  name: string
  /** '20.6120, -100.3872' */
  text: string
}

export interface InventoryValue {
  key: string
  type: Choice | null
  amount: number | null
  detail: string
}

export interface DestinationValue {
  /** Stays the same while rows move. */
  key: string
  /** Of a destination that is saved already. */
  id?: number | undefined
  client: Choice | null
  destination: PlaceValue
  leave: string | null
  arrive: string | null
  inventory: InventoryValue[]
  details: string
  folio: string
  /** To be filled there. */
  checklists: Choice[]
}

export interface TripValues {
  /** What a new trip was offered as; its price is the agreed one. */
  quotation?: { id: number; folio: string } | undefined
  id?: number | undefined
  version?: number | undefined
  name: string
  client: Choice | null
  unit: Choice | null
  line: { value: string; label: string } | null
  drivers: Choice[]
  /** Who came along with the unit, and goes with it when another one is chosen. */
  unitDriver?: Choice | null | undefined
  backups: Choice[]
  priceKm: number | null
  travelType: Choice | null
  details: string
  locks: TripLock[]
  /** To be filled before it leaves, and at its end. */
  leaveChecklists: Choice[]
  endChecklists: Choice[]
  origin: PlaceValue
  destinations: DestinationValue[]
}

let lastKey = 0
/** Identity of a row in this browser; drafts of another day keep theirs, so the time is part of it. */
export const newKey = () => `${Date.now().toString(36)}-${(lastKey += 1)}`

export const blankPlace = (kind: PlaceKind = placeKinds.console): PlaceValue => ({ kind, id: null, name: '', text: '' })

export const blankDestination = (leave: string | null = null): DestinationValue => ({
  key: newKey(),
  client: null,
  destination: blankPlace(),
  leave,
  arrive: null,
  inventory: [],
  details: '',
  folio: '',
  checklists: [],
})

export const blankTrip = (): TripValues => ({
  name: '',
  client: null,
  unit: null,
  line: null,
  drivers: [],
  backups: [],
  priceKm: null,
  travelType: null,
  details: '',
  locks: [
    { name: 'Candado 1', closed: false },
    { name: 'Candado 2', closed: false },
  ],
  leaveChecklists: [],
  endChecklists: [],
  origin: blankPlace(),
  destinations: [blankDestination()],
})

/** With another unit: who drives it comes along, unless somebody else was chosen. */
export function withUnit(values: TripValues, unit: Choice | null, unitDriver: Choice | null): TripValues {
  const isChosen = values.drivers.some(({ value }) => value !== values.unitDriver?.value)
  return { ...values, unit, unitDriver, drivers: isChosen ? values.drivers : unitDriver ? [unitDriver] : [] }
}

/** A trip to a point of the map ('20.6120, -100.3872'), with the unit that was chosen there. */
export function tripTo(point: string | undefined, unit: UnitOption | undefined): TripValues {
  const blank = blankTrip()
  const place = point && parseCoordinates(point) ? { ...blankPlace(placeKinds.coordinates), text: point } : blankPlace()
  const driver = unit && unit.driverId !== null ? { value: unit.driverId, label: unit.driver ?? '' } : null
  return {
    ...withUnit(blank, unit ? choice(unit) : null, driver),
    destinations: blank.destinations.map((destination) => ({ ...destination, destination: place })),
  }
}

export const coordinatesText = ({ lat, lon }: { lat: number; lon: number }) =>
  `${lat.toFixed(6).replace(/0{1,4}$/, '')}, ${lon.toFixed(6).replace(/0{1,4}$/, '')}`

const placeOf = (
  kind: PlaceKind,
  place: { id: number | null; name: string; lat: number; lon: number },
): PlaceValue => ({
  kind,
  id: place.id,
  name: place.name,
  text: kind === placeKinds.coordinates ? coordinatesText(place) : '',
})
const choice = ({ id, name }: { id: number; name: string }): Choice => ({ value: id, label: name })

const demanded = (demands: TripDetail['demands'], wanted: TripMoment, at: number | null = null): Choice[] =>
  demands
    .filter(({ moment, destinationId }) => moment === wanted && destinationId === at)
    .map(({ checklistId, name }) => ({ value: checklistId, label: name }))

/** A saved trip in the form. */
export function valuesOf(trip: TripDetail): TripValues {
  const [first] = trip.destinations
  const clients = new Set(trip.destinations.map(({ clientId }) => clientId))
  const common =
    clients.size === 1 && first?.clientId && first.client ? { value: first.clientId, label: first.client } : null
  return {
    id: trip.id,
    version: trip.version,
    name: trip.name,
    client: common,
    unit: choice(trip.unit),
    line: trip.lineId ? { value: trip.lineId, label: trip.line } : null,
    drivers: trip.drivers.map(choice),
    backups: trip.backups.map(choice),
    priceKm: trip.priceKm,
    travelType: trip.travelType && choice(trip.travelType),
    details: trip.details,
    locks: trip.locks,
    leaveChecklists: demanded(trip.demands, 'leave'),
    endChecklists: demanded(trip.demands, 'end'),
    origin: first ? placeOf(first.originKind, first.origin) : blankPlace(),
    destinations: trip.destinations.map((destination) => ({
      key: newKey(),
      id: destination.id,
      client:
        !common && destination.clientId && destination.client
          ? { value: destination.clientId, label: destination.client }
          : null,
      destination: placeOf(destination.placeKind, destination.destination),
      leave: destination.estimatedLeave,
      arrive: destination.estimatedArrival,
      inventory: destination.inventory.map(({ amount, typeId, type, detail }) => ({
        key: newKey(),
        type: { value: typeId, label: type },
        amount,
        detail: detail ?? '',
      })),
      details: destination.details,
      folio: destination.folio,
      checklists: demanded(trip.demands, 'arrival', destination.id),
    })),
  }
}

/** Another trip like that one: its dates move to begin now, and nothing of it is shared. */
export function copyOf(trip: TripDetail, now = Date.now()): TripValues {
  const { id: _id, version: _version, ...values } = valuesOf(trip)
  const start = trip.destinations[0] ? Date.parse(trip.destinations[0].estimatedLeave) : now
  // To the next full hour, so that the copied dates read like planned ones.
  const shift = Math.ceil((now + 3_600_000) / 3_600_000) * 3_600_000 - start
  const moved = (at: string | null) => at && new Date(Date.parse(at) + shift).toISOString()
  return {
    ...values,
    locks: values.locks.map(({ name }) => ({ name, closed: false })),
    destinations: values.destinations.map(({ id: _own, ...destination }) => ({
      ...destination,
      leave: moved(destination.leave),
      arrive: moved(destination.arrive),
    })),
  }
}

const coordinatesOf = ({ kind, text }: PlaceValue) =>
  kind === placeKinds.coordinates ? (parseCoordinates(text) ?? null) : null
const idOf = ({ kind, id }: PlaceValue) => (kind === placeKinds.coordinates ? null : id)
const nameOf = ({ kind, name, text }: PlaceValue) =>
  kind === placeKinds.coordinates ? name.trim() || text.trim() : null
export const hasPlace = (place: PlaceValue) =>
  place.kind === placeKinds.coordinates ? coordinatesOf(place) !== null : place.id !== null

/** Where destination `at` starts from: the origin, or the destination before it. */
export const startOf = (
  { origin, destinations }: Pick<TripValues, 'origin' | 'destinations'>,
  at: number,
): PlaceValue => destinations[at - 1]?.destination ?? origin

/** The places and times of every leg, as planning and saving send them. */
export const legsOf = (values: Pick<TripValues, 'origin' | 'destinations'>) =>
  values.destinations.map(({ destination, leave, arrive }, at) => {
    const start = startOf(values, at)
    return {
      originKind: start.kind,
      placeKind: destination.kind,
      originId: idOf(start),
      destinationId: idOf(destination),
      originCoordinates: coordinatesOf(start),
      destinationCoordinates: coordinatesOf(destination),
      estimatedLeave: leave,
      estimatedArrival: arrive,
    }
  })

/** Drafts that an older console kept know of no checklists. */
const idsOf = (choices: readonly Choice[] | undefined) => (choices ?? []).map(({ value }) => value)

/** What is sent; call it only for values without errors. */
export function draftOf(values: TripValues, ignoreClash = false): TripDraft {
  const { id, version, name, unit, line, drivers, backups, priceKm, details, locks, travelType, client, destinations } =
    values
  return {
    ...(id !== undefined && { id, version }),
    ...(name.trim() && { name: name.trim() }),
    unitId: unit?.value ?? 0,
    lineId: line?.value ?? null,
    drivers: drivers.map(({ value }) => value),
    backups: backups.map(({ value }) => value),
    priceKm: priceKm ?? 0,
    details,
    locks,
    travelTypeId: travelType?.value ?? null,
    ...(id === undefined && values.quotation && { quotationId: values.quotation.id }),
    ...(ignoreClash && { ignoreClash }),
    checklists: { leave: idsOf(values.leaveChecklists), end: idsOf(values.endChecklists) },
    destinations: legsOf(values).map((leg, at) => {
      const destination = destinations[at]
      const start = startOf(values, at)
      return {
        ...leg,
        ...(destination?.id && { id: destination.id }),
        clientId: destination?.client?.value ?? client?.value ?? null,
        originName: nameOf(start),
        destinationName: destination ? nameOf(destination.destination) : null,
        estimatedLeave: leg.estimatedLeave ?? '',
        estimatedArrival: leg.estimatedArrival ?? '',
        inventory:
          destination?.inventory.map(({ type, amount, detail }) => ({
            typeId: type?.value ?? 0,
            amount: amount ?? 0,
            ...(detail.trim() && { detail: detail.trim() }),
          })) ?? [],
        details: destination?.details ?? '',
        folio: destination?.folio ?? '',
        checklists: idsOf(destination?.checklists),
      }
    }),
  }
}
