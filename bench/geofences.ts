// Positions a second through geofence membership, one core: 10 000 units, 5 000 fences of one account.
import { buildGeofenceIndex, type Fence } from '@arriero/server/modules/tracking/engine/geofence-index.ts'
import { step, type UnitFences } from '@arriero/server/modules/tracking/engine/membership.ts'
import { seeded } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { destination } from '@arriero/server/shared/geo/distance.ts'
import { circlePolygon } from '@arriero/server/shared/geo/polygon.ts'

const FENCES = 5_000
const UNITS = 10_000
const ROUNDS = 40
const RUNS = 7
const EVERY_MS = 10_000

const random = seeded(11)
const somewhere = () => ({ lat: 16 + random() * 14, lon: -112 + random() * 22 })
// Fences gather around a hundred industrial towns, as yards and customers do.
const towns = Array.from({ length: 100 }, somewhere)
const nearTown = () => {
  const town = towns[Math.floor(random() * towns.length)]
  return destination(town ?? somewhere(), random() * 25_000, random() * 360)
}

const fences: Fence[] = Array.from({ length: FENCES }, (_, id): Fence => {
  const centre = nearTown()
  const kind = id % 10
  if (kind < 4) return { id, shape: { kind: 'circle', points: [centre], radiusM: 50 + random() * 400 } }
  if (kind < 9) {
    const points = circlePolygon(centre, 200, 6 + Math.floor(random() * 40)).map((p) =>
      destination(p, random() * 150, random() * 360),
    )
    return { id, shape: { kind: 'polygon', points } }
  }
  const points = [centre]
  for (let i = 0; i < 20; i++) points.push(destination(points[i] ?? centre, 500, random() * 90))
  return { id, shape: { kind: 'line', points, widthM: 60 } }
})

type Truck = { lat: number; lon: number; course: number; kmh: number; fences: UnitFences | null }

// Two thirds around the towns, a third on the open road; 30 % standing.
const trucks: Truck[] = Array.from({ length: UNITS }, (_, i) => {
  const place = i % 3 === 0 ? somewhere() : nearTown()
  return { ...place, course: random() * 360, kmh: random() < 0.3 ? 0 : 20 + random() * 75, fences: null }
})

/** One long list made beforehand, so that only membership is timed. */
const fixes = new Float64Array(ROUNDS * UNITS * 2)
for (let round = 0; round < ROUNDS; round++) {
  for (const [i, truck] of trucks.entries()) {
    truck.course += (random() - 0.5) * 30
    const next = destination(truck, (truck.kmh * EVERY_MS) / 3600, truck.course)
    truck.lat = next.lat
    truck.lon = next.lon
    fixes[(round * UNITS + i) * 2] = next.lat
    fixes[(round * UNITS + i) * 2 + 1] = next.lon
  }
}

function ms(work: () => void): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function summary(values: readonly number[], digits: number): string {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => (sorted[Math.round((sorted.length - 1) * share)] ?? 0).toFixed(digits)
  return `mediana ${at(0.5)} (de ${at(0)} a ${at(1)}, ${values.length} corridas)`
}

let index = buildGeofenceIndex(fences)
const builds = Array.from({ length: RUNS }, () =>
  ms(() => (index = buildGeofenceIndex(fences.map((f) => ({ ...f, shape: { ...f.shape } }))))),
)
const rebuilds = Array.from({ length: RUNS }, () => ms(() => (index = buildGeofenceIndex(fences, index))))

const rates: number[] = []
let events = { entered: 0, left: 0, crossed: 0 }
for (let run = 0; run < RUNS; run++) {
  events = { entered: 0, left: 0, crossed: 0 }
  for (const truck of trucks) truck.fences = null
  const took = ms(() => {
    let at = 0
    for (let round = 0; round < ROUNDS; round++) {
      const fixTime = 1_800_000_000_000 + round * EVERY_MS
      for (const truck of trucks) {
        const result = step(index, truck.fences, { fixTime, lat: fixes[at++] ?? 0, lon: fixes[at++] ?? 0 })
        truck.fences = result.state
        events.entered += result.entered.length
        events.left += result.left.length
        events.crossed += result.crossed.length
      }
    }
  })
  rates.push((ROUNDS * UNITS) / (took / 1000))
}

console.log(`Geocercas: ${FENCES} geocercas, ${UNITS} unidades, ${ROUNDS * UNITS} posiciones por corrida, un núcleo`)
console.log(`  posiciones por segundo: ${summary(rates, 0)}; meta 400000`)
console.log(`  índice nuevo, ms: ${summary(builds, 1)}; meta < 100`)
console.log(`  índice con una lista sin cambios, ms: ${summary(rebuilds, 1)}`)
console.log(`  entradas ${events.entered}, salidas ${events.left}, cruces ${events.crossed}`)
