import { useEffect, useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { getTrail } from '@arriero/contract/tracking/tracking.contract.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { speed } from '../../../kit/format.ts'
import { MapStage, useStage } from '../../../kit/map/map-stage.tsx'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../kit/map/WayLayer.tsx'
import { EmptyState } from '../../../kit/states.tsx'

const trailMs = 60_000

/** Where the unit of a camera is, and the way of its last hour. */
export function WatchedMap({ camera }: { camera: Camera }) {
  const { unit, position } = camera
  if (!unit || !position)
    return (
      <div className="watched-map">
        <EmptyState
          title="Sin posición"
          text={unit ? 'La unidad aún no reporta.' : 'La cámara no está en una unidad.'}
        />
      </div>
    )
  return <UnitMap unit={unit} position={position} />
}

function UnitMap({ unit, position }: { unit: NonNullable<Camera['unit']>; position: NonNullable<Camera['position']> }) {
  const isRefused = useWhyNot(getTrail) !== undefined
  const { data: trail } = useQuery({
    queryKey: ['tracking', 'trail', unit.id],
    enabled: !isRefused,
    queryFn: ({ signal }) => call(getTrail, { unit_id: unit.id, signal }),
    refetchInterval: trailMs,
    placeholderData: undefined,
  })
  const { lat, lon } = position
  const ways = useMemo(() => {
    const points = (trail?.lat ?? []).map((at, i) => ({ lat: at, lon: trail?.lon[i] ?? 0 }))
    return points.length > 0 ? [{ id: unit.id, points: [...points, { lat, lon }] }] : []
  }, [trail, unit.id, lat, lon])
  const stops = useMemo(() => [{ at: { lat, lon }, mark: '' }], [lat, lon])
  return (
    <div className="watched-map">
      <MapStage>
        <StageMap label={`Mapa de ${unit.name}`} bounds={around(lat, lon)} whole={() => around(lat, lon)}>
          <WayLayer id="watched" ways={ways} chosen={unit.id} stops={stops} />
          <Follow lat={lat} lon={lon} />
          <span className="watched-chip">
            {unit.name} · {speed(position.speed)}
          </span>
        </StageMap>
      </MapStage>
    </div>
  )
}

const degrees = 0.03
const around = (lat: number, lon: number): [number, number, number, number] => [
  lon - degrees,
  lat - degrees,
  lon + degrees,
  lat + degrees,
]

/** Keeps the unit in the middle. */
function Follow({ lat, lon }: { lat: number; lon: number }) {
  const { map } = useStage()
  useEffect(() => void map?.easeTo({ center: [lon, lat] }), [map, lat, lon])
  return null
}
