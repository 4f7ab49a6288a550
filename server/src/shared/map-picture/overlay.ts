import { isOnMap } from './view.ts'
import type { Pixel, View } from './view.ts'
import type { MapGeofence, MapLine, MapPin } from './map-picture.ts'
import { labelPlaces } from './room.ts'
import type { Room } from './room.ts'
import { svgText, textWidth } from './svg.ts'
import type { TextVoice } from './svg.ts'

const colors = {
  surface: '#ffffff',
  text: '#0f2233',
  text2: '#44596d',
  nav: '#0d2740',
  brand: '#117dd4',
  done: '#157a4e',
  red: '#d93636',
  lineStrong: '#8093a6',
  teal: '#348186',
}

const colorForm = /^#[0-9a-f]{3,8}$/i

export function drawGeofences(geofences: readonly MapGeofence[], view: View): string {
  return geofences.map((fence) => drawGeofence(fence, view)).join('')
}

function drawGeofence(fence: MapGeofence, view: View): string {
  const color = fence.color && colorForm.test(fence.color) ? fence.color : colors.teal
  const style = `fill="${color}" fill-opacity=".18" stroke="${color}" stroke-width="1.4"`
  if (fence.kind === 'circle') {
    if (!isOnMap(fence.center)) return ''
    const [x, y] = view.pixelOf(fence.center)
    // A yard of 100 m is less than a pixel from afar; it stays a visible ring.
    const radius = Math.max(fence.radiusM / view.metresPerPixel(fence.center.lat), 4)
    return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${radius.toFixed(1)}" ${style}/>`
  }
  const points = fence.points.filter(isOnMap)
  const [first] = points
  if (!first) return ''
  const data = pathOf(points.map((point) => view.pixelOf(point)))
  if (fence.kind === 'polygon') return `<path d="${data}Z" ${style}/>`
  const width = Math.max(fence.widthM / view.metresPerPixel(first.lat), 3)
  return `<path d="${data}" fill="none" stroke="${color}" stroke-opacity=".3" stroke-width="${width.toFixed(1)}" stroke-linejoin="round" stroke-linecap="round"/>`
}

const lineStyles: Record<MapLine['kind'], { width: number; casing: number; color: string; dash?: string }> = {
  planned: { width: 2.5, casing: 4.5, color: colors.text2, dash: '6 4.5' },
  travelled: { width: 3.5, casing: 6.5, color: colors.brand },
  deviation: { width: 3.5, casing: 6.5, color: colors.red },
}

/** Draws plan, then trace, then deviation, whatever their order, and takes their place in the room. */
export function drawLines(lines: readonly MapLine[], view: View, room: Room): string {
  const drawn = (['planned', 'travelled', 'deviation'] as const).flatMap((kind) =>
    lines
      .filter((line) => line.kind === kind)
      .map((line) => {
        const pixels = thin(line.points.filter(isOnMap).map((point) => view.pixelOf(point)))
        if (pixels.length < 2) return ''
        room.takeLine(pixels)
        const { width, casing, color, dash } = lineStyles[kind]
        const common = `d="${pathOf(pixels)}" fill="none" stroke-linejoin="round" stroke-linecap="round"`
        return `<path ${common} stroke="${colors.surface}" stroke-width="${casing}" stroke-opacity=".9"/><path ${common} stroke="${color}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`
      }),
  )
  return drawn.join('')
}

/** Leaves out points that fall on the pixel of the one before: a day of fixes is thousands, a picture hundreds. */
function thin(pixels: readonly Pixel[]): Pixel[] {
  const kept: Pixel[] = []
  pixels.forEach((pixel, place) => {
    const last = kept.at(-1)
    const isFar = !last || Math.hypot(pixel[0] - last[0], pixel[1] - last[1]) >= 0.8
    if (isFar || (place === pixels.length - 1 && kept.length < 2)) kept.push(pixel)
  })
  return kept
}

