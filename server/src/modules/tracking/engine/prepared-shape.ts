import type { Bbox } from '../../../shared/geo/latlon.ts'

/** Scratch for `cross`: shares of the way (0 to 1) of the first and the last crossing of the edge. */
export type Span = { first: number; last: number }

/**
 * A geofence ready for millions of questions. Degrees in, metres inside: each shape works on a plane of its own around
 * its middle, which is exact enough for a fence of up to some hundred kilometres.
 */
export type PreparedShape = {
  readonly bbox: Bbox
  contains(lat: number, lon: number): boolean
  /** Metres from a place to the shape; 0 inside. */
  distanceM(lat: number, lon: number): number
  /**
   * Whether the straight way between two places meets the edge; then `span` has the first and last crossing. A way that
   * starts or ends inside crosses an odd number of times.
   */
  cross(fromLat: number, fromLon: number, toLat: number, toLon: number, span: Span): boolean
}

/** Distance from point (px, py) to the stretch from (ax, ay) with direction (dx, dy), squared. */
export function squareToStretch(px: number, py: number, ax: number, ay: number, dx: number, dy: number): number {
  const wx = px - ax
  const wy = py - ay
  const square = dx * dx + dy * dy
  const t = square === 0 ? 0 : Math.min(1, Math.max(0, (wx * dx + wy * dy) / square))
  const ox = wx - t * dx
  const oy = wy - t * dy
  return ox * ox + oy * oy
}

/**
 * Shares of the way from (px, py) along (dx, dy) that lie within `radius` of (cx, cy), not held to 0..1. False when the
 * way's straight line passes by, or the way is a point.
 */
export function discSpan(
  px: number,
  py: number,
  dx: number,
  dy: number,
  cx: number,
  cy: number,
  radius: number,
  span: Span,
): boolean {
  const wx = px - cx
  const wy = py - cy
  const a = dx * dx + dy * dy
  const b = wx * dx + wy * dy
  const discriminant = b * b - a * (wx * wx + wy * wy - radius * radius)
  if (a === 0 || discriminant <= 0) return false
  const root = Math.sqrt(discriminant)
  span.first = (-b - root) / a
  span.last = (-b + root) / a
  return true
}
