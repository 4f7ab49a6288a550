import { Dice } from '../random.ts'
import { metresBetween, rulerAt } from '../roads/distance.ts'
import { inMexico } from '../roads/mexico.ts'
import { type LatLon, snapToRoad } from '../roads/snap.ts'
import { cities, type City } from './cities.ts'
import type { FleetLine, Place } from './types.ts'

const lineRows: [name: string, prefix: string, yards: [name: string, city: string][]][] = [
  [
    'Línea Noreste',
    'NE',
    [
      ['Patio Apodaca', 'Monterrey'],
      ['Patio Ramos', 'Saltillo'],
    ],
  ],
  [
    'Línea Frontera',
    'FR',
    [
      ['Patio Nuevo Laredo', 'Nuevo Laredo'],
      ['Patio Reynosa', 'Reynosa'],
    ],
  ],
  [
    'Línea Bajío',
    'BA',
    [
      ['Patio Querétaro', 'Querétaro'],
      ['Patio Silao', 'León'],
    ],
  ],
  [
    'Línea Occidente',
    'OC',
    [
      ['Patio El Salto', 'Guadalajara'],
      ['Patio Manzanillo', 'Manzanillo'],
    ],
  ],
  [
    'Línea Centro',
    'CE',
    [
      ['Patio Tepotzotlán', 'Tepotzotlán'],
      ['Patio Puebla', 'Puebla'],
    ],
  ],
  [
    'Línea Golfo',
    'GO',
    [
      ['Patio Veracruz', 'Veracruz'],
      ['Patio Villahermosa', 'Villahermosa'],
    ],
  ],
]

const trades = [
  'Aceros',
  'Lácteos',
  'Papelera',
  'Cartones',
  'Harinas',
  'Envases',
  'Alimentos',
  'Plásticos',
  'Muebles',
  'Cerámicas',
  'Autopartes',
  'Bebidas',
  'Textiles',
  'Forrajes',
  'Vidrios',
  'Ferretera',
]
const fancies = [
  'Cerro Pinto',
  'Tres Veredas',
  'Luna Mansa',
  'Loma Clarita',
  'Peña Brava',
  'Faro Gris',
  'Nogal Quieto',
  'Barro Fino',
  'Sierra Lisa',
  'Manantial Rojo',
  'Hilo de Plata',
  'Cumbre Azulada',
  'Pozo Dulce',
  'Encino Doble',
  'Vereda Alta',
  'Garza Serena',
  'Molino Chico',
  'Piedra Honda',
]

/** Customers whose gate is a circle smaller than what a truck crosses between two fixes. */
const SMALL_EVERY = 9
const APART_M = 1500

export function fleetLines(): FleetLine[] {
  return lineRows.map(([name, prefix], index) => ({ index, name, prefix }))
}

/** Twelve yards, then two customers near each yard's city and one or two near every other. */
export function fleetPlaces(seed: number, lines: readonly FleetLine[]): Place[] {
  const places: Place[] = []
  for (const line of lines) {
    for (const [name, cityName] of lineRows[line.index]?.[2] ?? []) {
      const city = cities.find((candidate) => candidate.name === cityName)
      if (city) places.push(yard(seed, places, name, city, line))
    }
  }
  const yards = places.slice()
  const yardCities = new Set(yards.map(({ city }) => city))
  for (const [at, city] of cities.entries()) {
    const count = yardCities.has(city.name) ? 3 : 1 + (at % 2)
    for (let n = 0; n < count; n += 1) places.push(customer(seed, places, city, yards))
  }
  return places
}

function yard(seed: number, places: readonly Place[], name: string, city: City, line: FleetLine): Place {
  const dice = new Dice(seed, 7000 + places.length)
  const spot = industrialSpot(dice, city, places)
  const [width, depth, turn] = [dice.between(110, 190), dice.between(80, 130), dice.between(0, Math.PI)]
  const corners = [
    [-1, -1],
    [1, -1],
    [1.15, 0.2],
    [1, 1],
    [-1, 1],
  ] as const
  const points = corners.map(([x, y]) => {
    const [east, north] = [x * width, y * depth]
    return moved(spot, east * Math.cos(turn) - north * Math.sin(turn), east * Math.sin(turn) + north * Math.cos(turn))
  })
  const { state } = city
  return {
    index: places.length,
    kind: 'yard',
    name,
    city: city.name,
    state,
    ...spot,
    shape: { kind: 'polygon', points },
    line,
  }
}

function customer(seed: number, places: readonly Place[], city: City, yards: readonly Place[]): Place {
  const index = places.length
  const dice = new Dice(seed, 7000 + index)
  const spot = industrialSpot(dice, city, places)
  // The step has no common divisor with the number of names, so that no company comes twice.
  const company = `${trades[index % trades.length]} ${fancies[(index * 7 + Math.floor(index / 16)) % fancies.length]}`
  const radius = Math.round(index % SMALL_EVERY === 0 ? dice.between(22, 38) : dice.between(90, 260))
  const nearest = yards.toSorted((a, b) => between(a, spot) - between(b, spot))[0]
  if (!nearest) throw new Error('A fleet needs a yard')
  return {
    index,
    kind: 'customer',
    name: `${company}, ${city.name}`,
    city: city.name,
    state: city.state,
    ...spot,
    shape: { kind: 'circle', radius },
    line: nearest.line,
  }
}

/** A few hundred metres off a highway in the outskirts, on land, apart from the places there already. */
function industrialSpot(dice: Dice, city: City, places: readonly Place[]): LatLon {
  for (let reach = 1; ; reach += 0.1) {
    const angle = dice.between(0, 2 * Math.PI)
    const away = dice.between(2500, city.urbanM * reach)
    const road = snapToRoad(moved(city, Math.cos(angle) * away, Math.sin(angle) * away))
    const side = dice.between(0, 2 * Math.PI)
    const off = dice.between(350, 900)
    const spot = moved(road, Math.cos(side) * off, Math.sin(side) * off)
    const free = places.every((place) => between(place, spot) > APART_M)
    if (free && inMexico(spot) && snapToRoad(spot).offM > 300) return spot
  }
}

export function moved({ lat, lon }: LatLon, eastM: number, northM: number): LatLon {
  const ruler = rulerAt(lat)
  return { lat: lat + northM / ruler.ky, lon: lon + eastM / ruler.kx }
}

export function between(a: LatLon, b: LatLon): number {
  return metresBetween([a.lon, a.lat], [b.lon, b.lat])
}
