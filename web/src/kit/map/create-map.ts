import { Map as GlMap } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { Theme } from '../theme.ts'
import { baseMapOptions, baseMapStyle, belowLabels } from './base-map.ts'
import type { Bounds } from './shapes.ts'

const mapWords = {
  'Map.Title': 'Mapa',
  'AttributionControl.ToggleAttribution': 'Mostrar créditos',
  'Marker.Title': 'Marca en el mapa',
  'Popup.Close': 'Cerrar',
}

/**
 * The base map in an element; `onStyle` runs with every style, the first one too, with the layer under which own areas go.
 * Throws where there is no WebGL.
 */
export async function createMap(
  host: HTMLElement,
  theme: Theme,
  bounds: Bounds,
  onStyle: (below: string) => void,
): Promise<GlMap> {
  const style = await baseMapStyle(theme)
  const map = new GlMap({ container: host, style, ...baseMapOptions, bounds, locale: mapWords })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.on('style.load', () => onStyle(belowLabels))
  return map
}

/** The other theme; overlays are drawn anew by whoever drew them. */
export async function restyle(map: GlMap, theme: Theme) {
  map.setStyle(await baseMapStyle(theme), { diff: false })
}
