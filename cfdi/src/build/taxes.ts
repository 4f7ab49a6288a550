// Taxes of lines and their summary (domain reference §4.2 and §5).
import type Big from 'big.js'
import type { Concepto, Impuestos } from '../model/cfdi.ts'
import type { Decimal, TaxDraft } from '../model/draft.ts'
import { dec, fixed, round, sum, upToSix } from './decimal.ts'

export type ConceptTaxes = NonNullable<Concepto['Impuestos']>
type TransferRow = NonNullable<ConceptTaxes['Traslados']>[number]
type SummaryTransfer = NonNullable<Impuestos['Traslados']>[number]
type RetentionRow = NonNullable<ConceptTaxes['Retenciones']>[number]

/**
 * Net unit price of a price entered with its taxes: price / (1 + Σ transferred rates), at six decimals. Recomputing the
 * total from it may differ by 0.01 from what was entered: the screen says so.
 */
export function netPrice(price: Decimal, taxes: readonly TaxDraft[]): Decimal {
  const rates = taxes
    .filter(({ kind, factor }) => kind === 'traslado' && factor === 'Tasa')
    .map(({ rate }) => dec(rate ?? '0'))
  return upToSix(dec(price).div(sum(rates).plus('1')), 2)
}

/** Rows of one line. A base of zero has no taxes: the authority wants every base greater than zero. */
export function conceptTaxes(base: Big, taxes: readonly TaxDraft[], decimals: number): ConceptTaxes | undefined {
  const transfers: TransferRow[] = []
  const retentions: RetentionRow[] = []
  for (const { kind, tax, factor, rate, base: units } of taxes) {
    const own = units === undefined ? base : dec(units)
    if (!own.gt('0')) continue
    const common = { Base: upToSix(own, decimals), Impuesto: tax, TipoFactor: factor }
    const rated = () => ({
      TasaOCuota: fixed(dec(rate ?? '0'), 6),
      Importe: upToSix(own.times(dec(rate ?? '0')), decimals),
    })
    if (kind === 'retencion') retentions.push({ ...common, ...rated() })
    else transfers.push(factor === 'Exento' ? common : { ...common, ...rated() })
  }
  if (transfers.length + retentions.length === 0) return undefined
  return { Traslados: transfers, Retenciones: retentions }
}

export function groupBy<T>(items: Iterable<T>, keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** What tells one transfer group from another: tax, factor and rate; exempt and 0 % stay apart. */
export function transferKey(row: { Impuesto: string; TipoFactor: string; TasaOCuota?: string }): string {
  return `${row.Impuesto} ${row.TipoFactor} ${row.TasaOCuota ?? ''}`
}

/** The document's summary: each row rounds the sum of its lines, the totals add the rounded rows. */
export function summarizeTaxes(concepts: readonly Concepto[], decimals: number): Impuestos | undefined {
  const rowsOf = <T>(pick: (taxes: ConceptTaxes) => readonly T[] | undefined): T[] =>
    concepts.flatMap(({ Impuestos: taxes }) => (taxes && pick(taxes)) ?? [])
  const rounded = (values: readonly string[]) => fixed(round(sum(values.map(dec)), decimals), decimals)

  const transfers = groupBy(
    rowsOf((taxes) => taxes.Traslados),
    transferKey,
  ).flatMap((rows): SummaryTransfer[] => {
    const [first] = rows
    if (!first) return []
    const { Impuesto, TipoFactor, TasaOCuota } = first
    const common = { Base: rounded(rows.map(({ Base }) => Base)), Impuesto, TipoFactor }
    if (TipoFactor === 'Exento') return [common]
    return [{ ...common, TasaOCuota, Importe: rounded(rows.map(({ Importe }) => Importe ?? '0')) }]
  })
  const retentions = groupBy(
    rowsOf((taxes) => taxes.Retenciones),
    ({ Impuesto }) => Impuesto,
  ).map((rows) => ({ Impuesto: rows[0]?.Impuesto ?? '', Importe: rounded(rows.map(({ Importe }) => Importe)) }))
  if (transfers.length + retentions.length === 0) return undefined

  const charged = transfers.flatMap((row) => (row.Importe === undefined ? [] : [dec(row.Importe)]))
  return {
    TotalImpuestosRetenidos:
      retentions.length > 0 ? fixed(sum(retentions.map(({ Importe }) => dec(Importe))), decimals) : undefined,
    TotalImpuestosTrasladados: charged.length > 0 ? fixed(sum(charged), decimals) : undefined,
    Retenciones: retentions,
    Traslados: transfers,
  }
}
