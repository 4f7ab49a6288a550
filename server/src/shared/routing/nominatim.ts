import { z } from 'zod'
import type { LatLon } from '../geo/latlon.ts'
import { createCache } from './cache.ts'
import { createProvider, type Found, type ProviderHealth, type ProviderOptions } from './provider.ts'

/** A place in words, as the provider knows it. */
export interface PlaceInWords {
  /** 'Autopista México–Querétaro, Tepotzotlán, México': what fits in one line. */
  short: string
  /** The provider's whole text. */
  full: string
  road: string | null
  town: string | null
  state: string | null
  postcode: string | null
}

export interface Geocoder {
  readonly health: ProviderHealth
  /** The nearest object that has a name; it may lie beside the place itself. */
  reverse(place: LatLon): Promise<Found<PlaceInWords>>
}

const reverseReply = z.object({
  error: z.unknown().optional(),
  name: z.string().nullish(),
  display_name: z.string().optional(),
  address: z.record(z.string(), z.string()).optional(),
})

/** A fleet visits the same yards and roads: this many places cover it. */
const cached = 50_000
/** Four decimals, 11 m: nearer places have the same words. */
const rounded = ({ lat, lon }: LatLon) => ({ lat: lat.toFixed(4), lon: lon.toFixed(4) })
const townKeys = ['city', 'town', 'village', 'hamlet', 'municipality', 'county', 'suburb']

/** What the provider says of a place without a name; a failure of its own says the same and is not kept. */
const nowhere = { found: null, reason: 'No hay una dirección conocida cerca de este punto.' }

/** Reverse geocoding over a Nominatim server; by default the local stand-in. */
export function createGeocoder(options: Omit<ProviderOptions, 'name'>): Geocoder {
  const provider = createProvider({ name: 'el servicio de direcciones', ...options })
  const places = createCache<Found<PlaceInWords>>(cached)

  async function load(lat: string, lon: string): Promise<Found<PlaceInWords>> {
    const answer = await provider.get(
      `/reverse?format=jsonv2&lat=${lat}&lon=${lon}&zoom=18&addressdetails=1&accept-language=es-MX`,
    )
    if (!answer.found) return answer
    const { status, body } = answer.found
    const parsed = reverseReply.safeParse(body)
    if (!parsed.success) return { found: null, reason: 'La respuesta del servicio de direcciones no se entiende.' }
    if (status === 200 && (parsed.data.error !== undefined || !parsed.data.display_name)) return nowhere
    if (status !== 200 || !parsed.data.display_name) return { found: null, reason: nowhere.reason }
    return { found: inWords(parsed.data.display_name, parsed.data.name ?? null, parsed.data.address ?? {}) }
  }

  return {
    health: provider.health,
    reverse(place) {
      const { lat, lon } = rounded(place)
      return places.get(
        `${lat},${lon}`,
        () => load(lat, lon),
        // That there is none is an answer as well: the yard of a mine is asked for as often as any other.
        (answer) => answer.found !== null || answer === nowhere,
      )
    },
  }
}

function inWords(full: string, name: string | null, address: Record<string, string>): PlaceInWords {
  const road = address['road'] ?? null
  const town = townKeys.map((key) => address[key]).find(Boolean) ?? null
  const state = address['state'] ?? null
  const parts = [road ?? name, town, state].filter((part): part is string => Boolean(part))
  const short = parts.length > 0 ? [...new Set(parts)].join(', ') : full
  return { short, full, road, town, state, postcode: address['postcode'] ?? null }
}
