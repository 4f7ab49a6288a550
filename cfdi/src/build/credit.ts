import type Big from 'big.js'
import type { Cfdi, Concepto } from '../model/cfdi.ts'
import type { Decimal, LineDraft, TaxDraft } from '../model/draft.ts'
import { dec, sum, upToSix, ZERO } from './decimal.ts'
import { groupBy } from './taxes.ts'

function taxesOf({ Impuestos: taxes }: Concepto): TaxDraft[] {
  const factorOf = (factor: string) => (factor === 'Exento' || factor === 'Cuota' ? factor : 'Tasa')
  const draft = (
    kind: TaxDraft['kind'],
    row: { Impuesto: string; TipoFactor: string; TasaOCuota?: string },
  ): TaxDraft => ({
    kind,
    tax: row.Impuesto,
    factor: factorOf(row.TipoFactor),
    rate: row.TasaOCuota,
  })
  return [
    ...(taxes?.Traslados ?? []).map((row) => draft('traslado', row)),
    ...(taxes?.Retenciones ?? []).map((row) => draft('retencion', row)),
  ]
}

function netOf(concept: Concepto): Big {
  return dec(concept.Importe).minus(concept.Descuento ?? '0')
}

function totalOf(concept: Concepto): Big {
  const amounts = (rows: readonly { Importe?: string }[] = []) => sum(rows.map(({ Importe }) => dec(Importe ?? '0')))
  const { Traslados, Retenciones } = concept.Impuestos ?? {}
  return netOf(concept).plus(amounts(Traslados)).minus(amounts(Retenciones))
}

/**
 * Lines of a credit note that takes an amount, taxes included, off an invoice: one for each treatment of taxes the
 * invoice has, in its proportion, retentions too (§11). The total may differ from the amount by 0.01 per line.
 */
export function creditLines(invoice: Cfdi, amount: Decimal, description: string): LineDraft[] {
  const total = sum(invoice.Conceptos.map(totalOf))
  if (total.eq(ZERO)) return []
  const groups = groupBy(invoice.Conceptos, (concept) => JSON.stringify([concept.ObjetoImp, taxesOf(concept)]))
  return groups.flatMap((concepts): LineDraft[] => {
    const [first] = concepts
    const net = sum(concepts.map(netOf)).times(dec(amount)).div(total)
    if (!first || !net.gt(ZERO)) return []
    return [
      {
        productKey: '84111506',
        quantity: '1',
        unitKey: 'ACT',
        description,
        unitPrice: upToSix(net, 2),
        taxes: taxesOf(first),
        taxObject: first.ObjetoImp,
      },
    ]
  })
}
