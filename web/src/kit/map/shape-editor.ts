import type { Map as GlMap } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
} from 'terra-draw'
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter'
import type { GeofenceShape, Place, ShapeKind } from '@arriero/contract/geofences/geofences.rules.ts'
import { circleOf, shapeGeometry } from './shapes.ts'

type Colour = `#${string}`

interface EditorOptions {
  kind: ShapeKind
  /** What there is already; without it drawing begins. */
  shape: GeofenceShape | undefined
  color: string
  /** While it is being drawn or dragged. A circle takes its size from the drawing, a line's width is not drawn: null. */
  onDraft: (shape: GeofenceShape) => void
  /** A stroke has ended. */
  onDone: (shape: GeofenceShape) => void
}

const modes = { line: 'linestring', polygon: 'polygon', circle: 'circle' } as const
const decimals = 6
// A circle is drawn with these sides and taken hold of at four of their corners.
const circleSides = 48

/** Draws one shape with the pointer, then lets its points be dragged, added in between and taken away. */
export class ShapeEditor {
  private readonly draw: TerraDraw
  private readonly options: EditorOptions
  private id: string | number | undefined

  constructor(map: GlMap, options: EditorOptions) {
    const colour = options.color as Colour // the contract's rule for colours: # and six digits
    const area = { fillColor: colour, fillOpacity: 0.2, outlineColor: colour, outlineWidth: 2 }
    const points = { draggable: true, midpoints: true, deletable: true }
    this.options = options
    this.draw = new TerraDraw({
      adapter: new TerraDrawMapLibreGLAdapter({ map, coordinatePrecision: 9 }),
      modes: [
        new TerraDrawPolygonMode({ styles: area, showCoordinatePoints: true }),
        new TerraDrawLineStringMode({
          styles: { lineStringColor: colour, lineStringWidth: 3 },
          showCoordinatePoints: true,
        }),
        new TerraDrawCircleMode({ styles: area, segments: circleSides }),
        new TerraDrawSelectMode({
          flags: {
            polygon: { feature: { draggable: true, coordinates: points } },
            linestring: { feature: { draggable: true, coordinates: points } },
            circle: { feature: { draggable: true, coordinates: { draggable: false, resizable: 'center-fixed' } } },
          },
          // The one shape stays in hand: a click beside it must not end the editing.
          allowManualDeselection: false,
          styles: {
            selectedPolygonColor: colour,
            selectedPolygonFillOpacity: 0.22,
            selectedPolygonOutlineColor: colour,
            selectedPolygonOutlineWidth: 2.5,
            selectedLineStringColor: colour,
            selectedLineStringWidth: 4,
            selectionPointColor: '#ffffff',
            selectionPointWidth: (feature: GeoJSONStoreFeatures) => (isHandle(options.kind, feature) ? 6 : 0),
            selectionPointOutlineColor: colour,
            selectionPointOutlineWidth: (feature: GeoJSONStoreFeatures) => (isHandle(options.kind, feature) ? 2.5 : 0),
            midPointColor: colour,
            midPointWidth: 4,
            midPointOutlineColor: '#ffffff',
            midPointOutlineWidth: 1.5,
          },
        }),
      ],
    })
    this.draw.start()
    this.draw.on('change', (ids) => this.tell(ids, options.onDraft))
    this.draw.on('finish', (id) => {
      this.id = id
      this.tell([id], options.onDone)
      if (this.draw.getMode() !== 'select') this.draw.selectFeature(id)
    })
    this.show(options.shape)
  }

  /** Another shape from outside: typed coordinates, a new radius, or nothing to begin anew. */
  show(shape: GeofenceShape | undefined) {
    this.draw.clear()
    this.id = undefined
    const geometry = shape && shape.points.length > 0 ? shapeGeometry(shape) : undefined
    if (!geometry || (geometry.type !== 'Polygon' && geometry.type !== 'LineString'))
      return this.draw.setMode(modes[this.options.kind])
    const rounded = (position: number[]) => position.map((degrees) => Number(degrees.toFixed(9)))
    const drawn: GeoJSONStoreFeatures = {
      type: 'Feature',
      properties: { mode: modes[this.options.kind] },
      geometry:
        geometry.type === 'Polygon'
          ? { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(rounded)) }
          : { ...geometry, coordinates: geometry.coordinates.map(rounded) },
    }
    this.draw.setMode('select')
    const [added] = this.draw.addFeatures([drawn])
    if (added?.valid && added.id !== undefined) {
      this.id = added.id
      this.draw.selectFeature(added.id)
    } else this.draw.setMode(modes[this.options.kind])
  }

  stop() {
    if (this.draw.enabled) this.draw.stop()
  }

  private tell(ids: readonly (string | number)[], listener: (shape: GeofenceShape) => void) {
    for (const id of ids) {
      // Handles of the editor are features too; those of a shape carry its mode.
      const feature = this.draw.hasFeature(id) ? this.draw.getSnapshotFeature(id) : undefined
      if (feature?.properties['mode'] !== modes[this.options.kind] || (this.id !== undefined && id !== this.id))
        continue
      const shape = this.read(feature)
      if (shape) listener(shape)
    }
  }

  private read({ geometry }: GeoJSONStoreFeatures): GeofenceShape | undefined {
    const { kind } = this.options
    if (geometry.type === 'LineString') return { kind, points: geometry.coordinates.map(toPlace), sizeM: null }
    if (geometry.type !== 'Polygon') return undefined
    // While it begins, the contour holds its first point more than once.
    const ring = (geometry.coordinates[0] ?? []).slice(0, -1).map(toPlace).filter(differsFromLast)
    if (kind === 'polygon') return { kind, points: ring, sizeM: null }
    const { centre, radiusM } = circleOf(ring)
    return { kind, points: [rounded(centre)], sizeM: Math.max(1, Math.round(radiusM)) }
  }
}

const isHandle = (kind: ShapeKind, { properties }: GeoJSONStoreFeatures) =>
  kind !== 'circle' || Number(properties['index']) % (circleSides / 4) === 0

const differsFromLast = ({ lat, lon }: Place, at: number, all: readonly Place[]) =>
  at === 0 || all[at - 1]?.lat !== lat || all[at - 1]?.lon !== lon
const rounded = ({ lat, lon }: Place) => ({ lat: Number(lat.toFixed(decimals)), lon: Number(lon.toFixed(decimals)) })
const toPlace = ([lon = 0, lat = 0]: number[]) => rounded({ lat, lon })
