import type pg from 'pg'
import type { TripPlace } from '@arriero/contract/trips/trips.entities.ts'
import { placeKinds } from '@arriero/contract/trips/trips.rules.ts'
import { moved } from '@arriero/simulators/fleet/places.ts'
import type { Fleet, Place } from '@arriero/simulators/fleet/types.ts'
import { zoneReply as zoneOnTheWire, zonesOfLine } from '@arriero/simulators/wialon/zones.ts'
import { geofenceOfZone } from '@arriero/telematics/wialon/wialon-decode.ts'
import { zoneReply } from '@arriero/telematics/wialon/wialon-protocol.ts'
import type { PlatformGeofence } from '@arriero/telematics/adapter.ts'
import type { Fence } from '../modules/tracking/engine/geofence-index.ts'
import type { Shape } from '../shared/geo/latlon.ts'
import { coordinatesPlace } from '../modules/trips/plan/places.ts'
import { insertMany } from './insert.ts'

export interface DemoPlaces {
  fences: Fence[]
  /** What trips call a place, by its index in the fleet. */
  places: TripPlace[]
  /** Ids of the platform's geofences by the place's index. */
  wialonIds: number[]
}

/** Every so many places have their docks drawn in the console. */
const docksEvery = 3
/** Every so many places have no geofence of their own in trips, only coordinates. */
const coordinatesEvery = 6
/** Docks lie this near to the middle of every place, metres. */
const dockRadiusM = 45

/** Shapes as the table keeps them. */
const shapeNumbers = { line: 1, polygon: 2, circle: 3 } as const

interface GeofenceRow {
  kind: 'console' | 'wialon'
  key?: string
  folio?: string
  name: string
  description?: string
  color: string
  shape: TripPlace['shape']
  size?: number | null
  points: [number, number][]
  address?: string
  customer?: string
  group?: string
}

/** The platform's geofences as its mirror will find them, and some drawn in the console: docks, borders, risk. */
export async function seedPlaces(
  client: pg.ClientBase,
  fleet: Fleet,
  accountId: number,
  sourceId: number,
  userId: number,
): Promise<DemoPlaces> {
  const mirrored = fleet.lines.flatMap((line) => {
    const group = { key: '', name: line.name }
    return zonesOfLine(fleet, line).map((zone) => geofenceOfZone(zoneReply.parse(zoneOnTheWire(zone, 0x1c)), group))
  })
  const docked = fleet.places.filter(({ index }) => index % docksEvery === 0)
  const rows = [...mirrored.map(mirrorRow), ...docked.map(docks), ...riskAreas.map(riskArea)]
  const ids = await insertMany(
    client,
    `insert into geofence (account_id, kind, platform_account_id, platform_key, folio, name, description, color, shape, size_m, points, address, customer_name, group_name, created_by)
     select $2, kind, case when kind = 'wialon' then $3::int end, key, folio, name, coalesce(description, ''), color, shape, size, points, address, customer, "group", case when kind = 'console' then $4::int end
     from jsonb_to_recordset($1) as t (kind text, key text, folio text, name text, description text, color text, shape int, size float8, points jsonb, address text, customer text, "group" text) returning id`,
    rows,
    [accountId, sourceId, userId],
  )
  const found = rows.map((row, i) => ({ ...row, id: ids[i]! }))
  const byName = new Map(found.map((row) => [row.name, row]))
  const wialon = fleet.places.map(({ name }) => byName.get(name)!)
  const dockRows = new Map(docked.map((place) => [place.index, byName.get(docksName(place))!]))
  return {
    fences: found.map(({ id, ...row }) => ({ id, shape: groundOf(row) })),
    places: fleet.places.map((place) => tripPlaceOf(place, wialon[place.index]!, dockRows.get(place.index))),
    wialonIds: wialon.map(({ id }) => id),
  }
}

/** Trips name places in all three ways: by the docks drawn in the console, by bare coordinates, by the platform's geofence. */
function tripPlaceOf(
  place: Place,
  wialon: GeofenceRow & { id: number },
  docks: (GeofenceRow & { id: number }) | undefined,
): TripPlace {
  const { lat, lon } = place
  const address = `${place.city}, ${place.state}`
  if (place.index % coordinatesEvery === 1) return { ...coordinatesPlace(place, place.name), address }
  const { id, name, shape, points, size } = docks ?? wialon
  return {
    id,
    name,
    kind: docks ? placeKinds.console : placeKinds.wialon,
    address,
    lat,
    lon,
    shape,
    points,
    sizeM: size ?? null,
  }
}

function groundOf({ shape, points, size }: GeofenceRow): Shape {
  const places = points.map(([lat, lon]) => ({ lat, lon }))
  if (shape === shapeNumbers.polygon) return { kind: 'polygon', points: places }
  return shape === shapeNumbers.circle
    ? { kind: 'circle', points: places, radiusM: size ?? undefined }
    : { kind: 'line', points: places, widthM: size ?? undefined }
}

function mirrorRow({ key, name, description, color, shape, points, radius, width }: PlatformGeofence): GeofenceRow {
  return {
    kind: 'wialon',
    key,
    name,
    description,
    color,
    shape: shapeNumbers[shape],
    size: radius ?? width,
    points: points.map(({ lat, lon }) => [lat, lon]),
  }
}

const companyOf = ({ name }: Place) => name.split(',')[0]!

const docksName = (place: Place) => `Andenes ${companyOf(place)}`

function docks(place: Place, nth: number): GeofenceRow {
  return {
    kind: 'console',
    folio: `G-${String(nth + 1).padStart(4, '0')}`,
    name: docksName(place),
    color: place.kind === 'yard' ? '#348186' : '#117dd4',
    shape: shapeNumbers.circle,
    size: place.shape.kind === 'circle' ? Math.min(dockRadiusM, place.shape.radius) : dockRadiusM,
    points: [[place.lat, place.lon]],
    address: `${place.city}, ${place.state}`,
    group: place.kind === 'customer' ? 'Clientes' : 'Patios',
    ...(place.kind === 'customer' ? { customer: companyOf(place) } : {}),
  }
}

/** Stretches where nobody should stop: middle, half width and height in kilometres. */
const riskAreas = [
  { name: 'Zona de riesgo: Arco Norte', lat: 20.02, lon: -99.35, widthKm: 14, heightKm: 6 },
  { name: 'Zona de riesgo: Cumbres de Maltrata', lat: 18.78, lon: -97.28, widthKm: 9, heightKm: 5 },
  { name: 'Zona de riesgo: Salamanca', lat: 20.56, lon: -101.18, widthKm: 8, heightKm: 6 },
  { name: 'Zona de riesgo: Matehuala', lat: 23.4, lon: -100.6, widthKm: 6, heightKm: 12 },
]

function riskArea({ name, lat, lon, widthKm, heightKm }: (typeof riskAreas)[number], nth: number): GeofenceRow {
  const corners = [
    [-1, -0.8],
    [0.2, -1],
    [1, -0.6],
    [0.9, 0.8],
    [-0.3, 1],
    [-1, 0.7],
  ] as const
  return {
    kind: 'console',
    folio: `R-${String(nth + 1).padStart(4, '0')}`,
    name,
    group: 'Zonas de riesgo',
    description: 'No detenerse; avisar a monitoreo al entrar y al salir.',
    color: '#d42f2f',
    shape: shapeNumbers.polygon,
    points: corners
      .map(([x, y]) => moved({ lat, lon }, x * widthKm * 1000, y * heightKm * 1000))
      .map((corner): [number, number] => [corner.lat, corner.lon]),
  }
}
