import { metresPerDegree } from '../../../shared/geo/distance.ts'
import { bboxOf, type Bbox, type LatLon } from '../../../shared/geo/latlon.ts'
import { squareToStretch, type PreparedShape, type Span } from './prepared-shape.ts'

/** A polygon of few edges is walked whole; larger ones are cut into this many edges a slab. */
const EDGES_PER_SLAB = 8
const MOST_SLABS = 512

/**
 * A polygon (even-odd, so that one that crosses itself still has an inside). Its edges are listed by horizontal slabs:
 * a question looks at the edges of one slab, a crossing at those of the slabs the way passes.
 */
export class PreparedPolygon implements PreparedShape {
  readonly bbox: Bbox
  private readonly lat: number
  private readonly lon: number
  private readonly kx: number
  private readonly ky: number
  private readonly height: number
  private readonly slabs: number
  /** Four numbers an edge: start and direction, metres. */
  private readonly edges: Float64Array
  /** Edges of slab s: slabEdges[slabStart[s]] up to slabEdges[slabStart[s + 1]], as offsets into `edges`. */
  private readonly slabStart: Uint32Array
  private readonly slabEdges: Uint32Array

  constructor(ring: readonly LatLon[]) {
    this.bbox = bboxOf(ring)
    const scale = metresPerDegree((this.bbox.minLat + this.bbox.maxLat) / 2)
    this.lat = this.bbox.minLat
    this.lon = this.bbox.minLon
    this.kx = scale.x
    this.ky = scale.y
    this.height = (this.bbox.maxLat - this.bbox.minLat) * scale.y
    this.edges = new Float64Array(ring.length * 4)
    for (let i = 0; i < ring.length; i++) {
      const a = ring[i]!
      const b = ring[(i + 1) % ring.length]!
      const x = (a.lon - this.lon) * this.kx
      const y = (a.lat - this.lat) * this.ky
      this.edges.set([x, y, (b.lon - this.lon) * this.kx - x, (b.lat - this.lat) * this.ky - y], i * 4)
    }
    this.slabs = Math.min(MOST_SLABS, Math.ceil(ring.length / EDGES_PER_SLAB))
    const listed: number[][] = Array.from({ length: this.slabs }, () => [])
    for (let e = 0; e < this.edges.length; e += 4) {
      const y = this.edges[e + 1]!
      const end = y + this.edges[e + 3]!
      const last = this.slabOf(Math.max(y, end))
      for (let s = this.slabOf(Math.min(y, end)); s <= last; s++) listed[s]!.push(e)
    }
    this.slabStart = new Uint32Array(this.slabs + 1)
    for (let s = 0; s < this.slabs; s++) this.slabStart[s + 1] = this.slabStart[s]! + listed[s]!.length
    this.slabEdges = Uint32Array.from(listed.flat())
  }

  contains(lat: number, lon: number): boolean {
    const { bbox, edges } = this
    if (lat < bbox.minLat || lat > bbox.maxLat || lon < bbox.minLon || lon > bbox.maxLon) return false
    const x = (lon - this.lon) * this.kx
    const y = (lat - this.lat) * this.ky
    const slab = this.slabOf(y)
    let inside = false
    for (let i = this.slabStart[slab]!; i < this.slabStart[slab + 1]!; i++) {
      const e = this.slabEdges[i]!
      const ay = edges[e + 1]!
      const dy = edges[e + 3]!
      if (ay > y !== ay + dy > y && x < edges[e]! + (edges[e + 2]! * (y - ay)) / dy) inside = !inside
    }
    return inside
  }

  distanceM(lat: number, lon: number): number {
    if (this.contains(lat, lon)) return 0
    const { edges } = this
    const x = (lon - this.lon) * this.kx
    const y = (lat - this.lat) * this.ky
    let square = Infinity
    for (let e = 0; e < edges.length; e += 4) {
      square = Math.min(square, squareToStretch(x, y, edges[e]!, edges[e + 1]!, edges[e + 2]!, edges[e + 3]!))
    }
    return Math.sqrt(square)
  }

  cross(fromLat: number, fromLon: number, toLat: number, toLon: number, span: Span): boolean {
    const { edges } = this
    const px = (fromLon - this.lon) * this.kx
    const py = (fromLat - this.lat) * this.ky
    const dx = (toLon - fromLon) * this.kx
    const dy = (toLat - fromLat) * this.ky
    const low = Math.min(py, py + dy)
    const high = Math.max(py, py + dy)
    if (high < 0 || low > this.height) return false
    let first = Infinity
    let last = -Infinity
    const end = this.slabStart[this.slabOf(high) + 1]!
    // An edge of several slabs is met more than once, which changes neither the first nor the last crossing.
    for (let i = this.slabStart[this.slabOf(low)]!; i < end; i++) {
      const e = this.slabEdges[i]!
      const ex = edges[e + 2]!
      const ey = edges[e + 3]!
      const across = dx * ey - dy * ex
      if (across === 0) continue
      const wx = edges[e]! - px
      const wy = edges[e + 1]! - py
      const t = (wx * ey - wy * ex) / across
      const u = (wx * dy - wy * dx) / across
      if (t < 0 || t > 1 || u < 0 || u > 1) continue
      if (t < first) first = t
      if (t > last) last = t
    }
    span.first = first
    span.last = last
    return last >= first
  }

  private slabOf(y: number): number {
    const slab = Math.floor((y / this.height) * this.slabs)
    // A flat polygon has no height: everything is in its first slab.
    return slab > 0 ? Math.min(slab, this.slabs - 1) : 0
  }
}
