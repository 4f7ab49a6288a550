import { z } from 'zod'
import type { LearnedPlace } from '@arriero/contract/places/learned.contract.ts'
import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { zoneOf } from '../../app/account-zone.ts'
import type { Work } from '../../app/database/work.ts'
import { badRequest, conflict, notFound } from '../../app/errors.ts'
import { circlePolygon } from '../../shared/geo/polygon.ts'
import { consoleGeofence } from '../geofences/geofences.commands.ts'
import { engineShape, geofencesById } from '../geofences/geofences.read.ts'
import { prepareShape } from '../tracking/tracking.step.ts'
import { outlineOf } from './learn/cluster.ts'
import * as repository from './learned.repository.ts'
import { texts } from './places.texts.ts'

export async function listLearned(work: Work) {
  return {
    places: await repository.learnedPlaces(work),
    night: await repository.nightStops(work),
    learnedAt: await repository.learnedAt(work),
  }
}

const [weekDays, dayHours] = [7, 24]

/** What a place is proved by: its stops, when they arrive, and which units. */
export async function learnedDetail(work: Work, id: number) {
  const place = await repository.findLearned(work, id)
  const stops = await repository.stopsAt(work, id, await zoneOf(work))
  const shape = prepareShape(engineShape(place.shape))
  const hours = Array.from({ length: weekDays }, () => Array.from({ length: dayHours }, () => 0))
  const units = new Map<number, { id: number; name: string; visits: number }>()
  for (const { dow, hour, unitId, unitName } of stops) {
    hours[dow - 1]![hour]! += 1
    const unit = units.get(unitId) ?? { id: unitId, name: unitName, visits: 0 }
    unit.visits += 1
    units.set(unitId, unit)
  }
  return {
    stops: stops.map(({ lat, lon }) => ({ lat, lon, inside: shape?.contains(lat, lon) ?? false })),
    hours,
    units: [...units.values()].toSorted((a, b) => b.visits - a.visits || a.name.localeCompare(b.name, 'es')),
  }
}

interface Accepted {
  name: string
  shape?: GeofenceShape | undefined
  customerUserId?: number | null | undefined
  group?: string | null | undefined
  enlarge?: boolean | undefined
}

/** The proposal becomes a geofence, or a part of the one it touches. */
export async function accept(work: Work, id: number, draft: Accepted): Promise<LearnedPlace> {
  const { place } = await openPlace(work, id)
  const shape = draft.shape ?? place.shape
  if (draft.enlarge) {
    const [geofence] = place.overlaps ? await geofencesById(work, [place.overlaps.id]) : []
    if (!geofence) throw badRequest(texts.nothingToEnlarge)
    const points = outlineOf([...contourOf(geofence.shape), ...contourOf(shape)], 0)
    await consoleGeofence.update(work, geofence.id, {
      name: geofence.name,
      shape: { kind: 'polygon', points, sizeM: null },
    })
    await repository.decide(work, id, { state: 'accepted', geofenceId: geofence.id, former: geofence.shape })
  } else {
    const { id: geofenceId } = await consoleGeofence.create(work, {
      name: draft.name,
      shape,
      address: place.address,
      customerUserId: draft.customerUserId ?? null,
      group: draft.group ?? null,
    })
    await repository.decide(work, id, { state: 'accepted', name: draft.name, geofenceId })
  }
  return repository.findLearned(work, id)
}

export async function ignore(work: Work, id: number): Promise<LearnedPlace> {
  await openPlace(work, id)
  await repository.decide(work, id, { state: 'ignored' })
  return repository.findLearned(work, id)
}

const formerShape = z.object({
  kind: z.enum(['line', 'polygon', 'circle']),
  points: z.array(z.object({ lat: z.number(), lon: z.number() })),
  sizeM: z.number().nullable(),
})

/** Back to the proposals: its geofence goes, or becomes again what it was before. */
export async function restore(work: Work, id: number): Promise<LearnedPlace> {
  const { place, geofenceId, former } = await repository.lockPlace(work, id)
  if (place.state === 'proposed') throw conflict(texts.notDecided)
  await repository.decide(work, id, { state: 'proposed' })
  const [geofence] = geofenceId === null ? [] : await geofencesById(work, [geofenceId])
  if (geofence) {
    if (former === null) await consoleGeofence.remove(work, geofence.id)
    else await consoleGeofence.update(work, geofence.id, { name: geofence.name, shape: formerShape.parse(former) })
  }
  return repository.findLearned(work, id)
}

/** A proposal nobody has decided on meanwhile. */
async function openPlace(work: Work, id: number) {
  const locked = await repository.lockPlace(work, id)
  const { state, decidedBy } = locked.place
  if (state !== 'proposed') throw conflict(texts.decided(decidedBy, state))
  return locked
}

/** Corners of a shape; a line's width is left to its points. */
function contourOf({ kind, points, sizeM }: GeofenceShape) {
  const [centre] = points
  return kind === 'circle' && centre ? circlePolygon(centre, sizeM ?? 100, 24) : points
}

export async function see(work: Work, id: number, isMarked: boolean): Promise<void> {
  if (!(await repository.markSeen(work, id, isMarked))) throw notFound(texts.unknownStop)
}
