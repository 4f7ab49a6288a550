import { useEffect, useState } from 'react'
import { fleet, useFleet } from '../fleet/fleet.ts'
import { Glyph } from '../fleet/Glyph.tsx'
import { stateLook } from '../fleet/state-look.ts'
import { agoOf } from '../fleet/age.ts'
import type { LiveMap } from './live-map.ts'
import { SourceBadge } from './SourceBadge.tsx'
import { usePlaceName } from './unit-data.ts'

const flipsAbove = 150
const restMs = 350

/** What a unit does, beside it, while the pointer rests on it. */
export function HoverCard({ id, map }: { id: number; map: LiveMap }) {
  useFleet()
  const isResting = useRested(id)
  const unit = fleet.units.get(id)
  const at = unit && unit.lat !== null && unit.lon !== null ? { lat: unit.lat, lon: unit.lon } : undefined
  const { data: place } = usePlaceName(isResting ? at : undefined)
  if (!unit || !at) return null
  const { x, y } = map.project(at)
  if (!map.isInFree(at)) return null
  return (
    <div
      className={`hover-card ${y < flipsAbove ? 'hover-card-below' : ''}`}
      style={{ left: x, top: y }}
      role="tooltip"
    >
      <div>
        <Glyph state={unit.state} course={unit.course} size={17} />
        <b>{unit.name}</b>
        <span className="spacer" />
        <b>{Math.round(unit.speed)} km/h</b>
      </div>
      <p>{unit.driver ?? 'Sin conductor'}</p>
      {place?.short && <p>{place.short}</p>}
      <div>
        <SourceBadge platform={unit.platform} />
        <span>{agoOf(unit.at)}</span>
        <span className="spacer" />
        <span>{stateLook[unit.state].label}</span>
      </div>
    </div>
  )
}

/** Whether the pointer has stayed: addresses are not asked for every unit it passes over. */
function useRested(id: number): boolean {
  const [rested, setRested] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restMs)
    return () => clearTimeout(timer)
  }, [id])
  return rested === id
}
