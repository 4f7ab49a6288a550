import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type LatLon, snapToRoad } from './snap.ts'

const outline = z.object({ coordinates: z.array(z.array(z.array(z.tuple([z.number(), z.number()])))) })

let polygons: [number, number][][][] | null = null

/** Highways that the coarse outline leaves in the water (ports, lagoons) count as land this far around. */
const ROAD_SHOULDER_M = 2500

/** Whether a point lies on Mexican land: outline at 1:10 million, plus what is near a highway. */
export function inMexico(point: LatLon): boolean {
  polygons ??= outline.parse(
    JSON.parse(readFileSync(new URL('mexico-outline.json', import.meta.url), 'utf8')),
  ).coordinates
  const inside = polygons.some((rings) => rings.filter((ring) => inRing(ring, point)).length % 2 === 1)
  return inside || snapToRoad(point).offM < ROAD_SHOULDER_M
}

function inRing(ring: [number, number][], { lat, lon }: LatLon): boolean {
  let inside = false
  let before = ring.at(-1)
  for (const here of ring) {
    if (before && here[1] > lat !== before[1] > lat) {
      const crossing = ((before[0] - here[0]) * (lat - here[1])) / (before[1] - here[1]) + here[0]
      if (lon < crossing) inside = !inside
    }
    before = here
  }
  return inside
}
