import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type LonLat, metresBetween, rulerAt } from './distance.ts'

/** A piece of highway between two junctions, drawn as `line` from node `from` to node `to`. */
export interface RoadEdge {
  index: number
  from: number
  to: number
  line: LonLat[]
  /** Metres along the line at each of its points. */
  along: Float64Array
  lengthM: number
  /** Metres from the beginning of its corridor, where kilometres are counted from. */
  startM: number
  /** '57D'; '' for short links and bridges. */
  ref: string
  /** 'México–Querétaro', null for most free roads. */
  name: string | null
  toll: boolean
  /** 1 trunk, 2 main, 3 regional. */
  roadClass: number
  /** Usual speed of a loaded truck, km/h. */
  speed: number
}

export interface RoadGraph {
  nodes: { point: LonLat; edges: number[] }[]
  edges: RoadEdge[]
}

const lonLat = z.tuple([z.number(), z.number()])
const file = z.object({
  corridors: z.array(
    z.object({
      ref: z.string(),
      toll: z.number(),
      cls: z.number(),
      name: z.string().optional(),
      points: z.array(lonLat),
      line: z.array(lonLat),
    }),
  ),
})

/** Truck speeds by class, km/h: toll, free. Federal limit for trucks is 80 to 95. */
const speeds: Record<number, [toll: number, free: number]> = { 1: [84, 74], 2: [80, 68], 3: [74, 60] }

/** A*'s estimate may never be beaten. */
export const fastestSpeed = 84

let loaded: RoadGraph | null = null

/** The federal highways of Mexico as one connected graph; corridors meet where they share a control point. */
export function roadGraph(): RoadGraph {
  loaded ??= buildGraph(file.parse(JSON.parse(readFileSync(new URL('highways-graph.json', import.meta.url), 'utf8'))))
  return loaded
}

function buildGraph({ corridors }: z.infer<typeof file>): RoadGraph {
  const uses = new Map<string, number>()
  for (const { points } of corridors) for (const point of points) uses.set(key(point), (uses.get(key(point)) ?? 0) + 1)
  const graph: RoadGraph = { nodes: [], edges: [] }
  const nodeOf = new Map<string, number>()
  const node = (point: LonLat) => {
    const known = nodeOf.get(key(point))
    if (known !== undefined) return known
    nodeOf.set(key(point), graph.nodes.length)
    return graph.nodes.push({ point, edges: [] }) - 1
  }
  for (const { ref, toll, cls, name, points, line } of corridors) {
    const last = points.length - 1
    const junctions = points.filter((point, at) => at === 0 || at === last || (uses.get(key(point)) ?? 0) > 1)
    let rest: LonLat[] = line
    let startM = 0
    for (const [at, junction] of junctions.entries()) {
      if (at === 0) continue
      const [piece, remaining] = at === junctions.length - 1 ? [rest, []] : splitLine(rest, junction)
      rest = remaining
      const start = junctions[at - 1] ?? junction
      const course = [start, ...piece.slice(1, -1), junction]
      const along = distancesAlong(course)
      const edge: RoadEdge = {
        index: graph.edges.length,
        from: node(start),
        to: node(junction),
        line: course,
        along,
        lengthM: along.at(-1) ?? 0,
        startM,
        ref,
        name: name ?? null,
        toll: toll === 1,
        roadClass: cls,
        speed: (speeds[cls] ?? [60, 60])[toll === 1 ? 0 : 1],
      }
      startM += edge.lengthM
      graph.edges.push(edge)
      graph.nodes[edge.from]?.edges.push(edge.index)
      graph.nodes[edge.to]?.edges.push(edge.index)
    }
  }
  return graph
}

function key(point: LonLat): string {
  return `${point[0]},${point[1]}`
}

/** Cuts a line at a junction, which becomes a point of both halves: smoothing may have dropped it from the line. */
function splitLine(line: LonLat[], junction: LonLat): [LonLat[], LonLat[]] {
  const { index, t } = rulerAt(junction[1]).pointOnLine(
    line.map(([x, y]): [number, number] => [x, y]),
    [...junction],
  )
  const head = line.slice(0, t >= 1 ? index + 2 : index + 1)
  const tail = line.slice(index + 1)
  if (key(head.at(-1) ?? junction) === key(junction)) head.pop()
  if (key(tail[0] ?? junction) === key(junction)) tail.shift()
  return [
    [...head, junction],
    [junction, ...tail],
  ]
}

export function distancesAlong(line: readonly LonLat[]): Float64Array {
  const along = new Float64Array(line.length)
  for (let at = 1; at < line.length; at += 1) {
    const [before, here] = [line[at - 1], line[at]]
    if (before && here) along[at] = (along[at - 1] ?? 0) + metresBetween(before, here)
  }
  return along
}
