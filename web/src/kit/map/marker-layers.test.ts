import { expect, test } from 'vitest'
import { markerLayers } from './marker-layers.ts'

test('GEO-03 the marker of a geofence is 30 pixels across, its dot within', () => {
  const across = markerLayers('patios', '#ffffff').map(({ id, paint }) => [id, 2 * Number(paint?.['circle-radius'])])
  expect(across).toEqual([
    ['patios-marker', 30],
    ['patios-dot', 10],
  ])
})
