import {
  shapeProblem,
  shapeTexts,
  type GeofenceShape,
  type Place,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { badFields } from '../../../app/errors.ts'
import { selfCrossings } from '../../../shared/geo/polygon.ts'
import { texts } from '../warehouses.texts.ts'

/** An outline as it is kept: pairs of latitude and longitude. */
type Corners = [number, number][]

export const cornersOf = (outline: unknown) => outline as Corners | null
export const shapeOf = (outline: unknown): GeofenceShape | null => {
  const corners = cornersOf(outline)
  return corners && { kind: 'polygon', points: corners.map(([lat, lon]) => ({ lat, lon })), sizeM: null }
}

/** What is saved of a drawing: undefined leaves it, null takes it away. A contour that crosses itself is refused. */
export function outlineOf(shape: GeofenceShape | null | undefined): string | null | undefined {
  if (!shape) return shape
  if (shape.kind !== 'polygon') throw badFields({ shape: [texts.notPolygon] })
  const problem = shapeProblem(shape) ?? (selfCrossings(shape.points).length > 0 ? shapeTexts.crossed : null)
  if (problem) throw badFields({ shape: [problem] })
  return JSON.stringify(shape.points.map(({ lat, lon }) => [lat, lon]))
}

const earthM = 6_371_008.8
const rad = (degrees: number) => (degrees * Math.PI) / 180

/** Square metres of a drawing, flat around its middle; none has none. */
export function areaOf(shape: GeofenceShape | null | undefined): number {
  if (!shape) return 0
  const { points } = shape
  const middle = points.reduce((sum, { lat }) => sum + lat, 0) / points.length
  const flat = ({ lat, lon }: Place) => [rad(lon) * earthM * Math.cos(rad(middle)), rad(lat) * earthM] as const
  const twice = points.reduce((sum, point, at) => {
    const [x, y] = flat(point)
    const [nextX, nextY] = flat(points[(at + 1) % points.length] ?? point)
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.round(Math.abs(twice) * 50) / 100
}
