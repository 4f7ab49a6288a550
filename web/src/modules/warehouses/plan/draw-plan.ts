import type { Plan, PlanSpace } from '@arriero/contract/warehouses/places.contract.ts'
import { spaceLook, squareMetres, usedWords } from '../warehouses.words.ts'

type Corners = NonNullable<Plan['land']['corners']>
type Point = readonly [x: number, y: number]

const svgName = 'http://www.w3.org/2000/svg'
const metresPerDegree = 111_320
/** Pixels the whole plan is wide when it is seen whole: what a letter of 12 px is in metres follows from it. */
const usualPx = 900

function make<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  facts: Record<string, string | number>,
  text?: string,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS(svgName, name)
  for (const [key, value] of Object.entries(facts)) element.setAttribute(key, String(value))
  if (text !== undefined) element.textContent = text
  return element
}

/** Degrees to metres east and south of the plan's north-western corner. */
function projection(plan: Plan) {
  const all = [plan.land, ...plan.zones, ...plan.spaces].flatMap(({ corners }) => corners ?? [])
  if (all.length === 0) return undefined
  let [south, west, north, east] = [90, 180, -90, -180]
  for (const [lat = 0, lon = 0] of all) {
    south = Math.min(south, lat)
    north = Math.max(north, lat)
    west = Math.min(west, lon)
    east = Math.max(east, lon)
  }
  const perLon = metresPerDegree * Math.cos((((south + north) / 2) * Math.PI) / 180)
  const at = ([lat = 0, lon = 0]: readonly number[]): Point => [(lon - west) * perLon, (north - lat) * metresPerDegree]
  return { at, width: Math.max(1, (east - west) * perLon), height: Math.max(1, (north - south) * metresPerDegree) }
}

const pathOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join('L')}Z`

function boxOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

/**
 * Draws a whole plot into one SVG, in metres: its picture, zones and spaces with their state, which the style colours.
 * Made by hand and not by React, since a plot may hold thousands of spaces. false: nothing has an outline yet.
 */
export function drawPlan(svg: SVGSVGElement, plan: Plan): boolean {
  svg.replaceChildren()
  const projected = projection(plan)
  if (!projected) return false
  const { at, width, height } = projected
  const edge = Math.max(width, height) * 0.02
  svg.setAttribute('viewBox', `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`)
  const px = (width + 2 * edge) / usualPx
  const drawn = document.createDocumentFragment()
  drawn.append(hatch(px))
  const corners = (of: Corners) => of.map(at)
  if (plan.land.corners) {
    const points = corners(plan.land.corners)
    const { left, top, width: w, height: h } = boxOf(points)
    if (plan.land.picture)
      drawn.append(
        make('image', { href: plan.land.picture, x: left, y: top, width: w, height: h, preserveAspectRatio: 'none' }),
      )
    drawn.append(make('path', { class: 'plan-land', d: pathOf(points) }))
  }
  for (const zone of plan.zones) {
    if (!zone.corners) continue
    const points = corners(zone.corners)
    const { left, top } = boxOf(points)
    drawn.append(make('path', { class: 'plan-zone', d: pathOf(points) }))
    const own = plan.spaces.filter(({ zoneId }) => zoneId === zone.id)
    const words = [zone.name, zone.kind, usedWords(own)].filter(Boolean).join(', ')
    drawn.append(make('text', { class: 'plan-zone-name', x: left, y: top - 3 * px, 'font-size': 11 * px }, words))
  }
  for (const space of plan.spaces) if (space.corners) drawn.append(drawSpace(space, corners(space.corners), px))
  svg.append(drawn)
  return true
}

function drawSpace(space: PlanSpace, points: readonly Point[], px: number): SVGGElement {
  const { id, name, state, tenant, areaM2 } = space
  const group = make('g', { class: 'plan-space', 'data-space': id, 'data-state': state })
  group.append(
    make('title', {}, [name, spaceLook(state).label, tenant, squareMetres(areaM2)].filter(Boolean).join(', ')),
  )
  group.append(make('path', { d: pathOf(points) }))
  const { left, top, width, height } = boxOf(points)
  // Where the whole name has no room, what follows its last dash says which of the row it is.
  const shown = width < 8 * px * name.length ? name.slice(name.lastIndexOf('-') + 1) : name
  const size = Math.min(13 * px, height * 0.5, (width * 1.5) / Math.max(2, shown.length))
  const hasRoom = width > 60 * px && height > 44 * px
  const middle = left + width / 2
  group.append(
    make(
      'text',
      { class: 'plan-name', x: middle, y: hasRoom ? top + 17 * px : top + height / 2 + size * 0.35, 'font-size': size },
      shown,
    ),
  )
  if (!hasRoom) return group
  const most = Math.max(3, Math.floor(width / (7.6 * px)))
  const second = tenant ?? spaceLook(state).label
  const line = (text: string, row: number) =>
    make(
      'text',
      { x: middle, y: top + row * px, 'font-size': 10.5 * px },
      text.length > most ? `${text.slice(0, most - 1)}…` : text,
    )
  group.append(line(second, 31))
  if (height > 56 * px) group.append(line(squareMetres(areaM2), 45))
  return group
}

/** Stripes of what cannot be used. */
function hatch(px: number): SVGDefsElement {
  const defs = make('defs', {})
  const side = 6 * px
  const pattern = make('pattern', {
    id: 'plan-hatch',
    width: side,
    height: side,
    patternUnits: 'userSpaceOnUse',
    patternTransform: 'rotate(45)',
  })
  pattern.append(
    make('rect', { class: 'plan-hatch-ground', width: side, height: side }),
    make('rect', { class: 'plan-hatch-line', width: side / 3, height: side }),
  )
  defs.append(pattern)
  return defs
}

/** Rings the chosen space. */
export function markChosen(svg: SVGSVGElement, id: number | undefined): void {
  for (const old of svg.querySelectorAll('.is-chosen')) old.classList.remove('is-chosen')
  if (id === undefined) return
  const group = svg.querySelector(`[data-space="${id}"]`)
  group?.classList.add('is-chosen')
  // Its ring lies over its neighbours.
  group?.parentNode?.append(group)
}
