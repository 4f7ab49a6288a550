import { useMemo } from 'react'
import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import { nearStationM } from '@arriero/contract/fuel/fuel.rules.ts'
import { MapStage } from '../../kit/map/map-stage.tsx'
import { boundsOf, type Bounds, type MapShape } from '../../kit/map/shapes.ts'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { StageMap } from '../../kit/map/StageMap.tsx'
import { WayLayer } from '../../kit/map/WayLayer.tsx'
import { placesOf } from './load-places.ts'

const noWays: never[] = []
/** Nearer than this there is nothing to see around. */
const leastDegrees = 0.02

/** Where the station is, with the circle in which one loads there, and where unit and phone were. */
export function LoadMap({ load }: { load: FuelLoad }) {
  const { shapes, stops, bounds } = useMemo(() => {
    const { station, unit, phone } = placesOf(load)
    const isThere = load.evidence.metres !== null && load.evidence.metres <= nearStationM
    const points = [station, unit, phone].flatMap((one) => one ?? [])
    const circle: MapShape[] = station
      ? [
          {
            id: 1,
            name: load.station ?? load.providerName,
            color: isThere ? '#2e7d32' : '#c62828',
            shape: { kind: 'circle', points: [station], sizeM: nearStationM },
          },
        ]
      : []
    return {
      shapes: circle,
      stops: [...(unit ? [{ at: unit, mark: 'U' }] : []), ...(phone ? [{ at: phone, mark: 'T' }] : [])],
      bounds: around(points),
    }
  }, [load])
  return (
    <MapStage key={load.id}>
      <div className="fuel-map">
        <StageMap label={`Mapa de la carga ${load.folio}`} bounds={bounds} whole={() => bounds}>
          <ShapesLayer id="fuel-station" shapes={shapes} />
          <WayLayer id="fuel-places" ways={noWays} stops={stops} />
        </StageMap>
      </div>
    </MapStage>
  )
}

function around(points: readonly { lat: number; lon: number }[]): Bounds | undefined {
  const bounds = boundsOf([{ kind: 'line', points: [...points], sizeM: null }])
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  const [x, y] = [
    Math.max((east - west) * 0.2, leastDegrees - (east - west) / 2),
    Math.max((north - south) * 0.2, leastDegrees - (north - south) / 2),
  ]
  return [west - x, south - y, east + x, north + y]
}
