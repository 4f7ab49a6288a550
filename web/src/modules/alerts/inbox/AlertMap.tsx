import { useMemo } from 'react'
import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { MapStage } from '../../../kit/map/map-stage.tsx'
import { boundsOf, type Bounds } from '../../../kit/map/shapes.ts'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../kit/map/WayLayer.tsx'

/** Nearer than this there is nothing to see around. */
const leastDegrees = 0.3

/** Where it happened, with the way of the minutes around it. */
export function AlertMap({ alert }: { alert: AlertDetail }) {
  const { id, lat, lon, speeds, unitName, title } = alert
  const { bounds, ways, stops } = useMemo(() => {
    const here = { lat: lat ?? 0, lon: lon ?? 0 }
    const way = speeds.map(({ lat: south, lon: west }) => ({ lat: south, lon: west }))
    return {
      bounds: around([here, ...way]),
      ways: [{ id, points: way }],
      stops: [{ at: here, mark: '!' }],
    }
  }, [id, lat, lon, speeds])
  return (
    <MapStage key={id}>
      <div className="alert-map">
        <StageMap label={`Mapa: ${title} de ${unitName}`} bounds={bounds} whole={() => bounds}>
          <WayLayer id="alert" ways={ways} chosen={id} stops={stops} />
        </StageMap>
      </div>
    </MapStage>
  )
}

function around(points: readonly { lat: number; lon: number }[]): Bounds | undefined {
  const bounds = boundsOf([{ kind: 'line', points: [...points], sizeM: null }])
  if (!bounds) return undefined
  const [west, south, east, north] = bounds
  const [x, y] = [Math.max(0, leastDegrees - (east - west) / 2), Math.max(0, leastDegrees - (north - south) / 2)]
  return [west - x, south - y, east + x, north + y]
}
