import type { Feature, Point } from 'geojson'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { stateLook } from '../fleet/state-look.ts'

/** A unit for the map: `n` name, `s` state, `h` heading, and 1 under its state's short name for the cluster rings. */
export function unitFeature(unit: LiveUnit): Feature<Point> | undefined {
  if (unit.lat === null || unit.lon === null) return undefined
  const look = stateLook[unit.state]
  return {
    type: 'Feature',
    id: unit.id,
    properties: { n: unit.name, s: unit.state, h: look.turns ? unit.course : 0, [look.ring]: 1 },
    geometry: { type: 'Point', coordinates: [unit.lon, unit.lat] },
  }
}
