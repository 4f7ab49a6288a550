import type { Cfdi, Concepto } from '../model/cfdi.ts'
import { decOrZero, fixed, sum } from '../build/decimal.ts'
import { grouped, percentage, trimmed } from './format.ts'
import type { PrintLine, PrintSum } from './print-model.ts'
import type { PrintTexts } from './texts-of.ts'

const taxNames: Record<string, string> = { '001': 'ISR', '002': 'IVA', '003': 'IEPS' }

/** 'IVA 16 %', 'IEPS 6.455500' for a quota, 'IVA exento'. */
export function taxName(tax: string, factor: string, rate: string | undefined): string {
  const name = taxNames[tax] ?? tax
  if (factor === 'Exento') return `${name} exento`
  return `${name} ${factor === 'Tasa' ? percentage(rate ?? '0') : (rate ?? '')}`.trim()
}

export function linesOf({ Conceptos, Descuento }: Cfdi, texts: PrintTexts): PrintLine[] {
  return Conceptos.map((line) => ({
    productKey: line.ClaveProdServ,
    sku: line.NoIdentificacion ?? '',
    quantity: trimmed(line.Cantidad, 0),
    unitKey: line.ClaveUnidad,
    unit: line.Unidad ?? texts.text('c_ClaveUnidad', line.ClaveUnidad),
    description: line.Descripcion,
    unitPrice: trimmed(line.ValorUnitario, 2),
    discount: Descuento === undefined || line.Descuento === undefined ? '' : trimmed(line.Descuento, 2),
    amount: trimmed(line.Importe, 2),
    taxObject: texts.keyed('c_ObjetoImp', line.ObjetoImp),
    taxes: taxesOf(line),
    more: moreOf(line),
  }))
}

function taxesOf({ Impuestos }: Concepto): string[] {
  const said = (
    word: string,
    row: { Base: string; Impuesto: string; TipoFactor: string; TasaOCuota?: string; Importe?: string },
  ) => {
    const name = `${word}${taxName(row.Impuesto, row.TipoFactor, row.TasaOCuota)} sobre ${trimmed(row.Base, 2)}`
    return row.Importe === undefined ? name : `${name}: ${trimmed(row.Importe, 2)}`
  }
  return [
    ...(Impuestos?.Traslados ?? []).map((row) => said('', row)),
    ...(Impuestos?.Retenciones ?? []).map((row) => said('Ret. ', row)),
  ]
}

function moreOf({ InformacionAduanera, CuentaPredial, ACuentaTerceros, Parte }: Concepto): string[] {
  const third = ACuentaTerceros
  return [
    ...(InformacionAduanera ?? []).map(({ NumeroPedimento }) => `Pedimento ${NumeroPedimento}`),
    ...(CuentaPredial ?? []).map(({ Numero }) => `Cuenta predial ${Numero}`),
    ...(third
      ? [
          `A cuenta de ${third.NombreACuentaTerceros}, ${third.RfcACuentaTerceros}, régimen ${third.RegimenFiscalACuentaTerceros}, C.P. ${third.DomicilioFiscalACuentaTerceros}`,
        ]
      : []),
    ...(Parte ?? []).map(
      ({ ClaveProdServ, Cantidad, Descripcion }) => `Parte: ${trimmed(Cantidad, 0)} ${Descripcion} (${ClaveProdServ})`,
    ),
  ]
}

/** Subtotal, discount, taxes by kind and rate, retentions, local taxes; the total stands apart. */
export function sumsOf({ SubTotal, Descuento, Impuestos, Conceptos, Complemento }: Cfdi): PrintSum[] {
  const plus = (label: string, detail: string, amount: string): PrintSum => ({
    label,
    detail,
    amount,
    isSubtracted: false,
  })
  const minus = (label: string, detail: string, amount: string): PrintSum => ({
    label,
    detail,
    amount,
    isSubtracted: true,
  })
  const local = Complemento?.ImpuestosLocales
  return [
    plus('Subtotal', '', grouped(SubTotal)),
    ...(Descuento === undefined ? [] : [minus('Descuento', '', grouped(Descuento))]),
    ...taxSumsOf({ Impuestos, Conceptos }).map(({ name, base, amount, isWithheld }) =>
      isWithheld ? minus(name, '', grouped(amount)) : plus(name, `sobre ${grouped(base)}`, grouped(amount)),
    ),
    ...(local?.TrasladosLocales ?? []).map((row) =>
      plus(row.ImpLocTrasladado, `${trimmed(row.TasadeTraslado, 0)} %`, grouped(row.Importe)),
    ),
    ...(local?.RetencionesLocales ?? []).map((row) =>
      minus(`Ret. ${row.ImpLocRetenido}`, `${trimmed(row.TasadeRetencion, 0)} %`, grouped(row.Importe)),
    ),
  ]
}

/** A row of the summary of taxes: 'Ret. IVA 4 %', over what, how much. */
export interface TaxSum {
  name: string
  base: string
  amount: string
  isWithheld: boolean
}

/** The taxes of a document as its summary has them: what is charged by tax and rate, then what is withheld by tax. */
export function taxSumsOf({ Impuestos, Conceptos }: Pick<Cfdi, 'Impuestos' | 'Conceptos'>): TaxSum[] {
  const charged = (Impuestos?.Traslados ?? []).map((row) => ({
    name: taxName(row.Impuesto, row.TipoFactor, row.TasaOCuota),
    base: row.Base,
    amount: row.Importe ?? '0',
    isWithheld: false,
  }))
  const withheld = (Impuestos?.Retenciones ?? []).map(({ Impuesto, Importe }) => {
    const rows = Conceptos.flatMap((line) => line.Impuestos?.Retenciones ?? []).filter(
      (row) => row.Impuesto === Impuesto,
    )
    const base = fixed(sum(rows.map(({ Base }) => decOrZero(Base))), 2)
    return { name: `Ret. ${retentionName(Impuesto, rows)}`, base, amount: Importe, isWithheld: true }
  })
  return [...charged, ...withheld]
}

/** The summary names the tax only; the rate is told when all lines have the same. */
function retentionName(tax: string, rows: readonly { TasaOCuota: string }[]): string {
  const rates = new Set(rows.map(({ TasaOCuota }) => TasaOCuota))
  const [rate] = rates
  return rates.size === 1 && rate !== undefined ? taxName(tax, 'Tasa', rate) : (taxNames[tax] ?? tax)
}
