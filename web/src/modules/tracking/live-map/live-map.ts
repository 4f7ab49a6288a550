import type { GeoJSONSource, MapMouseEvent, Map as GlMap, PaddingOptions, PointLike } from 'maplibre-gl'
import { countryBounds } from '../../../kit/map/shapes.ts'
import { isReducedMotion } from '../../../kit/reduced-motion.ts'
import type { Theme } from '../../../kit/theme.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { fleet } from '../fleet/fleet.ts'
import type { FleetChange } from '../fleet/live-units.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { alertLayers, AlertsOverlay } from '../map/alerts-overlay.ts'
import { ChosenOverlay } from '../map/chosen-overlay.ts'
import { createGeofencesOverlay } from '../map/geofences-overlay.ts'
import { boundsOf, lonLat, type Place } from '../map/geometry.ts'
import type { HeldMap } from '../map/held-map.ts'
import { MapView } from '../map/map-view.ts'
import { Measure } from '../map/measure.ts'
import { NearestOverlay } from '../map/nearest-overlay.ts'
import { clusterLayer, unitLayer, unitsSource, UnitsOverlay } from '../map/units-overlay.ts'

export interface ScreenPoint {
  x: number
  y: number
}

export interface LiveMapEvents {
  onPick: (id: number) => void
  onAlert: (id: number) => void
  onHover: (id: number | undefined) => void
  /** Right click, or a long press. */
  onMenu: (place: Place, at: ScreenPoint) => void
  /** A click beside every unit. */
  onGround: (place: Place) => void
  /** The user moved the map by hand: following ends. */
  onMoved: () => void
}

const viewKey = 'arriero.map'
const isView = (value: unknown): value is { lng: number; lat: number; zoom: number } =>
  typeof value === 'object' &&
  value !== null &&
  ['lng', 'lat', 'zoom'].every((key) => key in value && typeof Reflect.get(value, key) === 'number')

const createOverlays = () => ({
  units: new UnitsOverlay(fleet),
  alerts: new AlertsOverlay(),
  chosen: new ChosenOverlay(),
  geofences: createGeofencesOverlay(),
  nearest: new NearestOverlay(),
  measure: new Measure(),
})

/** The live map's picture and pointer, outside React: the page tells it what to show and hears what was touched. */
export class LiveMap {
  readonly show: ReturnType<typeof createOverlays>
  readonly view: MapView<HeldMap>
  private followed: number | undefined
  private chosenId: number | undefined
  private hovered: number | undefined
  /** Never shown before: the country goes into the free rectangle as soon as that is known. */
  private isFresh: boolean
  /** Server's clock of the newest change that is not on the screen yet. */
  private undrawn = fleet.toldUpTo
  private readonly endings: (() => void)[] = []

  static async create(
    host: HTMLElement,
    theme: Theme,
    styleUrl: string | undefined,
    events: LiveMapEvents,
  ): Promise<LiveMap> {
    const show = createOverlays()
    const { geofences, chosen, alerts, units, nearest, measure } = show
    const stored = readStored('session', viewKey)
    const place = isView(stored)
      ? { bounds: undefined, center: { lng: stored.lng, lat: stored.lat }, zoom: stored.zoom }
      : {}
    // From below (map screens): geofences, route, trail, alert halos, fleet, chosen unit, marks.
    const view = await MapView.createApart(
      host,
      [geofences, chosen, alerts, units, chosen.top, alerts.top, nearest, measure],
      theme,
      styleUrl,
      place,
    )
    return new LiveMap(view, show, events, !isView(stored))
  }

  private constructor(
    view: MapView<HeldMap>,
    show: ReturnType<typeof createOverlays>,
    events: LiveMapEvents,
    isFresh: boolean,
  ) {
    this.view = view
    this.show = show
    this.isFresh = isFresh
    this.listen(view.map, events)
    this.endings.push(fleet.subscribe((change) => this.flush(change)))
  }

  remove() {
    const { lng, lat } = this.view.map.getCenter()
    writeStored('session', viewKey, { lng, lat, zoom: this.view.map.getZoom() })
    for (const end of this.endings) end()
    this.view.remove()
  }

  filter(test: (unit: LiveUnit) => boolean) {
    this.show.units.filter(test)
  }

  choose(id: number | undefined) {
    this.chosenId = id
    this.show.units.choose(id)
    this.show.chosen.show(id === undefined ? undefined : fleet.units.get(id))
  }

  /** Keeps the unit in the middle of what the panels leave free; a far one is jumped to. */
  follow(id: number | undefined) {
    const isNew = id !== undefined && id !== this.followed
    this.followed = id
    if (isNew) this.goTo(id, Math.max(this.view.map.getZoom(), 10.2))
  }

  /** Flies to a unit without following it. */
  goTo(id: number, zoom = Math.max(this.view.map.getZoom(), 9.5)) {
    const unit = fleet.units.get(id)
    if (unit?.lat == null || unit.lon === null) return
    this.view.map.easeTo({ center: [unit.lon, unit.lat], zoom, duration: isReducedMotion() ? 0 : 700, essential: true })
  }

