import type pg from 'pg'
import { between } from '@arriero/simulators/fleet/places.ts'
import { roadPath, type RoadPath } from '@arriero/simulators/fleet/road-path.ts'
import type { Fleet, Place } from '@arriero/simulators/fleet/types.ts'
import { routeOf } from './history/trip-plans.ts'
import type { DemoPlaces } from './places.ts'

/** Customers of each yard, the nearest first, to which the company saved its route. */
const routesPerYard = [2, 9]

/** Routes between yards and customers. */
export async function seedRoads(
  client: pg.ClientBase,
  fleet: Fleet,
  accountId: number,
  { wialonIds }: DemoPlaces,
): Promise<void> {
  const routes = savedWays(fleet.places).map(({ from, to, path }, i) => {
    const { points, km, minutes } = routeOf(path)
    return {
      name: `${from.name} – ${to.city}`,
      origin_id: wialonIds[from.index],
      destination_id: wialonIds[to.index],
      line: points,
      km,
      minutes,
      price: 18 + (i % 9) * 1.5,
    }
  })
  await client.query(
    `insert into route_destination (account_id, name, origin_id, destination_id, line, distance_km, duration_minutes, price_km)
     select $2, name, origin_id, destination_id, line, km, minutes, price
     from json_to_recordset($1) as t (name text, origin_id int, destination_id int, line jsonb, km float8, minutes float8, price numeric)`,
    [JSON.stringify(routes), accountId],
  )
}

/** The ways the company saved, as they run on the roads. */
export const savedWays = (places: readonly Place[]): { from: Place; to: Place; path: RoadPath }[] =>
  places
    .filter(({ kind }) => kind === 'yard')
    .flatMap((yard) =>
      customersOf(places, yard).map((customer) => ({ from: yard, to: customer, path: roadPath(yard, customer) })),
    )

function customersOf(places: readonly Place[], yard: Place): Place[] {
  const nearest = places
    .filter(({ kind }) => kind === 'customer')
    .toSorted((a, b) => between(yard, a) - between(yard, b))
  return routesPerYard.flatMap((nth) => nearest[nth] ?? [])
}
