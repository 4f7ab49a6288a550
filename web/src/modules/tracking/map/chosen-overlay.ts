import { Marker, type Map as GlMap } from 'maplibre-gl'
import { liveStates } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Theme } from '../../../kit/theme.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { lineFeature, pointFeature } from './data-overlay.ts'
import { chip } from './chip.ts'
import { lonLat, type Place } from './geometry.ts'
import type { Overlay } from './map-view.ts'
import { glyphOf } from './unit-feature.ts'
import { colour, ringedUnit, wayOverlay } from './way-overlay.ts'

export interface Destination extends Place {
  name: string
  /** 'Llega 15:48 · 22 min tarde' */
  arrival: string
  isLate: boolean
}

/** The chosen unit with its last hour behind and its way ahead; always in one piece, never in a cluster. */
export class ChosenOverlay implements Overlay {
  readonly trail = wayOverlay(
    'recorrido',
    (theme) => ({
      edge: { 'line-width': 8.5, 'line-gradient': fade(colour(theme, 'surface')) },
      line: { 'line-width': 5, 'line-gradient': fade(colour(theme, 'brand')) },
    }),
    { lineMetrics: true },
  )
  readonly planned = wayOverlay('por-recorrer', (theme) => ({
    edge: { 'line-width': 6.5, 'line-opacity': 0.85 },
    line: { 'line-color': colour(theme, 'brand'), 'line-width': 2.6, 'line-dasharray': [1.6, 1.3] },
  }))
  private readonly unit = ringedUnit('elegida')
  private map: GlMap | undefined
  private readonly name = chip('map-chip map-chip-unit')
  private readonly start = chip('map-chip')
  private readonly end = chip('map-chip map-chip-destination')
  private readonly endMark = chip('map-destination')
  private readonly markers = {
    name: new Marker({ element: this.name.element, anchor: 'left', offset: [27, 0] }),
    start: new Marker({ element: this.start.element, anchor: 'right', offset: [-14, 0] }),
    end: new Marker({ element: this.end.element, anchor: 'left', offset: [16, 0] }),
    endMark: new Marker({ element: this.endMark.element }),
  }
  private placed: Partial<Record<keyof ChosenOverlay['markers'], Place | undefined>> = {}

  /** Lines first; the unit is drawn by `top` after the fleet. */
  draw(map: GlMap, theme: Theme) {
    this.map = map
    this.planned.draw(map, theme)
    this.trail.draw(map, theme)
    for (const key of Object.keys(this.markers) as (keyof ChosenOverlay['markers'])[]) this.place(key, this.placed[key])
  }
  readonly top: Overlay = { draw: (map, theme) => this.unit.draw(map, theme) }

  show(unit: LiveUnit | undefined) {
    this.showPlace(
      unit && unit.lat !== null && unit.lon !== null ? { ...unit, lat: unit.lat, lon: unit.lon } : undefined,
    )
  }

  showPlace(unit: (Place & Pick<LiveUnit, 'name' | 'speed' | 'course' | 'state'>) | undefined) {
    if (!unit) {
      this.unit.set([])
      return this.place('name', undefined)
    }
    const { lat, lon, name, speed, course, state } = unit
    this.unit.set([pointFeature([lon, lat], glyphOf(state, course))])
    this.name.write(name, state === liveStates.silent ? '' : `${Math.round(speed)} km/h`)
    this.place('name', { lat, lon })
  }

  /** `started`: 'Salió 14:31', written at the line's beginning when it is a departure. */
  showTrail(line: readonly Place[], started?: string) {
    this.trail.set(line.length > 1 ? [lineFeature(line.map(lonLat))] : [])
    if (started) this.start.write(started)
    this.place('start', started ? line[0] : undefined)
  }

  showWay(line: readonly Place[], to: Destination | undefined, labelSide: 'left' | 'right') {
    this.planned.set(line.length > 1 ? [lineFeature(line.map(lonLat))] : [])
    if (to) this.end.write(to.name, to.arrival)
    this.end.element.classList.toggle('map-chip-late', to?.isLate ?? false)
    this.markers.end.setOffset(labelSide === 'right' ? [16, 0] : [-16, 0])
    this.end.element.classList.toggle('map-chip-left', labelSide === 'left')
    this.place('end', to)
    this.place('endMark', to)
  }

  private place(key: keyof ChosenOverlay['markers'], at: Place | undefined) {
    this.placed[key] = at
    const marker = this.markers[key]
    if (!at || !this.map) marker.remove()
    else marker.setLngLat(lonLat(at)).addTo(this.map)
  }
}

/** Old end at 12 %. */
function fade(hex: string): ['interpolate', ['linear'], ['line-progress'], number, string, number, string] {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return ['interpolate', ['linear'], ['line-progress'], 0, `rgba(${r},${g},${b},0.12)`, 1, `rgba(${r},${g},${b},1)`]
}
