import { expect, test } from 'vitest'
import { mapPicture } from './map-picture.ts'
import type { MapScene } from './map-picture.ts'
import { drawScene } from './picture.task.ts'

const mexicoCity = { lat: 19.43, lon: -99.13 }
const queretaro = { lat: 20.59, lon: -100.39 }
const scene: MapScene = {
  width: 600,
  height: 300,
  lines: [{ kind: 'travelled', points: [mexicoCity, { lat: 20.07, lon: -99.75 }, queretaro] }],
  pins: [
    { ...mexicoCity, kind: 'origin', label: 'Planta Vallejo' },
    { ...queretaro, kind: 'destination', label: 'Planta Bernardo Quintana', mark: '2' },
  ],
}
/** Words of the picture, each once although its halo repeats it. */
const words = (svg: string) => [...new Set([...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text))]
const discs = (svg: string) =>
  [...svg.matchAll(/<circle cx="([\d.-]+)" cy="([\d.-]+)" r="11"/g)].map(([, x, y]) => [Number(x), Number(y)])

test('a trip shows its pins with names and marks, the towns around, the highways and where the map comes from', () => {
  const shown = words(drawScene(scene))
  for (const word of ['Planta Vallejo', 'O', 'Planta Bernardo Quintana', '2', 'Toluca', '15D'])
    expect(shown).toContain(word)
  expect(shown).toContain('Mapa esquemático · Natural Earth · GeoNames')
})

test('everything of the trip lies inside the picture, whatever its shape', () => {
  for (const size of [
    { width: 600, height: 300 },
    { width: 300, height: 600 },
    { width: 1200, height: 200 },
  ]) {
    const places = discs(drawScene({ ...scene, ...size }))
    expect(places).toHaveLength(2)
    for (const [x = -1, y = -1] of places) {
      expect(x).toBeGreaterThan(11)
      expect(x).toBeLessThan(size.width - 11)
      expect(y).toBeGreaterThan(11)
      expect(y).toBeLessThan(size.height - 11)
    }
  }
})

test('suburbs of a city over a million are not named, however near one looks', () => {
  const shown = words(drawScene({ width: 1200, height: 800, pins: [{ ...mexicoCity, kind: 'stop', label: 'Patio' }] }))
  expect(shown).toContain('Ciudad de México')
  for (const suburb of ['Naucalpan', 'Ecatepec', 'Tlalnepantla', 'Nezahualcóyotl']) expect(shown).not.toContain(suburb)
})

test('names with marks of XML are shown as they are written', () => {
  const pins = [{ ...mexicoCity, kind: 'stop', label: '<A & "B">\u0007' }] as const
  expect(drawScene({ width: 400, height: 200, pins })).toContain('>&lt;A &amp; &quot;B&quot;&gt;<')
})

test('absurd coordinates are left out and do not move the picture', () => {
  const absurd = [
    { lat: Number.NaN, lon: 0 },
    { lat: 19, lon: Infinity },
    { lat: 90, lon: 0 },
    { lat: 0, lon: 500 },
  ]
  const spoilt: MapScene = {
    ...scene,
    lines: [...(scene.lines ?? []), { kind: 'planned', points: absurd }],
    pins: [...(scene.pins ?? []), ...absurd.map((point) => ({ ...point, kind: 'stop', label: 'Nada' }) as const)],
    geofences: [
      { kind: 'circle', center: absurd[0] ?? mexicoCity, radiusM: 100 },
      { kind: 'polygon', points: absurd },
    ],
  }
  expect(drawScene(spoilt)).toBe(drawScene(scene))
})

test('two pins in one place keep both names apart', () => {
  const pins = [
    { ...mexicoCity, kind: 'origin', label: 'Andén norte' },
    { ...mexicoCity, kind: 'stop', label: 'Andén sur' },
  ] as const
  const svg = drawScene({ width: 600, height: 300, pins })
  const boxes = [...svg.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="[\d.]+" height="20" rx="6"/g)].map(
    ([, x, y]) => `${x} ${y}`,
  )
  expect(boxes).toHaveLength(2)
  expect(new Set(boxes).size).toBe(2)
})

test('geofences of all kinds are drawn; a colour that is none becomes the usual one', () => {
  const svg = drawScene({
    ...scene,
    geofences: [
      { kind: 'circle', center: queretaro, radiusM: 100, color: '#7c5cd6' },
      {
        kind: 'polygon',
        points: [mexicoCity, { lat: 19.5, lon: -99.1 }, { lat: 19.4, lon: -99 }],
        color: '"/><script>',
      },
      { kind: 'line', points: [mexicoCity, queretaro], widthM: 500 },
    ],
  })
  expect(svg).toContain('fill="#7c5cd6" fill-opacity=".18"')
  expect(svg).not.toContain('<script>')
  expect(svg.match(/"#348186"/g)).toHaveLength(3)
})

test('without anything to show there is the country', () => {
  const shown = words(drawScene({ width: 800, height: 500 }))
  for (const city of ['Tijuana', 'Ciudad de México', 'Cancún']) expect(shown).toContain(city)
})

test('a day of fixes weighs what can be seen of it', () => {
  const points = Array.from({ length: 50_000 }, (_, fix) => ({
    lat: 19.43 + fix * 2e-5,
    lon: -99.13 + Math.sin(fix / 50) / 1_000,
  }))
  const svg = drawScene({ width: 600, height: 300, lines: [{ kind: 'travelled', points }] })
  expect(svg.match(/stroke="#117dd4"/g)).toHaveLength(1)
  expect(svg.length).toBeLessThan(drawScene(scene).length + 200_000)
})

test('the picture is a PNG of the asked size, finer for paper', async () => {
  const png = await mapPicture({ ...scene, pixelRatio: 2 })
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 600])
})
