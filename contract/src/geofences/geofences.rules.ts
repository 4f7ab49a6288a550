/** Shapes of geofences (rule GEO-01); the ids are the wire's. */
export const shapeIds = { line: 1, polygon: 2, circle: 3 } as const
export type ShapeKind = keyof typeof shapeIds
export const shapeKinds = ['line', 'polygon', 'circle'] as const

export interface Place {
  lat: number
  lon: number
}

export interface GeofenceShape {
  kind: ShapeKind
  /** A circle has one point, its centre. */
  points: Place[]
  /** Metres: of a circle its radius, of a line its whole width; a polygon has none. */
  sizeM: number | null
}

/** Width of circles made from coordinates. */
export const coordinateCircleM = 100
/** Width of a line drawn without one, metres. */
export const defaultLineWidthM = 50
export const markerSize = 30
export const defaultGeofenceColor = '#117dd4'
export const mostPoints = 2000

/** Where the map goes (rule GEO-02): the circle's coordinate or the first point. */
export const centerOf = (shape: Pick<GeofenceShape, 'points'>): Place | null => shape.points[0] ?? null

export const shapeTexts = {
  tooFewLine: 'Una línea necesita al menos 2 puntos distintos',
  tooFewPolygon: 'Un polígono necesita al menos 3 puntos distintos',
  oneCenter: 'Un círculo tiene un solo centro',
  noRadius: 'Indique el radio del círculo en metros',
  crossed: 'El contorno del polígono se cruza a sí mismo',
} as const

/** What both ends check before a shape is saved; crossings of a contour are the server's. null: nothing is wrong. */
export function shapeProblem({ kind, points, sizeM }: GeofenceShape): string | null {
  const distinct = new Set(points.map(({ lat, lon }) => `${lat},${lon}`)).size
  if (kind === 'line' && distinct < 2) return shapeTexts.tooFewLine
  if (kind === 'polygon' && distinct < 3) return shapeTexts.tooFewPolygon
  if (kind === 'circle' && points.length !== 1) return shapeTexts.oneCenter
  if (kind === 'circle' && !sizeM) return shapeTexts.noRadius
  return null
}
