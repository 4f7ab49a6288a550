/** Days of one thing that are being chosen: `anchor` where it began, `day` where it is; places in the window. */
export interface Cursor {
  thingId: number
  anchor: number
  day: number
}

/** How far one gets from a day towards another over free days only; -1 when the first is taken itself. */
export function reach(taken: readonly boolean[], from: number, to: number): number {
  if (taken[from] !== false) return -1
  const step = Math.sign(to - from)
  let at = from
  while (at !== to && taken[at + step] === false) at += step
  return at
}

/** First and last. */
export const rangeOf = ({ anchor, day }: Cursor) => [Math.min(anchor, day), Math.max(anchor, day)] as const

/** Where a key leads; undefined for keys that mean nothing here. */
export function moved(
  cursor: Cursor,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { taken, thingIds }: { taken: readonly boolean[]; thingIds: readonly number[] },
): Cursor | undefined {
  const at = thingIds.indexOf(cursor.thingId)
  const toThing = (index: number) => ({ ...cursor, thingId: thingIds[index] ?? cursor.thingId, anchor: cursor.day })
  const toDay = (wanted: number) => {
    const day = Math.min(taken.length - 1, Math.max(0, wanted))
    if (!shiftKey) return { ...cursor, day, anchor: day }
    const reached = reach(taken, cursor.anchor, day)
    return reached < 0 ? cursor : { ...cursor, day: reached }
  }
  switch (key) {
    case 'ArrowUp':
      return toThing(at - 1)
    case 'ArrowDown':
      return toThing(at + 1)
    case 'ArrowLeft':
      return toDay(cursor.day - 1)
    case 'ArrowRight':
      return toDay(cursor.day + 1)
    case 'Home':
      return toDay(0)
    case 'End':
      return toDay(taken.length - 1)
    default:
      return undefined
  }
}
