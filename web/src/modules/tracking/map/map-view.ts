import { Map as GlMap, type MapOptions, type PaddingOptions, type StyleSpecification } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { baseMapOptions, baseMapStyle, belowLabels } from '../../../kit/map/base-map.ts'
import { countryBounds } from '../../../kit/map/shapes.ts'
import type { Theme } from '../../../kit/theme.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { foreignStyle } from './foreign-style.ts'
import type { Place } from './geometry.ts'
import { addGlyphs } from './glyphs.ts'
import { HeldMap } from './held-map.ts'

/** Something drawn over the base map. `draw` runs again with every style: a theme change starts from an empty one. */
export interface Overlay {
  draw: (map: GlMap, theme: Theme) => void
  /** Images that its layers name, before they are drawn. */
  prepare?: (map: GlMap, theme: Theme) => Promise<void>
}

interface Chosen {
  style: StyleSpecification | string
  /** The configured map's address, when it is what is shown. */
  styleUrl: string | undefined
}

/** The bundled base map in a theme, or the configured one; ours, and a word about it, when that does not answer. */
async function styleOf(theme: Theme, styleUrl: string | undefined): Promise<Chosen> {
  if (styleUrl) {
    try {
      return { style: await foreignStyle(styleUrl, theme), styleUrl }
    } catch {
      toast.warning('El mapa detallado no responde', {
        detail: 'Se muestra el mapa incluido.',
        event: `map-style-${styleUrl}`,
      })
    }
  }
  return { style: await baseMapStyle(theme), styleUrl: undefined }
}

/** What every map begins with; a foreign one goes closer than ours has data for. */
const optionsOf = (styleUrl: string | undefined, options: Partial<MapOptions> | undefined) => ({
  ...baseMapOptions,
  ...(styleUrl && { maxZoom: 19 }),
  bounds: countryBounds,
  locale: mapWords,
  ...options,
})

/** Nothing but what the overlays draw. */
const emptyStyle = (): StyleSpecification => ({ version: 8, sources: {}, layers: [] })

/** A canvas over the whole host. */
function layer(host: HTMLElement): HTMLElement {
  const element = document.createElement('div')
  element.className = 'map-canvas'
  return host.appendChild(element)
}

/** The map of a screen with its overlays, outside React. Throws where the browser has no WebGL. */
export class MapView<Shown extends GlMap = GlMap> {
  /** Takes the pointer and holds the overlays. */
  readonly map: Shown
  /** Holds the base map: the same one, or one below. */
  private readonly base: GlMap
  private readonly overlays: readonly Overlay[]
  private theme: Theme
  private styleUrl: string | undefined
  private wish = 0

  private constructor(
    map: Shown,
    base: GlMap,
    overlays: readonly Overlay[],
    theme: Theme,
    styleUrl: string | undefined,
  ) {
    this.map = map
    this.base = base
    this.overlays = overlays
    this.theme = theme
    this.styleUrl = styleUrl
    map.on('style.load', () => void this.draw())
  }

  static async create(
    host: HTMLElement,
    overlays: readonly Overlay[],
    theme: Theme,
    styleUrl?: string,
    options?: Partial<MapOptions>,
  ) {
    const { style, styleUrl: shown } = await styleOf(theme, styleUrl)
    const map = new GlMap({ container: host, style, ...optionsOf(shown, options) })
    withoutRotation(map)
    return new MapView(map, map, overlays, theme, styleUrl)
  }

  /**
   * As `create`, the base map in a canvas of its own below: overlays that change every second then repaint only
   * themselves, which is nine tenths of the work where no graphics card helps.
   */
  static async createApart(
    host: HTMLElement,
    overlays: readonly Overlay[],
    theme: Theme,
    styleUrl?: string,
    options?: Partial<MapOptions>,
  ) {
    const { style, styleUrl: shown } = await styleOf(theme, styleUrl)
    const shared = optionsOf(shown, options)
    const base = new GlMap({ container: layer(host), style, ...shared, interactive: false })
    const map = new HeldMap({
      container: layer(host),
      style: emptyStyle(),
      ...shared,
      attributionControl: false,
    })
    withoutRotation(map)
    const follow = () => void base.jumpTo({ center: map.getCenter(), zoom: map.getZoom(), padding: map.getPadding() })
    map.on('move', follow)
    map.on('resize', follow)
    return new MapView(map, base, overlays, theme, styleUrl)
  }

  /** Another theme or base map; the overlays follow by themselves. */
  async restyle(theme: Theme, styleUrl: string | undefined) {
    if (theme === this.theme && styleUrl === this.styleUrl) return
    this.theme = theme
    this.styleUrl = styleUrl
    const wish = (this.wish += 1)
    const { style, styleUrl: shown } = await styleOf(theme, styleUrl)
    // A second change while the first was loading wins.
    if (wish !== this.wish) return
    for (const map of new Set([this.base, this.map])) map.setMaxZoom(shown ? 19 : baseMapOptions.maxZoom)
    this.base.setStyle(style, { diff: false })
    // The overlays' images have the theme's colours too.
    if (this.base !== this.map) this.map.setStyle(emptyStyle(), { diff: false })
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
    for (const map of new Set([this.base, this.map])) {
      const element = map.getContainer()
      map.remove()
      if (this.base !== this.map) element.remove()
    }
  }

  private async draw() {
    await addGlyphs(this.map, this.theme)
    await Promise.all(this.overlays.flatMap((overlay) => overlay.prepare?.(this.map, this.theme) ?? []))
    for (const overlay of this.overlays) overlay.draw(this.map, this.theme)
  }
}

function withoutRotation(map: GlMap) {
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
}

/** Where own lines and areas go: under the first place name of the bundled map; on top over a foreign one and over a base apart. */
export const underLabels = (map: GlMap) => (map.getLayer(belowLabels) ? belowLabels : undefined)

const mapWords = {
  'Map.Title': 'Mapa',
  'AttributionControl.ToggleAttribution': 'Mostrar créditos',
  'Marker.Title': 'Marca en el mapa',
  'Popup.Close': 'Cerrar',
}
/** Face of the base map's labels: weight and face by name (base map README). */
export const labelFont = (weight: 'Medium' | 'SemiBold') => [`Inter Variable ${weight}`, 'Inter Variable']
