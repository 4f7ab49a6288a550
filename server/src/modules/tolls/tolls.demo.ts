import { between, fleetLines, fleetPlaces } from '@arriero/simulators/fleet/places.ts'
import { interpolate, type RoadPath } from '@arriero/simulators/fleet/road-path.ts'
import { demoSeed } from '@arriero/simulators/wialon/server.ts'
import type { SeedPart } from '../../demo/later-parts.ts'
import { savedWays } from '../../demo/roads.ts'

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

/** The toll booths on the saved routes, under invented names. */
export const seed: SeedPart = async (client, { accountId }) => {
  const ways = savedWays(fleetPlaces(demoSeed, fleetLines()))
  await client.query(
    'insert into toll (account_id, name, road, lat, lon, prices) select $2, name, road, lat, lon, prices from json_to_recordset($1) as t (name text, road text, lat float8, lon float8, prices jsonb)',
    [JSON.stringify(tollsOn(ways.map(({ path }) => path))), accountId],
  )
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
