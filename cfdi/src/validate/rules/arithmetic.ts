// Sums and products (domain reference §5), with the authority's tolerance where it grants one.
import type Big from 'big.js'
import { decimalsOf, decOrZero, fixed, round, sum } from '../../build/decimal.ts'
import { groupBy, transferKey } from '../../build/taxes.ts'
import { type Context, each, lookUp, type Rule } from '../context.ts'
import { rateAllowed } from '../rates.ts'
import { amountFits, taxFits } from '../window.ts'

function sameAmount({ report }: Context, code: string, path: string, written: string, expected: string): void {
  if (!decOrZero(written).eq(decOrZero(expected))) report(code, path, `Dice ${written} y debe ser ${expected}.`)
}

function tooManyDecimals(context: Context, code: string, path: string, value: string | undefined): void {
  if (value !== undefined && decimalsOf(value) > context.decimals) {
    context.report(code, path, `${value} tiene más decimales de los que admite la moneda (${context.decimals}).`)
  }
}

const lines: Rule = ({ cfdi, decimals, report }) => {
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    if (!amountFits(concept.Importe, concept.Cantidad, concept.ValorUnitario, decimals)) {
      report('CFDI40167', `${path}.Importe`, 'El importe no es la cantidad por el valor unitario.')
    }
    for (const [row, where] of each(concept.Impuestos?.Traslados, `${path}.Impuestos.Traslados`)) {
      const { Importe: amount, TasaOCuota: rate } = row
      if (amount !== undefined && rate !== undefined && !taxFits(amount, row.Base, rate, decimals)) {
        report('CFDI40180', `${where}.Importe`, 'El impuesto trasladado no es la base por la tasa.')
      }
    }
    for (const [row, where] of each(concept.Impuestos?.Retenciones, `${path}.Impuestos.Retenciones`)) {
      if (!taxFits(row.Importe, row.Base, row.TasaOCuota, decimals)) {
        report('CFDI40186', `${where}.Importe`, 'El impuesto retenido no es la base por la tasa.')
      }
    }
    for (const [part, where] of each(concept.Parte, `${path}.Parte`)) {
      const { Importe: amount, ValorUnitario: price } = part
      if (amount && price && !amountFits(amount, part.Cantidad, price, decimals)) {
        report('CFDI40198', `${where}.Importe`, 'El importe de la parte no es la cantidad por el valor unitario.')
      }
    }
  }
}

const isSale = ({ cfdi }: Context) => ['I', 'E', 'N'].includes(cfdi.TipoDeComprobante)

const totals: Rule = (context) => {
  const { cfdi, decimals, report } = context
  if (!isSale(context)) return
  tooManyDecimals(context, 'CFDI40107', 'SubTotal', cfdi.SubTotal)
  tooManyDecimals(context, 'CFDI40112', 'Descuento', cfdi.Descuento)
  const amount = (values: readonly (string | undefined)[]) =>
    fixed(round(sum(values.map(decOrZero)), decimals), decimals)
  const subtotal = amount(cfdi.Conceptos.map(({ Importe }) => Importe))
  sameAmount(context, 'CFDI40108', 'SubTotal', cfdi.SubTotal, subtotal)

  const discounts = cfdi.Conceptos.map(({ Descuento }) => Descuento).filter((value) => value !== undefined)
  if (discounts.length > 0 && cfdi.Descuento === undefined) {
    report('CFDI40111', 'Descuento', 'Hay conceptos con descuento: el comprobante debe llevar la suma.')
  } else if (cfdi.Descuento !== undefined) {
    sameAmount(context, 'CFDI40111', 'Descuento', cfdi.Descuento, amount(discounts))
    if (decOrZero(cfdi.Descuento).gt(decOrZero(cfdi.SubTotal))) {
      report('CFDI40110', 'Descuento', 'El descuento es mayor que el subtotal.')
    }
  }
  const { Impuestos: taxes, Complemento: complement } = cfdi
  const total = decOrZero(cfdi.SubTotal)
    .minus(decOrZero(cfdi.Descuento))
    .plus(decOrZero(taxes?.TotalImpuestosTrasladados))
    .minus(decOrZero(taxes?.TotalImpuestosRetenidos))
    .plus(decOrZero(complement?.ImpuestosLocales?.TotaldeTraslados))
    .minus(decOrZero(complement?.ImpuestosLocales?.TotaldeRetenciones))
  sameAmount(context, 'CFDI40119', 'Total', cfdi.Total, fixed(total, decimals))
}

