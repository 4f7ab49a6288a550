import { distanceM } from '../geo/distance.ts'
import type { LatLon } from '../geo/latlon.ts'
import { highwayWords, plainText, type HighwayWords } from './highway-words.ts'
import { mapPlaces, placeAlong, type Highway, type MapPlace } from './map-places.ts'
import type { NamedPlace } from './place-search.ts'

const kindNames = { town: 'Población', border: 'Cruce fronterizo', port: 'Puerto', airport: 'Aeropuerto' } as const

/** What the base map knows of a text, the best first: kilometres of highways, junctions, places, highways as a whole. */
export function searchMap(typed: string, limit: number): NamedPlace[] {
  const asked = highwayWords(typed)
  const found = [
    ...(asked.km === null ? [] : kilometres(asked, asked.km)),
    ...(/\b(entronque|cruce)\b/.test(plainText(typed)) || asked.refs.length > 1 ? junctions(asked) : []),
    ...(asked.km === null ? named(typed, limit) : []),
    ...(asked.km === null && asked.words.length + asked.refs.length > 0 ? whole(asked) : []),
  ]
  return found.slice(0, limit)
}

/** 'Autopista México–Querétaro', 'Carretera Federal 57': as the geocoder tells where a unit is. */
const titleOf = ({ name, ref, isToll }: Highway) =>
  name?.startsWith('Libramiento')
    ? name
    : name
      ? `Autopista ${name}`
      : `${isToll ? 'Autopista' : 'Carretera Federal'} ${ref}`

const isAsked = ({ ref, text }: Highway, { refs, words }: HighwayWords) =>
  refs.length + words.length > 0 && refs.every((one) => one === ref) && words.every((word) => text.includes(word))

const highwaysOf = (asked: HighwayWords) => mapPlaces().highways.filter((highway) => isAsked(highway, asked))

function kilometres(asked: HighwayWords, km: number): NamedPlace[] {
  return highwaysOf(asked).flatMap((highway) => {
    const at = placeAlong(highway, km * 1000)
    return at ? [{ kind: 'highway' as const, name: `${titleOf(highway)} km ${km}`, detail: near(at), ...at }] : []
  })
}

function whole(asked: HighwayWords): NamedPlace[] {
  return highwaysOf(asked).flatMap((highway) => {
    const length = highway.along.at(-1) ?? 0
    const at = placeAlong(highway, length / 2)
    const detail = `${highway.ref} · ${Math.round(length / 1000)} km`
    return at ? [{ kind: 'highway' as const, name: titleOf(highway), detail, ...at }] : []
  })
}

const together = new Intl.ListFormat('es-MX')

function junctions({ refs, words }: HighwayWords): NamedPlace[] {
  return mapPlaces()
    .junctions.filter((junction) => refs.length > 0 && refs.every((ref) => junction.refs.includes(ref)))
    .map(({ lat, lon, refs: meeting }) => ({
      kind: 'junction' as const,
      name: `Entronque ${together.format(meeting)}`,
      detail: near({ lat, lon }),
      lat,
      lon,
    }))
    .filter(({ detail }) => words.every((word) => plainText(detail ?? '').includes(word)))
}

function named(typed: string, limit: number): NamedPlace[] {
  const text = plainText(typed)
  const words = text.split(' ').filter(Boolean)
  if (words.length === 0) return []
  return mapPlaces()
    .places.filter((place) => words.every((word) => place.text.includes(word)))
    .toSorted((a, b) => rank(a, text) - rank(b, text) || a.order - b.order)
    .slice(0, limit)
    .map(({ kind, name, lat, lon, isLarge }) => ({
      kind,
      name,
      detail: [kindNames[kind], ...(isLarge ? [] : [near({ lat, lon }, name)])].filter(Boolean).join(', '),
      lat,
      lon,
    }))
}

/** The name itself, then names that begin with the text, then those that contain it. */
const rank = ({ text: name }: MapPlace, text: string) => (name === text ? 0 : name.startsWith(text) ? 1 : 2)

const nearKm = 200
/** 'a 34 km de Monterrey'; null where no large town is near. */
function near(at: LatLon, but?: string): string | null {
  let best: { name: string; km: number } | null = null
  for (const { name, isLarge, lat, lon } of mapPlaces().places) {
    if (!isLarge || name === but || Math.abs(lat - at.lat) > 2 || Math.abs(lon - at.lon) > 2) continue
    const km = distanceM(at, { lat, lon }) / 1000
    if (km < (best?.km ?? nearKm)) best = { name, km }
  }
  return best && (best.km < 3 ? `en ${best.name}` : `a ${Math.round(best.km)} km de ${best.name}`)
}
