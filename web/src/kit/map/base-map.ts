import * as maplibre from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Theme } from '../theme.ts'
import '@fontsource-variable/inter/wght-italic.css'

maplibre.setWorkerUrl(workerUrl)

/** The base map's style for a theme, its addresses made absolute (the sprite's must be). */
export async function baseMapStyle(theme: Theme, folder = '/basemap'): Promise<maplibre.StyleSpecification> {
  const root = new URL(`${folder}/`, location.href).href
  const [style] = await Promise.all([
    readStyle(`${root}style-${theme}.json`),
    // Labels are drawn from the page's fonts: without them the map falls back to another face for good.
    ...['400', '500', '600', '700', 'italic 400'].map((face) => document.fonts.load(`${face} 16px 'Inter Variable'`)),
  ])
  for (const source of Object.values(style.sources)) {
    if (source.type === 'geojson' && typeof source.data === 'string') source.data = root + source.data.split('/').pop()
  }
  style.sprite = `${root}sprite`
  return style
}

async function readStyle(url: string): Promise<maplibre.StyleSpecification> {
  const reply = await fetch(url)
  if (!reply.ok) throw new Error('No se pudo cargar el mapa base')
  return reply.json()
}

/** The options every map of the console shares. */
export const baseMapOptions = {
  attributionControl: { compact: false },
  fadeDuration: 0,
  dragRotate: false,
  pitchWithRotate: false,
  minZoom: 3.8,
  maxZoom: 14,
  maxBounds: [
    [-136, 3],
    [-66, 44],
  ],
} satisfies Partial<maplibre.MapOptions>

/** Own lines and areas go under this layer (the first label of places), units and their names on top of everything. */
export const belowLabels = 'ciudades-ajenas'
