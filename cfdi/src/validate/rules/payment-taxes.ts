// Taxes of payments (domain reference §10.4): CRP20201–CRP20211, CRP20245–CRP20274, CRP20278–CRP20279.
import { paymentTotals } from '../../build/build-payment.ts'
import { dec, decimalsOf, decOrZero, isDecimal, sum } from '../../build/decimal.ts'
import type { DoctoRelacionado, Pago, Pagos } from '../../model/cfdi.ts'
import { type Context, decimalsOfCurrency, each, lookUp, type Rule } from '../context.ts'
import { rateAllowed } from '../rates.ts'
import { taxFits } from '../window.ts'

const NO_TAXES = new Set(['01', '03', '04', '05'])

function objectOfTax({ report }: Context, docto: DoctoRelacionado, path: string): void {
  const { ObjetoImpDR: object, ImpuestosDR: taxes } = docto
  const transfers = (taxes?.TrasladosDR ?? []).map(({ ImpuestoDR }) => ImpuestoDR)
  const all = [...transfers, ...(taxes?.RetencionesDR ?? []).map(({ ImpuestoDR }) => ImpuestoDR)]
  const where = `${path}.ObjetoImpDR`
  if (object === '02' && !taxes) report('CRP20246', where, 'Con ObjetoImpDR 02 faltan los impuestos de la factura.')
  if (NO_TAXES.has(object) && taxes) report('CRP20247', where, `Con ObjetoImpDR ${object} no van impuestos: quítalos.`)
  if (taxes && all.length === 0) report('CRP20248', `${path}.ImpuestosDR`, 'El nodo de impuestos está vacío.')
  if ((object === '06' || object === '08') && all.some((tax) => tax !== '001')) {
    report('CRP20278', where, `Con ObjetoImpDR ${object} no van IVA ni IEPS.`)
  }
  if (object === '07' && (all.includes('002') || !transfers.includes('003'))) {
    report('CRP20279', where, 'Con ObjetoImpDR 07 debe haber traslado de IEPS y ningún IVA.')
  }
}

function documentTaxes(context: Context, docto: DoctoRelacionado, path: string): void {
  const { catalogs, day, report } = context
  lookUp(context, 'c_ObjetoImp', docto.ObjetoImpDR, 'CRP20245', `${path}.ObjetoImpDR`)
  objectOfTax(context, docto, path)
  const decimals = decimalsOfCurrency(catalogs, docto.MonedaDR, day)
  for (const [row, where] of each(docto.ImpuestosDR?.RetencionesDR, `${path}.ImpuestosDR.RetencionesDR`)) {
    if (!decOrZero(row.BaseDR).gt('0')) report('CRP20249', `${where}.BaseDR`, 'La base debe ser mayor que cero.')
    lookUp(context, 'c_Impuesto', row.ImpuestoDR, 'CRP20250', `${where}.ImpuestoDR`)
    if (row.TipoFactorDR === 'Exento') {
      report('CRP20252', `${where}.TipoFactorDR`, 'Una retención no puede ser exenta.')
    } else if (!rateAllowed('retencion', row.ImpuestoDR, row.TipoFactorDR, row.TasaOCuotaDR)) {
      report('CRP20253', `${where}.TasaOCuotaDR`, `La tasa ${row.TasaOCuotaDR} no existe para este impuesto retenido.`)
    }
    if (!taxFits(row.ImporteDR, row.BaseDR, row.TasaOCuotaDR, decimals)) {
      report('CRP20254', `${where}.ImporteDR`, 'El impuesto retenido no es la base por la tasa.')
    }
  }
  for (const [row, where] of each(docto.ImpuestosDR?.TrasladosDR, `${path}.ImpuestosDR.TrasladosDR`)) {
    const { ImporteDR: amount, TasaOCuotaDR: rate } = row
    if (!decOrZero(row.BaseDR).gt('0')) report('CRP20255', `${where}.BaseDR`, 'La base debe ser mayor que cero.')
    lookUp(context, 'c_Impuesto', row.ImpuestoDR, 'CRP20256', `${where}.ImpuestoDR`)
    if (row.TipoFactorDR === 'Exento') {
      if (amount !== undefined || rate !== undefined)
        report('CRP20258', where, 'Un traslado exento no lleva tasa ni importe.')
      continue
    }
    if (amount === undefined || rate === undefined) {
      report('CRP20259', where, 'Al traslado le falta la tasa o el importe.')
      continue
    }
    if (!rateAllowed('traslado', row.ImpuestoDR, row.TipoFactorDR, rate)) {
      report('CRP20260', `${where}.TasaOCuotaDR`, `La tasa ${rate} no existe para este impuesto trasladado.`)
    }
    if (!taxFits(amount, row.BaseDR, rate, decimals)) {
      report('CRP20261', `${where}.ImporteDR`, 'El impuesto trasladado no es la base por la tasa.')
    }
  }
}

