import { geoIdentity, geoPath } from 'd3-geo'
import type { Geometry } from 'geojson'
import { flatten } from './base-map.ts'
import type { Bounds, Flat } from './base-map.ts'
import type { MapPoint, MapScene } from './map-picture.ts'

export type Pixel = [x: number, y: number]

/** The window on the flat world: how to get from a place to a pixel and back to what is inside. */
export interface View {
  width: number
  height: number
  /** Comparable to the console's map. */
  zoom: number
  metresPerPixel(lat: number): number
  pixel(at: Flat): Pixel
  pixelOf(point: MapPoint): Pixel
  /** Path data of a flattened geometry, clipped to the picture. */
  path(geometry: Geometry): string
  shows(bounds: Bounds): boolean
}

/** Beyond, the schematic map has nothing to say; nearer than the country, nothing to show. */
const zooms = { least: 3.6, most: 10.5 }
const tileSize = 512
const earthM = 40_075_017
const country: MapPoint[] = [
  { lat: 32.7, lon: -117.2 },
  { lat: 14.5, lon: -86.7 },
]

export function isOnMap({ lat, lon }: MapPoint): boolean {
  return Number.isFinite(lat) && Number.isFinite(lon) && Math.abs(lat) <= 85 && Math.abs(lon) <= 180
}

function contentOf({ lines = [], pins = [], geofences = [] }: MapScene): MapPoint[] {
  const shown = [...lines.flatMap((line) => line.points), ...pins].filter(isOnMap)
  if (shown.length > 0) return shown
  const fences = geofences.flatMap((fence) => (fence.kind === 'circle' ? [fence.center] : fence.points)).filter(isOnMap)
  return fences.length > 0 ? fences : country
}

/** Fits the window to the scene's lines and pins, else to its geofences, else to the country. */
export function fitView(scene: MapScene): View {
  const { width, height } = scene
  const bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  for (const point of contentOf(scene)) {
    const [x, y] = flatten(point)
    bounds.minX = Math.min(bounds.minX, x)
    bounds.maxX = Math.max(bounds.maxX, x)
    bounds.minY = Math.min(bounds.minY, y)
    bounds.maxY = Math.max(bounds.maxY, y)
  }
  // Room for the pins' labels beside and under them.
  const [padX, padY] = [Math.min(width * 0.14, 110), Math.min(height * 0.15, 56)]
  const scaleOf = (zoom: number) => (tileSize * 2 ** zoom) / (2 * Math.PI)
  const fitting = Math.min(
    (width - 2 * padX) / (bounds.maxX - bounds.minX),
    (height - 2 * padY) / (bounds.maxY - bounds.minY),
  )
  const scale = Math.min(Math.max(fitting, scaleOf(zooms.least)), scaleOf(zooms.most))
  const offsetX = width / 2 - ((bounds.minX + bounds.maxX) / 2) * scale
  const offsetY = height / 2 - ((bounds.minY + bounds.maxY) / 2) * scale

  // A little larger than the picture, so that the edges of what is cut are not drawn.
  const edge = 24
  const projection = geoIdentity()
    .scale(scale)
    .translate([offsetX, offsetY])
    .clipExtent([
      [-edge, -edge],
      [width + edge, height + edge],
    ])
  const path = geoPath(projection).digits(1)
  const pixel = ([x, y]: Flat): Pixel => [x * scale + offsetX, y * scale + offsetY]
  return {
    width,
    height,
    zoom: Math.log2((scale * 2 * Math.PI) / tileSize),
    metresPerPixel: (lat) => (earthM * Math.cos((lat * Math.PI) / 180)) / (scale * 2 * Math.PI),
    pixel,
    pixelOf: (point) => pixel(flatten(point)),
    path: (geometry) => path(geometry) ?? '',
    shows(area) {
      const [left, top] = pixel([area.minX, area.minY])
      const [right, bottom] = pixel([area.maxX, area.maxY])
      return right >= -edge && left <= width + edge && bottom >= -edge && top <= height + edge
    },
  }
}
