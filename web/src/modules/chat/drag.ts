/** A unit or trip that is dragged or pasted into a chat, known by the address of its screen. */
export interface DraggedCard {
  kind: 'unit' | 'trip'
  id: number
}

const addresses: readonly [DraggedCard['kind'], RegExp][] = [
  ['trip', /\/viaje_details\?(?:[^#]*&)?travel_id=(\d{1,9})(?:&|$)/i],
  ['unit', /\/mapas\?(?:[^#]*&)?unidad=(\d{1,9})(?:&|$)/i],
  ['unit', /\/mapas\/historial\/(\d{1,9})(?:[/?]|$)/i],
  ['unit', /\/unit\/edit\/(\d{1,9})(?:[/?]|$)/i],
]

/** What an address of this console shows; null: no unit and no trip, or another site. */
export function cardAt(address: string, origin = location.origin): DraggedCard | null {
  const url = URL.parse(address.trim(), origin)
  if (!url || url.origin !== origin) return null
  const path = url.pathname + url.search
  for (const [kind, pattern] of addresses) {
    const id = pattern.exec(path)?.[1]
    if (id) return { kind, id: Number(id) }
  }
  return null
}

/** What is dropped, first as a link. */
export const droppedCard = (data: DataTransfer): DraggedCard | null =>
  cardAt(data.getData('text/uri-list').split('\n')[0] ?? '') ?? cardAt(data.getData('text/plain'))