/** A row of a document with what converts it to the payment's currency. */
type Part = readonly [value: string | undefined, docto: DoctoRelacionado]

/**
 * Σ of a group converted to the payment's currency, against what is written: one unit of its last decimal may differ,
 * but never more than one of the currency's.
 */
function addsUp(written: string, parts: readonly Part[], currencyDecimals: number): boolean {
  if (!isDecimal(written)) return true
  const total = sum(
    parts.map(([value, { EquivalenciaDR }]) => {
      const rate = decOrZero(EquivalenciaDR ?? '1')
      return rate.eq('1') ? decOrZero(value) : rate.gt('0') ? decOrZero(value).div(rate) : rate
    }),
  )
  const decimals = Math.max(decimalsOf(written), currencyDecimals)
  return dec(written).minus(total).abs().lte(dec('10').pow(-decimals))
}

/** Rows of all documents of a payment by what they are added up by. */
function grouped<T>(
  pago: Pago,
  rowsOf: (docto: DoctoRelacionado) => readonly T[] | undefined,
  keyOf: (row: T) => string,
): Map<string, (readonly [row: T, docto: DoctoRelacionado])[]> {
  const rows = pago.DoctoRelacionado.flatMap((docto) => (rowsOf(docto) ?? []).map((row) => [row, docto] as const))
  return Map.groupBy(rows, ([row]) => keyOf(row))
}

/** Reports what comes twice. */
function onlyOnce({ report }: Context, code: string, message: string): (key: string, where: string) => void {
  const seen = new Set<string>()
  return (key, where) => {
    if (seen.has(key)) report(code, where, message)
    seen.add(key)
  }
}

function paymentRetentions(context: Context, pago: Pago, decimals: number, path: string): void {
  const { report } = context
  const groups = grouped(
    pago,
    ({ ImpuestosDR }) => ImpuestosDR?.RetencionesDR,
    ({ ImpuestoDR }) => ImpuestoDR,
  )
  const once = onlyOnce(context, 'CRP20263', 'Solo puede haber un renglón por impuesto retenido.')
  for (const [row, where] of each(pago.ImpuestosP?.RetencionesP, path)) {
    lookUp(context, 'c_Impuesto', row.ImpuestoP, 'CRP20262', `${where}.ImpuestoP`)
    once(row.ImpuestoP, where)
    const parts = (groups.get(row.ImpuestoP) ?? []).map(([{ ImporteDR }, docto]): Part => [ImporteDR, docto])
    groups.delete(row.ImpuestoP)
    if (!addsUp(row.ImporteP, parts, decimals)) {
      report('CRP20265', `${where}.ImporteP`, 'La retención del pago no es la suma de las de sus facturas.')
    }
  }
  for (const tax of groups.keys()) report('CRP20265', path, `Falta el renglón del impuesto retenido ${tax}.`)
}

function paymentTransfers(context: Context, pago: Pago, decimals: number, path: string): void {
  const { report } = context
  const groups = grouped(
    pago,
    ({ ImpuestosDR }) => ImpuestosDR?.TrasladosDR,
    (row) => `${row.ImpuestoDR} ${row.TipoFactorDR} ${row.TasaOCuotaDR ?? ''}`,
  )
  const once = onlyOnce(context, 'CRP20271', 'Solo puede haber un renglón por impuesto, factor y tasa.')
  for (const [row, where] of each(pago.ImpuestosP?.TrasladosP, path)) {
    lookUp(context, 'c_Impuesto', row.ImpuestoP, 'CRP20270', `${where}.ImpuestoP`)
    const key = `${row.ImpuestoP} ${row.TipoFactorP} ${row.TasaOCuotaP ?? ''}`
    once(key, where)
    const exempt = row.TipoFactorP === 'Exento'
    if (exempt && (row.TasaOCuotaP !== undefined || row.ImporteP !== undefined)) {
      report('CRP20266', where, 'Un traslado exento solo lleva base, impuesto y factor.')
    }
    if (!exempt && !rateAllowed('traslado', row.ImpuestoP, row.TipoFactorP, row.TasaOCuotaP ?? '')) {
      report('CRP20272', `${where}.TasaOCuotaP`, 'La tasa no existe para este impuesto trasladado.')
    }
    const rows = groups.get(key) ?? []
    groups.delete(key)
    const bases = rows.map(([{ BaseDR }, docto]): Part => [BaseDR, docto])
    if (!addsUp(row.BaseP, bases, decimals)) {
      const code = exempt ? 'CRP20269' : 'CRP20268'
      report(code, `${where}.BaseP`, 'La base del pago no es la suma de las de sus facturas.')
    }
    if (exempt) continue
    const amounts = rows.map(([{ ImporteDR }, docto]): Part => [ImporteDR, docto])
    if (row.ImporteP === undefined) report('CRP20274', `${where}.ImporteP`, 'Al traslado del pago le falta el importe.')
    else if (!addsUp(row.ImporteP, amounts, decimals)) {
      report('CRP20274', `${where}.ImporteP`, 'El impuesto del pago no es la suma de los de sus facturas.')
    }
  }
  for (const key of groups.keys()) report('CRP20268', path, `Falta el renglón del impuesto trasladado ${key.trim()}.`)
}

