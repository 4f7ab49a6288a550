/** What papers are made of: an entry that the ledger has, with its lines. */
export interface DemoEntry {
  id: number
  folio: string
  storeId: number
  supplierId: number
  at: string
  lines: (DemoLine & { detailId: number })[]
}
export interface DemoLine {
  partId: number
  qty: number
  /** Pesos without taxes. */
  price: number
}
/** A part of which a store could do with more. */
export interface DemoPart extends DemoLine {
  supplierId: number
  storeId: number
}

type State = 0 | 1 | 2 | 3
interface OrderedLine extends DemoLine {
  received: number
  detailId: number | null
}
interface Paper {
  /** When it was asked for. */
  at: number
  storeId: number
  supplierId: number
  requisition?: { state: State; urgency: 1 | 2 | 3; reason: string; comment: string | null; lines: readonly DemoLine[] }
  order?: { state: State; comment: string | null; expectedAt: number; lines: readonly OrderedLine[] }
  entry?: DemoEntry
  invoice?: { at: number; number: number; lines: readonly DemoLine[]; isPaid: boolean }
}

const day = 86_400_000
const reasons = [
  'Bajo el mínimo del almacén',
  'Servicio preventivo de la semana',
  'Unidad detenida en taller',
  'Campaña de frenos',
  'Reposición mensual',
  'Preparación para la revisión físico-mecánica',
]
const yes = ['Al precio del contrato anual', 'Urge', null, 'Confirmar la entrega por la mañana', null]

/** Papers of the entries, the oldest first, and of what waits to be decided, ordered or delivered. */
export function demoPapers(entries: readonly DemoEntry[], parts: readonly DemoPart[], now: number): Paper[] {
  return [
    ...entries.map((entry, i) => ofEntry(entry, i, entries.length)),
    ...waiting(parts, now).toSorted((a, b) => a.at - b.at),
  ]
}

/** Two of three were asked for by a workshop; the last three of them came in part; the newest invoice is dearer and bills too much. */
function ofEntry(entry: DemoEntry, i: number, count: number): Paper {
  const { storeId, supplierId } = entry
  const came = Date.parse(entry.at)
  const at = came - (5 + (i % 4)) * day
  const isPartial = i >= count - 3
  const lines = entry.lines.map(({ partId, qty, price, detailId }) => ({
    partId,
    qty: isPartial ? qty + Math.ceil(qty / 2) : qty,
    price,
    received: qty,
    detailId,
  }))
  const isOff = i === count - 1
  const billed = lines.map(({ partId, qty, price, received }, place) => ({
    partId,
    qty: isOff && place === 0 ? qty : received,
    price: isOff ? Math.round(price * 105.5) / 100 : price,
  }))
  return {
    at,
    storeId,
    supplierId,
    ...(i % 3 !== 0 && {
      requisition: {
        state: 1 as const,
        urgency: i % 4 === 0 ? (3 as const) : (2 as const),
        reason: reasons[i % reasons.length]!,
        comment: yes[i % yes.length]!,
        lines,
      },
    }),
    order: { state: 1, comment: yes[(i + 2) % yes.length]!, expectedAt: came, lines },
    entry,
    ...((i % 2 === 0 || isOff) && {
      invoice: { at: Math.min(came + day, Date.now()), number: 8800 + i, lines: billed, isPaid: i < count - 8 },
    }),
  }
}

/** What was decided of each that has not arrived: of the requisition, and of its order where there is one. */
const outcomes: readonly { requisition?: State; order?: State; comment?: string }[] = [
  { requisition: 3, comment: 'Hay existencia en Saltillo: pídala por traslado' },
  { requisition: 2, comment: 'La unidad se vendió' },
  { requisition: 1, order: 3, comment: 'Cotizar con otro proveedor' },
  { requisition: 1, order: 1 },
  { order: 1 },
  { requisition: 1, order: 1 },
  { order: 2, comment: 'El proveedor ya no lo surte' },
  { requisition: 1 },
  { requisition: 1, order: 0 },
  { order: 0 },
  { requisition: 1 },
  { requisition: 0 },
  { requisition: 0 },
  { requisition: 0 },
]

function waiting(parts: readonly DemoPart[], now: number): Paper[] {
  return outcomes.flatMap(({ requisition, order, comment }, i) => {
    const first = parts[(i * 11) % parts.length]!
    const { storeId, supplierId } = first
    const lines = parts
      .filter((part) => part.supplierId === supplierId && part.storeId === storeId)
      .slice(0, 1 + (i % 4))
    const isLast = order === undefined
    return {
      at: now - (outcomes.length + 3 - i) * day,
      storeId,
      supplierId,
      ...(requisition !== undefined && {
        requisition: {
          state: requisition,
          urgency: ((i % 3) + 1) as 1 | 2 | 3,
          reason: reasons[(i + 3) % reasons.length]!,
          comment: isLast ? (comment ?? null) : null,
          lines,
        },
      }),
      ...(order !== undefined && {
        order: {
          state: order,
          comment: comment ?? null,
          expectedAt: now + (i - 2) * day,
          lines: lines.map((line) => ({ ...line, received: 0, detailId: null })),
        },
      }),
    }
  })
}
