// A made-up fleet for measuring: trucks around a hundred towns, and geofences where trucks go.
import type pg from 'pg'
import { seeded } from '@arriero/server/modules/tracking/engine/truck-day.fixture.ts'
import { destination } from '@arriero/server/shared/geo/distance.ts'
import { circlePolygon } from '@arriero/server/shared/geo/polygon.ts'
import type { SensorReply } from '@arriero/telematics/wialon/wialon-protocol.ts'

interface Truck {
  key: string
  lat: number
  lon: number
  course: number
  kmh: number
  km: number
}

export interface BenchFleet {
  accountId: number
  sourceId: number
  unitIds: number[]
  sensors: SensorReply[]
  /** Moves every truck for ten seconds and answers its message as Wialon words it. */
  drive(now: number): { key: string; message: unknown }[]
}

/** Makes an account with units and geofences: 40 % circles, 50 % polygons, 10 % corridors. */
export async function makeFleet(owner: pg.Pool, size: { units: number; fences: number }): Promise<BenchFleet> {
  const random = seeded(11)
  const somewhere = () => ({ lat: 16 + random() * 14, lon: -112 + random() * 22 })
  const towns = Array.from({ length: 100 }, somewhere)
  const nearTown = () =>
    destination(towns[Math.floor(random() * towns.length)] ?? somewhere(), random() * 25_000, random() * 360)
  const id = async (text: string, values: unknown[]) =>
    (await owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
  const accountId = await id(`insert into account (name, kind) values ('Medición', 'company') returning id`, [])
  const sourceId = await id(
    `insert into platform_account (account_id, platform, name, base_url, enabled) values ($1, 1, 'Wialon', 'http://127.0.0.1', false) returning id`,
    [accountId],
  )
  const { rows } = await owner.query<{ id: number }>(
    `insert into unit (account_id, name, platform, platform_account_id, platform_key)
     select $1, 'T-' || n, 1, $2, n::text from generate_series(1, $3::int) n returning id`,
    [accountId, sourceId, size.units],
  )
  const fences = Array.from({ length: size.fences }, (_, i) => {
    const centre = nearTown()
    if (i % 10 < 4) return { shape: 3, points: [[centre.lat, centre.lon]], size: 50 + random() * 400 }
    if (i % 10 < 9)
      return {
        shape: 2,
        points: circlePolygon(centre, 250, 6 + Math.floor(random() * 40)).map((p) => [p.lat, p.lon]),
        size: null,
      }
    const line = [centre]
    for (let n = 0; n < 20; n++) line.push(destination(line[n] ?? centre, 500, random() * 90))
    return { shape: 1, points: line.map((p) => [p.lat, p.lon]), size: 60 }
  })
  await owner.query(
    `insert into geofence (account_id, name, shape, points, size_m)
     select $1, 'Geocerca ' || n, (f->>'shape')::smallint, f->'points', (f->>'size')::float8 from jsonb_array_elements($2::jsonb) with ordinality as t (f, n)`,
    [accountId, JSON.stringify(fences)],
  )
  const trucks: Truck[] = rows.map((_, i) => ({
    ...(i % 3 === 0 ? somewhere() : nearTown()),
    key: String(i + 1),
    course: random() * 360,
    kmh: random() < 0.3 ? 0 : 20 + random() * 75,
    km: random() * 300_000,
  }))
  return {
    accountId,
    sourceId,
    sensors: [],
    unitIds: rows.map((row) => row.id),
    drive(now) {
      return trucks.map((truck) => {
        truck.course = (truck.course + (random() - 0.5) * 30 + 360) % 360
        const metres = (truck.kmh * 10) / 3.6
        // Cheap on purpose: what moves the trucks is not what is measured.
        truck.lat += (Math.cos((truck.course * Math.PI) / 180) * metres) / 111_195
        truck.lon += (Math.sin((truck.course * Math.PI) / 180) * metres) / 104_000
        truck.km += metres / 1000
        const t = Math.floor(now / 1000)
        const pos = {
          t,
          y: truck.lat,
          x: truck.lon,
          z: 1500,
          s: Math.round(truck.kmh),
          c: Math.round(truck.course),
          sc: 11,
        }
        return {
          key: truck.key,
          message: {
            t,
            f: 7,
            tp: 'ud',
            pos,
            i: 0,
            o: 0,
            p: { ign: truck.kmh > 0 ? 1 : 0, mileage: truck.km },
            rt: t + 2,
          },
        }
      })
    },
  }
}
