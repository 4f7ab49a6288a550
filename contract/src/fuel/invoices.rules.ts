/** Of litres, and of an amount, what may differ without being told. */
const litreShare = 0.005
const amountShare = 0.01
const priceShare = 0.005
/** Clocks of a card and of whoever wrote the load down may differ so long, in minutes. */
const cardMinutes = 30

/** A line of a provider's invoice against the loads that were written down. */
export const lineStates = [
  { code: 'matched', label: 'Coincide' },
  { code: 'missing', label: 'Sin carga' },
  { code: 'litres', label: 'Otros litros' },
  { code: 'amount', label: 'Otro importe' },
  { code: 'price', label: 'Sobre el convenio' },
  { code: 'accepted', label: 'Aceptada' },
] as const
export type LineState = (typeof lineStates)[number]['code']
export const lineStateCodes = lineStates.map(({ code }) => code)
export const lineStateLabel = (code: LineState) => lineStates.find((state) => state.code === code)!.label

interface Measured {
  litres: number
  /** With its taxes. */
  amount: number
}
const isNear = (a: number, b: number, share: number) => Math.abs(a - b) <= Math.max(a, b) * share

/** Pesos that a line charges over what was agreed on for a litre; 0: none, or nothing was agreed on. */
export function overAgreement({ litres, amount }: Measured, agreed: number | null): number {
  if (agreed === null || amount <= litres * agreed * (1 + priceShare)) return 0
  return Math.round((amount - litres * agreed) * 100) / 100
}

/** Of a line and the load it was tied to; `null`: to none. `agreed`: what a litre of it costs by agreement. */
export function stateOf(
  line: Measured,
  load: Measured | null,
  agreed: number | null = null,
): Exclude<LineState, 'accepted'> {
  if (!load) return 'missing'
  if (!isNear(line.litres, load.litres, litreShare)) return 'litres'
  if (!isNear(line.amount, load.amount, amountShare)) return 'amount'
  return overAgreement(line, agreed) > 0 ? 'price' : 'matched'
}

export interface InvoiceLine extends Measured {
  folio: string | null
  card: string | null
  station: string | null
  /** Local day `2026-11-24`. */
  day: string
  /** Epoch ms; null where the invoice tells only the day. */
  at: number | null
}
export interface WrittenLoad extends Measured {
  id: number
  ticket: string | null
  card: string | null
  station: string | null
  day: string
  at: number
}
export type Bond = 'folio' | 'card' | 'day'

const same = (a: string | null, b: string | null) =>
  a !== null && b !== null && a.trim() !== '' && a.trim().toLowerCase() === b.trim().toLowerCase()

/** What ties a line to a load, the surest first. */
const bonds: readonly [Bond, (line: InvoiceLine, load: WrittenLoad) => boolean][] = [
  ['folio', (line, load) => same(line.folio, load.ticket)],
  [
    'card',
    (line, load) =>
      same(line.card, load.card) &&
      line.at !== null &&
      Math.abs(line.at - load.at) <= cardMinutes * 60_000 &&
      isNear(line.litres, load.litres, litreShare),
  ],
  [
    'day',
    (line, load) =>
      line.day === load.day &&
      (line.station === null || load.station === null || same(line.station, load.station)) &&
      isNear(line.amount, load.amount, amountShare),
  ],
]

/** One to one: the place of each line with its load, and what tied them. A surer bond is never lost to a weaker one. */
export function matchLines(lines: readonly InvoiceLine[], loads: readonly WrittenLoad[]) {
  const found = new Map<number, { loadId: number; by: Bond }>()
  const taken = new Set<number>()
  for (const [by, ties] of bonds)
    for (const [place, line] of lines.entries()) {
      if (found.has(place)) continue
      const fits = loads.filter((load) => !taken.has(load.id) && ties(line, load))
      const nearest = fits.toSorted(
        (a, b) => Math.abs(a.litres - line.litres) - Math.abs(b.litres - line.litres) || a.id - b.id,
      )[0]
      if (!nearest) continue
      taken.add(nearest.id)
      found.set(place, { loadId: nearest.id, by })
    }
  return found
}
