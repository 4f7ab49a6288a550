import { Map as GlMap, type MapOptions, type PaddingOptions, type StyleSpecification } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { baseMapOptions, baseMapStyle, belowLabels } from '../../../kit/map/base-map.ts'
import { countryBounds } from '../../../kit/map/shapes.ts'
import type { Theme } from '../../../kit/theme.ts'
import type { Place } from './geometry.ts'
import { addGlyphs } from './glyphs.ts'

/** Something drawn over the base map. `draw` runs again with every style: a theme change starts from an empty one. */
export interface Overlay {
  draw: (map: GlMap, theme: Theme) => void
}

/** A configured base map: the address of a style, or a raster template. */
function otherStyle(url: string): StyleSpecification | string {
  if (!url.includes('{z}')) return url
  return {
    version: 8,
    sources: { mapa: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution: new URL(url).hostname } },
    layers: [{ id: 'mapa', type: 'raster', source: 'mapa' }],
  }
}

/** The map of a screen with its overlays, outside React. Throws where the browser has no WebGL. */
export class MapView {
  readonly map: GlMap
  private readonly overlays: readonly Overlay[]
  private theme: Theme
  private styleUrl: string | undefined
  private wish = 0

  private constructor(map: GlMap, overlays: readonly Overlay[], theme: Theme, styleUrl: string | undefined) {
    this.map = map
    this.overlays = overlays
    this.theme = theme
    this.styleUrl = styleUrl
  }

  static async create(
    host: HTMLElement,
    overlays: readonly Overlay[],
    theme: Theme,
    styleUrl?: string,
    options?: Partial<MapOptions>,
  ) {
    const style = styleUrl ? otherStyle(styleUrl) : await baseMapStyle(theme)
    const map = new GlMap({
      container: host,
      style,
      ...baseMapOptions,
      ...(styleUrl && { maxZoom: 19 }),
      bounds: countryBounds,
      // Labels of ours are drawn from the page's fonts, also over a foreign style.
      locale: mapWords,
      ...options,
    })
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    const view = new MapView(map, overlays, theme, styleUrl)
    map.on('style.load', () => void view.draw())
    return view
  }

  /** Another theme or base map; the overlays follow by themselves. */
  async restyle(theme: Theme, styleUrl: string | undefined) {
    if (theme === this.theme && styleUrl === this.styleUrl) return
    this.theme = theme
    this.styleUrl = styleUrl
    const wish = (this.wish += 1)
    const style = styleUrl ? otherStyle(styleUrl) : await baseMapStyle(theme)
    // A second change while the first was loading wins.
    if (wish !== this.wish) return
    this.map.setMaxZoom(styleUrl ? 19 : baseMapOptions.maxZoom)
    this.map.setStyle(style, { diff: false })
  }

  setPadding(padding: PaddingOptions) {
    this.map.setPadding(padding)
  }

  /** Whether a place is inside what the panels leave free. */
  isInFree({ lat, lon }: Place): boolean {
    const { x, y } = this.map.project([lon, lat])
    const { left = 0, right = 0, top = 0, bottom = 0 } = this.map.getPadding()
    const { clientWidth, clientHeight } = this.map.getContainer()
    return x > left && x < clientWidth - right && y > top && y < clientHeight - bottom
  }

  remove() {
    this.map.remove()
  }

  private async draw() {
    await addGlyphs(this.map, this.theme)
    for (const overlay of this.overlays) overlay.draw(this.map, this.theme)
  }
}

/** Where own lines and areas go: under the first place name of the bundled map; on top over a foreign one. */
export const underLabels = (map: GlMap) => (map.getLayer(belowLabels) ? belowLabels : undefined)

const mapWords = {
  'Map.Title': 'Mapa',
  'AttributionControl.ToggleAttribution': 'Mostrar créditos',
  'Marker.Title': 'Marca en el mapa',
  'Popup.Close': 'Cerrar',
}
/** Face of the base map's labels: weight and face by name (base map README). */
export const labelFont = (weight: 'Medium' | 'SemiBold') => [`Inter Variable ${weight}`, 'Inter Variable']

export const isReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches
