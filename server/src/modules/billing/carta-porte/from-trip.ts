import { freightTaxes } from '@arriero/cfdi/build/freight.ts'
import type { Catalogs } from '@arriero/cfdi/catalogs/catalogs.ts'
import type {
  Address,
  Figure,
  Goods,
  Stop,
  TripProposal,
  Vehicle,
} from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import {
  freightKey,
  freightUnit,
  postalCodeIn,
  stateOfPostalCode,
} from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import type { DocumentLine } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { TripDestination, TripPlace, TripRow } from '@arriero/contract/trips/trips.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { dayIn } from '../../../shared/zones.ts'
import { driverPapers } from '../../drivers/drivers.read.ts'
import { geofencesById } from '../../geofences/geofences.read.ts'
import { tripWithPlaces } from '../../trips/trips.read.ts'
import { unitPapers } from '../../units/units.read.ts'
import { customerOfClient } from '../customers/customers.read.ts'
import { claimedTrips } from '../documents/claims.ts'
import { installedCatalogs } from '../sat-catalogs/installed.ts'
import { cartasPorteOfTrip } from './carta-porte.repository.ts'
import { recall } from './memory.ts'

const round = (value: number, step: number) => Number((Math.round(value / step) * step).toFixed(6))
/** What is longer than its field says nothing true when it is cut. */
const fitting = (text: string | null | undefined, most: number) => (text && text.length <= most ? text : null)

/** Places, distances, goods, unit, trailers and drivers as the trip and former cartas porte know them. */
export async function proposalOf(work: Work, app: App, tripId: number): Promise<TripProposal> {
  const { trip, destinations } = await tripWithPlaces(work, tripId)
  const stops = await stopsOf(work, installedCatalogs(app), destinations)
  const client = destinations.find(({ clientId, client: name }) => clientId ?? name)
  const customer = client && (await customerOfClient(work, { id: client.clientId, name: client.client ?? '' }))
  return {
    trip: { id: trip.id, folio: trip.folio, name: trip.name },
    unitName: trip.unit.name,
    status: trip.status,
    content: {
      tripId,
      unitId: trip.unit.id,
      customerId: customer?.id ?? null,
      international: null,
      reverseLogistics: false,
      stops: stops.map(({ stop }) => stop),
      goods: await goodsOf(work, destinations, stops),
      vehicle: await vehicleOf(work, trip.unit.id),
      figures: await figuresOf(work, trip),
      lines: (await claimedTrips(work, [tripId])).has(tripId) ? [] : freightOf(trip, customer?.rfc ?? ''),
    },
    documents: await cartasPorteOfTrip(work, tripId),
  }
}

/** What is known of a unit, a driver or a place, for a carta porte without a trip; of what the caller does not see, nothing. */
export async function knownOf(
  work: Work,
  app: App,
  {
    unit = 0,
    driver = 0,
    place = 0,
  }: { unit?: number | undefined; driver?: number | undefined; place?: number | undefined },
) {
  const [geofence] = place ? await geofencesById(work, [place]) : []
  const atPlace = geofence && (await recall(work, 'place', [place])).get(place)
  const papers = driver ? (await driverPapers(work, [driver])).get(driver) : undefined
  const ofDriver = papers && (await recall(work, 'driver', [driver])).get(driver)
  return {
    vehicle: unit && (await unitPapers(work, unit)) ? await vehicleOf(work, unit) : null,
    figure: papers
      ? { rfc: ofDriver?.rfc ?? null, licence: fitting(papers.license, 16) ?? ofDriver?.licence ?? null }
      : null,
    place: geofence
      ? {
          rfc: atPlace?.rfc ?? null,
          taxId: atPlace?.taxId ?? null,
          taxResidence: atPlace?.taxResidence ?? null,
          address: atPlace?.address ?? addressOf(installedCatalogs(app), geofence.address),
        }
      : null,
  }
}

interface Placed {
  stop: Stop
  /** Of a destination, the trip's own. */
  destinationId: number | null
}

/** An origin wherever the trip begins anew, and every destination with the way to it. */
async function stopsOf(work: Work, catalogs: Catalogs, destinations: readonly TripDestination[]): Promise<Placed[]> {
  const ids = destinations.flatMap(({ origin, destination }) => [origin.id ?? [], destination.id ?? []].flat())
  const known = await recall(work, 'place', ids)
  const owners = new Map((await geofencesById(work, ids)).map(({ id, customer }) => [id, customer]))
  const numbers = { Origen: 0, Destino: 0 }
  const placed = (place: TripPlace, kind: Stop['kind'], at: string, distanceKm: number | null): Stop => {
    const memory = place.id === null ? undefined : known.get(place.id)
    numbers[kind] += 1
    return {
      kind,
      number: numbers[kind],
      placeId: place.id,
      name: memory?.name ?? fitting((place.id && owners.get(place.id)) || place.name, 254),
      rfc: memory?.rfc ?? null,
      taxId: memory?.taxId ?? null,
      taxResidence: memory?.taxResidence ?? null,
      at,
      distanceKm,
      lat: place.lat,
      lon: place.lon,
      address: memory?.address ?? addressOf(catalogs, place.address),
    }
  }
  const stops: Placed[] = []
  let before: TripPlace | undefined
  for (const leg of destinations) {
    const { origin, destination } = leg
    const goesOn = before && before.lat === origin.lat && before.lon === origin.lon
    if (!goesOn) {
      const at = leg.originOutAt ?? leg.estimatedLeave
      stops.push({ stop: placed(origin, 'Origen', at, null), destinationId: null })
    }
    const km = leg.distanceKm === null ? null : round(leg.distanceKm, 0.01)
    const at = leg.arrivedAt ?? leg.estimatedArrival
    stops.push({ stop: placed(destination, 'Destino', at, km), destinationId: leg.id })
    before = destination
  }
  return stops
}

