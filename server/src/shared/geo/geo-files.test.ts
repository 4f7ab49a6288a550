import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { GeoFileError, type GeoFeature, type Trace } from './geo-feature.ts'
import { readGeoFile } from './read-geo-file.ts'
import { writeGeoJson, writeTraceGeoJson } from './write-geojson.ts'
import { writeTraceGpx } from './write-gpx.ts'
import { writeKml, writeTraceKml } from './write-kml.ts'

const read = (text: string) => readGeoFile(new TextEncoder().encode(text))
const MEXICO = { lat: 19.43, lon: -99.13 }

const FEATURES: GeoFeature[] = [
  {
    name: 'Patio "Norte" & <Querétaro>',
    description: "Andén 4, 'carga'\nsólo de día",
    color: '#0b7a75',
    shape: { kind: 'polygon', points: [MEXICO, { lat: 19.44, lon: -99.13 }, { lat: 19.44, lon: -99.12 }] },
  },
  { name: 'Cliente', description: '', color: null, shape: { kind: 'circle', points: [MEXICO], radiusM: 250 } },
  {
    name: 'Corredor',
    description: 'México–Puebla',
    color: '#ff8800',
    shape: { kind: 'line', points: [MEXICO, { lat: 19.3, lon: -98.9 }, { lat: 19.05, lon: -98.2 }], widthM: 80 },
  },
  { name: 'Caseta', description: '', color: null, shape: { kind: 'point', points: [{ lat: 19.35, lon: -98.7 }] } },
]

test.each([
  ['KML', (features: GeoFeature[]) => writeKml('Geocercas', features)],
  ['GeoJSON', (features: GeoFeature[]) => writeGeoJson(features)],
])('geofences written as %s come back as they were: circles, widths, colours, accents', (_, write) => {
  expect(read(write(FEATURES))).toEqual(FEATURES)
})

const named = (name: string): GeoFeature => ({ ...FEATURES[3]!, name })

test('any name survives a KML file', () => {
  const printable = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((name) => [...name].every((c) => c >= ' '))
  fc.assert(
    fc.property(printable, (name) => {
      expect(read(writeKml('Todas', [named(name)]))[0]?.name).toBe(name.trim())
    }),
    { examples: [['Patio\u2028Norte'], ['Patio\u0085Norte']] },
  )
})

test('characters that XML cannot hold are left out of a name, so that the file can be opened', () => {
  expect(read(writeKml('Todas', [named('Patio\u0000 \u001bNorte\uffff\ud800')]))[0]?.name).toBe('Patio Norte\ufffd')
})

const TRACE: Trace = {
  name: 'T-101 · 20/11/2026',
  points: [
    { ...MEXICO, time: '2026-11-20T12:00:00.000Z', altitude: 2240, speed: 36 },
    { lat: 19.44, lon: -99.14, time: '2026-11-20T12:00:10.000Z', altitude: null, speed: 72 },
  ],
  waypoints: [{ ...MEXICO, time: '2026-11-20T11:00:00.000Z', name: 'Parada 1', description: '1 h' }],
}

test('a day is written as GPX with instants, height and speed in metres a second', () => {
  const gpx = writeTraceGpx(TRACE)
  expect(gpx).toContain('<trkpt lat="19.43" lon="-99.13"><ele>2240</ele><time>2026-11-20T12:00:00.000Z</time>')
  expect(gpx).toContain('<gpxtpx:speed>20.00</gpxtpx:speed>')
  const shapes = read(gpx).map(({ name, shape }) => [name, shape.kind, shape.points.length])
  expect(shapes).toEqual(
    expect.arrayContaining([
      ['Parada 1', 'point', 1],
      [TRACE.name, 'line', 2],
    ]),
  )
})

test('a day is written as KML and as GeoJSON', () => {
  expect(read(writeTraceKml(TRACE)).map(({ shape }) => shape.kind)).toEqual(['line', 'point'])
  const [line] = JSON.parse(writeTraceGeoJson(TRACE)).features
  expect(line.geometry.coordinates).toEqual([
    [-99.13, 19.43, 2240],
    [-99.14, 19.44],
  ])
  expect(line.properties).toMatchObject({ coordTimes: TRACE.points.map((p) => p.time), speeds: [36, 72] })
})

