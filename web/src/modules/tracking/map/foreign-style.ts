import type { StyleSpecification } from 'maplibre-gl'
import type { Theme } from '../../../kit/theme.ts'

/** How long an own map may take to answer before ours is shown. */
const patienceMs = 8000
/** A tile in the middle of Mexico. */
const sample: Record<string, string> = { z: '5', x: '6', y: '13' }

const isTiles = (url: string) => url.includes('{z}')

/** The configured address in a theme: `{theme}` in it stands for `light` or `dark`. */
const inTheme = (url: string, theme: Theme) => url.replaceAll('{theme}', theme)

/**
 * The configured base map: a style's address (vector), or tiles given as `…/{z}/{x}/{y}.png` (raster). Asks it first:
 * throws when it does not answer, or not with a map.
 */
export async function foreignStyle(
  address: string,
  theme: Theme,
  waitMs = patienceMs,
): Promise<StyleSpecification | string> {
  const url = inTheme(address, theme)
  const asked = isTiles(url) ? url.replace(/\{([zxy])\}/g, (_, name: string) => sample[name] ?? '') : url
  const reply = await fetch(asked, { signal: AbortSignal.timeout(waitMs) })
  if (!reply.ok) throw new Error(`El mapa respondió ${reply.status}`)
  if (isTiles(url)) return tilesStyle(url)
  if (!isStyle(await reply.json())) throw new Error('La respuesta no es un estilo de mapa')
  // By its address: what the style names is read from where it stands.
  return url
}

const isStyle = (body: unknown) =>
  typeof body === 'object' && body !== null && 'version' in body && body.version === 8 && 'layers' in body

const tilesStyle = (url: string): StyleSpecification => ({
  version: 8,
  sources: { mapa: { type: 'raster', tiles: [url], tileSize: 256, maxzoom: 19, attribution: new URL(url).hostname } },
  layers: [{ id: 'mapa', type: 'raster', source: 'mapa' }],
})
