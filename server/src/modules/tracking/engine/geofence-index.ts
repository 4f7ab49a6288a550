import Flatbush from 'flatbush'
import { DEFAULT_RADIUS_M, DEFAULT_WIDTH_M, isPlace, openRing, type Shape } from '../../../shared/geo/latlon.ts'
import { PreparedCircle } from './prepared-circle.ts'
import { PreparedCorridor } from './prepared-corridor.ts'
import { PreparedPolygon } from './prepared-polygon.ts'
import type { PreparedShape } from './prepared-shape.ts'

export type FenceId = number | string

export type Fence = { readonly id: FenceId; readonly shape: Shape }

/** The geofences of one account, ready to be asked. Never changes: a change of a fence makes a new one. */
export type GeofenceIndex = {
  readonly fences: ReadonlyMap<FenceId, PreparedFence>
  readonly ids: readonly FenceId[]
  readonly shapes: readonly PreparedShape[]
  /** null without a usable fence. Boxes in degrees, x is longitude. */
  readonly tree: Flatbush | null
  /** Fences that cannot be asked: too few points, a coordinate out of range, no size. */
  readonly rejected: readonly FenceId[]
}

type PreparedFence = { readonly source: Shape; readonly prepared: PreparedShape }

/**
 * Builds the index of an account. Given the former one, only shapes that are other objects than before are prepared
 * again. A fence given twice counts once, the last. Nothing throws: an unusable shape is named in `rejected`.
 */
export function buildGeofenceIndex(all: Iterable<Fence>, former?: GeofenceIndex): GeofenceIndex {
  const fences = new Map<FenceId, PreparedFence>()
  const rejected = new Set<FenceId>()
  for (const { id, shape } of all) {
    const known = former?.fences.get(id)
    const prepared = known !== undefined && known.source === shape ? known.prepared : prepareShape(shape)
    if (prepared === null) {
      fences.delete(id)
      rejected.add(id)
    } else {
      rejected.delete(id)
      fences.set(id, { source: shape, prepared })
    }
  }
  const ids = [...fences.keys()]
  const shapes = [...fences.values()].map((fence) => fence.prepared)
  return { fences, ids, shapes, tree: plant(shapes), rejected: [...rejected] }
}

/** Fences that contain a place, in no order. */
export function fencesAt(index: GeofenceIndex, lat: number, lon: number): FenceId[] {
  if (index.tree === null) return []
  const found: FenceId[] = []
  for (const i of index.tree.search(lon, lat, lon, lat)) {
    if (index.shapes[i]!.contains(lat, lon)) found.push(index.ids[i]!)
  }
  return found
}

/** The shape ready for questions, or null when it has no usable points or size. */
export function prepareShape(shape: Shape): PreparedShape | null {
  if (!shape.points.every(({ lat, lon }) => isPlace(lat, lon))) return null
  if (shape.kind === 'circle') {
    const [centre] = shape.points
    const radius = shape.radiusM ?? DEFAULT_RADIUS_M
    return centre !== undefined && isSize(radius) ? new PreparedCircle(centre, radius) : null
  }
  if (shape.kind === 'line') {
    const width = shape.widthM ?? DEFAULT_WIDTH_M
    return shape.points.length >= 2 && isSize(width) ? new PreparedCorridor(shape.points, width) : null
  }
  const ring = openRing(shape.points)
  return ring.length >= 3 ? new PreparedPolygon(ring) : null
}

function isSize(metres: number): boolean {
  return Number.isFinite(metres) && metres > 0
}

function plant(shapes: readonly PreparedShape[]): Flatbush | null {
  if (shapes.length === 0) return null
  const tree = new Flatbush(shapes.length)
  for (const { bbox } of shapes) tree.add(bbox.minLon, bbox.minLat, bbox.maxLon, bbox.maxLat)
  tree.finish()
  return tree
}
