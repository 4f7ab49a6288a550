import type { Feature } from 'geojson'
import type { Geofence } from '@arriero/contract/geofences/geofences.entities.ts'
import { defaultLineWidthM } from '@arriero/contract/geofences/geofences.rules.ts'
import { circleRing, lonLat } from './geometry.ts'

/** Geofences as features; `without`: ids whose name is told by something else already. */
export function geofenceFeatures(geofences: readonly Pick<Geofence, 'id' | 'name' | 'color' | 'shape'>[], without?: number): Feature[] {
  return geofences.flatMap(({ id, name, color, shape }): Feature[] => {
    const [first] = shape.points
    if (!first) return []
    const properties = { id, name: id === without ? '' : name, color }
    if (shape.kind === 'circle') {
      return [{ type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates: [circleRing(first, shape.sizeM ?? 0)] } }]
    }
    if (shape.kind === 'polygon') {
      return [{ type: 'Feature', id, properties, geometry: { type: 'Polygon', coordinates: [[...shape.points, first].map(lonLat)] } }]
    }
    const w = (shape.sizeM ?? defaultLineWidthM) / Math.cos((first.lat * Math.PI) / 180)
    return [{ type: 'Feature', id, properties: { ...properties, w }, geometry: { type: 'LineString', coordinates: shape.points.map(lonLat) } }]
  })
}
