import type { Shape } from '../../../shared/geo/latlon.ts'
import { buildGeofenceIndex, prepareShape } from '../engine/geofence-index.ts'
import { step, type UnitFences } from '../engine/membership.ts'
import { readTracks, type CopiedTracks } from '../engine/tracks.ts'
import { FleetWalk } from './fleet-walk.ts'

/** Instants epoch ms. */
export interface VisitsRequest {
  copy: CopiedTracks
  shape: Shape
  from: number
  to: number
  limits: ReadonlyMap<number, number>
}

export interface FoundVisit {
  unitId: number
  /** Within the window, in order. */
  stays: { from: number; to: number }[]
  wasBefore: boolean
  staysOn: boolean
  /** As it arrived, as on the live map. */
  state: number
}

export interface FoundVisits {
  visits: FoundVisit[]
  /** How near the others came. */
  near: { unitId: number; metres: number; at: number }[]
}

const fence = 1

/** Which units were within a shape between two instants, by the very steps that tell visits of geofences. */
export function findVisits({ copy, shape, from, to, limits }: VisitsRequest): FoundVisits {
  const prepared = prepareShape(shape)
  const found: FoundVisits = { visits: [], near: [] }
  if (!prepared) return found
  const index = buildGeofenceIndex([{ id: fence, shape }])
  for (const { unitId, tracks } of readTracks(copy)) {
    const walk = new FleetWalk(tracks, from, to)
    const first = Math.max(0, walk.indexAt(from))
    const stays: FoundVisit['stays'] = []
    let state: UnitFences | null = null
    let [nearest, nearestAt] = [Infinity, 0]
    let arrival = -1
    for (let i = first; i < walk.count && walk.at(i) <= to; i++) {
      const place = walk.place(i)
      const moved = step(index, state, place)
      state = moved.state
      for (const { inAt, outAt } of moved.crossed) stays.push({ from: inAt, to: outAt })
      for (const { inAt, at } of moved.left) stays.push({ from: inAt, to: at })
      if (arrival < 0 && (moved.entered.length > 0 || moved.crossed.length > 0)) arrival = i
      const metres = prepared.distanceM(place.lat, place.lon)
      if (metres < nearest) [nearest, nearestAt] = [metres, place.fixTime]
    }
    const open = state?.inside[0]
    if (open) stays.push({ from: open.inAt, to: open.outAt ?? to })
    const within = stays.filter((stay) => stay.to > from && stay.from < to)
    if (within.length === 0) {
      if (nearest < Infinity) found.near.push({ unitId, metres: nearest, at: Math.max(from, nearestAt) })
      continue
    }
    found.visits.push({
      unitId,
      stays: within.map((stay) => ({ from: Math.max(from, stay.from), to: Math.min(to, stay.to) })),
      wasBefore: within[0]!.from <= from,
      staysOn: open !== undefined && open.outAt === null,
      state: arrival < 0 ? 0 : walk.state(arrival, Math.max(from, walk.at(arrival)), limits.get(unitId) ?? null),
    })
  }
  return found
}
