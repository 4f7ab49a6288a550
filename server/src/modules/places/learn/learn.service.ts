import { learnDays, leastVisits } from '@arriero/contract/places/learned.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { distanceM } from '../../../shared/geo/distance.ts'
import type { LatLon, Shape } from '../../../shared/geo/latlon.ts'
import { workerTask } from '../../../shared/worker/pool.ts'
import { workers } from '../../../shared/worker/workers.ts'
import { engineShape, geofencesById } from '../../geofences/geofences.read.ts'
import { placeInWords, tracksOf } from '../../tracking/tracking.read.ts'
import { prepareShape } from '../../tracking/tracking.step.ts'
import { unitNames } from '../../units/units.read.ts'
import { clusterStops, type Cluster } from './cluster.ts'
import * as repository from './learn.repository.ts'
import type { PlaceFacts, StoredStop } from './learn.repository.ts'

const finding = workerTask<typeof import('./find-stops.task.ts')>(new URL('./find-stops.task.ts', import.meta.url))

const dayMs = 86_400_000
/** Units whose positions a worker gets at once. */
const unitsAtOnce = 20
const taskMs = 120_000
const fields = ['fixTime', 'ignition', 'speed', 'lat', 'lon'] as const
/** A cluster this near to a place is that place, grown. */
const sameM = 120
/** A client's place this near gives its name; a geofence this near is rather enlarged. */
const nearM = 150
const overlapM = 60
/** Addresses asked for in one night; the others get theirs in the next. */
const mostAddresses = 400

/** Where an account's places are learned, and who tells an address. */
export interface Learning {
  /** A transaction of the account at a time. */
  inAccount: <Result>(act: (work: Work) => Promise<Result>) => Promise<Result>
  /** null: nobody knows it now. */
  wordsOf: (place: LatLon) => Promise<string | null>
}

export const learnPlaces = (app: App, accountId: number, now: number, signal?: AbortSignal): Promise<void> =>
  learn(
    {
      inAccount: (act) => inWork(app, systemScope(accountId), act),
      wordsOf: async (place) => (await placeInWords(app, place)).short,
    },
    now,
    signal,
  )

/**
 * Learns the places of an account anew from all positions of the last days. A slice of units at a time is stored, so that
 * a run that is cut off begins again without harm: the same positions give the same rows.
 */
export async function learn({ inAccount, wordsOf }: Learning, now: number, signal?: AbortSignal): Promise<void> {
  const from = now - learnDays * dayMs
  const { units, fences, zone } = await inAccount(async (work) => ({
    units: await unitNames(work),
    fences: (await geofencesById(work, await repository.geofenceIds(work))).map(({ id, name, kind, shape }) => ({
      id,
      name,
      kind,
      shape: engineShape(shape),
    })),
    zone: await zoneOf(work),
  }))
  const run = new Date(now).toISOString()
  const shapes = fences.map(({ id, shape }) => ({ id, shape }))
  for (let i = 0; i < units.length; i += unitsAtOnce) {
    signal?.throwIfAborted()
    const unitIds = units.slice(i, i + unitsAtOnce).map(({ id }) => id)
    await inAccount(async (work) => {
      const copy = await tracksOf(work, unitIds, { fields, from, to: now, overKmh: null, sensor: null })
      const transfer = [copy.packed.buffer, copy.raw.buffer]
      const stops = await workers.run(finding, { copy, fences: shapes, zone, from }, { timeoutMs: taskMs, transfer })
      await repository.storeStops(work, unitIds, stops, run)
    })
  }
  await inAccount(async (work) => {
    await repository.forgetStops(
      work,
      units.map(({ id }) => id),
      run,
    )
    await settle(work, fences)
    await repository.tellRun(work, run)
  })
  await nameThem({ inAccount, wordsOf }, signal)
}

interface NamedFence {
  id: number
  name: string
  kind: string
  shape: Shape
}

/** Stops become places: known ones keep their id and what was decided of them. */
async function settle(work: Work, fences: readonly NamedFence[]): Promise<void> {
  const stops = await repository.stopsOf(work)
  const known = await repository.placesOf(work)
  const clients = await repository.clientPlaces(work)
  const clusters = clusterStops(stops, leastVisits).toSorted((a, b) => b.members.length - a.members.length)
  const taken = new Set<number>()
  const placeOfStop = new Map<number, number>()
  for (const cluster of clusters) {
    const former = nearest(known, cluster, sameM, (place) => !taken.has(place.id))
    const facts = factsOf(cluster, stops, clients, fences)
    const id = former ? former.id : await repository.addPlace(work, facts)
    if (former) await repository.changePlace(work, former, facts)
    taken.add(id)
    for (const member of cluster.members) placeOfStop.set(stops[member]!.id, id)
  }
  await repository.forgetProposals(work, [...taken])
  await repository.tellPlaces(work, placeOfStop)
}

function factsOf(
  cluster: Cluster,
  stops: readonly StoredStop[],
  clients: readonly (LatLon & { name: string; userId: number | null })[],
  fences: readonly NamedFence[],
): PlaceFacts {
  const own = cluster.members.map((member) => stops[member]!)
  const stays = own.map(({ arriveAt, leaveAt }) => (leaveAt - arriveAt) / 1000).toSorted((a, b) => a - b)
  const client = nearest(clients, cluster, nearM, () => true)
  const touched = fences
    .filter(({ kind }) => kind === 'console')
    .map(({ id, shape }) => ({ id, metres: prepareShape(shape)?.distanceM(cluster.lat, cluster.lon) ?? Infinity }))
    .filter(({ metres }) => metres <= overlapM)
    .toSorted((a, b) => a.metres - b.metres)[0]
  return {
    lat: cluster.lat,
    lon: cluster.lon,
    points: cluster.points,
    visits: own.length,
    units: new Set(own.map(({ unitId }) => unitId)).size,
    dwellS: Math.round(stays[stays.length >> 1] ?? 0),
    firstAt: Math.min(...own.map(({ arriveAt }) => arriveAt)),
    lastAt: Math.max(...own.map(({ leaveAt }) => leaveAt)),
    near: client ? { name: client.name, userId: client.userId, metres: Math.round(distanceM(client, cluster)) } : null,
    overlapsId: touched?.id ?? null,
  }
}

function nearest<Place extends LatLon>(
  places: readonly Place[],
  to: LatLon,
  withinM: number,
  test: (place: Place) => boolean,
): Place | undefined {
  let best: Place | undefined
  let least = withinM
  for (const place of places) {
    if (Math.abs(place.lat - to.lat) > 0.01 || !test(place)) continue
    const metres = distanceM(place, to)
    if (metres <= least) [best, least] = [place, metres]
  }
  return best
}

/** Places without an address get one, and night stops; a geocoder that is away is asked again the next night. */
async function nameThem({ inAccount, wordsOf }: Learning, signal: AbortSignal | undefined): Promise<void> {
  const nameless = await inAccount((work) => repository.withoutAddress(work, mostAddresses))
  for (const { table, id, lat, lon } of nameless) {
    signal?.throwIfAborted()
    const short = await wordsOf({ lat, lon })
    if (short === null) continue
    await inAccount((work) => repository.setAddress(work, table, id, short))
  }
}