test('a day of one position has no line, and is a valid file', () => {
  const short = { ...TRACE, points: TRACE.points.slice(0, 1) }
  expect(read(writeTraceKml(short)).map(({ shape }) => shape.kind)).toEqual(['point'])
  expect(read(writeTraceGeoJson(short)).map(({ shape }) => shape.kind)).toEqual(['point'])
})

test('a Google Earth file: folders, styles by reference, HTML descriptions, several parts, heights', () => {
  const kml = `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
    <Style id="a"><PolyStyle><color>7f0000ff</color></PolyStyle></Style><Folder><name>Clientes</name>
    <Placemark><name>Dos naves</name><description><![CDATA[<b>Naves</b>${'<br>'.repeat(200)}]]></description>
    <styleUrl>#a</styleUrl><MultiGeometry>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>-99,19,0 -99,20,0 -98,20,0 -99,19,0</coordinates></LinearRing></outerBoundaryIs></Polygon>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>-97,19,0 -97,20,0 -96,20,0 -97,19,0</coordinates></LinearRing></outerBoundaryIs></Polygon>
    </MultiGeometry></Placemark><Placemark><name>Sin lugar</name></Placemark></Folder></Document></kml>`
  const found = read(kml)
  expect(found.map(({ name, color, shape }) => [name, color, shape.kind, shape.points.length])).toEqual([
    ['Dos naves', '#ff0000', 'polygon', 3],
    ['Dos naves', '#ff0000', 'polygon', 3],
  ])
})

const feature = (geometry: unknown, name = 'A') =>
  JSON.stringify({ type: 'FeatureCollection', features: [{ type: 'Feature', properties: { name }, geometry }] })
const nested = (depth: number) => `<kml>${'<Folder>'.repeat(depth)}${'</Folder>'.repeat(depth)}</kml>`

test.each([
  ['nothing', '', 'no es GeoJSON, KML ni GPX'],
  ['a picture', 'PNG', 'no es GeoJSON, KML ni GPX'],
  ['a web page', '<html><body/></html>', 'no es GeoJSON, KML ni GPX'],
  ['half a GeoJSON', '{"type":"FeatureCollection","features":[', 'incompleto o mal escrito'],
  ['half a KML', '<kml><Document><Placemark>', 'incompleto o mal escrito'],
  ['an entity bomb', '<!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>', 'DOCTYPE'],
  ['other JSON', '{"type":"Topology"}', 'no es una colección'],
  ['a latitude of 95', feature({ type: 'Point', coordinates: [-99, 95] }), "'A' tiene una coordenada fuera de rango"],
  ['text for a coordinate', feature({ type: 'Point', coordinates: ['-99', '19'] }), 'fuera de rango'],
  [
    'a polygon of two corners',
    feature({
      type: 'Polygon',
      coordinates: [
        [
          [1, 1],
          [2, 2],
          [1, 1],
        ],
      ],
    }),
    'puntos suficientes',
  ],
  ['a polygon without a ring', feature({ type: 'Polygon' }), 'puntos suficientes'],
  ['a shape nobody knows', feature({ type: 'Sphere', coordinates: [] }), 'tipo que no se conoce: Sphere'],
  ['a feature that is a number', '{"type":"FeatureCollection","features":[7]}', 'no es válida'],
  ['endless nesting', nested(5_000), 'demasiados niveles'],
  ['a flood of tags', `<kml>${'<a/>'.repeat(300_001)}</kml>`, 'demasiados elementos'],
])('%s is refused with a sentence', (_, text, sentence) => {
  expect(() => read(text)).toThrow(GeoFileError)
  expect(() => read(text)).toThrow(sentence)
})

test('a file over 8 MB and one that is not UTF-8 are refused before they are parsed', () => {
  expect(() => readGeoFile(new Uint8Array(8 * 1024 * 1024 + 1))).toThrow('más de 8 MB')
  expect(() => readGeoFile(Uint8Array.from([0x7b, 0xff, 0xfe]))).toThrow('UTF-8')
})

test('whatever the bytes, the answer is features or a sentence', () => {
  const piece = fc.constantFrom(
    '<kml>',
    '</kml>',
    '<Placemark>',
    '<Polygon>',
    '<coordinates>',
    '1,2',
    '&lt;',
    '"',
    '{',
    '}',
    '[',
    ':',
    '<gpx',
    ' ',
    '>',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      try {
        expect(Array.isArray(read(pieces.join('')))).toBe(true)
      } catch (error) {
        expect(error).toBeInstanceOf(GeoFileError)
      }
    }),
  )
})
