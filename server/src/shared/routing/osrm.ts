import polyline from '@mapbox/polyline'
import { z } from 'zod'
import type { LatLon } from '../geo/latlon.ts'
import { createCache } from './cache.ts'
import { createProvider, type Found, type ProviderHealth, type ProviderOptions } from './provider.ts'

/** A way along roads. Metres, seconds; `legs` between each two given points. */
export interface RoadRoute {
  distanceM: number
  durationS: number
  line: LatLon[]
  legs: { distanceM: number; durationS: number }[]
}

/** Metres and seconds by road; null where no road leads. */
export interface RoadDistance {
  distanceM: number | null
  durationS: number | null
}

export interface Router {
  readonly health: ProviderHealth
  /** The way through two or more places in their order. */
  route(places: readonly LatLon[], signal?: AbortSignal): Promise<Found<RoadRoute>>
  /** From each place to one, in the same order. */
  distances(from: readonly LatLon[], to: LatLon, signal?: AbortSignal): Promise<Found<RoadDistance[]>>
}

const routeReply = z.object({
  routes: z
    .array(
      z.object({
        distance: z.number(),
        duration: z.number(),
        geometry: z.string(),
        legs: z.array(z.object({ distance: z.number(), duration: z.number() })),
      }),
    )
    .min(1),
})
const column = z.array(z.array(z.number().nullable())).min(1)
const tableReply = z.object({ durations: column, distances: column.optional() })
const refusal = z.object({ code: z.string() })

const cached = 2000
const nonsense = 'La respuesta del servicio de rutas no se entiende.'
const reasons: Record<string, string> = {
  NoRoute: 'No hay un camino por carretera entre los puntos.',
  NoSegment: 'Un punto está lejos de cualquier carretera.',
  NoTable: 'No hay un camino por carretera entre los puntos.',
  TooBig: 'La ruta tiene demasiados puntos.',
}

/** Longitude first; five decimals are a metre. */
const written = (places: readonly LatLon[]) =>
  places.map(({ lat, lon }) => `${lon.toFixed(5)},${lat.toFixed(5)}`).join(';')

/** Routes over an OSRM server; by default the local stand-in. */
export function createRouter(options: Omit<ProviderOptions, 'name'>): Router {
  const provider = createProvider({ name: 'el servicio de rutas', ...options })
  const routes = createCache<Found<RoadRoute>>(cached)

  async function ask<Reply>(path: string, schema: z.ZodType<Reply>, signal?: AbortSignal): Promise<Found<Reply>> {
    const answer = await provider.get(path, signal)
    if (!answer.found) return answer
    const { status, body } = answer.found
    if (status !== 200) {
      const code = refusal.safeParse(body).data?.code ?? ''
      return { found: null, reason: reasons[code] ?? 'El servicio de rutas rechazó los puntos.' }
    }
    const parsed = schema.safeParse(body)
    return parsed.success ? { found: parsed.data } : { found: null, reason: nonsense }
  }

  async function load(places: readonly LatLon[], signal?: AbortSignal): Promise<Found<RoadRoute>> {
    const path = `/route/v1/driving/${written(places)}?overview=full&geometries=polyline6&steps=false`
    const answer = await ask(path, routeReply, signal)
    const best = answer.found?.routes[0]
    if (!best) return answer.found ? { found: null, reason: nonsense } : answer
    return {
      found: {
        distanceM: best.distance,
        durationS: best.duration,
        line: polyline.decode(best.geometry, 6).map(([lat, lon]) => ({ lat, lon })),
        legs: best.legs.map(({ distance, duration }) => ({ distanceM: distance, durationS: duration })),
      },
    }
  }

  return {
    health: provider.health,
    route: (places, signal) =>
      // One caller's impatience must not end what others wait for: only an unshared question carries the signal.
      signal
        ? load(places, signal)
        : routes.get(
            written(places),
            () => load(places),
            ({ found }) => found !== null,
          ),
    async distances(from, to, signal) {
      if (from.length === 0) return { found: [] }
      const sources = from.map((_, i) => i).join(';')
      const path = `/table/v1/driving/${written([...from, to])}?sources=${sources}&destinations=${from.length}&annotations=duration,distance`
      const answer = await ask(path, tableReply, signal)
      if (!answer.found) return answer
      const { durations, distances } = answer.found
      return {
        found: from.map((_, i) => ({ durationS: durations[i]?.[0] ?? null, distanceM: distances?.[i]?.[0] ?? null })),
      }
    },
  }
}
