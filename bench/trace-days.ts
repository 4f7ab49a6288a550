// Days of vehicles for replaying: real fixes from a CSV (longitude, latitude, timestamp, vehicle), or made-up ones.
import { readFile } from 'node:fs/promises'
import { seeded, truckDay } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { bearingDeg, distanceM } from '@arriero/server/shared/geo/distance.ts'
import type { Position } from '@arriero/telematics/position.ts'

/** One vehicle's fixes, oldest first. */
export interface VehicleDay {
  name: string
  positions: Position[]
}

interface Fix {
  at: number
  lat: number
  lon: number
}

/** Below this many there is no way to speak of. */
const fewestFixes = 12
const movingKmh = 3
const minuteMs = 60_000

/** Vehicles of a CSV whose newest fix is moved to `until`; speed, course and ignition are worked out from the way. */
export async function readTraces(path: string, until: number): Promise<VehicleDay[]> {
  const vehicles = new Map<string, Fix[]>()
  let newest = 0
  for (const line of (await readFile(path, 'utf8')).split('\n').slice(1)) {
    const [lon, lat, time, name] = line.split(',')
    if (!name || !time) continue
    const at = Date.parse(`${time.replace(' ', 'T')}Z`)
    newest = Math.max(newest, at)
    const fixes = vehicles.get(name.trim()) ?? []
    fixes.push({ at, lat: Number(lat), lon: Number(lon) })
    vehicles.set(name.trim(), fixes)
  }
  // Whole minutes, so that every fix keeps its second.
  const shift = Math.floor((until - newest) / minuteMs) * minuteMs
  return [...vehicles].flatMap(([name, fixes]) => {
    const way = inOrder(fixes.map((fix) => ({ ...fix, at: fix.at + shift })))
    return way.length < fewestFixes ? [] : [{ name, positions: way.map((fix, i) => positionOf(name, fix, way[i - 1])) }]
  })
}

/** Oldest first, one per instant. */
function inOrder(fixes: readonly Fix[]): Fix[] {
  const sorted = fixes.toSorted((a, b) => a.at - b.at)
  return sorted.filter(({ at }, i) => at !== sorted[i - 1]?.at)
}

function positionOf(unitKey: string, fix: Fix, before: Fix | undefined): Position {
  const metres = before ? distanceM(before, fix) : 0
  const kmh = before ? (metres / ((fix.at - before.at) / 1000)) * 3.6 : 0
  return {
    unitKey,
    fixTime: fix.at,
    messageTime: fix.at,
    receivedAt: fix.at + 2000,
    lat: fix.lat,
    lon: fix.lon,
    speed: Math.min(160, Math.round(kmh)),
    course: before && metres > 10 ? Math.round(bearingDeg(before, fix)) % 360 : 0,
    altitude: null,
    satellites: null,
    ignition: kmh > movingKmh,
    odometerKm: null,
    engineHours: null,
    fuelPercent: null,
  }
}

/** Made-up trucks with a fix every half minute of their last hours. */
export function makeDays(count: number, hours: number, until: number): VehicleDay[] {
  return Array.from({ length: count }, (_, i) => {
    const name = `T-${i + 1}`
    const random = seeded(i + 1)
    const from = until - 24 * 60 * minuteMs
    const rows = truckDay(i + 1, Math.floor(from / minuteMs) * minuteMs, 30)
    // Another part of the day for each, so that some stand and some drive.
    const first = Math.floor(random() * (rows.length - hours * 120))
    const move = Math.floor((until - rows[first + hours * 120 - 1]!.fixTime) / minuteMs) * minuteMs
    return {
      name,
      positions: rows.slice(first, first + hours * 120).map((row) => ({
        ...row,
        unitKey: name,
        fixTime: row.fixTime + move,
        messageTime: row.fixTime + move,
        receivedAt: row.receivedAt + move,
        engineHours: null,
      })),
    }
  })
}
