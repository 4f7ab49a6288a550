import { useEffect, useMemo } from 'react'
import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { speed, time } from '../../../kit/format.ts'
import { MapStage, useStage } from '../../../kit/map/map-stage.tsx'
import { boundsOf } from '../../../kit/map/shapes.ts'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../kit/map/WayLayer.tsx'
import { placeAt } from './day-line.ts'
import { usePlayheadState, type Playhead } from './playhead.ts'

const closeZoom = 13

/** The unit's way of the day, and where it was at the instant one looks at. */
export function WayMap({ unitDay, playhead }: { unitDay: UnitDay; playhead: Playhead }) {
  const { track, name } = unitDay
  const { at } = usePlayheadState(playhead)
  const place = placeAt(track, Date.parse(unitDay.from), at)
  const points = useMemo(() => track.lat.map((lat, i) => ({ lat, lon: track.lon[i] ?? 0 })), [track])
  const ways = useMemo(() => (points.length > 1 ? [{ id: 1, points }] : []), [points])
  const bounds = useMemo(() => boundsOf([{ kind: 'line', points, sizeM: null }]), [points])
  const stops = place ? [{ at: { lat: place.lat, lon: place.lon }, mark: '' }] : []
  if (points.length === 0) return null
  return (
    <section className="card watched-map" aria-label={`Recorrido de ${name}`}>
      <MapStage>
        <StageMap label={`Recorrido de ${name}`} bounds={bounds} whole={() => bounds}>
          <WayLayer id="recorded-way" ways={ways} chosen={1} stops={stops} />
          {place && <Follow lat={place.lat} lon={place.lon} />}
          <span className="watched-chip">
            {time(new Date(at).toISOString())}
            {place ? ` · ${speed(place.speed)}` : ' · sin posición'}
          </span>
        </StageMap>
      </MapStage>
    </section>
  )
}

function Follow({ lat, lon }: { lat: number; lon: number }) {
  const { map } = useStage()
  useEffect(() => void map?.easeTo({ center: [lon, lat], zoom: Math.max(map.getZoom(), closeZoom) }), [map, lat, lon])
  return null
}
