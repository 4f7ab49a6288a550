import type { Map as GlMap, Marker } from 'maplibre-gl'

/** Of what marks a place; its name stands at the right of it. */
const discPx = 22
/** Of a name in 11 px, as wide as its style lets it be. */
const widthOf = (name: string) => Math.min(150, 24 + name.length * 6.2)

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const boxAt = ({ x, y }: { x: number; y: number }, from: number, width: number): Box => ({
  left: x + from,
  right: x + from + width,
  top: y - 10,
  bottom: y + 10,
})
const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/**
 * Leaves out the names (`.map-name`) that would lie on another one or on its mark; the last marker's comes first, and
 * those that `always` names stand anyhow. To be done again with every move of the map.
 */
export function declutter(map: GlMap, markers: readonly Marker[], always: (element: HTMLElement) => boolean) {
  const taken: Box[] = markers.map((marker) => boxAt(map.project(marker.getLngLat()), -discPx / 2, discPx))
  for (const [at, marker] of [...markers.entries()].toReversed()) {
    const element = marker.getElement()
    const name = element.querySelector<HTMLElement>('.map-name')
    if (!name) continue
    const box = boxAt(map.project(marker.getLngLat()), discPx / 2, widthOf(name.textContent))
    const isFree = always(element) || taken.every((other, index) => index === at || !overlap(box, other))
    name.hidden = !isFree
    if (isFree) taken.push(box)
  }
}
