import { useMemo } from 'react'
import { time } from '../../../../kit/format.ts'
import { MapStage } from '../../../../kit/map/map-stage.tsx'
import type { Bounds } from '../../../../kit/map/shapes.ts'
import { StageMap } from '../../../../kit/map/StageMap.tsx'
import { WayLayer } from '../../../../kit/map/WayLayer.tsx'
import type { Fix } from './packet-facts.ts'

/** Degrees around the way. */
const margin = 0.03

/** The way of the minutes around it, and where the unit was at the time that shows. */
export function PacketMap({ title, fixes, at }: { title: string; fixes: readonly Fix[]; at: number }) {
  const bounds: Bounds | null = useMemo(() => {
    if (fixes.length === 0) return null
    const [lons, lats] = [fixes.map(({ lon }) => lon), fixes.map(({ lat }) => lat)]
    return [
      Math.min(...lons) - margin,
      Math.min(...lats) - margin,
      Math.max(...lons) + margin,
      Math.max(...lats) + margin,
    ]
  }, [fixes])
  const ways = useMemo(() => [{ id: 1, points: fixes.map(({ lat, lon }) => ({ lat, lon })) }], [fixes])
  const here = fixes.findLast((fix) => fix.at <= at) ?? fixes[0]
  const stops = useMemo(() => (here ? [{ at: { lat: here.lat, lon: here.lon }, mark: '!' }] : []), [here])
  if (!bounds || !here)
    return (
      <section className="card verify-map">
        <p className="evidence-none">Sin posiciones: la unidad no reportó en esos minutos.</p>
      </section>
    )
  return (
    <section className="card verify-map" aria-label="Mapa">
      <MapStage>
        <StageMap label={`Mapa: ${title}`} bounds={bounds} whole={() => bounds}>
          <WayLayer id="packet" ways={ways} chosen={1} stops={stops} />
        </StageMap>
      </MapStage>
      <span className="verify-here">{`${time(here.at)}, ${Math.round(here.speed)} km/h`}</span>
    </section>
  )
}
