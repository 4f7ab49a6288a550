import { Marker, type Map as GlMap } from 'maplibre-gl'
import type { Feature } from 'geojson'
import type { LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Theme } from '../../../kit/theme.ts'
import { chip } from '../map/chip.ts'
import { DataOverlay, lineFeature, pointFeature } from '../map/data-overlay.ts'
import { lonLat, type Place } from '../map/geometry.ts'
import type { Overlay } from '../map/map-view.ts'
import { glyphOf } from '../map/unit-feature.ts'
import { ringedUnit, wayOverlay } from '../map/way-overlay.ts'
import type { DayStop } from './day-list.ts'
import { bandList, bandColours, span } from './history-look.ts'
import { pieces } from './day-track.ts'
import type { DayView } from './use-history.ts'

export const trackLayer = 'dia-linea'
const tick = 'dia-sentido'
/** Layers of the base map that write names of towns. */
const placeNames = ['ciudades', 'ciudades-ajenas', 'capitales-estatales', 'capital']

/** A day's way by speed, its stops, and the unit where the cursor stands. */
export class TrackOverlay implements Overlay {
  private map: GlMap | undefined
  private stops: { stop: DayStop; marker: Marker }[] = []
  private readonly line = wayOverlay('dia', (theme) => ({
    edge: { 'line-width': 8 },
    line: {
      'line-color': [
        'match',
        ['get', 'b'],
        ...bandList.slice(0, 3).flatMap((band) => [band, bandColours[theme][band]]),
        bandColours[theme][3],
      ] as never,
      'line-width': 4.6,
    },
  }))
  private readonly direction = new DataOverlay({
    id: 'dia-direccion',
    under: false,
    layers: () => [
      {
        id: 'dia-direccion',
        type: 'symbol',
        layout: {
          'symbol-placement': 'line',
          'symbol-spacing': 74,
          'icon-image': tick,
          'icon-allow-overlap': true,
          'icon-ignore-placement': true,
        },
      },
    ],
  })
  private readonly cursor = ringedUnit('cursor')

  draw(map: GlMap, theme: Theme) {
    if (this.map !== map) map.on('moveend', () => this.arrange())
    this.map = map
    if (!map.hasImage(tick)) map.addImage(tick, chevron(), { pixelRatio: 2 })
    this.line.draw(map, theme)
    this.direction.draw(map, theme)
    for (const { marker } of this.stops) marker.addTo(map)
    map.once('idle', () => this.arrange())
  }
  readonly top: Overlay = { draw: (map, theme) => this.cursor.draw(map, theme) }

  /** `onStop`: its disc was pressed. */
  show({ day: { track }, bands, stops }: DayView, onStop: (stop: DayStop) => void) {
    const at = (i: number): [number, number] => [track.lon[i] ?? 0, track.lat[i] ?? 0]
    const parts = pieces(track, bands)
    const lineOf = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => at(from + i))
    // Fast parts are drawn last: red is never hidden where a way is driven twice.
    this.line.set(
      parts
        .toSorted((a, b) => a.band - b.band)
        .map(({ band, from, to }): Feature => lineFeature(lineOf(from, to), { b: band })),
    )
    const moving = parts.filter(({ band, from, to }) => band > 0 || to - from > 2)
    this.direction.set(moving.length > 0 ? [lineFeature(moving.flatMap(({ from, to }) => lineOf(from, to)))] : [])
    for (const { marker } of this.stops) marker.remove()
    this.stops = stops.map((stop) => ({ stop, marker: this.mark(stop, onStop) }))
    this.map?.once('idle', () => this.arrange())
  }

  /** Each stop's duration stands on the side where no town's name is. */
  private arrange() {
    const { map } = this
    const names = placeNames.filter((layer) => map?.getLayer(layer))
    if (!map || names.length === 0) return
    for (const { stop, marker } of this.stops) {
      const { x, y } = map.project(lonLat(stop))
      const isTaken =
        map.queryRenderedFeatures(
          [
            [x + 14, y - 8],
            [x + 84, y + 8],
          ],
          { layers: names },
        ).length > 0
      marker.getElement().classList.toggle('stop-mark-left', isTaken)
    }
  }

  /** `state`: the glyph to draw; `course` in degrees, null unknown. */
  point(place: Place | undefined, state: LiveState, course: number | null) {
    this.cursor.set(place ? [pointFeature(lonLat(place), glyphOf(state, course))] : [])
  }

  private mark(stop: DayStop, onStop: (stop: DayStop) => void): Marker {
    const mark = chip(stop.mark === 'A' ? 'stop-mark stop-mark-start' : 'stop-mark')
    mark.write(stop.mark, stop.mark === 'A' ? '' : span(stop.seconds))
    mark.element.addEventListener('click', (event) => {
      event.stopPropagation()
      onStop(stop)
    })
    const marker = new Marker({ element: mark.element }).setLngLat(lonLat(stop))
    return this.map ? marker.addTo(this.map) : marker
  }
}

function chevron(): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('El navegador no puede dibujar')
  context.strokeStyle = '#ffffff'
  context.lineWidth = 2.4
  context.lineCap = context.lineJoin = 'round'
  context.beginPath()
  context.moveTo(6, 4)
  context.lineTo(10, 8)
  context.lineTo(6, 12)
  context.stroke()
  return context.getImageData(0, 0, 16, 16)
}