const TOTALS: readonly [name: keyof Pagos['Totales'], wrong: string, missing: string][] = [
  ['TotalRetencionesIVA', 'CRP20201', 'CRP20264'],
  ['TotalRetencionesISR', 'CRP20202', 'CRP20264'],
  ['TotalRetencionesIEPS', 'CRP20203', 'CRP20264'],
  ['TotalTrasladosBaseIVA16', 'CRP20204', 'CRP20267'],
  ['TotalTrasladosImpuestoIVA16', 'CRP20205', 'CRP20273'],
  ['TotalTrasladosBaseIVA8', 'CRP20206', 'CRP20267'],
  ['TotalTrasladosImpuestoIVA8', 'CRP20207', 'CRP20273'],
  ['TotalTrasladosBaseIVA0', 'CRP20208', 'CRP20267'],
  ['TotalTrasladosImpuestoIVA0', 'CRP20209', 'CRP20273'],
  ['TotalTrasladosBaseIVAExento', 'CRP20210', 'CRP20267'],
  ['MontoTotalPagos', 'CRP20211', 'CRP20211'],
]

/** Texts that are no numbers are the structure's finding: here they count as zero. */
function withNumbers(pago: Pago): Pago {
  const numeric = (value: string | undefined) => (value !== undefined && isDecimal(value) ? value : '0')
  return {
    ...pago,
    Monto: numeric(pago.Monto),
    TipoCambioP: numeric(pago.TipoCambioP ?? '1'),
    ImpuestosP: {
      RetencionesP: pago.ImpuestosP?.RetencionesP?.map((row) => ({ ...row, ImporteP: numeric(row.ImporteP) })),
      TrasladosP: pago.ImpuestosP?.TrasladosP?.map((row) => ({
        ...row,
        BaseP: numeric(row.BaseP),
        ImporteP: row.ImporteP === undefined ? undefined : numeric(row.ImporteP),
      })),
    },
  }
}

const totals: Rule = ({ cfdi, report }) => {
  const pagos = cfdi.Complemento?.Pagos
  if (!pagos) return
  const expected = paymentTotals(pagos.Pago.map(withNumbers))
  for (const [name, wrong, missing] of TOTALS) {
    const path = `Complemento.Pagos.Totales.${name}`
    const [written, value] = [pagos.Totales[name], expected[name]]
    if (written === undefined && value !== undefined) report(missing, path, `Falta el total: debe ser ${value}.`)
    else if (written !== undefined && !decOrZero(written).eq(decOrZero(value))) {
      report(wrong, path, `Dice ${written} y debe ser ${value ?? 'omitido'}.`)
    }
  }
}

const taxes: Rule = (context) => {
  for (const [pago, path] of each(context.cfdi.Complemento?.Pagos?.Pago, 'Complemento.Pagos.Pago')) {
    for (const [docto, where] of each(pago.DoctoRelacionado, `${path}.DoctoRelacionado`)) {
      documentTaxes(context, docto, where)
    }
    const decimals = decimalsOfCurrency(context.catalogs, pago.MonedaP, context.day)
    paymentRetentions(context, pago, decimals, `${path}.ImpuestosP.RetencionesP`)
    paymentTransfers(context, pago, decimals, `${path}.ImpuestosP.TrasladosP`)
  }
}

export const PAYMENT_TAX_RULES: readonly Rule[] = [taxes, totals]
