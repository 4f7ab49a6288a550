import type { GeoJSONSource, Map as GlMap, PaddingOptions } from 'maplibre-gl'
import type { Place } from '@arriero/contract/geofences/geofences.rules.ts'
import { countryBounds } from '../../../kit/map/shapes.ts'
import type { ShapeEditor } from '../../../kit/map/shape-editor.ts'
import { palette } from '../../../kit/palette.ts'
import { isReducedMotion } from '../../../kit/reduced-motion.ts'
import type { Theme } from '../../../kit/theme.ts'
import { ChosenOverlay } from '../map/chosen-overlay.ts'
import { DataOverlay } from '../map/data-overlay.ts'
import { createGeofencesOverlay } from '../map/geofences-overlay.ts'
import { boundsOf, lonLat } from '../map/geometry.ts'
import type { HeldMap } from '../map/held-map.ts'
import { MapView } from '../map/map-view.ts'
import { clusterLayer, unitLayer, unitsSource, UnitsOverlay } from '../map/units-overlay.ts'
import type { PastFleet } from './past-fleet.ts'

const brand = (theme: Theme) => palette[theme].brand ?? '#117dd4'

/** The area that is asked about. */
const createAreaOverlay = () =>
  new DataOverlay({
    id: 'area',
    under: true,
    layers: (theme) => [
      { id: 'area-fondo', type: 'fill', paint: { 'fill-color': brand(theme), 'fill-opacity': 0.1 } },
      {
        id: 'area-borde',
        type: 'line',
        paint: { 'line-color': brand(theme), 'line-width': 2, 'line-dasharray': [2, 1.4] },
      },
    ],
  })

const createOverlays = (past: PastFleet) => ({
  geofences: createGeofencesOverlay(),
  area: createAreaOverlay(),
  units: new UnitsOverlay(past),
  chosen: new ChosenOverlay(),
})

/** The map of another moment, outside React. */
export class TimeMap {
  readonly view: MapView<HeldMap>
  readonly show: ReturnType<typeof createOverlays>
  private readonly past: PastFleet
  private readonly end: () => void
  private chosen: number | undefined
  private editor: ShapeEditor | undefined
  private isDrawing = false

  static async create(host: HTMLElement, theme: Theme, past: PastFleet, onPick: (id: number | undefined) => void) {
    const show = createOverlays(past)
    const { geofences, area, units, chosen } = show
    const view = await MapView.createApart(host, [geofences, area, units, chosen, chosen.top], theme)
    return new TimeMap(view, show, past, onPick)
  }

  private constructor(
    view: MapView<HeldMap>,
    show: ReturnType<typeof createOverlays>,
    past: PastFleet,
    onPick: (id: number | undefined) => void,
  ) {
    this.view = view
    this.show = show
    this.past = past
    this.end = past.subscribe((change) => {
      show.units.change(change)
      if (!change.all) view.map.holdFor(unitsSource)
      this.showChosen()
    })
    this.listen(view.map, onPick)
  }

  remove() {
    this.end()
    this.stopDrawing()
    this.view.remove()
  }

  setPadding(padding: PaddingOptions) {
    this.view.setPadding(padding)
  }

  choose(id: number | undefined) {
    this.chosen = id
    this.show.units.choose(id)
    this.showChosen()
  }

  goTo(id: number) {
    const unit = this.past.units.get(id)
    if (unit?.lat == null || unit.lon === null) return
    this.view.map.easeTo({
      center: [unit.lon, unit.lat],
      zoom: Math.max(this.view.map.getZoom(), 9.5),
      duration: isReducedMotion() ? 0 : 600,
    })
  }

  wholeFleet() {
    const places = [...this.past.units.values()].flatMap(({ lat, lon }) =>
      lat === null || lon === null ? [] : [{ lat, lon }],
    )
    this.fit(boundsOf(places) ?? countryBounds)
  }

  fit(bounds: [number, number, number, number]) {
    this.view.map.fitBounds(bounds, { padding: 60, maxZoom: 13, duration: isReducedMotion() ? 0 : 600 })
  }

  showArea(area: readonly Place[] | undefined) {
    if (this.isDrawing) return
    const ring = area?.map(lonLat)
    this.show.area.set(
      ring?.[0]
        ? [
            {
              type: 'Feature',
              properties: {},
              geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
            },
          ]
        : [],
    )
  }

  /** Draws an area by its corners, or drags those of one that is there. */
  async draw(area: Place[] | undefined, onDone: (area: Place[]) => void) {
    const { ShapeEditor } = await import('../../../kit/map/shape-editor.ts')
    this.stopDrawing()
    this.showArea(undefined)
    this.isDrawing = true
    this.editor = new ShapeEditor(this.view.map, {
      kind: 'polygon',
      color: '#117dd4',
      shape: area && { kind: 'polygon', points: area, sizeM: null },
      onDraft: () => {},
      onDone: ({ points }) => onDone(points),
    })
  }

  stopDrawing() {
    this.editor?.stop()
    this.editor = undefined
    this.isDrawing = false
  }

  private showChosen() {
    this.show.chosen.show(this.chosen === undefined ? undefined : this.past.units.get(this.chosen))
  }

  private listen(map: GlMap, onPick: (id: number | undefined) => void) {
    const at = (point: { x: number; y: number }) =>
      map.queryRenderedFeatures([point.x, point.y], {
        layers: [unitLayer, clusterLayer].filter((layer) => map.getLayer(layer)),
      })[0]
    map.on('click', async ({ point }) => {
      if (this.isDrawing) return
      const hit = at(point)
      if (hit?.layer.id === unitLayer) return onPick(Number(hit.id))
      const cluster: unknown = hit?.properties['cluster_id']
      if (typeof cluster !== 'number' || hit?.geometry.type !== 'Point') return onPick(undefined)
      const zoom = await map.getSource<GeoJSONSource>(unitsSource)?.getClusterExpansionZoom(cluster)
      const [lng = 0, lat = 0] = hit.geometry.coordinates
      map.easeTo({ center: [lng, lat], zoom: (zoom ?? map.getZoom() + 2) + 0.2, duration: isReducedMotion() ? 0 : 500 })
    })
    map.on('mousemove', ({ point }) => {
      if (!this.isDrawing && !map.isMoving()) map.getCanvas().style.cursor = at(point) ? 'pointer' : ''
    })
  }
}
