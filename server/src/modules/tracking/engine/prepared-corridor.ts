import { metresPerDegree } from '../../../shared/geo/distance.ts'
import { bboxOf, type Bbox, type LatLon } from '../../../shared/geo/latlon.ts'
import { discSpan, squareToStretch, type PreparedShape, type Span } from './prepared-shape.ts'

/** A line with width: every place within half the width of it, round at its ends. */
export class PreparedCorridor implements PreparedShape {
  readonly bbox: Bbox
  private readonly lat: number
  private readonly lon: number
  private readonly kx: number
  private readonly ky: number
  private readonly half: number
  /** Four numbers a stretch: start and direction, metres. */
  private readonly stretches: Float64Array

  constructor(points: readonly LatLon[], widthM: number) {
    const drawn = bboxOf(points)
    const scale = metresPerDegree((drawn.minLat + drawn.maxLat) / 2)
    this.lat = drawn.minLat
    this.lon = drawn.minLon
    this.kx = scale.x
    this.ky = scale.y
    this.half = widthM / 2
    const dLat = this.half / scale.y
    const dLon = this.half / scale.x
    this.bbox = {
      minLat: drawn.minLat - dLat,
      maxLat: drawn.maxLat + dLat,
      minLon: drawn.minLon - dLon,
      maxLon: drawn.maxLon + dLon,
    }
    this.stretches = new Float64Array((points.length - 1) * 4)
    for (let i = 0; i + 1 < points.length; i++) {
      const a = points[i]!
      const b = points[i + 1]!
      const x = (a.lon - this.lon) * this.kx
      const y = (a.lat - this.lat) * this.ky
      this.stretches.set([x, y, (b.lon - this.lon) * this.kx - x, (b.lat - this.lat) * this.ky - y], i * 4)
    }
  }

  contains(lat: number, lon: number): boolean {
    const { bbox } = this
    if (lat < bbox.minLat || lat > bbox.maxLat || lon < bbox.minLon || lon > bbox.maxLon) return false
    return this.square(lat, lon) <= this.half * this.half
  }

  distanceM(lat: number, lon: number): number {
    return Math.max(0, Math.sqrt(this.square(lat, lon)) - this.half)
  }

  cross(fromLat: number, fromLon: number, toLat: number, toLon: number, span: Span): boolean {
    const px = (fromLon - this.lon) * this.kx
    const py = (fromLat - this.lat) * this.ky
    const dx = (toLon - fromLon) * this.kx
    const dy = (toLat - fromLat) * this.ky
    const within = this.spansWithin(px, py, dx, dy)
    let first = Infinity
    let last = -Infinity
    for (const { start, end } of within) {
      // Where the way begins or ends within the line there is no edge.
      if (start > 0 && start <= 1 && first === Infinity) first = start
      if (end >= 0 && end < 1) {
        if (first === Infinity) first = end
        last = end
      } else if (start > 0) last = start
    }
    span.first = first
    span.last = last
    return last >= first
  }

  /** Shares of the way that lie within the line, in order and joined where stretches meet. */
  private spansWithin(px: number, py: number, dx: number, dy: number): { start: number; end: number }[] {
    const { stretches } = this
    const found: { start: number; end: number }[] = []
    for (let e = 0; e < stretches.length; e += 4) {
      const piece = this.capsuleSpan(px, py, dx, dy, e)
      if (piece !== null) found.push(piece)
    }
    found.sort((a, b) => a.start - b.start)
    const joined: { start: number; end: number }[] = []
    for (const piece of found) {
      const before = joined.at(-1)
      if (before !== undefined && piece.start <= before.end) before.end = Math.max(before.end, piece.end)
      else joined.push(piece)
    }
    return joined
  }

  /** A stretch with its width is convex, so its span runs from the first to the last touch of its two discs and band. */
  private capsuleSpan(
    px: number,
    py: number,
    dx: number,
    dy: number,
    e: number,
  ): { start: number; end: number } | null {
    const ax = this.stretches[e]!
    const ay = this.stretches[e + 1]!
    const ex = this.stretches[e + 2]!
    const ey = this.stretches[e + 3]!
    let start = Infinity
    let end = -Infinity
    if (discSpan(px, py, dx, dy, ax, ay, this.half, scratch)) {
      start = scratch.first
      end = scratch.last
    }
    if (discSpan(px, py, dx, dy, ax + ex, ay + ey, this.half, scratch)) {
      start = Math.min(start, scratch.first)
      end = Math.max(end, scratch.last)
    }
    const length = Math.hypot(ex, ey)
    if (length > 0) {
      // Along and across the stretch: the band is a box of its length and width.
      const alongStart = ((px - ax) * ex + (py - ay) * ey) / length
      const acrossStart = ((px - ax) * ey - (py - ay) * ex) / length
      const along = range(alongStart, (dx * ex + dy * ey) / length, 0, length)
      const across = range(acrossStart, (dx * ey - dy * ex) / length, -this.half, this.half)
      const low = Math.max(along.start, across.start)
      const high = Math.min(along.end, across.end)
      if (low < high) {
        start = Math.min(start, low)
        end = Math.max(end, high)
      }
    }
    return start < end && end >= 0 && start <= 1 ? { start, end } : null
  }

  private square(lat: number, lon: number): number {
    const { stretches } = this
    const x = (lon - this.lon) * this.kx
    const y = (lat - this.lat) * this.ky
    let square = Infinity
    for (let e = 0; e < stretches.length; e += 4) {
      square = Math.min(
        square,
        squareToStretch(x, y, stretches[e]!, stretches[e + 1]!, stretches[e + 2]!, stretches[e + 3]!),
      )
    }
    return square
  }
}

const scratch: Span = { first: 0, last: 0 }

/** Shares t for which low ≤ from + t · step ≤ high; unbounded or empty when the step is 0. */
function range(from: number, step: number, low: number, high: number): { start: number; end: number } {
  if (step === 0) {
    return from >= low && from <= high ? { start: -Infinity, end: Infinity } : { start: Infinity, end: -Infinity }
  }
  const a = (low - from) / step
  const b = (high - from) / step
  return a < b ? { start: a, end: b } : { start: b, end: a }
}