const retained: Rule = (context) => {
  const { cfdi, decimals, report } = context
  if (!isSale(context)) return
  const rows = cfdi.Conceptos.flatMap(({ Impuestos: taxes }) => taxes?.Retenciones ?? [])
  const groups = new Map(groupBy(rows, ({ Impuesto }) => Impuesto).map((group) => [group[0]?.Impuesto ?? '', group]))
  const summary = cfdi.Impuestos?.Retenciones ?? []
  const totalOf = cfdi.Impuestos?.TotalImpuestosRetenidos
  const path = 'Impuestos.Retenciones'
  const seen = new Set<string>()
  for (const [row, where] of each(summary, path)) {
    if (seen.has(row.Impuesto)) report('CFDI40208', where, 'Solo puede haber un renglón por impuesto retenido.')
    seen.add(row.Impuesto)
    lookUp(context, 'c_Impuesto', row.Impuesto, 'CFDI40207', `${where}.Impuesto`)
    if (totalOf === undefined) report('CFDI40209', `${where}.Importe`, 'Falta el total de impuestos retenidos.')
    tooManyDecimals(context, 'CFDI40210', `${where}.Importe`, row.Importe)
    const expected = sum((groups.get(row.Impuesto) ?? []).map(({ Importe }) => decOrZero(Importe)))
    sameAmount(context, 'CFDI40211', `${where}.Importe`, row.Importe, fixed(expected, decimals))
  }
  for (const tax of groups.keys()) {
    if (!seen.has(tax)) report('CFDI40211', path, `Falta el renglón del impuesto retenido ${tax}.`)
  }
  if (summary.length > 0 && totalOf === undefined) {
    report('CFDI40206', 'Impuestos.TotalImpuestosRetenidos', 'Falta el total de impuestos retenidos.')
  }
  if (totalOf !== undefined) {
    tooManyDecimals(context, 'CFDI40202', 'Impuestos.TotalImpuestosRetenidos', totalOf)
    const expected = fixed(sum(summary.map(({ Importe }) => decOrZero(Importe))), decimals)
    sameAmount(context, 'CFDI40203', 'Impuestos.TotalImpuestosRetenidos', totalOf, expected)
  }
}

const transferred: Rule = (context) => {
  const { cfdi, decimals, report } = context
  if (!isSale(context)) return
  const rows = cfdi.Conceptos.flatMap(({ Impuestos: taxes }) => taxes?.Traslados ?? [])
  const groups = new Map(groupBy(rows, transferKey).map((group) => [group[0] ? transferKey(group[0]) : '', group]))
  const summary = cfdi.Impuestos?.Traslados ?? []
  const path = 'Impuestos.Traslados'
  const seen = new Set<string>()
  const rounded = (values: readonly Big[]) => fixed(sum(values), decimals)
  for (const [row, where] of each(summary, path)) {
    const key = transferKey(row)
    if (seen.has(key)) report('CFDI40218', where, 'Solo puede haber un renglón por impuesto, factor y tasa.')
    seen.add(key)
    if (!row.Base || !row.Impuesto || !row.TipoFactor) {
      report('CFDI40213', where, 'Al renglón le falta la base, el impuesto o el factor.')
    }
    lookUp(context, 'c_Impuesto', row.Impuesto, 'CFDI40217', `${where}.Impuesto`)
    if (row.TasaOCuota !== undefined && !rateAllowed('traslado', row.Impuesto, row.TipoFactor, row.TasaOCuota)) {
      report('CFDI40219', `${where}.TasaOCuota`, `La tasa ${row.TasaOCuota} no existe para este impuesto trasladado.`)
    }
    tooManyDecimals(context, 'CFDI40214', `${where}.Base`, row.Base)
    tooManyDecimals(context, 'CFDI40220', `${where}.Importe`, row.Importe)
    const group = groups.get(key) ?? []
    const code = row.TipoFactor === 'Exento' ? 'CFDI40216' : 'CFDI40215'
    sameAmount(context, code, `${where}.Base`, row.Base, rounded(group.map(({ Base }) => decOrZero(Base))))
    if (row.Importe !== undefined) {
      const expected = rounded(group.map(({ Importe }) => decOrZero(Importe)))
      sameAmount(context, 'CFDI40221', `${where}.Importe`, row.Importe, expected)
    }
  }
  for (const key of groups.keys()) {
    if (!seen.has(key)) report('CFDI40221', path, `Falta el renglón del impuesto trasladado ${key.trim()}.`)
  }
  const charged = summary.filter(({ TipoFactor }) => TipoFactor !== 'Exento')
  const totalOf = cfdi.Impuestos?.TotalImpuestosTrasladados
  if (charged.length > 0 && totalOf === undefined) {
    report('CFDI40212', 'Impuestos.TotalImpuestosTrasladados', 'Falta el total de impuestos trasladados.')
  }
  if (totalOf !== undefined) {
    tooManyDecimals(context, 'CFDI40204', 'Impuestos.TotalImpuestosTrasladados', totalOf)
    const expected = rounded(charged.map(({ Importe }) => decOrZero(Importe)))
    sameAmount(context, 'CFDI40205', 'Impuestos.TotalImpuestosTrasladados', totalOf, expected)
  }
}

export const ARITHMETIC_RULES: readonly Rule[] = [lines, totals, retained, transferred]
