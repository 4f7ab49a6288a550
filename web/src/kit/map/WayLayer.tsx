import { useEffect, useEffectEvent } from 'react'
import type { FeatureCollection } from 'geojson'
import type { Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { palette } from '../palette.ts'
import type { Theme } from '../theme.ts'
import { setData, useDrawn, useStage } from './map-stage.tsx'
import { toPosition } from './shapes.ts'

interface Way {
  id: number
  points: readonly Place[]
}

interface WayLayerProps {
  id: string
  ways: readonly Way[]
  chosen?: number | undefined
  /** Places with a letter on them: 'A' where it starts, 'B' where it ends. */
  stops?: readonly { at: Place; mark: string }[]
  onPick?: (id: number) => void
}

const noStops: never[] = []

/** Ways between places; the chosen one stands out, with its ends marked. */
export function WayLayer({ id, ways, chosen, stops = noStops, onPick }: WayLayerProps) {
  const { map, drawn, isDrawing } = useStage()
  const pick = useEffectEvent((found: number) => onPick?.(found))
  useDrawn((on, theme, below) => addLayers(on, id, theme, below), [id])
  useEffect(() => {
    if (!map || drawn === 0) return
    setData(map, `${id}-ways`, waysOf(ways, chosen))
    setData(map, `${id}-stops`, stopsOf(stops))
  }, [map, drawn, id, ways, chosen, stops])
  useEffect(
    () => (map && drawn > 0 && !isDrawing ? listen(map, `${id}-way`, (found) => pick(found)) : undefined),
    [map, drawn, id, isDrawing],
  )
  return null
}

const waysOf = (ways: readonly Way[], chosen: number | undefined): FeatureCollection => ({
  type: 'FeatureCollection',
  features: ways
    .filter(({ points }) => points.length > 1)
    .map(({ id, points }) => ({
      type: 'Feature',
      properties: { id, isChosen: id === chosen },
      geometry: { type: 'LineString', coordinates: points.map(toPosition) },
    })),
})
const stopsOf = (stops: readonly { at: Place; mark: string }[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: stops.map(({ at, mark }) => ({
    type: 'Feature',
    properties: { mark },
    geometry: { type: 'Point', coordinates: toPosition(at) },
  })),
})

function addLayers(map: GlMap, id: string, theme: Theme, below: string) {
  const colours = palette[theme]
  const [brand, halo, faint] = [colours['brand'] ?? '#117dd4', colours['surface'] ?? '#fff', colours['text3'] ?? '#667']
  const empty = { type: 'FeatureCollection' as const, features: [] }
  const layout = { 'line-cap': 'round', 'line-join': 'round' } as const
  map.addSource(`${id}-ways`, { type: 'geojson', data: empty })
  map.addSource(`${id}-stops`, { type: 'geojson', data: empty })
  map.addLayer(
    {
      id: `${id}-way`,
      type: 'line',
      source: `${id}-ways`,
      filter: ['!', ['get', 'isChosen']],
      layout,
      paint: { 'line-color': faint, 'line-width': 2, 'line-opacity': 0.7 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-case`,
      type: 'line',
      source: `${id}-ways`,
      filter: ['get', 'isChosen'],
      layout,
      paint: { 'line-color': halo, 'line-width': 7 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-chosen`,
      type: 'line',
      source: `${id}-ways`,
      filter: ['get', 'isChosen'],
      layout,
      paint: { 'line-color': brand, 'line-width': 4 },
    },
    below,
  )
  map.addLayer({
    id: `${id}-stop`,
    type: 'circle',
    source: `${id}-stops`,
    paint: { 'circle-color': brand, 'circle-radius': 10, 'circle-stroke-width': 2, 'circle-stroke-color': halo },
  })
  map.addLayer({
    id: `${id}-mark`,
    type: 'symbol',
    source: `${id}-stops`,
    layout: {
      'text-field': ['get', 'mark'],
      'text-font': ['Inter Variable SemiBold', 'Inter Variable'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': '#ffffff' },
  })
  return () => {
    for (const layer of ['way', 'case', 'chosen', 'stop', 'mark'])
      if (map.getLayer(`${id}-${layer}`)) map.removeLayer(`${id}-${layer}`)
    for (const source of ['ways', 'stops']) if (map.getSource(`${id}-${source}`)) map.removeSource(`${id}-${source}`)
  }
}

/** A click near a way opens it. */
function listen(map: GlMap, layer: string, onPick: (id: number) => void) {
  const under = ({ point: { x, y } }: MapMouseEvent) =>
    map.queryRenderedFeatures(
      [
        [x - 5, y - 5],
        [x + 5, y + 5],
      ],
      { layers: map.getLayer(layer) ? [layer] : [] },
    )[0]
  const click = (event: MapMouseEvent) => {
    const found = under(event)
    if (found) onPick(Number(found.properties['id']))
  }
  const move = (event: MapMouseEvent) => {
    map.getCanvas().style.cursor = under(event) ? 'pointer' : ''
  }
  map.on('click', click)
  map.on('mousemove', move)
  return () => {
    map.off('click', click)
    map.off('mousemove', move)
    map.getCanvas().style.cursor = ''
  }
}
