import { drawnPoints, shapeProperties, type GeoFeature, type Trace } from './geo-feature.ts'
import type { LatLon } from './latlon.ts'
import { xmlNumber, xmlText } from './xml-text.ts'

/** Opacity of a polygon's ground, as KML writes it. */
const GROUND = '40'

/** A KML 2.2 document with one placemark a feature. */
export function writeKml(name: string, features: readonly GeoFeature[]): string {
  return document(name, features.map(placemark))
}

/** A trace as KML: its line and a placemark with its instant for every waypoint. */
export function writeTraceKml({ name, points, waypoints }: Trace): string {
  const line =
    points.length < 2
      ? []
      : [
          `<Placemark><name>${xmlText(name)}</name><LineString><tessellate>1</tessellate>${coordinates(points)}</LineString></Placemark>`,
        ]
  const marks = waypoints.map(
    (mark) =>
      `<Placemark><name>${xmlText(mark.name)}</name><description>${xmlText(mark.description)}</description>` +
      `<TimeStamp><when>${xmlText(mark.time)}</when></TimeStamp><Point>${coordinates([mark])}</Point></Placemark>`,
  )
  return document(name, [...line, ...marks])
}

function document(name: string, placemarks: readonly string[]): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document>' +
    `<name>${xmlText(name)}</name>\n${placemarks.join('\n')}\n</Document></kml>\n`
  )
}

function placemark({ name, description, color, shape }: GeoFeature): string {
  const data = Object.entries(shapeProperties(shape)).map(
    ([key, value]) => `<Data name="${key}"><value>${xmlNumber(value)}</value></Data>`,
  )
  return (
    `<Placemark><name>${xmlText(name)}</name><description>${xmlText(description)}</description>` +
    (color === null ? '' : style(color)) +
    (data.length === 0 ? '' : `<ExtendedData>${data.join('')}</ExtendedData>`) +
    `${geometry(shape)}</Placemark>`
  )
}

function geometry(shape: GeoFeature['shape']): string {
  const drawn = coordinates(drawnPoints(shape))
  if (shape.kind === 'point') return `<Point>${drawn}</Point>`
  if (shape.kind === 'line') return `<LineString><tessellate>1</tessellate>${drawn}</LineString>`
  return `<Polygon><outerBoundaryIs><LinearRing>${drawn}</LinearRing></outerBoundaryIs></Polygon>`
}

/** KML writes colours as alpha, blue, green, red. */
function style(color: string): string {
  const bgr = xmlText(color.slice(5, 7) + color.slice(3, 5) + color.slice(1, 3))
  return (
    `<Style><LineStyle><color>ff${bgr}</color><width>2</width></LineStyle>` +
    `<PolyStyle><color>${GROUND}${bgr}</color></PolyStyle></Style>`
  )
}

function coordinates(points: readonly LatLon[]): string {
  return `<coordinates>${points.map(({ lat, lon }) => `${xmlNumber(lon)},${xmlNumber(lat)}`).join(' ')}</coordinates>`
}
