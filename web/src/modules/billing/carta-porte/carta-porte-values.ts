import type {
  CartaPorte,
  CartaPorteDraft,
  Figure,
  Goods,
  Stop,
  TripProposal,
} from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import type { Customer } from '@arriero/contract/billing/customers/customers.entities.ts'
import { linesOf, newLine, wholeLines, type LineValue } from '../documents/lines/line-values.ts'

interface Keyed {
  /** Stays the same while rows move. */
  key: string
}
export type StopValue = Stop & Keyed
export type GoodsValue = Goods & Keyed
export type FigureValue = Figure & Keyed

/** A carta porte while it is being written. */
export interface CartaPorteValues extends Omit<
  CartaPorteDraft,
  'seriesId' | 'lines' | 'stops' | 'goods' | 'figures' | 'relations'
> {
  seriesId: number | undefined
  lines: LineValue[]
  stops: StopValue[]
  goods: GoodsValue[]
  figures: FigureValue[]
  relations: NonNullable<CartaPorteDraft['relations']>
  /** What stands in the pickers, for who reads. */
  tripFolio?: string | null
  unitName?: string | null
  version?: number
}

let last = 0
export const rowKey = () => `${Date.now().toString(36)}-${(last += 1)}`
const keyed = <Row extends object>(rows: readonly Row[]): (Row & Keyed)[] =>
  rows.map((row) => ({ ...row, key: rowKey() }))
const unkeyed = <Row extends Keyed>(rows: readonly Row[]): Omit<Row, 'key'>[] => rows.map(({ key: _, ...row }) => row)

export const blankAddress = (): Stop['address'] => ({ country: 'MEX' })
export const blankStop = (kind: Stop['kind'], stops: readonly StopValue[]): StopValue => ({
  key: rowKey(),
  kind,
  number: Math.max(0, ...stops.filter((stop) => stop.kind === kind).map(({ number }) => number)) + 1,
  name: null,
  rfc: null,
  at: null,
  distanceKm: null,
  address: blankAddress(),
})
export const blankGoods = (start: Partial<Goods> = {}): GoodsValue => ({
  key: rowKey(),
  productKey: null,
  description: null,
  quantity: null,
  unitKey: null,
  weightKg: null,
  hazardous: null,
  value: null,
  currency: 'MXN',
  carried: [],
  ...start,
})
export const blankFigure = (type: Figure['type'] = '01'): FigureValue => ({
  key: rowKey(),
  type,
  name: null,
  rfc: null,
})

export function blankCartaPorte(): CartaPorteValues {
  const origin = blankStop('Origen', [])
  return {
    type: 'ingreso',
    seriesId: undefined,
    customerId: null,
    use: null,
    method: 'PPD',
    form: '99',
    currency: 'MXN',
    exchangeRate: null,
    creditDays: null,
    conditions: null,
    lines: [],
    relations: [],
    tripId: null,
    unitId: null,
    international: null,
    reverseLogistics: false,
    stops: [origin, blankStop('Destino', [origin])],
    goods: [],
    vehicle: { trailers: [] },
    figures: [blankFigure()],
    remember: true,
    tripFolio: null,
    unitName: null,
  }
}

export const valuesOf = (carta: CartaPorte): CartaPorteValues => ({
  type: carta.type,
  seriesId: carta.seriesId,
  customerId: carta.customerId,
  use: carta.use,
  method: carta.method ?? 'PPD',
  form: carta.form,
  currency: carta.type === 'ingreso' ? carta.currency : 'MXN',
  exchangeRate: carta.exchangeRate,
  creditDays: carta.creditDays,
  conditions: carta.conditions,
  lines: linesOf(carta.lines),
  relations: carta.relations,
  tripId: carta.tripId ?? null,
  unitId: carta.unitId ?? null,
  international: carta.international ?? null,
  reverseLogistics: carta.reverseLogistics ?? false,
  stops: keyed(carta.stops),
  goods: keyed(carta.goods),
  vehicle: carta.vehicle,
  figures: keyed(carta.figures),
  remember: true,
  tripFolio: carta.trip?.folio ?? null,
  unitName: carta.unitName,
  version: carta.version,
})

/** Another one like that one, of its own. */
export function copyOf(carta: CartaPorte): CartaPorteValues {
  const { version: _, ...values } = valuesOf(carta)
  // A trip is charged once, and relations are of the other one.
  return { ...values, relations: [], lines: values.lines.map((line) => ({ ...line, tripId: null })) }
}

/** What a trip fills; what it knows nothing of stays as it is. */
export function filledBy({ trip, unitName, content }: TripProposal): Partial<CartaPorteValues> {
  const { lines, customerId, stops, goods, figures, ...rest } = content
  return {
    ...rest,
    ...(customerId && { customerId }),
    ...(lines.length > 0 && { lines: linesOf(lines) }),
    stops: keyed(stops),
    goods: keyed(goods),
    figures: figures.length > 0 ? keyed(figures) : [blankFigure()],
    tripFolio: trip.folio,
    unitName,
  }
}

/** What the calls take: of a transfer nothing that is charged. */
export function bodyOf(values: CartaPorteValues): CartaPorteDraft & { version?: number } {
  const { type, seriesId, tripId, unitId, international, reverseLogistics, vehicle, remember, version } = values
  const { customerId, use, method, form, currency, exchangeRate, creditDays, conditions } = values
  const charge = { customerId, use, method, form, currency, creditDays, conditions }
  return {
    type,
    seriesId: seriesId!,
    relations: values.relations.filter(({ uuids }) => uuids.length > 0),
    ...(type === 'ingreso' && {
      ...charge,
      exchangeRate: currency === 'MXN' ? null : exchangeRate,
      lines: wholeLines(values.lines),
    }),
    tripId,
    unitId,
    international,
    reverseLogistics,
    stops: unkeyed(values.stops),
    // A guide that is being written waits until it says which and what.
    goods: unkeyed(values.goods).map((one) => ({
      ...one,
      parcels: one.parcels?.filter((guide) => guide.number && guide.description),
    })),
    vehicle,
    figures: unkeyed(values.figures),
    remember,
    ...(version !== undefined && { version }),
  }
}

/** What a customer brings: how they pay, and by when. */
export const termsOf = ({ use, currency, paymentMethod, paymentForm, creditDays }: Customer) => {
  const method = paymentMethod ?? (creditDays > 0 ? 'PPD' : 'PUE')
  return { use, currency, method, form: method === 'PPD' ? '99' : paymentForm, creditDays }
}

/** The freight as one number: that of its only line; several are written as lines. */
export const freightOf = (lines: readonly LineValue[]) => (lines.length <= 1 ? (lines[0]?.unitPrice ?? null) : null)
export function withFreight(
  lines: readonly LineValue[],
  unitPrice: number | null,
  start: Parameters<typeof newLine>[0],
): LineValue[] {
  const [first] = lines
  return first ? [{ ...first, unitPrice }] : [newLine({ ...start, unitPrice })]
}

/** Sums that the document computes, as the form shows them. */
export function sumsOf({ goods, stops }: Pick<CartaPorteValues, 'goods' | 'stops'>) {
  const grams = goods.reduce((sum, { weightKg }) => sum + Math.round((weightKg ?? 0) * 1000), 0)
  const cents = goods.reduce((sum, { value }) => sum + Math.round((value ?? 0) * 100), 0)
  const tens = stops.reduce(
    (sum, { kind, distanceKm }) => sum + (kind === 'Destino' ? Math.round((distanceKm ?? 0) * 100) : 0),
    0,
  )
  return { weightKg: grams / 1000, value: cents / 100, km: tens / 100 }
}
