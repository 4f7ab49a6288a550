import type { Feature } from 'geojson'
import type {
  DataDrivenPropertyValueSpecification,
  ExpressionSpecification,
  GeoJSONSource,
  Map as GlMap,
} from 'maplibre-gl'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import { clusterImage, clusterOptions, drawRings } from '../../../kit/map/cluster-ring.ts'
import { palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'
import type { FleetChange } from '../fleet/live-units.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { ringColours } from '../fleet/state-look.ts'
import { glyphLayout } from './glyphs.ts'
import { labelFont, type Overlay } from './map-view.ts'
import { unitFeature } from './unit-feature.ts'

export const unitsSource = 'flota'
export const clusterLayer = 'flota-grupos'
export const unitLayer = 'flota-unidades'
const labelLayer = 'flota-nombres'
const plainLabelLayer = 'flota-nombres-resto'
const fadedOpacity = 0.4

/** Icon size by zoom (map screens). */
export const glyphSize: DataDrivenPropertyValueSpecification<number> = [
  'interpolate',
  ['linear'],
  ['zoom'],
  5,
  0.72,
  9,
  0.95,
]

/** The fleet as one clustered source; a flush sends only what changed. The chosen unit is left out: it has its own layers. */
export class UnitsOverlay implements Overlay {
  private readonly fleet: { readonly units: ReadonlyMap<number, LiveUnit> }
  private map: GlMap | undefined
  private shown = new Set<number>()
  private test: (unit: LiveUnit) => boolean = () => true
  private chosen: number | undefined
  private hasLabels = true

  private clear: readonly number[] | undefined

  constructor(fleet: { readonly units: ReadonlyMap<number, LiveUnit> }) {
    this.fleet = fleet
  }

  draw(map: GlMap, theme: Theme) {
    this.map = map
    if (map.getSource(unitsSource)) return
    const colours = palette[theme]
    const [ground, text] = [colours.surface ?? '#fff', colours.text ?? '#000']
    drawRings(map, ringColours[theme], ground, theme === 'dark' ? '#2a3c53' : (colours.line2 ?? '#ccc'))
    map.addSource(unitsSource, {
      type: 'geojson',
      data: { type: 'FeatureCollection', features: this.features() },
      ...clusterOptions,
    })
    map.addLayer({
      id: clusterLayer,
      type: 'symbol',
      source: unitsSource,
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': clusterImage,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'text-field': ['get', 'point_count_abbreviated'],
        'text-font': labelFont('SemiBold'),
        'text-allow-overlap': true,
        'text-ignore-placement': true,
        'text-size': ['step', ['get', 'point_count'], 11, 10, 12, 40, 14],
        'symbol-sort-key': ['get', 'point_count'],
      },
      paint: { 'text-color': text },
    })
    map.addLayer({
      id: 'flota-alertas',
      type: 'circle',
      source: unitsSource,
      filter: ['==', ['get', 's'], liveStates.alert],
      paint: { 'circle-radius': 15, 'circle-color': ringColours[theme].ale, 'circle-opacity': 0.16 },
    })
    map.addLayer({
      id: unitLayer,
      type: 'symbol',
      source: unitsSource,
      filter: ['!', ['has', 'point_count']],
      layout: {
        ...glyphLayout,
        'icon-rotation-alignment': 'map',
        'icon-size': glyphSize,
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
        'symbol-sort-key': ['case', ['==', ['get', 's'], liveStates.alert], 1, 0],
      },
    })
    // Names of alerts are placed first, as a layer of their own above the others: they win wherever two names meet.
    for (const [id, only] of [
      [plainLabelLayer, '!='],
      [labelLayer, '=='],
    ] as const) {
      map.addLayer({
        id,
        type: 'symbol',
        source: unitsSource,
        minzoom: 9,
        filter: ['all', ['!', ['has', 'point_count']], [only, ['get', 's'], liveStates.alert]],
        layout: {
          'text-field': ['get', 'n'],
          'text-font': labelFont('SemiBold'),
          'text-size': 10.5,
          'text-padding': 2,
          'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
          'text-radial-offset': 1.15,
          'text-justify': 'auto',
          visibility: this.hasLabels ? 'visible' : 'none',
        },
        paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.8 },
      })
    }
    this.fade(this.clear)
  }

  /** All others fade; undefined: nobody does. */
  fade(but: readonly number[] | undefined) {
    this.clear = but
    const { map } = this
    if (!map?.getLayer(unitLayer)) return
    const opacity: ExpressionSpecification | number = but
      ? ['case', ['in', ['id'], ['literal', [...but]]], 1, fadedOpacity]
      : 1
    map.setPaintProperty(unitLayer, 'icon-opacity', opacity)
    for (const layer of [labelLayer, plainLabelLayer]) map.setPaintProperty(layer, 'text-opacity', but ? opacity : 1)
    map.setPaintProperty(clusterLayer, 'icon-opacity', but ? fadedOpacity : 1)
  }

  /** What the store told: partial where it can be. */
  change({ all, ids, gone }: FleetChange) {
    if (all) this.refill()
    else this.apply(ids, gone)
  }

  private apply(ids: ReadonlySet<number>, gone: readonly number[]) {
    const source = this.source()
    if (!source) return
    const add: Feature[] = []
    const remove: number[] = []
    for (const id of ids) {
      const unit = this.fleet.units.get(id)
      const feature = unit && this.isShown(unit) ? unitFeature(unit) : undefined
      if (feature) {
        add.push(feature)
        this.shown.add(id)
      } else if (this.shown.delete(id)) remove.push(id)
    }
    for (const id of gone) if (this.shown.delete(id)) remove.push(id)
    if (add.length > 0 || remove.length > 0) void source.updateData({ add, remove })
  }

  filter(test: (unit: LiveUnit) => boolean) {
    this.test = test
    this.refill()
  }

  choose(id: number | undefined) {
    if (id === this.chosen) return
    const before = this.chosen
    this.chosen = id
    this.apply(new Set([before, id].filter((value) => value !== undefined)), [])
  }

  labels(isShown: boolean) {
    this.hasLabels = isShown
    for (const layer of [labelLayer, plainLabelLayer]) {
      if (this.map?.getLayer(layer)) this.map.setLayoutProperty(layer, 'visibility', isShown ? 'visible' : 'none')
    }
  }

  private source() {
    return this.map?.getSource<GeoJSONSource>(unitsSource)
  }

  private isShown = (unit: LiveUnit) => unit.id !== this.chosen && this.test(unit)

  private features(): Feature[] {
    this.shown.clear()
    const features: Feature[] = []
    for (const unit of this.fleet.units.values()) {
      const feature = this.isShown(unit) ? unitFeature(unit) : undefined
      if (!feature) continue
      features.push(feature)
      this.shown.add(unit.id)
    }
    return features
  }

  private refill() {
    void this.source()?.setData({ type: 'FeatureCollection', features: this.features() })
  }
}
