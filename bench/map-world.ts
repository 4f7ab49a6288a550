// A made-up fleet that drives the federal highways, for measuring the live map without a database.
import { readFileSync } from 'node:fs'
import type { LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import type { MapUnits } from '@arriero/contract/tracking/tracking.entities.ts'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'

interface Corridor {
  line: [number, number][]
}

interface Truck {
  id: number
  line: [number, number][]
  /** Place on the line: whole part a segment, the rest the share of it. */
  at: number
  direction: 1 | -1
  speed: number
  state: number
  fixAt: number
}

const file = new URL('../web/basemap/highways-graph.json', import.meta.url)
const groups = [
  'Línea Noreste',
  'Fronterizo Laredo',
  'Bajío',
  'Pacífico',
  'Golfo',
  'Centro',
  'Remolques',
  'Última milla',
]
const names = [
  'José Guadalupe Treviño Cantú',
  'Víctor Manuel Escamilla',
  'Luis Eduardo Zambrano Sepúlveda',
  'Fernando Villarreal Ríos',
  'Noé Mendoza',
]
const fraction = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}
const stateOf = (seed: number) => {
  const share = fraction(seed)
  if (share < 0.035) return liveStates.silent
  if (share < 0.05) return liveStates.alert
  if (share < 0.55) return liveStates.moving
  return share < 0.75 ? liveStates.idle : liveStates.parked
}

export class MapWorld {
  readonly trucks: Truck[]
  private revision = 1
  private readonly epoch = Date.now()

  constructor(count: number) {
    const corridors: Corridor[] = JSON.parse(readFileSync(file, 'utf8')).corridors
    const lines = corridors.map(({ line }) => line).filter((line) => line.length > 4)
    this.trucks = Array.from({ length: count }, (_, i) => {
      const line = lines[Math.floor(fraction(i + 0.5) * lines.length)] ?? []
      const state = stateOf(i + 7)
      const isMoving = state === liveStates.moving || state === liveStates.alert
      return {
        id: i + 1,
        line,
        at: fraction(i + 3) * (line.length - 1.01),
        direction: fraction(i + 11) < 0.5 ? 1 : -1,
        state,
        speed: isMoving ? Math.round(state === liveStates.alert ? 101 + fraction(i) * 12 : 48 + fraction(i) * 45) : 0,
        fixAt:
          state === liveStates.silent
            ? this.epoch - 86_400_000 * (1.1 + fraction(i) * 6)
            : this.epoch - fraction(i + 1) * 40_000,
      }
    })
  }

  get cursor() {
    return `bench.${this.revision}`
  }

  /** Moves a truck on by so many seconds. */
  drive(truck: Truck, seconds: number, now: number) {
    truck.fixAt = now
    if (truck.speed === 0) return
    // A segment is about 4 km.
    const next = truck.at + (truck.direction * truck.speed * seconds) / 3600 / 4
    if (next <= 0 || next >= truck.line.length - 1.01) truck.direction = truck.direction === 1 ? -1 : 1
    else truck.at = next
  }

  columns(): MapUnits {
    const { trucks } = this
    const places = trucks.map(placeOf)
    const none = trucks.map(() => null)
    return {
      cursor: this.cursor,
      now: Date.now(),
      id: trucks.map(({ id }) => id),
      name: trucks.map(({ id }) => `T-${String(id + 100)}`),
      plates: trucks.map(({ id }) => `${45 + (id % 50)}-AK-${id % 10}F`),
      model: trucks.map(() => 'Kenworth T680'),
      type: none,
      economicNumber: trucks.map(({ id }) => String(id)),
      platform: trucks.map(() => 1),
      sourceId: trucks.map(() => 1),
      resourceKey: trucks.map(({ id }) => String(groupOf(id))),
      resource: trucks.map(({ id }) => groups[groupOf(id)] ?? null),
      driverId: trucks.map(({ id }) => id),
      driver: trucks.map(({ id }) => names[id % names.length] ?? null),
      driverPhone: trucks.map(() => '81 8340 2211'),
      speedLimit: trucks.map(() => 95),
      lat: places.map(([, lat]) => lat),
      lon: places.map(([lon]) => lon),
      course: places.map(([, , course]) => course),
      speed: trucks.map(({ speed }) => speed),
      state: trucks.map(({ state }) => state),
      at: trucks.map(({ fixAt }) => Math.round(fixAt / 1000)),
      since: trucks.map(({ fixAt }) => Math.round(fixAt / 1000) - 4320),
      ignition: trucks.map(({ state }) => (state === liveStates.parked || state === liveStates.silent ? 0 : 1)),
    }
  }

  /** `sentAt` travels as the frame's base: the browser side measures against it. */
  frame(trucks: readonly Truck[], sentAt: number): LiveFrame {
    this.revision += 1
    const places = trucks.map(placeOf)
    return {
      cursor: this.cursor,
      full: false,
      base: sentAt,
      id: trucks.map(({ id }) => id),
      lat: places.map(([, lat]) => Math.round(lat * 100_000)),
      lon: places.map(([lon]) => Math.round(lon * 100_000)),
      course: places.map(([, , course]) => course),
      speed: trucks.map(({ speed }) => speed),
      state: trucks.map(({ state }) => state),
      age: trucks.map(() => 0),
      ignition: trucks.map(() => 1),
      since: trucks.map(() => 4320),
      gone: [],
    }
  }
}

const groupOf = (id: number) => Math.floor(fraction(id + 0.3) ** 1.6 * groups.length)

/** [lon, lat, course] */
function placeOf({ line, at, direction }: Truck): [number, number, number] {
  const i = Math.floor(at)
  const [a, b]: [[number, number], [number, number]] = [line[i] ?? [0, 0], line[i + 1] ?? [0, 0]]
  const share = at - i
  const [dx, dy] = [(b[0] - a[0]) * Math.cos((a[1] * Math.PI) / 180), b[1] - a[1]]
  const along = (Math.atan2(dx, dy) * 180) / Math.PI
  return [
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    Math.round((along + (direction === 1 ? 360 : 540)) % 360),
  ]
}