function pathOf(pixels: readonly Pixel[]): string {
  return pixels.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

const pinStyles: Record<MapPin['kind'], { radius: number; fill: string; edge: string; word: string }> = {
  origin: { radius: 11, fill: colors.nav, edge: colors.surface, word: colors.surface },
  destination: { radius: 11, fill: colors.surface, edge: colors.text2, word: colors.text },
  done: { radius: 11, fill: colors.done, edge: colors.surface, word: colors.surface },
  stop: { radius: 7, fill: colors.text2, edge: colors.surface, word: colors.surface },
  unit: { radius: 8, fill: colors.brand, edge: colors.surface, word: colors.surface },
}

const labelVoice: TextVoice = { size: 11.5, weight: 500, color: colors.text }
const labelHeight = 20
const longestLabel = 34

/** Draws the discs and their labels, the unit last and on top. All labels are drawn, where least is under them. */
export function drawPins(pins: readonly MapPin[], view: View, room: Room): string {
  const order = (pin: MapPin) => (pin.kind === 'unit' ? 2 : pin.kind === 'stop' ? 0 : 1)
  const shown = pins.filter(isOnMap).toSorted((a, b) => order(a) - order(b))
  const discs = shown.map((pin) => {
    const [x, y] = view.pixelOf(pin)
    const reach = pinStyles[pin.kind].radius + 2
    room.take({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach })
    return { pin, x, y }
  })
  // Labels of what matters most choose their side first.
  const labels = discs.toReversed().map(({ pin, x, y }) => drawPinLabel(pin, x, y, room))
  return [...labels.toReversed(), ...discs.map(({ pin, x, y }) => drawDisc(pin, x, y))].join('')
}

function drawDisc({ kind, mark }: MapPin, x: number, y: number): string {
  const { radius, fill, edge, word } = pinStyles[kind]
  const [cx, cy] = [x.toFixed(1), y.toFixed(1)]
  const halo = kind === 'unit' ? `<circle cx="${cx}" cy="${cy}" r="15" fill="${fill}" fill-opacity=".2"/>` : ''
  const disc = `<circle cx="${cx}" cy="${cy}" r="${radius}" fill="${fill}" stroke="${edge}" stroke-width="2"/>`
  const text = (mark ?? (kind === 'origin' ? 'O' : '')).slice(0, 3)
  const size = kind === 'stop' ? 8.5 : text.length > 2 ? 9 : 11
  return halo + disc + (text ? svgText(text, x, y + size * 0.36, { size, weight: 700, color: word }, 'middle') : '')
}

function drawPinLabel({ kind, label }: MapPin, x: number, y: number, room: Room): string {
  const text = label.length > longestLabel ? `${label.slice(0, longestLabel - 1).trimEnd()}…` : label.trim()
  if (text === '') return ''
  const voice: TextVoice = kind === 'unit' ? { ...labelVoice, weight: 600, color: colors.surface } : labelVoice
  const width = textWidth(text, voice) + 14
  const places = labelPlaces(x, y, width, labelHeight, pinStyles[kind].radius + (kind === 'unit' ? 9 : 6))
  const rect = places[room.leastTaken(places)]
  if (!rect) return ''
  const ground =
    kind === 'unit' ? `fill="${colors.nav}"` : `fill="${colors.surface}" stroke="#cfdae5" stroke-width=".8"`
  const box = `<rect x="${rect.left.toFixed(1)}" y="${rect.top.toFixed(1)}" width="${width.toFixed(1)}" height="${labelHeight}" rx="6" ${ground}/>`
  return box + svgText(text, rect.left + width / 2, rect.top + 14, voice, 'middle')
}

/** What the picture is and where it comes from, at its lower right corner. */
export function drawCredits(view: View, room: Room): string {
  const text = 'Mapa esquemático · Natural Earth · GeoNames'
  const voice: TextVoice = { size: 9.5, weight: 400, color: '#5a6e82' }
  const width = textWidth(text, voice) + 12
  const [left, top] = [view.width - width, view.height - 16]
  room.take({ left, top, right: view.width, bottom: view.height })
  const ground = `<rect x="${left.toFixed(1)}" y="${top}" width="${width.toFixed(1)}" height="16" fill="${colors.surface}" fill-opacity=".78"/>`
  return ground + svgText(text, view.width - 6, view.height - 5, voice, 'end')
}
