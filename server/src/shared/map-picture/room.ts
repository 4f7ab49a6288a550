export interface Rect {
  left: number
  top: number
  right: number
  bottom: number
}

const cellPx = 8

/** Keeps account of what is already taken in the picture, so that labels do not lie over each other. */
export function createRoom(width: number, height: number) {
  const taken: Rect[] = []
  const lineCells = new Set<number>()
  const columns = Math.ceil(width / cellPx)
  const cellOf = (x: number, y: number) => Math.floor(y / cellPx) * columns + Math.floor(x / cellPx)
  const inside = (rect: Rect) => rect.left >= 2 && rect.top >= 2 && rect.right <= width - 2 && rect.bottom <= height - 2
  const meets = (a: Rect, b: Rect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

  function crossesLine(rect: Rect): boolean {
    for (let y = Math.max(rect.top, 0); y < rect.bottom + cellPx; y += cellPx) {
      for (let x = Math.max(rect.left, 0); x < rect.right + cellPx; x += cellPx) {
        if (lineCells.has(cellOf(Math.min(x, rect.right), Math.min(y, rect.bottom)))) return true
      }
    }
    return false
  }

  return {
    take: (rect: Rect) => void taken.push(rect),
    /** Whether anything but a line is there. */
    isTaken: (rect: Rect) => taken.some((other) => meets(rect, other)),
    /** Takes the cells a drawn line passes through. */
    takeLine(points: readonly (readonly [number, number])[]) {
      points.forEach(([x, y], place) => {
        const [fromX, fromY] = points[place - 1] ?? [x, y]
        const steps = Math.min(Math.ceil(Math.hypot(x - fromX, y - fromY) / (cellPx / 2)), 2_000)
        for (let step = 0; step <= steps; step++) {
          const at = steps === 0 ? 1 : step / steps
          const [cellX, cellY] = [fromX + (x - fromX) * at, fromY + (y - fromY) * at]
          if (cellX >= 0 && cellX < width && cellY >= 0 && cellY < height) lineCells.add(cellOf(cellX, cellY))
        }
      })
    },
    /** The first of the places that lies in the picture and is free, better one that leaves `spared` open; it is taken. */
    firstFree(places: readonly Rect[], spared: readonly Rect[] = []): number {
      const isFree = (rect: Rect) => inside(rect) && !taken.some((other) => meets(rect, other)) && !crossesLine(rect)
      const kind = places.findIndex((rect) => isFree(rect) && !spared.some((other) => meets(rect, other)))
      const found = kind >= 0 || spared.length === 0 ? kind : places.findIndex(isFree)
      const rect = places[found]
      if (rect) taken.push(rect)
      return found
    },
    /** The place with least under it, for what must be drawn anyway; it is taken. */
    leastTaken(places: readonly Rect[]): number {
      const cost = (rect: Rect) =>
        (inside(rect) ? 0 : 100) + taken.filter((other) => meets(rect, other)).length * 10 + (crossesLine(rect) ? 1 : 0)
      const costs = places.map(cost)
      const best = costs.indexOf(Math.min(...costs))
      const rect = places[best]
      if (rect) taken.push(rect)
      return best
    },
  }
}

export type Room = ReturnType<typeof createRoom>

/** Boxes of a label right, left, above and below a point, in that order. */
export function labelPlaces(x: number, y: number, width: number, height: number, distance: number): Rect[] {
  const middle = { top: y - height / 2, bottom: y + height / 2 }
  const centre = { left: x - width / 2, right: x + width / 2 }
  return [
    { left: x + distance, right: x + distance + width, ...middle },
    { left: x - distance - width, right: x - distance, ...middle },
    { top: y - distance - height, bottom: y - distance, ...centre },
    { top: y + distance, bottom: y + distance + height, ...centre },
  ]
}
