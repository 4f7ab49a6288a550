import { z } from 'zod'
import type { FoundPlace } from '@arriero/contract/places/places.contract.ts'
import { createCache } from '../routing/cache.ts'
import { createProvider, type Found } from '../routing/provider.ts'
import { createOutgoing, entryOf } from '../outgoing/outgoing.ts'
import { searchMap } from './search-map.ts'

/** A place by its name, not of the account. */
export type NamedPlace = Pick<FoundPlace, 'kind' | 'name' | 'detail' | 'lat' | 'lon'>

export interface PlaceSearch {
  /** What a service of addresses knows; never throws. */
  search(text: string, limit: number): Promise<Found<NamedPlace[]>>
}

export interface PlaceSettings {
  /** Who else than the base map is asked. */
  PLACES_PROVIDER: 'local' | 'nominatim' | 'google'
  NOMINATIM_URL: string
  GOOGLE_PLACES_URL: string
  GOOGLE_PLACES_KEY?: string | undefined
}

const unreadable = { found: null, reason: 'La respuesta del buscador de lugares no se entiende.' }
const name = 'el buscador de lugares'

const nominatimReply = z.array(
  z.object({ lat: z.coerce.number(), lon: z.coerce.number(), name: z.string().nullish(), display_name: z.string() }),
)

/** Nominatim's search wire. */
export function nominatimSearch(url: string, fetch: typeof globalThis.fetch): PlaceSearch {
  const provider = createProvider({ name, url, fetch })
  return {
    async search(text, limit) {
      const query = new URLSearchParams({
        q: text,
        format: 'jsonv2',
        countrycodes: 'mx',
        'accept-language': 'es-MX',
        limit: String(limit),
      })
      const answer = await provider.get(`/search?${query}`)
      if (!answer.found) return answer
      const read = nominatimReply.safeParse(answer.found.body)
      if (answer.found.status !== 200 || !read.success) return unreadable
      return {
        found: read.data.map(({ lat, lon, name: short, display_name: full }) => ({
          kind: 'address' as const,
          name: short || full,
          detail: short ? full : null,
          lat,
          lon,
        })),
      }
    },
  }
}

const googleReply = z.object({
  places: z
    .array(
      z.object({
        displayName: z.object({ text: z.string() }),
        formattedAddress: z.string().optional(),
        location: z.object({ latitude: z.number(), longitude: z.number() }),
      }),
    )
    .default([]),
})

/** The places library of Google Maps (Places API, `searchText`). The key goes in a header, so no log of addresses has it. */
export function googleSearch(url: string, key: string, fetch: typeof globalThis.fetch): PlaceSearch {
  const provider = createProvider({ name, url, fetch })
  return {
    async search(text, limit) {
      const answer = await provider.post(
        '/v1/places:searchText',
        { textQuery: text, languageCode: 'es-419', regionCode: 'MX', pageSize: limit },
        {
          'x-goog-api-key': key,
          'x-goog-fieldmask': 'places.displayName,places.formattedAddress,places.location',
        },
      )
      if (!answer.found) return answer
      const read = googleReply.safeParse(answer.found.body)
      if (answer.found.status !== 200 || !read.success) return unreadable
      return {
        found: read.data.places.map(({ displayName, formattedAddress, location }) => ({
          kind: 'address' as const,
          name: displayName.text,
          detail: formattedAddress ?? null,
          lat: location.latitude,
          lon: location.longitude,
        })),
      }
    },
  }
}

const nobody: PlaceSearch = { search: () => Promise.resolve({ found: [] }) }

/** Several people look for the same few places. */
const cached = 2000
const byAddress = new Map<string, PlaceSearch>()

/** The service of the settings, one per process; a question asked again is answered from memory. */
function serviceOf(settings: PlaceSettings): PlaceSearch {
  const { PLACES_PROVIDER: provider, NOMINATIM_URL, GOOGLE_PLACES_URL, GOOGLE_PLACES_KEY: secret } = settings
  if (provider === 'local' || (provider === 'google' && !secret)) return nobody
  const url = provider === 'google' ? GOOGLE_PLACES_URL : NOMINATIM_URL
  const known = byAddress.get(`${provider} ${url}`)
  if (known) return known
  const { fetch } = createOutgoing({ allow: [entryOf(url)], timeoutMs: 10_000 })
  const bare = provider === 'google' ? googleSearch(url, secret!, fetch) : nominatimSearch(url, fetch)
  const answers = createCache<Found<NamedPlace[]>>(cached)
  const service: PlaceSearch = {
    search: (text, limit) =>
      answers.get(
        `${limit} ${text.trim().toLowerCase()}`,
        () => bare.search(text, limit),
        ({ found }) => found !== null,
      ),
  }
  byAddress.set(`${provider} ${url}`, service)
  return service
}

/** Below this, names of the map alone are enough, and nobody is asked for half a word. */
const leastForService = 4

/** Places of a name: what the base map knows, then what the service of the settings adds. `reason`: why it added none. */
export async function placesNamed(
  settings: PlaceSettings,
  text: string,
  limit: number,
): Promise<{ places: NamedPlace[]; reason: string | null }> {
  const own = searchMap(text, limit)
  if (text.trim().length < leastForService) return { places: own, reason: null }
  const answer = await serviceOf(settings).search(text, limit)
  if (!answer.found) return { places: own, reason: answer.reason }
  const more = answer.found.filter((one) => !own.some((place) => isSame(place, one)))
  return { places: [...own, ...more].slice(0, limit + more.length), reason: null }
}

const sameDegrees = 0.02
/** A town of the map and the same town of the service. */
const isSame = (a: NamedPlace, b: NamedPlace) =>
  a.name === b.name && Math.abs(a.lat - b.lat) < sameDegrees && Math.abs(a.lon - b.lon) < sameDegrees
