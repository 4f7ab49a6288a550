import { moved } from '../fleet/places.ts'
import type { Fleet, FleetLine, Place } from '../fleet/types.ts'
import { metresBetween, rulerAt } from '../roads/distance.ts'
import { roadGraph } from '../roads/graph.ts'
import { snapToRoad } from '../roads/snap.ts'
import { wialonResourceId } from './units.ts'

export interface WialonZone {
  id: number
  rid: number
  n: string
  d: string
  /** 1 line, 2 polygon, 3 circle */
  t: 1 | 2 | 3
  /** Full width of a line, metres. */
  w: number
  /** 0xAARRGGBB */
  c: number
  p: { x: number; y: number; r: number }[]
}

const COLORS = { yard: 0x8012875a, customer: 0x80d9860f, line: 0x99d42f2f }
/** How much highway a line zone covers to each side of the yard's exit. */
const STRETCH_M = 6000

/** Zone of a place: polygon of a yard, circle of a customer. Its id within the resource is the place's index + 1. */
function zoneOfPlace(place: Place): WialonZone {
  const { shape } = place
  const base = {
    id: place.index + 1,
    rid: wialonResourceId(place.line.index),
    n: place.name,
    d: `${place.city}, ${place.state}`,
  }
  return shape.kind === 'polygon'
    ? { ...base, t: 2, w: 0, c: COLORS.yard, p: shape.points.map(({ lat, lon }) => ({ x: lon, y: lat, r: 0 })) }
    : { ...base, t: 3, w: 0, c: COLORS.customer, p: [{ x: place.lon, y: place.lat, r: shape.radius }] }
}

/** The highway before a yard's gate as a line zone. */
function approachOf(yard: Place): WialonZone {
  const { edge, alongM } = snapToRoad(yard, roadGraph())
  const near = edge.line.filter((_, at) => Math.abs((edge.along[at] ?? 0) - alongM) < STRETCH_M)
  const points = near.length > 1 ? near : edge.line.slice(0, 2)
  return {
    id: 1000 + yard.index,
    rid: wialonResourceId(yard.line.index),
    n: `Tramo ${edge.ref || 'de acceso'} ${yard.name}`,
    d: edge.name ?? '',
    t: 1,
    w: 120,
    c: COLORS.line,
    p: points.map(([x, y]) => ({ x, y, r: 60 })),
  }
}

export function zonesOfLine(fleet: Fleet, line: FleetLine): WialonZone[] {
  const own = fleet.places.filter((place) => place.line === line)
  return [...own.map(zoneOfPlace), ...own.filter(({ kind }) => kind === 'yard').map(approachOf)]
}

/** A zone as `get_zone_data` gives it: 1 area, 2 perimeter, 4 bounds and centre, 8 points, 0x10 base. */
export function zoneReply(zone: WialonZone, flags: number): Record<string, unknown> {
  const { id, rid, n, d, t, w, c, p } = zone
  const corners = t === 3 ? p.flatMap(circleCorners) : p
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const box = { min_x: Math.min(...xs), min_y: Math.min(...ys), max_x: Math.max(...xs), max_y: Math.max(...ys) }
  const b = { ...box, cen_x: (box.min_x + box.max_x) / 2, cen_y: (box.min_y + box.max_y) / 2 }
  return {
    id,
    ...(flags & 0x10 ? { n, d, rid, t, w, f: 0, c, tc: 16733440, ts: 12, min: 1, max: 19, i: 0 } : {}),
    ...(flags & 0x1 ? { ar: areaOf(zone) } : {}),
    ...(flags & 0x2 ? { pr: perimeterOf(zone) } : {}),
    ...(flags & 0x4 ? { b } : {}),
    ...(flags & 0x8 ? { p } : {}),
  }
}

function circleCorners({ x, y, r }: { x: number; y: number; r: number }): { x: number; y: number }[] {
  return [moved({ lat: y, lon: x }, -r, -r), moved({ lat: y, lon: x }, r, r)].map(({ lat, lon }) => ({
    x: lon,
    y: lat,
  }))
}

function areaOf({ t, w, p }: WialonZone): number {
  if (t === 3) return Math.PI * (p[0]?.r ?? 0) ** 2
  if (t === 1) return lengthOf(p) * w
  const ring = [...p, ...p.slice(0, 1)].map(({ x, y }): [number, number] => [x, y])
  return rulerAt(p[0]?.y ?? 0).area([ring])
}

function perimeterOf({ t, p }: WialonZone): number {
  if (t === 3) return 2 * Math.PI * (p[0]?.r ?? 0)
  return lengthOf(t === 2 ? [...p, ...p.slice(0, 1)] : p)
}

function lengthOf(p: readonly { x: number; y: number }[]): number {
  return p.reduce((sum, { x, y }, at) => {
    const before = p[at - 1]
    return before ? sum + metresBetween([before.x, before.y], [x, y]) : 0
  }, 0)
}
