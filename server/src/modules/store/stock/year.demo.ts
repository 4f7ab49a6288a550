// A year of a store's life, lived day by day: what leaves, what comes when the minimum is reached, what goes to another
// store. Whole quantities and cents, so that the ledger agrees to the cent.

export interface StockLevel {
  storeId: number
  partId: number
  kind: number
  min: number
  max: number
  /** Cents of one. */
  price: number
  supplierId: number | null
}

export interface Move {
  /** Milliseconds. */
  at: number
  storeId: number
  partId: number
  kind: 'entry' | 'exit' | 'transfer_out' | 'transfer_in'
  qty: number
  value: number
  balance: number
  balanceValue: number
  /** Number of its document, of its kind. */
  document: number
}

export interface TransferDraft {
  document: number
  fromId: number
  toId: number
  partId: number
  qty: number
  value: number
  at: number
  /** Null: on its way. */
  receivedAt: number | null
}

const day = 86_400_000

/** The same numbers every time (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Shelf extends StockLevel {
  qty: number
  value: number
  /** Day an order arrives; null: nothing is ordered. */
  arrives: number | null
  /** Nobody orders it in time. */
  isForgotten: boolean
}

/** Movements in the order of posting, and the transfers among them. */
export function liveAYear(levels: readonly StockLevel[], today: number): { moves: Move[]; transfers: TransferDraft[] } {
  const roll = dice(2026)
  const shelves = levels.map((level): Shelf => ({
    ...level,
    qty: 0,
    value: 0,
    arrives: null,
    isForgotten: roll() < 0.06,
  }))
  const moves: Move[] = []
  const transfers: TransferDraft[] = []
  const documents = { entry: 0, exit: 0, transfer: 0 }
  const move = (shelf: Shelf, at: number, kind: Move['kind'], qty: number, worth: number | null, document: number) => {
    const before = shelf.value
    shelf.qty += qty
    if (worth !== null) shelf.value += worth
    else if (shelf.qty === 0) shelf.value = 0
    else shelf.value -= Math.round((before * -qty) / (shelf.qty - qty))
    const value = shelf.value - before
    moves.push({
      at,
      storeId: shelf.storeId,
      partId: shelf.partId,
      kind,
      qty,
      value,
      balance: shelf.qty,
      balanceValue: shelf.value,
      document,
    })
    return value
  }
  // In the morning what comes, through the day what leaves, in the evening the transfers (UTC).
  const between = (from: number, to: number) => Math.floor((from + roll() * (to - from)) * 3_600_000)
  for (let ago = 365; ago >= 0; ago--) {
    const date = today - ago * day
    // Of one store and supplier in one day: one entry. Of one store: an exit for every three parts that leave.
    const entries = new Map<string, { document: number; at: number }>()
    const exits = new Map<number, { document: number; at: number; lines: number }>()
    for (const shelf of shelves) {
      const isFirst = ago === 365
      if (isFirst || shelf.arrives === ago) {
        const key = `${shelf.storeId}-${isFirst ? 'opening' : shelf.supplierId}`
        const entry = entries.get(key) ?? { document: (documents.entry += 1), at: date + between(14, 16) }
        entries.set(key, entry)
        const qty = Math.max(1, shelf.max - shelf.qty)
        const price = Math.round(shelf.price * (0.97 + roll() * 0.06))
        move(shelf, entry.at, 'entry', qty, qty * price, entry.document)
        shelf.arrives = null
      }
      const most = Math.max(1, Math.round(shelf.min / 3))
      if (shelf.qty > 0 && roll() < 0.06) {
        const last = exits.get(shelf.storeId)
        const exit =
          last && last.lines < 3 ? last : { document: (documents.exit += 1), at: date + between(16, 23), lines: 0 }
        exits.set(shelf.storeId, { ...exit, lines: exit.lines + 1 })
        const qty = Math.min(shelf.qty, shelf.kind === 1 ? 1 : 1 + Math.floor(roll() * most))
        move(shelf, exit.at, 'exit', -qty, null, exit.document)
      }
      if (shelf.qty <= shelf.min && shelf.arrives === null && !(shelf.isForgotten && ago < 120))
        shelf.arrives = Math.max(-1, ago - 3 - Math.floor(roll() * 8))
    }
    if (ago % 13 === 5 || ago < 3) sendOne(date, ago)
  }
  return { moves: moves.toSorted((a, b) => a.at - b.at), transfers }

  /** From where there is plenty to where it is short; those of the last days are still on their way. */
  function sendOne(date: number, ago: number) {
    const pairs = shelves
      .filter(({ qty, min, kind }) => kind !== 1 && qty < min)
      .flatMap((to) => {
        const from = shelves.find((one) => one.partId === to.partId && one.storeId !== to.storeId && one.qty > one.min)
        return from ? [{ from, to }] : []
      })
    const pair = pairs[ago % Math.max(1, pairs.length)]
    if (!pair) return
    const { from, to } = pair
    const document = (documents.transfer += 1)
    const at = date + between(24, 25)
    const qty = Math.min(from.qty - from.min, to.max)
    const value = -move(from, at, 'transfer_out', -qty, null, document)
    const isOnItsWay = ago < 3
    transfers.push({
      document,
      fromId: from.storeId,
      toId: to.storeId,
      partId: to.partId,
      qty,
      value,
      at,
      receivedAt: isOnItsWay ? null : at + 3_600_000,
    })
    if (!isOnItsWay) move(to, at + 3_600_000, 'transfer_in', qty, value, document)
  }
}
