import type { Place } from '../fleet/types.ts'
import { moved } from '../fleet/places.ts'
import { mix } from '../random.ts'
import type { Faults } from '../wialon/faults.ts'
import { lastMessage, storedBetween, type WialonMessage } from '../wialon/messages.ts'
import type { SimUnit } from '../wialon/units.ts'

const COMPANY = 5495
/** The platform's own polygon for a circle of ours. */
const CORNERS = 16
/** A unit that sent nothing for so long is without data. */
const NO_DATA_MS = 15 * 60_000

export const wireTime = (t: number): string => `${new Date(t).toISOString().slice(0, 19)}Z`
export const bareTime = (t: number): string => wireTime(t).replace('T', ' ').replace('Z', '')

/** A unit of `unit/list` with the parts asked for; types are mixed as the real answers are. */
export function unitItem(
  unit: SimUnit,
  included: ReadonlySet<string>,
  faults: Faults,
  now: number,
  driver: DriverItem | null,
  relays: readonly object[],
): unknown {
  const { truck } = unit
  const blind = faults.at('noSatellites', unit, now)
  const message = lastMessage(unit, faults, now)
  const placed = blind ? lastMessage(unit, faults, blind.from) : message
  const at = (message?.t ?? 0) * 1000
  const stateName = blind
    ? 'nogps'
    : now - at > NO_DATA_MS
      ? 'nodata'
      : (message?.pos.s ?? 0) > 0
        ? 'driving'
        : 'standing'
  const start = blind?.from ?? at
  const state = { start: wireTime(start), duration: Math.max(0, Math.round((now - start) / 1000)) }
  const gmt = wireTime(at)
  const parts: Record<string, unknown> = {
    device: { id: unit.id, serial_number: String(unit.id), imei: Number(truck.imei), sim: truck.phone },
    ignition: { gmt, value: message?.p['ign'] === 1 ? 'on' : 'off' },
    io_din: [
      { no: 1, label: 'Alarma', state: '0' },
      { no: 2, label: 'Ignición', state: message?.p['ign'] === 1 ? '1' : '0' },
    ],
    fuel: [{ type: 'CAN', metrics: 'pct', value: message?.p['fuel'] ?? 0, last_update: gmt }],
    supply_voltage: { gmt, value: message?.p['pwr_ext'] ?? 0 },
    altitude: { gmt, value: message?.pos.z ?? 0 },
    can: {
      odom: { gmt, value: String(message?.p['mileage'] ?? 0) },
      engine_hours: { gmt, value: String(message?.p['engine_hours'] ?? 0) },
    },
    relays,
    drivers: driver && {
      driver1: { id: String(driver.id), name: driver.name, phone: '', ibutton: '', tacho_id: '' },
    },
  }
  return {
    unit_id: unit.id,
    box_id: unit.id + 500,
    company_id: COMPANY,
    country_code: 'MX',
    label: unit.name,
    number: truck.plates,
    shortcut: unit.name,
    vehicle_title: truck.plates,
    car_reg_certificate: '',
    vin: truck.vin,
    type: 'truck',
    icon: 'no-icon',
    lat: placed ? placed.pos.y : null,
    lng: placed ? placed.pos.x : null,
    direction: placed?.pos.c ?? 0,
    speed: stateName === 'nodata' ? null : (message?.pos.s ?? 0),
    mileage: Math.round((message?.p['mileage'] ?? 0) * 1000),
    last_update: message ? gmt : null,
    ignition_total_time: Math.round((message?.p['engine_hours'] ?? 0) * 3600),
    state: { name: stateName, ...state, debug_info: { boxId: unit.id + 500, msg: '' } },
    movement_state: { name: (message?.pos.s ?? 0) > 0 ? 'driving' : 'standing', ...state },
    fuel_type: 'D',
    avg_fuel_consumption: { norm: 34, measurement: 'l/100km' },
    created_at: '2024-01-15T08:00:00Z',
    ...Object.fromEntries(Object.entries(parts).filter(([name]) => included.has(name))),
  }
}

