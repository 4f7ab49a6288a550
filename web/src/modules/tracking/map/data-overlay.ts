import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, GeoJSONSourceSpecification, LayerSpecification, Map as GlMap } from 'maplibre-gl'
import type { Theme } from '../../../kit/theme.ts'
import { underLabels, type Overlay } from './map-view.ts'

type Drawing = LayerSpecification extends infer Layer
  ? Layer extends { source: string }
    ? Omit<Layer, 'source'>
    : never
  : never

interface DataOverlaySpec {
  id: string
  /** Lines and areas under the place names; marks above everything. */
  under: boolean
  source?: Partial<GeoJSONSourceSpecification>
  layers: (theme: Theme) => readonly Drawing[]
}

const collection = (features: readonly Feature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: [...features],
})

/** Features that are replaced whole whenever they change: geofences, routes, marks. */
export class DataOverlay implements Overlay {
  private readonly spec: DataOverlaySpec
  private map: GlMap | undefined
  private features: readonly Feature[] = []
  private hidden = new Set<string>()

  constructor(spec: DataOverlaySpec) {
    this.spec = spec
  }

  draw(map: GlMap, theme: Theme) {
    this.map = map
    const { id, under, source, layers } = this.spec
    if (map.getSource(id)) return
    map.addSource(id, { type: 'geojson', ...source, data: collection(this.features) })
    // Each layer names its type itself; only the source is added here.
    for (const layer of layers(theme))
      map.addLayer(
        { ...layer, source: id } as LayerSpecification,
        under && layer.type !== 'symbol' ? underLabels(map) : undefined,
      )
    for (const layer of this.hidden) this.apply(layer, false)
  }

  set(features: readonly Feature[]) {
    this.features = features
    void this.map?.getSource<GeoJSONSource>(this.spec.id)?.setData(collection(features))
  }

  /** Layers whose id begins so. */
  show(layer: string, isShown: boolean) {
    if (isShown) this.hidden.delete(layer)
    else this.hidden.add(layer)
    this.apply(layer, isShown)
  }

  private apply(prefix: string, isShown: boolean) {
    for (const id of this.map?.getLayersOrder() ?? []) {
      if (id.startsWith(prefix)) this.map?.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
    }
  }
}

export const lineFeature = (coordinates: [number, number][], properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})
export const pointFeature = (coordinates: [number, number], properties: Record<string, unknown> = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
})
