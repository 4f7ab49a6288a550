export interface Disc {
  /** px of its middle on the line. */
  at: number
  /** Where not all have room, the lightest are left out. */
  weight: number
}

/**
 * Where the middles of discs of `size` px go on a line of `width`, none on another and each as near to its own place as
 * its neighbours let it; null: left out. `discs` stand in the order of the line.
 */
export function discPlaces(discs: readonly Disc[], width: number, size: number): (number | null)[] {
  const room = Math.floor(width / size)
  const isKept = new Set([...discs.keys()].toSorted((a, b) => discs[b]!.weight - discs[a]!.weight).slice(0, room))
  const places = discs.map(({ at }, index) => (isKept.has(index) ? at : null))
  let least = size / 2
  for (const [index, at] of places.entries()) {
    if (at === null) continue
    places[index] = Math.max(at, least)
    least = places[index] + size
  }
  let most = width - size / 2
  for (const [index, at] of [...places.entries()].toReversed()) {
    if (at === null) continue
    places[index] = Math.min(at, most)
    most = places[index] - size
  }
  return places
}
