import { rulerAt } from './distance.ts'
import { type RoadEdge, type RoadGraph, roadGraph } from './graph.ts'

export interface LatLon {
  lat: number
  lon: number
}

/** The place of the road network nearest to a point. */
export interface Snap {
  edge: RoadEdge
  /** Metres from the edge's start. */
  alongM: number
  lon: number
  lat: number
  /** Metres between the point and the road. */
  offM: number
}

const boxes = new WeakMap<RoadGraph, Float64Array>()

/** Nearest place on any highway. Edges whose box lies farther than the best so far are not looked at. */
export function snapToRoad({ lat, lon }: LatLon, graph: RoadGraph = roadGraph()): Snap {
  const ruler = rulerAt(lat)
  const bounds = boxesOf(graph)
  let best: Snap | null = null
  for (const edge of graph.edges) {
    const limit = best?.offM ?? Infinity
    const at = edge.index * 4
    const dx = Math.max((bounds[at] ?? 0) - lon, lon - (bounds[at + 2] ?? 0), 0) * ruler.kx
    const dy = Math.max((bounds[at + 1] ?? 0) - lat, lat - (bounds[at + 3] ?? 0), 0) * ruler.ky
    if (dx * dx + dy * dy < limit * limit) best = nearestOnEdge(edge, lon, lat, ruler.kx, ruler.ky, best)
  }
  if (!best) throw new Error('The road graph has no edges')
  return best
}

function nearestOnEdge(
  edge: RoadEdge,
  lon: number,
  lat: number,
  kx: number,
  ky: number,
  best: Snap | null,
): Snap | null {
  let nearest = best
  for (let at = 1; at < edge.line.length; at += 1) {
    const [a, b] = [edge.line[at - 1], edge.line[at]]
    if (!a || !b) continue
    const [bx, by] = [(b[0] - a[0]) * kx, (b[1] - a[1]) * ky]
    const [px, py] = [(lon - a[0]) * kx, (lat - a[1]) * ky]
    const square = bx * bx + by * by
    const share = square === 0 ? 0 : Math.min(1, Math.max(0, (px * bx + py * by) / square))
    const offM = Math.hypot(px - share * bx, py - share * by)
    if (nearest && offM >= nearest.offM) continue
    const [start = 0, end = 0] = [edge.along[at - 1], edge.along[at]]
    nearest = {
      edge,
      alongM: start + share * (end - start),
      lon: a[0] + share * (b[0] - a[0]),
      lat: a[1] + share * (b[1] - a[1]),
      offM,
    }
  }
  return nearest
}

/** west, south, east, north of each edge. */
function boxesOf(graph: RoadGraph): Float64Array {
  const known = boxes.get(graph)
  if (known) return known
  const made = new Float64Array(graph.edges.length * 4)
  for (const { index, line } of graph.edges) {
    const [lons, lats] = [line.map(([x]) => x), line.map(([, y]) => y)]
    made.set([Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)], index * 4)
  }
  boxes.set(graph, made)
  return made
}
