import { useEffect, useMemo } from 'react'
import type { GeoJSONSource, Map as GlMap, MapMouseEvent } from 'maplibre-gl'
import { palette } from '../palette.ts'
import type { Theme } from '../theme.ts'
import { setData, useDrawn, useStage } from './map-stage.tsx'
import { markerLayers } from './marker-layers.ts'
import { groundWidth, shapeFeatures, type MapShape } from './shapes.ts'

interface ShapesLayerProps {
  /** Name of its layers; each on a map has its own. */
  id: string
  shapes: readonly MapShape[]
  chosen?: number | undefined
  /** Being drawn elsewhere. */
  hidden?: number | undefined
  onPick?: ((id: number) => void) | undefined
}

const nobody = -1

/** Geofences on the map: areas in their colour, a dot for what is too small to see, clusters of those from afar. */
export function ShapesLayer({ id, shapes, chosen = nobody, hidden, onPick }: ShapesLayerProps) {
  const { map, drawn, isDrawing } = useStage()
  const features = useMemo(
    () => shapeFeatures(hidden === undefined ? shapes : shapes.filter((shape) => shape.id !== hidden)),
    [shapes, hidden],
  )

  useDrawn((on, theme, below) => addLayers(on, id, theme, below), [id])
  useEffect(() => {
    if (!map || drawn === 0) return
    setData(map, `${id}-areas`, features.areas)
    setData(map, `${id}-pins`, features.pins)
  }, [map, drawn, id, features])
  useEffect(() => {
    if (!map || drawn === 0) return
    map.setFilter(`${id}-chosen`, ['==', ['get', 'id'], chosen])
    map.setFilter(`${id}-chosen-edge`, ['==', ['get', 'id'], chosen])
  }, [map, drawn, id, chosen])
  useEffect(
    () => (map && drawn > 0 && onPick && !isDrawing ? listen(map, id, onPick) : undefined),
    [map, drawn, id, onPick, isDrawing],
  )
  return null
}

function addLayers(map: GlMap, id: string, theme: Theme, below: string) {
  const colours = palette[theme]
  const [text, halo, brand] = [colours['text'] ?? '#000', colours['surface'] ?? '#fff', colours['brand'] ?? '#117dd4']
  const empty = { type: 'FeatureCollection' as const, features: [] }
  const areas = { source: `${id}-areas` }
  const pins = { source: `${id}-pins` }
  const polygons = ['!=', ['get', 'kind'], 'line'] as ['!=', ['get', string], string]
  const lines = ['==', ['get', 'kind'], 'line'] as ['==', ['get', string], string]
  map.addSource(`${id}-areas`, { type: 'geojson', data: empty, tolerance: 0.2 })
  map.addSource(`${id}-pins`, { type: 'geojson', data: empty, cluster: true, clusterRadius: 36, clusterMaxZoom: 8 })
  map.addLayer(
    {
      id: `${id}-fill`,
      type: 'fill',
      ...areas,
      filter: polygons,
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.16 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-edge`,
      type: 'line',
      ...areas,
      filter: polygons,
      paint: { 'line-color': ['get', 'color'], 'line-width': 1.5 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-width`,
      type: 'line',
      ...areas,
      filter: lines,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'color'],
        'line-opacity': 0.22,
        'line-width': groundWidth,
      },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-line`,
      type: 'line',
      ...areas,
      filter: lines,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-chosen`,
      type: 'fill',
      ...areas,
      filter: ['==', ['get', 'id'], nobody],
      paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.22 },
    },
    below,
  )
  map.addLayer(
    {
      id: `${id}-chosen-edge`,
      type: 'line',
      ...areas,
      filter: ['==', ['get', 'id'], nobody],
      paint: { 'line-color': brand, 'line-width': 3 },
    },
    below,
  )
  for (const layer of markerLayers(id, halo)) map.addLayer({ ...layer, ...pins })
  map.addLayer({
    id: `${id}-cluster`,
    type: 'circle',
    ...pins,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': halo,
      'circle-radius': ['step', ['get', 'point_count'], 13, 20, 16, 100, 20],
      'circle-stroke-width': 2.5,
      'circle-stroke-color': brand,
    },
  })
  map.addLayer({
    id: `${id}-count`,
    type: 'symbol',
    ...pins,
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['get', 'point_count_abbreviated'],
      'text-font': ['Inter Variable SemiBold', 'Inter Variable'],
      'text-size': 12,
      'text-allow-overlap': true,
    },
    paint: { 'text-color': text },
  })
  map.addLayer({
    id: `${id}-name`,
    type: 'symbol',
    ...pins,
    minzoom: 9,
    filter: ['!', ['has', 'point_count']],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': ['Inter Variable Medium', 'Inter Variable'],
      'text-size': 12,
      'text-offset': [0, 0.9],
      'text-anchor': 'top',
      'text-max-width': 9,
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.4 },
  })
  return () => {
    for (const layer of layerNames) if (map.getLayer(`${id}-${layer}`)) map.removeLayer(`${id}-${layer}`)
    for (const source of ['areas', 'pins']) if (map.getSource(`${id}-${source}`)) map.removeSource(`${id}-${source}`)
  }
}
const layerNames = [
  'fill',
  'edge',
  'width',
  'line',
  'chosen',
  'chosen-edge',
  'marker',
  'dot',
  'cluster',
  'count',
  'name',
] as const

/** A click opens what lies under it, the smallest hint of a pointer names it; clusters open on their own. */
function listen(map: GlMap, id: string, onPick: (id: number) => void) {
  const layers = [`${id}-marker`, `${id}-cluster`, `${id}-fill`, `${id}-width`, `${id}-line`]
  const under = ({ point: { x, y } }: MapMouseEvent) =>
    map.queryRenderedFeatures(
      [
        [x - 4, y - 4],
        [x + 4, y + 4],
      ],
      { layers: layers.filter((layer) => map.getLayer(layer)) },
    )[0]
  const click = (event: MapMouseEvent) => {
    const found = under(event)
    if (!found) return
    const cluster: unknown = found.properties['cluster_id']
    if (typeof cluster === 'number') {
      const source = map.getSource<GeoJSONSource>(`${id}-pins`)
      void source
        ?.getClusterExpansionZoom(cluster)
        .then((zoom) => map.easeTo({ center: event.lngLat, zoom: zoom + 0.5 }))
    } else onPick(Number(found.properties['id']))
  }
  const move = (event: MapMouseEvent) => {
    const found = under(event)
    map.getCanvas().style.cursor = found ? 'pointer' : ''
    map.getCanvas().title = String(found?.properties['name'] ?? '')
  }
  map.on('click', click)
  map.on('mousemove', move)
  return () => {
    map.off('click', click)
    map.off('mousemove', move)
    map.getCanvas().style.cursor = ''
    map.getCanvas().title = ''
  }
}