/** What an address in words tells: its street, and what follows from its postal code. */
function addressOf(catalogs: Catalogs, text: string | null): Address {
  const postalCode = text ? (postalCodeIn(text) ?? null) : null
  const code = postalCode ? catalogs.find('c_CodigoPostal', postalCode, dayIn('America/Mexico_City')) : undefined
  const [street] = (text ?? '').split(',')
  return {
    street: fitting(street?.trim(), 100),
    exteriorNumber: null,
    interiorNumber: null,
    neighbourhood: null,
    locality: code?.columns.localidad ?? null,
    municipality: code?.columns.municipio ?? null,
    reference: null,
    state: code?.columns.estado ?? (postalCode ? (stateOfPostalCode(postalCode) ?? null) : null),
    country: 'MEX',
    postalCode,
  }
}

/** The trip's load; where it goes to several places, each good to its own. */
async function goodsOf(work: Work, destinations: readonly TripDestination[], stops: readonly Placed[]) {
  const ends = stops.filter(({ stop }) => stop.kind === 'Destino')
  const loads = destinations.flatMap(({ id, inventory }) => inventory.map((load) => ({ ...load, destinationId: id })))
  const known = await recall(
    work,
    'load',
    loads.map(({ typeId }) => typeId),
  )
  return loads.map(({ typeId, type, amount, detail, destinationId }): Goods => {
    const { weightKg, value, ...memory } = known.get(typeId) ?? {}
    const at = stops.findIndex((one) => one.destinationId === destinationId)
    const destination = stops[at]?.stop.number ?? 1
    const origin = stops.slice(0, at).findLast(({ stop }) => stop.kind === 'Origen')?.stop.number ?? 1
    return {
      productKey: null,
      unitKey: null,
      hazardous: null,
      ...memory,
      description: detail || memory.description || type,
      quantity: amount,
      weightKg: weightKg ? round(weightKg * amount, 0.001) : null,
      value: value ? round(value * amount, 0.01) : null,
      currency: 'MXN',
      loadTypeId: typeId,
      carried: ends.length > 1 ? [{ origin, destination, quantity: amount }] : [],
    }
  })
}

/** What the unit's record says stands; the rest is as it was typed last. */
async function vehicleOf(work: Work, unitId: number): Promise<Vehicle> {
  const papers = await unitPapers(work, unitId)
  const memory = (await recall(work, 'unit', [unitId])).get(unitId)
  return {
    ...memory,
    plate: fitting(papers?.plates, 12) ?? memory?.plate ?? null,
    year: papers?.year ?? memory?.year ?? null,
    liabilityInsurer: fitting(papers?.insurer, 50) ?? memory?.liabilityInsurer ?? null,
    liabilityPolicy: fitting(papers?.policy, 30) ?? memory?.liabilityPolicy ?? null,
    trailers: memory?.trailers ?? [],
  }
}

async function figuresOf(work: Work, { drivers }: TripRow): Promise<Figure[]> {
  const ids = drivers.map(({ id }) => id)
  const papers = await driverPapers(work, ids)
  const known = await recall(work, 'driver', ids)
  return drivers.map(({ id, name }) => ({
    type: '01',
    driverId: id,
    name,
    rfc: known.get(id)?.rfc ?? null,
    licence: fitting(papers.get(id)?.license, 16) ?? known.get(id)?.licence ?? null,
  }))
}

/** The price agreed for the trip's kilometres as the one concept it is charged by. */
function freightOf({ id, folio, name, priceKm, totalKm }: TripRow, rfc: string): DocumentLine[] {
  const price = round(priceKm * (totalKm ?? 0), 0.01)
  if (price <= 0) return []
  const taxes = freightTaxes(rfc).map(({ kind, tax, factor, rate }) => ({
    kind,
    tax: tax as '002',
    factor,
    rate: Number(rate),
  }))
  const what = { productKey: freightKey, unitKey: freightUnit, unit: 'Servicio', description: `Flete ${name}` }
  return [{ ...what, tripId: id, sku: folio, quantity: 1, unitPrice: price, taxes }]
}
