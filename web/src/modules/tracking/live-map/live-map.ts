import type { GeoJSONSource, MapMouseEvent, Map as GlMap, PaddingOptions, PointLike } from 'maplibre-gl'
import type { Theme } from '../../../kit/theme.ts'
import { readStored, writeStored } from '../../../kit/storage.ts'
import { fleet } from '../fleet/fleet.ts'
import type { FleetChange } from '../fleet/live-units.ts'
import type { LiveUnit } from '../fleet/live-unit.ts'
import { ChosenOverlay } from '../map/chosen-overlay.ts'
import { createGeofencesOverlay } from '../map/geofences-overlay.ts'
import { boundsOf, lonLat, type Place } from '../map/geometry.ts'
import { countryBounds, isReducedMotion, MapView } from '../map/map-view.ts'
import { Measure } from '../map/measure.ts'
import { NearestOverlay } from '../map/nearest-overlay.ts'
import { clusterLayer, unitLayer, unitsSource, UnitsOverlay } from '../map/units-overlay.ts'

export interface ScreenPoint {
  x: number
  y: number
}

export interface LiveMapEvents {
  onPick: (id: number) => void
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
  typeof value === 'object' && value !== null && ['lng', 'lat', 'zoom'].every((key) => key in value && typeof Reflect.get(value, key) === 'number')

/** The live map's picture and pointer, outside React: the page tells it what to show and hears what was touched. */
export class LiveMap {
  readonly units = new UnitsOverlay(fleet)
  readonly chosen = new ChosenOverlay()
  readonly geofences = createGeofencesOverlay()
  readonly nearest = new NearestOverlay()
  readonly measure = new Measure()
  private readonly view: MapView
  private followed: number | undefined
  private chosenId: number | undefined
  private readonly unsubscribe: () => void

  private constructor(build: (map: LiveMap) => Promise<MapView>, done: (map: LiveMap) => void) {
    this.unsubscribe = fleet.subscribe((change) => this.flush(change))
    // Assigned before anybody can ask: `create` resolves only then.
    this.view = undefined as unknown as MapView
    void build(this).then((view) => {
      Object.assign(this, { view })
      done(this)
    })
  }
}