  /** Everything the filter lets through. */
  wholeFleet(test: (unit: LiveUnit) => boolean) {
    const places: Place[] = []
    for (const unit of fleet.units.values())
      if (unit.lat !== null && unit.lon !== null && test(unit)) places.push({ lat: unit.lat, lon: unit.lon })
    this.fit(boundsOf(places) ?? countryBounds)
  }

  fit(bounds: [number, number, number, number]) {
    this.view.map.fitBounds(bounds, { padding: 40, maxZoom: 12, duration: isReducedMotion() ? 0 : 700 })
  }

  setPadding(padding: PaddingOptions) {
    this.view.setPadding(padding)
    if (this.isFresh) this.view.map.fitBounds(countryBounds, { duration: 0 })
    this.isFresh = false
    if (this.followed !== undefined) this.goTo(this.followed, this.view.map.getZoom())
  }

  /** Where a place is on the screen, px from the map's corner. */
  readonly isInFree = (place: Place) => this.view.isInFree(place)
  readonly project = (place: Place): ScreenPoint => this.view.map.project(lonLat(place))

  private flush(change: FleetChange) {
    this.show.units.change(change)
    this.view.map.holdFor(unitsSource)
    this.undrawn = change.upTo
    const id = this.chosenId
    if (id === undefined || !(change.all || change.ids.has(id))) return
    const unit = fleet.units.get(id)
    this.show.chosen.show(unit)
    if (unit?.lat == null || unit.lon === null || this.followed !== id || this.view.map.isMoving()) return
    this.view.map.easeTo({ center: [unit.lon, unit.lat], duration: isReducedMotion() ? 0 : 500 })
  }

  private listen(map: GlMap, events: LiveMapEvents) {
    // How old the picture is can be heard from outside; the benches measure by it.
    map.on('render', () => {
      if (this.undrawn === 0 || !map.getSource(unitsSource) || !map.isSourceLoaded(unitsSource)) return
      map.getContainer().dispatchEvent(new CustomEvent('fleet-drawn', { bubbles: true, detail: this.undrawn }))
      this.undrawn = 0
    })
    let frame = 0
    map.on('mousemove', ({ point }) => {
      // The pointer moves far more often than the picture is drawn.
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => this.hover(point, events))
    })
    map.on('mouseout', () => {
      cancelAnimationFrame(frame)
      this.tellHover(undefined, events)
    })
    this.endings.push(() => cancelAnimationFrame(frame))
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) events.onMoved()
      this.tellHover(undefined, events)
    })
    map.on('click', (event) => void this.click(event, events))
    map.on('contextmenu', ({ lngLat, point }) => events.onMenu({ lat: lngLat.lat, lon: lngLat.lng }, point))
  }

  private async click({ point, lngLat }: MapMouseEvent, events: LiveMapEvents) {
    const place = { lat: lngLat.lat, lon: lngLat.lng }
    const { map } = this.view
    const [hit] = this.show.measure.isOn
      ? []
      : this.at(point, [...alertLayers, unitLayer, clusterLayer, 'elegida-anillo'])
    if (!hit) return events.onGround(place)
    if (hit.layer.id === unitLayer) return events.onPick(Number(hit.id))
    if (alertLayers.includes(hit.layer.id)) return events.onAlert(Number(hit.id))
    const cluster: unknown = hit.properties.cluster_id
    if (typeof cluster !== 'number' || hit.geometry.type !== 'Point') return
    const source = map.getSource<GeoJSONSource>(unitsSource)
    const zoom = await source?.getClusterExpansionZoom(cluster)
    const [lng = place.lon, lat = place.lat] = hit.geometry.coordinates
    events.onMoved()
    map.easeTo({ center: [lng, lat], zoom: (zoom ?? map.getZoom() + 2) + 0.2, duration: isReducedMotion() ? 0 : 500 })
  }

  private hover(point: PointLike, events: LiveMapEvents) {
    const { map } = this.view
    if (map.isMoving()) return
    if (this.show.measure.isOn) {
      map.getCanvas().style.cursor = 'crosshair'
      return this.tellHover(undefined, events)
    }
    const [hit] = this.at(point, [...alertLayers, unitLayer, clusterLayer])
    map.getCanvas().style.cursor = hit ? 'pointer' : ''
    this.tellHover(hit?.layer.id === unitLayer ? Number(hit.id) : undefined, events)
  }

  private tellHover(id: number | undefined, events: LiveMapEvents) {
    if (id === this.hovered) return
    this.hovered = id
    events.onHover(id)
  }

  private at(point: PointLike, layers: string[]) {
    const { map } = this.view
    return map.queryRenderedFeatures(point, { layers: layers.filter((layer) => map.getLayer(layer)) })
  }
}
