import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import { baseMapOptions, baseMapStyle, belowLabels } from '../../../kit/map/base-map.ts'
import { declutter } from '../../../kit/map/declutter.ts'
import { chartColours, palette } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'

/** [lat, lon] */
export type LatLon = readonly [number, number]

export interface MapStop {
  key: string
  /** 'O', '1', '2' … */
  mark: string
  name: string
  lat: number
  lon: number
  /** done: reached; late: next and late; wrong: something is missing. */
  state: 'done' | 'ahead' | 'late' | 'wrong'
}
interface MapUnit {
  name: string
  lat: number
  lon: number
  isAlert: boolean
}
export interface RouteMapData {
  planned: readonly (readonly LatLon[])[]
  travelled: readonly LatLon[]
  deviations: readonly (readonly LatLon[])[]
  stops: readonly MapStop[]
  unit: MapUnit | null
  /** Moves to these points, once for each `of`. */
  focus?: { of: object; points: readonly LatLon[] } | undefined
}

const lines = (parts: readonly (readonly LatLon[])[]): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiLineString',
    coordinates: parts.filter((part) => part.length > 1).map((part) => part.map(([lat, lon]) => [lon, lat])),
  },
})

const sources = ['planned', 'travelled', 'deviations'] as const

/** The small map of a trip: plan dashed, travelled blue, deviation red, numbered stops, the unit (design theme, 'Map overlays'). */
export class RouteMap {
  private readonly map: maplibre.Map
  private markers: maplibre.Marker[] = []
  private data: RouteMapData = { planned: [], travelled: [], deviations: [], stops: [], unit: null }
  private isReady = false
  private framed = ''
  private focused: object | undefined

  private constructor(map: maplibre.Map) {
    this.map = map
  }

  static async open(
    container: HTMLElement,
    theme: Theme,
    onPick?: (place: { lat: number; lon: number }) => void,
  ): Promise<RouteMap> {
    const map = new maplibre.Map({
      ...baseMapOptions,
      container,
      style: await baseMapStyle(theme),
      center: [-101.5, 23.8],
      zoom: 4.2,
      cooperativeGestures: false,
    })
    map.addControl(new maplibre.NavigationControl({ showCompass: false }), 'top-right')
    const self = new RouteMap(map)
    map.on('moveend', () => self.declutter())
    // Not 'load', which waits for every tile: lines may stand as soon as the style does, and stops at once.
    map.once('style.load', () => {
      self.addLayers(theme)
      self.isReady = true
      self.draw()
    })
    if (onPick)
      map.on('click', ({ lngLat }) =>
        onPick({ lat: Number(lngLat.lat.toFixed(6)), lon: Number(lngLat.lng.toFixed(6)) }),
      )
    return self
  }

  show(data: RouteMapData): void {
    this.data = data
    this.draw()
  }

  picking(isOn: boolean): void {
    this.map.getCanvas().style.cursor = isOn ? 'crosshair' : ''
  }

  close(): void {
    this.map.remove()
  }

  private addLayers(theme: Theme) {
    const colours = palette[theme]
    const under = this.map.getLayer(belowLabels) ? belowLabels : undefined
    for (const id of sources) this.map.addSource(id, { type: 'geojson', data: lines([]) })
    const layer = (id: string, source: string, paint: maplibre.LineLayerSpecification['paint']) =>
      this.map.addLayer(
        { id, type: 'line', source, layout: { 'line-cap': 'round', 'line-join': 'round' }, paint: paint ?? {} },
        under,
      )
    const surface = colours.surface ?? '#fff'
    layer('planned-edge', 'planned', { 'line-color': surface, 'line-width': 4.5 })
    layer('planned-line', 'planned', {
      'line-color': colours.text2 ?? '#44596d',
      'line-width': 2.5,
      'line-dasharray': [2, 1.8],
    })
    layer('travelled-edge', 'travelled', { 'line-color': surface, 'line-width': 6.5 })
    layer('travelled-line', 'travelled', { 'line-color': chartColours[theme][0] ?? '#117dd4', 'line-width': 3.5 })
    layer('deviations-line', 'deviations', { 'line-color': colours.redDot ?? '#d93636', 'line-width': 3.5 })
  }

  private draw() {
    const { planned, travelled, deviations, stops, unit } = this.data
    const parts = { planned, travelled: [travelled], deviations }
    if (this.isReady)
      for (const id of sources) void this.map.getSource<maplibre.GeoJSONSource>(id)?.setData(lines(parts[id]))
    for (const marker of this.markers) marker.remove()
    this.markers = stops.map((stop) => this.mark(stopElement(stop), stop))
    if (unit) this.markers.push(this.mark(unitElement(unit), unit))
    this.frame()
    this.declutter()
  }

  /** The unit's own name always stands. */
  private declutter() {
    declutter(this.map, this.markers, (element) => element.classList.contains('map-unit'))
  }

  private mark(element: HTMLElement, { lat, lon }: { lat: number; lon: number }) {
    return new maplibre.Marker({ element }).setLngLat([lon, lat]).addTo(this.map)
  }

  /** Shows the whole way when it becomes another one; never moves what the user is looking at because a unit advanced. */
  private frame() {
    const { stops, planned, travelled } = this.data
    if (this.look()) return
    const key = [...stops.map(({ lat, lon }) => `${lat},${lon}`), planned.length, travelled.length > 0].join(';')
    if (key === this.framed || stops.length === 0) return
    this.framed = key
    const bounds = new maplibre.LngLatBounds()
    for (const { lat, lon } of stops) bounds.extend([lon, lat])
    for (const [lat, lon] of [...planned.flat(), ...travelled]) bounds.extend([lon, lat])
    this.map.fitBounds(bounds, { padding: { top: 44, bottom: 40, left: 40, right: 90 }, maxZoom: 10.5, animate: false })
  }

  /** Moves to what somebody asked to see; answers whether it did. */
  private look(): boolean {
    const { focus } = this.data
    if (!focus || focus.of === this.focused || focus.points.length === 0) return false
    this.focused = focus.of
    const bounds = new maplibre.LngLatBounds()
    for (const [lat, lon] of focus.points) bounds.extend([lon, lat])
    this.map.fitBounds(bounds, { padding: 48, maxZoom: 13, duration: 400 })
    return true
  }
}

/** Sizes of a stop's disc and of a name's plate (trips.css), px. */
const made = (className: string, ...children: (HTMLElement | string)[]) => {
  const element = document.createElement('div')
  element.className = className
  element.append(...children)
  return element
}

const stopElement = ({ mark, name, state }: MapStop) =>
  made(`map-stop map-stop-${state}`, made('map-disc', mark), made('map-name', name))
const unitElement = ({ name, isAlert }: MapUnit) =>
  made(`map-unit ${isAlert ? 'map-unit-alert' : ''}`, made('map-name map-unit-name', name))
