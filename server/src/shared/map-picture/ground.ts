import type { BaseMap, MapFeature } from './base-map.ts'
import type { View } from './view.ts'

// Colours and widths are those of the console's base map, light theme.
const sea = '#cfe1ed'
const shallows = [
  { width: 26, color: '#d6e7f1' },
  { width: 15, color: '#dfedf5' },
  { width: 7, color: '#e7f2f8' },
]

/** Line width at a zoom, between the given stops (zoom → pixels). */
function widthAt(zoom: number, stops: readonly (readonly [number, number])[]): number {
  const after = stops.findIndex(([at]) => at >= zoom)
  const [upper, lower] = [
    stops[after < 0 ? stops.length - 1 : after],
    stops[Math.max((after < 0 ? stops.length : after) - 1, 0)],
  ]
  if (!upper || !lower || upper[0] === lower[0]) return upper?.[1] ?? 1
  const share = Math.min(Math.max((zoom - lower[0]) / (upper[0] - lower[0]), 0), 1)
  return lower[1] + (upper[1] - lower[1]) * share
}

const roadWidths = [
  [],
  [
    [4, 0.9],
    [6, 1.5],
    [8, 2.9],
    [10, 5],
  ],
  [
    [5, 0.6],
    [6, 1],
    [8, 2.2],
    [10, 4],
  ],
  [
    [6.5, 0.6],
    [8, 1.4],
    [10, 2.8],
  ],
] as const satisfies readonly (readonly (readonly [number, number])[])[]

interface Stroke {
  color: string
  width: number
  dash?: string
}

/** Sea, land, water, borders and roads as SVG. */
export function drawGround({ land, water, roads }: BaseMap, view: View): string {
  const { zoom } = view
  const shown = (features: MapFeature[], ...kinds: string[]) =>
    features.filter((feature) => kinds.includes(feature.kind) && view.shows(feature.bounds))
  const data = (features: MapFeature[]) => features.map(({ geometry }) => view.path(geometry)).join('')
  const fill = (features: MapFeature[], color: string) => `<path d="${data(features)}" fill="${color}"/>`
  const stroke = (features: MapFeature[], { color, width, dash }: Stroke) =>
    `<path d="${data(features)}" fill="none" stroke="${color}" stroke-width="${width.toFixed(2)}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ' stroke-linecap="round"'}/>`

  const coast = shown(land, 'costa')
  const rank = (feature: MapFeature) => Number(feature.properties['r'] ?? 12)
  const rivers = shown(water, 'rio').filter((river) => rank(river) <= (zoom < 5 ? 6 : zoom < 6.5 ? 8 : 12))
  const parts = [
    `<rect width="100%" height="100%" fill="${sea}"/>`,
    ...shallows.map((shallow) => stroke(coast, shallow)),
    fill(shown(land, 'vecino'), '#f0eee9'),
    fill(shown(land, 'mexico'), '#fbf8f2'),
    zoom >= 5 ? fill(shown(land, 'urbano', 'urbano-ajeno'), '#f1e9dc') : '',
    stroke(rivers, { color: '#a9cbe0', width: zoom < 6 ? 0.6 : 1 }),
    fill(shown(water, 'lago'), sea),
    stroke(shown(land, 'estado', 'estado-ajeno'), { color: '#d5cabb', width: 0.9, dash: '4 3' }),
    stroke(shown(land, 'frontera', 'frontera-ajena'), { color: '#a99b89', width: 1.4, dash: '7 2.5 1.5 2.5' }),
    zoom >= 6.5 ? stroke(shown(roads, 'via'), { color: '#cfc7ba', width: 0.9, dash: '5 2' }) : '',
    ...drawRoads(
      roads.filter((road) => view.shows(road.bounds)),
      zoom,
      stroke,
    ),
  ]
  return parts.join('')
}

function drawRoads(
  roads: MapFeature[],
  zoom: number,
  stroke: (features: MapFeature[], style: Stroke) => string,
): string[] {
  const parts: string[] = []
  const kinds = [
    { kind: 'ajena', color: '#ffffff', casing: '#cdc5b8' },
    { kind: 'libre', color: zoom < 7 ? '#c4bbad' : '#ffffff', casing: '#aea392' },
    { kind: 'cuota', color: '#f4c67c', casing: '#d3a055' },
  ]
  for (const layer of ['casing', 'color'] as const) {
    for (const style of kinds) {
      for (const [importance, stops] of [...roadWidths.entries()].reverse()) {
        const first = stops[0]
        if (!first || (importance > 1 && zoom < first[0])) continue
        const some = roads.filter(
          ({ kind, properties }) => kind === style.kind && Number(properties['c'] ?? 2) === importance,
        )
        if (some.length === 0 || (layer === 'casing' && zoom < 7 && style.kind !== 'cuota')) continue
        const width = widthAt(zoom, stops)
        parts.push(stroke(some, { color: style[layer], width: layer === 'casing' ? width + 1.2 : width }))
      }
    }
  }
  return parts
}
