import { useMemo } from 'react'
import type { TripRow } from '@arriero/contract/trips/trips.entities.ts'
import { MapStage } from '../../../kit/map/map-stage.tsx'
import { boundsOf, type Bounds } from '../../../kit/map/shapes.ts'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { UnitMarks, type UnitMark } from '../../../kit/map/UnitMarks.tsx'
import { arrivalOf } from './client.words.ts'

/** So that a lone unit is seen with its surroundings. */
const marginDegrees = 0.6

/** Where the shipments under way are, each with the hour of its arrival. */
export function ArrivalsMap({ trips }: { trips: readonly TripRow[] }) {
  const marks = useMemo(() => trips.flatMap(markOf), [trips])
  const bounds = useMemo(() => boundsAround(marks), [marks])
  if (!bounds) return null
  return (
    <MapStage>
      <section className="card home-map">
        <StageMap label="Dónde van sus envíos" bounds={bounds} whole={() => bounds}>
          <UnitMarks marks={marks} />
        </StageMap>
      </section>
    </MapStage>
  )
}

function markOf(trip: TripRow): UnitMark[] {
  const { id, lat, lon } = trip
  const { isUnderWay, when, standing } = arrivalOf(trip)
  if (!isUnderWay || lat === null || lon === null) return []
  const isAlert = standing?.tone === 'red'
  return [{ id, lat, lon, text: isAlert ? `${when} tarde` : when, isAlert }]
}

function boundsAround(marks: readonly UnitMark[]): Bounds | undefined {
  const bounds = boundsOf([{ kind: 'line', points: [...marks], sizeM: null }])
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  return [west - marginDegrees, south - marginDegrees, east + marginDegrees, north + marginDegrees]
}
