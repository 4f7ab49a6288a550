import { liveStates, platformNameOf, isReporting, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import { sensorReadings } from '@arriero/contract/tracking/sensors.entities.ts'
import type { MapUnits, UnitCard } from '@arriero/contract/tracking/tracking.entities.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { haversineM } from '../../../shared/geo/distance.ts'
import { isPlace, type LatLon } from '../../../shared/geo/latlon.ts'
import { routingOf } from '../../../shared/routing/routing.ts'
import { readPositions } from '../store/read-positions.ts'
import { trackingOf } from '../tracking.service.ts'
import { texts } from '../tracking.texts.ts'
import * as repository from './units.repository.ts'

/** Every unit the caller sees, in columns. The live part is taken at one moment, together with its cursor. */
export async function mapUnits(work: Work, app: App): Promise<MapUnits> {
  const rows = await repository.mapRows(work)
  const live = await trackingOf(app).live.account(work.scope.accountId)
  const now = Date.now()
  const positions = rows.map(({ id }) => live.rows.get(id))
  const column = <Key extends keyof (typeof rows)[number]>(key: Key) => rows.map((row) => row[key])
  return {
    cursor: live.cursor,
    now,
    id: column('id'),
    name: column('name'),
    plates: column('plates'),
    model: column('model'),
    type: column('type'),
    economicNumber: column('economicNumber'),
    platform: column('platform'),
    sourceId: column('sourceId'),
    resourceKey: column('resourceKey'),
    resource: column('resource'),
    driverId: column('driverId'),
    driver: column('driver'),
    driverPhone: column('driverPhone'),
    speedLimit: column('speedLimit'),
    lat: positions.map((row) => row?.lat ?? null),
    lon: positions.map((row) => row?.lon ?? null),
    course: positions.map((row) => row?.course ?? null),
    speed: positions.map((row) => Math.round(row?.speed ?? 0)),
    state: positions.map((row) => stateNow(row?.state ?? null, row?.at ?? null)),
    at: positions.map((row) => seconds(row?.at)),
    since: positions.map((row) => seconds(row?.since)),
    ignition: positions.map((row) => (row?.ignition == null ? -1 : Number(row.ignition))),
  }
}

const seconds = (at: number | undefined) => Math.round((at ?? 0) / 1000)

export async function unitCard(work: Work, app: App, unitId: number): Promise<UnitCard> {
  const unit = await repository.findUnit(work, unitId)
  const geofences = await repository.geofencesNow(work, unitId)
  const { lat, lon } = unit
  const words = lat !== null && lon !== null ? await placeInWords(app, { lat, lon }) : null
  return {
    id: unit.id,
    name: unit.name,
    plates: unit.plates,
    model: unit.model,
    resource: unit.resource,
    platform: unit.platform,
    platformName: platformNameOf(unit.platform),
    source:
      unit.sourceId === null
        ? null
        : {
            // The database checks the words of a state; a source row has all of its columns.
            id: unit.sourceId,
            name: unit.sourceName ?? '',
            state: (unit.sourceState ?? 'off') as SourceState,
            since: unit.sourceSince,
            error: unit.sourceError,
          },
    at: unit.at,
    receivedAt: unit.receivedAt,
    lat,
    lon,
    speed: unit.speed ?? 0,
    course: unit.course,
    state: stateNow(unit.state, unit.at),
    since: unit.since,
    ignition: unit.ignition,
    ignitionSince: unit.ignitionSince,
    fuelPercent: unit.fuelPercent,
    odometerKm: unit.odometerKm,
    engineHours: unit.engineHours,
    satellites: unit.satellites,
    altitude: unit.altitude,
    sensors: sensorReadings.parse(unit.sensors ?? {}),
    sensorsAt: momentsOf(sensorReadings.parse(unit.sensorsAt ?? {})),
    driverCard:
      unit.driverCard !== null && unit.driverCardAt !== null ? { text: unit.driverCard, at: unit.driverCardAt } : null,
    busVin: unit.busVin,
    speedLimit: unit.speedLimit,
    place: words,
    driver: unit.driverId === null ? null : { id: unit.driverId, name: unit.driver ?? '', phone: unit.driverPhone },
    geofences,
  }
}

const momentsOf = (times: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(times).map(([name, at]) => [name, new Date(at).toISOString()]))

/** The sweep marks silent units once a minute; who asks in between is told the truth as well. `at` ISO or epoch ms. */
export function stateNow(state: number | null, at: string | number | null): number {
  if (state === null || at === null) return liveStates.silent
  return isReporting(new Date(at).getTime(), Date.now()) ? state : liveStates.silent
}

/** Never throws: a geocoder that is away is a reason, no error. */
export async function placeInWords(app: App, place: LatLon) {
  const answer = await routingOf(app.config).geocoder.reverse(place)
  const { lat, lon } = place
  if (answer.found) return { lat, lon, short: answer.found.short, full: answer.found.full, reason: null }
  return { lat, lon, short: null, full: null, reason: answer.reason }
}

const trailMs = 3_600_000

/** Positions of the last hour before a unit's newest one. */
export async function trail(work: Work, unitId: number) {
  const { at } = await repository.findUnit(work, unitId)
  const to = at === null ? Date.now() : Date.parse(at) + 1
  const rows = await readPositions(await work.client(), unitId, to - trailMs, to)
  return {
    unitId,
    from: new Date(to - trailMs).toISOString(),
    t: rows.map(({ fixTime }) => Math.round((fixTime - to + trailMs) / 1000)),
    lat: rows.map(({ lat }) => lat),
    lon: rows.map(({ lon }) => lon),
    speed: rows.map(({ speed }) => speed),
  }
}

export function demandPlace(place: LatLon): LatLon {
  if (!isPlace(place.lat, place.lon)) throw badRequest(texts.badPlace)
  return place
}

/** More than these by straight line are not worth a road. */
const roadCandidates = 25
const mostNearest = 50

/** Units nearest to a place, by road when the router answers. Silent ones and those in alert are left out. */
export async function nearest(work: Work, app: App, to: LatLon, by: 'road' | 'line', limit: number) {
  const all = await repository.candidates(work)
  const usable = all.filter(({ state, at }) => state !== liveStates.alert && stateNow(state, at) !== liveStates.silent)
  const ranked = usable
    .map((unit) => ({
      ...unit,
      straightKm: haversineM(unit, to) / 1000,
      roadKm: null as number | null,
      minutes: null as number | null,
    }))
    .sort((a, b) => a.straightKm - b.straightKm)
  const most = Math.min(Math.max(limit, 1), mostNearest)
  const leftOut = all.length - usable.length
  if (by === 'line') return { by, reason: null, leftOut, units: ranked.slice(0, most) }
  // A place across a mountain may be near by line and far by road: some more than asked are measured.
  const near = ranked.slice(0, Math.min(mostNearest, Math.max(roadCandidates, most)))
  const roads = await routingOf(app.config).router.distances(near, to)
  if (!roads.found) return { by: 'line' as const, reason: roads.reason, leftOut, units: ranked.slice(0, most) }
  const { found } = roads
  const byRoad = near
    .map((unit, i) => ({ ...unit, roadKm: kmOf(found[i]?.distanceM), minutes: minutesOf(found[i]?.durationS) }))
    .sort((a, b) => (a.roadKm ?? Infinity) - (b.roadKm ?? Infinity) || a.straightKm - b.straightKm)
  return { by, reason: null, leftOut, units: byRoad.slice(0, most) }
}

const kmOf = (metres: number | null | undefined) => (metres == null ? null : Math.round(metres / 100) / 10)
const minutesOf = (value: number | null | undefined) => (value == null ? null : Math.round(value / 60))
