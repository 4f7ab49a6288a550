import type { Feature, Point } from 'geojson'
import type { LiveUnit } from '../fleet/live-unit.ts'
import type { LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import { stateLook } from '../fleet/state-look.ts'

/** What `glyphLayout` draws: `s` state, `h` heading; none when it is unknown and the drawing would show one. */
export const glyphOf = (state: LiveState, course: number | null) =>
  stateLook[state].turns ? { s: state, ...(course !== null && { h: course }) } : { s: state, h: 0 }

/** A unit for the map: `n` name, its glyph, and 1 under its state's short name for the cluster rings. */
export function unitFeature(unit: LiveUnit): Feature<Point> | undefined {
  if (unit.lat === null || unit.lon === null) return undefined
  return {
    type: 'Feature',
    id: unit.id,
    properties: { n: unit.name, ...glyphOf(unit.state, unit.course), [stateLook[unit.state].ring]: 1 },
    geometry: { type: 'Point', coordinates: [unit.lon, unit.lat] },
  }
}