/** A place as an object; the ring is closed, the latitude first unless asked otherwise. */
export function objectItem(place: Place, lonFirst: boolean) {
  const { shape } = place
  const corners =
    shape.kind === 'polygon'
      ? shape.points
      : Array.from({ length: CORNERS }, (_, at) => {
          const angle = (at / CORNERS) * 2 * Math.PI
          return moved(place, shape.radius * Math.sin(angle), shape.radius * Math.cos(angle))
        })
  const ring = [...corners, ...corners.slice(0, 1)].map(({ lat, lon }) =>
    lonFirst ? `${lon} ${lat}` : `${lat} ${lon}`,
  )
  return {
    id: 4001 + place.index,
    name: place.name,
    wkt: `POLYGON((${ring.join(',')}))`,
    user_id: '1',
    group_id: place.kind === 'yard' ? '1' : '0',
    private: 'N',
    updated: '2026-04-16T11:23:16Z',
    created: '2026-04-15T07:59:01Z',
    deleted: 'N',
  }
}

const names = ['Raúl', 'Ernesto', 'Lucía', 'Héctor', 'Martha', 'Gustavo', 'Ofelia', 'Iván']
const surnames = ['Treviño', 'Cantú', 'Salinas', 'Ibarra', 'Montes', 'Zamora', 'Villegas']
export const driverId = (unit: SimUnit) => 19_001 + unit.truck.index

/** An invented person for each truck, the same on every platform of the fleet. */
export function driverOf(unit: Pick<SimUnit, 'id' | 'truck'>): { name: string; surname: string; email: string } {
  const name = names[mix(unit.id, 5) % names.length] ?? ''
  const surname = surnames[mix(unit.id, 6) % surnames.length] ?? ''
  return { name, surname, email: `operador${unit.truck.index + 1}@example.com` }
}

export type DriverItem = ReturnType<typeof driverItem>

export function driverItem(unit: SimUnit) {
  const blocked = unit.truck.index % 11 === 10
  return {
    id: driverId(unit),
    ...driverOf(unit),
    phone: unit.truck.phone,
    language: 'es',
    ibutton: '',
    tacho: '',
    access_to_route_sheet: 1,
    blocked,
    blocked_text_fe: blocked ? 'Documentos vencidos' : '',
    created: bareTime(Date.UTC(2025, 7, 10, 12, 50, 56)),
  }
}

/** Routes and stops of a unit within from ≤ t ≤ till, in order; a route is a run of messages in movement. */
export function routeItems(unit: SimUnit, faults: Faults, from: number, till: number, now: number): unknown[] {
  const runs: WialonMessage[][] = []
  for (const message of storedBetween(unit, faults, from, till, now)) {
    const run = runs.at(-1)
    if (run && (run[0]?.pos.s ?? 0) > 0 === message.pos.s > 0) run.push(message)
    else runs.push([message])
  }
  return runs.map((run, at) => {
    const [first, last] = [run[0], run.at(-1)]
    const isRoute = (first?.pos.s ?? 0) > 0
    const time = (message: WialonMessage | undefined) => wireTime((message?.t ?? 0) * 1000)
    const place = (message: WialonMessage | undefined) => ({ address: '', lat: message?.pos.y, lng: message?.pos.x })
    return {
      type: isRoute ? 'route' : 'stop',
      route_id: unit.id * 10_000 + at,
      start: { time: time(first), ...place(first) },
      end: { time: time(last), ...(isRoute ? place(last) : {}) },
      ...(isRoute
        ? {
            distance: Math.round(((last?.p['mileage'] ?? 0) - (first?.p['mileage'] ?? 0)) * 1000),
            driver_id: driverId(unit),
            decoded_route: {
              points: run.map((message) => ({
                gmt: time(message),
                lat: message.pos.y,
                lng: message.pos.x,
                speed: message.pos.s,
              })),
            },
          }
        : {}),
    }
  })
}
