import { type LonLat, metresBetween } from './distance.ts'
import { fastestSpeed, type RoadEdge, type RoadGraph, roadGraph } from './graph.ts'
import { type LatLon, type Snap, snapToRoad } from './snap.ts'

/** Streets and access roads outside the graph, km/h. */
export const ACCESS_SPEED = 30

/** Part of an edge as it is driven; `fromM` > `toM` when against its direction. */
export interface RouteStretch {
  edge: RoadEdge
  fromM: number
  toM: number
}

export interface Route {
  distanceM: number
  durationS: number
  /** From the start over its access leg, the highways and the last access leg to the end. */
  line: LonLat[]
  stretches: RouteStretch[]
  /** Numbers of the highways in the order they are driven, each once: ['57D', '57']. */
  refs: string[]
  toll: boolean
  start: Snap
  end: Snap
}

/**
 * Fastest way of a truck between two points over the federal highways: straight access legs to the nearest highway, A*
 * by time between. The graph is one connected piece, so there always is one.
 */
export function route(from: LatLon, to: LatLon, graph: RoadGraph = roadGraph()): Route {
  const [start, end] = [snapToRoad(from, graph), snapToRoad(to, graph)]
  const accessM = start.offM + end.offM
  const straightM = metresBetween([from.lon, from.lat], [to.lon, to.lat])
  // Two points of one yard: nobody drives out to the highway and back.
  const straight = straightM <= accessM
  const stretches = straight ? [] : fastestStretches(start, end, graph)
  const offRoadM = straight ? straightM : accessM
  const line: LonLat[] = [[from.lon, from.lat], ...(straight ? [] : lineOf(stretches, start)), [to.lon, to.lat]]
  const roadM = stretches.reduce((sum, { fromM, toM }) => sum + Math.abs(toM - fromM), 0)
  const roadS = stretches.reduce((sum, { edge, fromM, toM }) => sum + seconds(Math.abs(toM - fromM), edge.speed), 0)
  return {
    distanceM: roadM + offRoadM,
    durationS: roadS + seconds(offRoadM, ACCESS_SPEED),
    line: line.filter((point, at) => at === 0 || at === line.length - 1 || !samePoint(point, line[at - 1])),
    stretches,
    refs: [...new Set(stretches.map(({ edge }) => edge.ref).filter((ref) => ref !== ''))],
    toll: stretches.some(({ edge }) => edge.toll),
    start,
    end,
  }
}

export function seconds(metres: number, kmh: number): number {
  return metres / (kmh / 3.6)
}

function samePoint(a: LonLat, b: LonLat | undefined): boolean {
  return b !== undefined && a[0] === b[0] && a[1] === b[1]
}

function fastestStretches(start: Snap, end: Snap, graph: RoadGraph): RouteStretch[] {
  const goal: LonLat = [end.lon, end.lat]
  const cost = new Float64Array(graph.nodes.length).fill(Infinity)
  const arrivedBy: (RouteStretch | undefined)[] = Array.from({ length: graph.nodes.length })
  const done = new Uint8Array(graph.nodes.length)
  const open: { node: number; estimate: number }[] = []
  const reach = (node: number, time: number, stretch: RouteStretch) => {
    const point = graph.nodes[node]?.point
    if (!point || time >= (cost[node] ?? 0)) return
    cost[node] = time
    arrivedBy[node] = stretch
    open.push({ node, estimate: time + seconds(metresBetween(point, goal), fastestSpeed) })
  }
  const direct = start.edge === end.edge ? seconds(Math.abs(end.alongM - start.alongM), start.edge.speed) : Infinity
  let bestTime = direct
  let bestLast: RouteStretch | null = null
  reach(start.edge.from, seconds(start.alongM, start.edge.speed), { edge: start.edge, fromM: start.alongM, toM: 0 })
  const beyond = start.edge.lengthM - start.alongM
  reach(start.edge.to, seconds(beyond, start.edge.speed), {
    edge: start.edge,
    fromM: start.alongM,
    toM: start.edge.lengthM,
  })
  for (;;) {
    const next = takeNearest(open)
    if (!next || next.estimate >= bestTime) break
    const { node } = next
    if (done[node]) continue
    done[node] = 1
    const time = cost[node] ?? Infinity
    for (const edgeIndex of graph.nodes[node]?.edges ?? []) {
      const edge = graph.edges[edgeIndex]
      if (!edge) continue
      const forward = edge.from === node
      const fromM = forward ? 0 : edge.lengthM
      if (edge === end.edge) {
        const total = time + seconds(Math.abs(end.alongM - fromM), edge.speed)
        if (total < bestTime) {
          bestTime = total
          bestLast = { edge, fromM, toM: end.alongM }
        }
      }
      const stretch = { edge, fromM, toM: edge.lengthM - fromM }
      reach(forward ? edge.to : edge.from, time + seconds(edge.lengthM, edge.speed), stretch)
    }
  }
  if (!bestLast) return [{ edge: start.edge, fromM: start.alongM, toM: end.alongM }]
  const stretches = [bestLast]
  let node = bestLast.fromM === 0 ? bestLast.edge.from : bestLast.edge.to
  for (let stretch = arrivedBy[node]; stretch; stretch = arrivedBy[node]) {
    stretches.unshift(stretch)
    if (stretch.fromM === start.alongM && stretch.edge === start.edge && !isWhole(stretch)) break
    node = stretch.fromM === 0 ? stretch.edge.from : stretch.edge.to
  }
  return stretches
}

function isWhole({ edge, fromM, toM }: RouteStretch): boolean {
  return Math.abs(toM - fromM) === edge.lengthM
}

/** The open list stays under a few hundred entries: a scan is as fast as a heap. */
function takeNearest(open: { node: number; estimate: number }[]): { node: number; estimate: number } | null {
  let best = -1
  for (let at = 0; at < open.length; at += 1) {
    if (best < 0 || (open[at]?.estimate ?? 0) < (open[best]?.estimate ?? 0)) best = at
  }
  const found = open[best]
  const last = open.pop()
  if (found && last && found !== last) open[best] = last
  return found ?? null
}

function lineOf(stretches: readonly RouteStretch[], start: Snap): LonLat[] {
  const line: LonLat[] = [[start.lon, start.lat]]
  for (const stretch of stretches) line.push(...stretchPoints(stretch))
  return line
}

/** The points of a stretch after its first, in driving order. */
export function stretchPoints({ edge, fromM, toM }: RouteStretch): LonLat[] {
  const forward = toM >= fromM
  const [low, high] = forward ? [fromM, toM] : [toM, fromM]
  const inside = edge.line.filter((_, at) => (edge.along[at] ?? 0) > low && (edge.along[at] ?? 0) < high)
  return [...(forward ? inside : inside.toReversed()), pointAlong(edge, toM)]
}

/** The point of an edge's line `metres` from its start. */
export function pointAlong(edge: RoadEdge, metres: number): LonLat {
  const after = edge.along.findIndex((along) => along >= metres)
  const [a, b] = [edge.line[after - 1], edge.line[after]]
  if (!b) return edge.line.at(-1) ?? [0, 0]
  if (!a) return b
  const [start = 0, end = 0] = [edge.along[after - 1], edge.along[after]]
  const share = end === start ? 0 : (metres - start) / (end - start)
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])]
}
