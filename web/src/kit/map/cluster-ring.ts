// A cluster is a white (dark: navy) disc with its count and a ring that shows how it is made up. The ring's picture is
// drawn on demand: the image name carries twelfths per state, so a fleet needs a few dozen pictures, not thousands.
import type { ExpressionSpecification, Map } from 'maplibre-gl'

/** alerta, movimiento, ralentí, estacionada, sin reportar */
export const ringStates = ['ale', 'mov', 'ral', 'est', 'sin'] as const
export type RingState = (typeof ringStates)[number]

/** Each unit's feature carries `{[state]: 1}`; the source sums them up per cluster. */
export const clusterOptions = {
  cluster: true,
  clusterMaxZoom: 9,
  clusterRadius: 44,
  clusterProperties: Object.fromEntries(ringStates.map((state) => [state, ['+', ['coalesce', ['get', state], 0]]])),
}

const twelfths = (state: RingState): ExpressionSpecification => [
  'to-string',
  ['ceil', ['*', 12, ['/', ['get', state], ['get', 'point_count']]]],
]

export const clusterImage: ExpressionSpecification = [
  'concat',
  'ring_',
  ['step', ['get', 'point_count'], 's', 10, 'm', 40, 'l'],
  ...ringStates.flatMap((state) => ['_', twelfths(state)]),
]

const diameters: Record<string, number> = { s: 34, m: 42, l: 52 }

/** MapLibre 6: images made on demand need the resolver; an image added in 'styleimagemissing' comes too late. */
export function drawRings(map: Map, colour: Record<RingState, string>, ground: string, edge: string) {
  map.setMissingStyleImageResolver(async (id) => {
    if (id.startsWith('ring_')) map.addImage(id, ring(id, colour, ground, edge), { pixelRatio: 2 })
  })
}

function ring(id: string, colour: Record<RingState, string>, ground: string, edge: string): ImageData {
  const [, size = 's', ...parts] = id.split('_')
  const diameter = diameters[size] ?? 34
  const middle = diameter / 2
  const canvas = Object.assign(document.createElement('canvas'), { width: diameter * 2, height: diameter * 2 })
  // Drawn to be read: a canvas on the graphics card would make the page wait for the card at every ring.
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('El navegador no puede dibujar')
  context.scale(2, 2)
  context.beginPath()
  context.arc(middle, middle, middle - 0.5, 0, 7)
  context.fillStyle = ground
  context.fill()
  const values = parts.map(Number)
  const sum = values.reduce((total, value) => total + value, 0) || 1
  let from = -Math.PI / 2
  for (const [i, state] of ringStates.entries()) {
    const value = values[i]
    if (!value) continue
    const to = from + (value / sum) * Math.PI * 2
    context.beginPath()
    context.arc(middle, middle, middle - 4, from + 0.04, to - 0.04)
    context.lineWidth = 4
    context.strokeStyle = colour[state]
    context.setLineDash(state === 'sin' ? [2, 2] : [])
    context.stroke()
    from = to
  }
  context.setLineDash([])
  context.beginPath()
  context.arc(middle, middle, middle - 0.5, 0, 7)
  context.lineWidth = 1
  context.strokeStyle = edge
  context.stroke()
  return context.getImageData(0, 0, diameter * 2, diameter * 2)
}
