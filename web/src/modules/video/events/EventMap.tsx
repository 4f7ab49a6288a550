import { useMemo } from 'react'
import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { MapStage } from '../../../kit/map/map-stage.tsx'
import type { Bounds } from '../../../kit/map/shapes.ts'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../kit/map/WayLayer.tsx'

const around = 0.15

/** Where it happened, with the way of the minutes around it. */
export function EventMap({ event: { id, title, unitName, lat, lon, speeds } }: { event: VideoEventDetail }) {
  const here = useMemo(() => ({ lat: lat ?? 0, lon: lon ?? 0 }), [lat, lon])
  const bounds: Bounds = useMemo(
    () => [here.lon - around, here.lat - around, here.lon + around, here.lat + around],
    [here],
  )
  const ways = useMemo(() => [{ id, points: speeds.map((fix) => ({ lat: fix.lat, lon: fix.lon })) }], [id, speeds])
  const stops = useMemo(() => [{ at: here, mark: '!' }], [here])
  return (
    <MapStage key={id}>
      <div className="event-map">
        <StageMap label={`Mapa: ${title} de ${unitName}`} bounds={bounds} whole={() => bounds}>
          <WayLayer id="event" ways={ways} chosen={id} stops={stops} />
        </StageMap>
      </div>
    </MapStage>
  )
}
