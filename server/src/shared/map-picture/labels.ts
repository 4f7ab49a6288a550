import type { BaseMap, MapPlace, MapShield } from './base-map.ts'
import { labelPlaces } from './room.ts'
import type { Rect, Room } from './room.ts'
import { svgText, textWidth } from './svg.ts'
import type { TextVoice } from './svg.ts'
import type { View } from './view.ts'

const halo = '#fbf8f2'

/** Voices of the four sizes of towns. */
const townVoices: Record<number, TextVoice> = {
  1: { size: 14, weight: 600, color: '#26313d', halo },
  2: { size: 12.5, weight: 600, color: '#35414e', halo },
  3: { size: 11.5, weight: 500, color: '#4d5965', halo },
  4: { size: 10.5, weight: 400, color: '#66717c', halo },
}
const stateVoice: TextVoice = { size: 10, weight: 500, color: '#988c7b', halo, spacing: 1.2 }

const isInside = (view: View, x: number, y: number) => x > 0 && y > 0 && x < view.width && y < view.height

/** The large towns (sizes 1 and 2), which choose their place before the trace takes its own. */
export function drawLargeTowns({ places }: BaseMap, view: View, room: Room): string {
  // Only pins are there yet: a dot under one is left out, but the town's name still helps.
  const towns = townsIn(places, view, (size) => size <= 2).map((town) => ({
    town,
    isUnderPin: room.isTaken(dotBox(town)),
  }))
  const dots = towns.map(({ town }) => dotBox(town))
  return towns.map(({ town, isUnderPin }, at) => drawTown(town, room, isUnderPin, dots.slice(at + 1))).join('')
}

/** The smaller towns, where there is room left for dot and name. */
export function drawSmallTowns({ places }: BaseMap, view: View, room: Room): string {
  return townsIn(places, view, (size) => size > 2)
    .map((town) => drawTown(town, room, false, []))
    .join('')
}

interface Town {
  place: MapPlace
  x: number
  y: number
  voice: TextVoice
  radius: number
}

function townsIn(places: readonly MapPlace[], view: View, hasSize: (size: number) => boolean): Town[] {
  return places.flatMap((place) => {
    const voice = townVoices[place.size]
    // A picture cannot be zoomed: it carries a little more than the screen does.
    if (!voice || place.kind === 'estado' || !hasSize(place.size) || place.zoom > view.zoom + 0.4) return []
    const [x, y] = view.pixel(place.at)
    return isInside(view, x, y) ? [{ place, x, y, voice, radius: place.size <= 2 ? 3.2 : 2.5 }] : []
  })
}

const dotBox = ({ x, y, radius }: Town) => boxAround(x, y, 2 * radius + 2, 2 * radius + 2)

/** How far the name of a town stays from a pin that stands on it. */
const pinReach = 18

/** Name and dot; nothing where the name has no room or the dot would lie under another name. */
function drawTown(town: Town, room: Room, isUnderPin: boolean, spared: readonly Rect[]): string {
  const { place, x, y, voice, radius } = town
  if (!isUnderPin && room.isTaken(dotBox(town))) return ''
  const sides = labelPlaces(x, y, textWidth(place.name, voice), voice.size * 1.25, isUnderPin ? pinReach : radius + 3)
  const [right, left, ...others] = sides
  const asked = place.labelLeft && left && right ? [left, right, ...others] : sides
  const rect = asked[room.firstFree(asked, spared)]
  if (!rect) return ''
  const name = svgText(place.name, (rect.left + rect.right) / 2, rect.bottom - voice.size * 0.32, voice, 'middle')
  if (isUnderPin) return name
  room.take(dotBox(town))
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius}" fill="#fff" stroke="${voice.color}" stroke-width="1.3"/>${name}`
}

/** Names of the states, from the zoom where they fit to the one where they would only be in the way. */
export function drawStates({ places }: BaseMap, view: View, room: Room): string {
  if (view.zoom < 4.7 || view.zoom > 9) return ''
  return places
    .filter((place) => place.kind === 'estado')
    .map((place) => {
      const [x, y] = view.pixel(place.at)
      const name = place.name.toUpperCase()
      const rect = boxAround(x, y, textWidth(name, stateVoice), 14)
      return isInside(view, x, y) && room.firstFree([rect]) === 0 ? svgText(name, x, y + 3.5, stateVoice, 'middle') : ''
    })
    .join('')
}

const sameShieldPx = 200

/** Road shields: amber ground for toll roads, white for free ones; the same number not twice near. */
export function drawShields({ shields }: BaseMap, view: View, room: Room): string {
  const drawn: { ref: string; x: number; y: number }[] = []
  return shields.map((shield) => drawShield(shield, view, room, drawn)).join('')
}

function drawShield(shield: MapShield, view: View, room: Room, drawn: { ref: string; x: number; y: number }[]): string {
  if (shield.zoom > view.zoom + 0.4) return ''
  const [x, y] = view.pixel(shield.at)
  const isNear = drawn.some((other) => other.ref === shield.ref && Math.hypot(other.x - x, other.y - y) < sameShieldPx)
  const width = 13 + shield.ref.length * 5.4
  if (!isInside(view, x, y) || isNear || room.firstFree([boxAround(x, y, width + 6, 20)]) < 0) return ''
  drawn.push({ ref: shield.ref, x, y })
  const [left, right, top] = [x - width / 2, x + width / 2, y - 9]
  // The outline of the federal shield, simplified as on the console's map.
  const outline = `M${left + 2} ${top}Q${x} ${top + 2} ${right - 2} ${top}L${right} ${top + 3.5}Q${right - 1.2} ${top + 6.5} ${right} ${top + 10}Q${right - 0.6} ${top + 14.5} ${x} ${top + 18}Q${left + 0.6} ${top + 14.5} ${left} ${top + 10}Q${left + 1.2} ${top + 6.5} ${left} ${top + 3.5}Z`
  const [fill, edge] = shield.toll ? ['#f8dfb2', '#b27f2e'] : ['#ffffff', '#4b5763']
  const voice: TextVoice = { size: 8.8, weight: 600, color: shield.toll ? '#5b3d0c' : '#35414e' }
  return (
    `<path d="${outline}" fill="${fill}" stroke="${edge}" stroke-width="1"/>` +
    svgText(shield.ref, x, y + 4.2, voice, 'middle')
  )
}

function boxAround(x: number, y: number, width: number, height: number): Rect {
  return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 }
}
