import type { CircleLayerSpecification } from 'maplibre-gl'
import { markerSize } from '@arriero/contract/geofences/geofences.rules.ts'

type Layer = Omit<CircleLayerSpecification, 'source'>

const dotRadius = 5

/** What stands for a geofence that is too small to see: a dot, in a marker large enough to be met (rule GEO-03). */
export function markerLayers(id: string, halo: string): Layer[] {
  const lone = { type: 'circle', maxzoom: 11, filter: ['!', ['has', 'point_count']] } satisfies Partial<Layer>
  const color = { 'circle-color': ['get', 'color'] } satisfies Layer['paint']
  return [
    { ...lone, id: `${id}-marker`, paint: { ...color, 'circle-radius': markerSize / 2, 'circle-opacity': 0.24 } },
    {
      ...lone,
      id: `${id}-dot`,
      paint: { ...color, 'circle-radius': dotRadius, 'circle-stroke-width': 1.5, 'circle-stroke-color': halo },
    },
  ]
}
