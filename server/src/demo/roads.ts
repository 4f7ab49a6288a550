import type pg from 'pg'
import { between } from '@arriero/simulators/fleet/places.ts'
import { interpolate, roadPath, type RoadPath } from '@arriero/simulators/fleet/road-path.ts'
import type { Fleet, Place } from '@arriero/simulators/fleet/types.ts'
import { routeOf } from './history/trip-plans.ts'
import type { DemoPlaces } from './places.ts'

/** Customers of each yard, the nearest first, to which the company saved its route. */
const routesPerYard = [2, 9]
const boothNames = [
  'Los Encinos',
  'Cerro Prieto',
  'La Herradura',
  'Agua Mansa',
  'El Mirador',
  'Piedra Lisa',
  'Las Ánimas',
  'Tres Cruces',
  'Valle Hondo',
  'El Zopilote',
  'Rancho Viejo',
  'La Cumbre',
  'Dos Arroyos',
  'El Carrizo',
  'Loma Larga',
  'San Telmo',
  'Puerto Seco',
  'El Nopal',
  'Las Trojes',
  'Barranca Chica',
  'El Saucillo',
  'Peña Colorada',
  'La Noria',
  'Monte Alto',
] as const

/** Routes between yards and customers, and the toll booths on them under invented names. */
export async function seedRoads(
  client: pg.ClientBase,
  fleet: Fleet,
  accountId: number,
  { wialonIds }: DemoPlaces,
): Promise<void> {
  const ways = fleet.places
    .filter(({ kind }) => kind === 'yard')
    .flatMap((yard) =>
      customersOf(fleet, yard).map((customer) => ({ from: yard, to: customer, path: roadPath(yard, customer) })),
    )
  const routes = ways.map(({ from, to, path }, i) => {
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
  await client.query(
    'insert into toll (account_id, name, road, lat, lon, prices) select $2, name, road, lat, lon, prices from json_to_recordset($1) as t (name text, road text, lat float8, lon float8, prices jsonb)',
    [JSON.stringify(tollsOn(ways.map(({ path }) => path))), accountId],
  )
}

function customersOf({ places }: Fleet, yard: Place): Place[] {
  const nearest = places
    .filter(({ kind }) => kind === 'customer')
    .toSorted((a, b) => between(yard, a) - between(yard, b))
  return routesPerYard.flatMap((nth) => nearest[nth] ?? [])
}

/** One booth for each place where one of the ways pays, as far as names go. */
function tollsOn(paths: readonly RoadPath[]) {
  const apartM = 4000
  // A way over several highways does not say on which of them it pays.
  const found: { lat: number; lon: number; road: string | null }[] = []
  for (const path of paths) {
    for (const at of path.booths) {
      const place = { lat: interpolate(path.along, path.lat, at), lon: interpolate(path.along, path.lon, at) }
      if (found.every((other) => between(other, place) > apartM))
        found.push({ ...place, road: path.refs.length === 1 ? path.refs[0]! : null })
    }
  }
  return boothNames.flatMap((name, i) => {
    const booth = found[i]
    return booth ? [{ name: `Caseta ${name}`, ...booth, prices: pricesFrom(62 + ((i * 47) % 190)) }] : []
  })
}

/** Pesos by axles, from the price of a car. */
const pricesFrom = (base: number): Record<string, string> =>
  Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9].map((axles) => [axles, (base * (0.55 * axles + 0.4)).toFixed(2)]))
