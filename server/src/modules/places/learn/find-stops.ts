import { leastVisitMinutes } from '@arriero/contract/places/learned.rules.ts'
import type { Shape } from '../../../shared/geo/latlon.ts'
import { ZoneClock } from '../../../shared/zone-clock.ts'
import {
  buildGeofenceIndex,
  fencesAt,
  readTracks,
  stopsOfTracks,
  type CopiedTracks,
} from '../../tracking/tracking.step.ts'
import { isByNight } from './night.ts'

export interface StopsRequest {
  copy: CopiedTracks
  fences: { id: number; shape: Shape }[]
  zone: string
  /** Stops that began before are left out: they may have begun earlier still. Epoch ms. */
  from: number
}

/** Instants epoch ms. */
export interface FoundStop {
  unitId: number
  arriveAt: number
  leaveAt: number
  lat: number
  lon: number
  isNight: boolean
}

/** Stops of some units that lie in no geofence. */
export function findStops({ copy, fences, zone, from }: StopsRequest): FoundStop[] {
  const index = buildGeofenceIndex(fences)
  const clock = new ZoneClock(zone)
  return readTracks(copy).flatMap(({ unitId, tracks }) =>
    stopsOfTracks(tracks, leastVisitMinutes * 60_000)
      .filter(({ arriveAt, lat, lon }) => arriveAt >= from && fencesAt(index, lat, lon).length === 0)
      .map(({ arriveAt, leaveAt, lat, lon }) => {
        // Those that have not ended are not among them.
        const left = leaveAt ?? arriveAt
        return { unitId, arriveAt, leaveAt: left, lat, lon, isNight: isByNight(clock, arriveAt, left) }
      }),
  )
}
