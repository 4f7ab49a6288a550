// Payments and the documents they pay (domain reference §10.2–10.3): CRP20212–CRP20247, CRP20275–CRP20277.
import { decimalsOf, decOrZero, sum } from '../../build/decimal.ts'
import type { DoctoRelacionado, Pago } from '../../model/cfdi.ts'
import { type Context, decimalsOfCurrency, each, lookUp, type Rule } from '../context.ts'
import { convertedRange } from '../window.ts'

function money({ catalogs, day, report }: Context, code: string, path: string, value: string, currency: string): void {
  const most = decimalsOfCurrency(catalogs, currency, day)
  if (decimalsOf(value) > most)
    report(code, path, `${value} tiene más decimales de los que admite ${currency} (${most}).`)
}

function header(context: Context, pago: Pago, path: string): void {
  const { report } = context
  lookUp(context, 'c_FormaPago', pago.FormaDePagoP, 'CRP20999', `${path}.FormaDePagoP`)
  lookUp(context, 'c_Moneda', pago.MonedaP, 'CRP20999', `${path}.MonedaP`)
  if (pago.FormaDePagoP === '99') report('CRP20212', `${path}.FormaDePagoP`, 'Indica con qué se pagó: 99 no se admite.')
  if (pago.MonedaP === 'XXX') report('CRP20213', `${path}.MonedaP`, 'Indica la moneda del pago.')
  if (pago.TipoCambioP === undefined) {
    report('CRP20214', `${path}.TipoCambioP`, 'Falta el tipo de cambio del pago (1 en pesos).')
  } else if (pago.MonedaP === 'MXN' && pago.TipoCambioP !== '1') {
    report('CRP20215', `${path}.TipoCambioP`, 'En pesos el tipo de cambio del pago es 1.')
  }
  if (!decOrZero(pago.Monto).gt('0')) report('CRP20218', `${path}.Monto`, 'El monto del pago debe ser mayor que cero.')
  money(context, 'CRP20219', `${path}.Monto`, pago.Monto, pago.MonedaP)
}

/** Bank data by the form of payment (c_FormaPago). */
function accounts({ catalogs, day, report }: Context, pago: Pago, path: string): void {
  const form = catalogs.find('c_FormaPago', pago.FormaDePagoP, day)
  const fields = [
    ['CRP20221', 'RfcEmisorCtaOrd'],
    ['CRP20224', 'CtaOrdenante'],
    ['CRP20227', 'RfcEmisorCtaBen'],
    ['CRP20228', 'CtaBeneficiario'],
  ] as const
  if (form && !form.columns.bancarizado) {
    for (const [code, name] of fields) {
      if (pago[name])
        report(code, `${path}.${name}`, `Con la forma de pago ${form.key} no van datos bancarios: quítalos.`)
    }
  }
  const follows = (account: string | undefined, pattern: string | undefined) =>
    !account || !pattern || new RegExp(`^(?:${pattern})$`).test(account)
  if (form?.columns.bancarizado) {
    if (!follows(pago.CtaOrdenante, form.columns.patronOrdenante)) {
      report(
        'CRP20225',
        `${path}.CtaOrdenante`,
        `La cuenta ordenante no tiene la forma que pide ${form.key} ${form.text}.`,
      )
    }
    if (!follows(pago.CtaBeneficiario, form.columns.patronBeneficiario)) {
      report(
        'CRP20226',
        `${path}.CtaBeneficiario`,
        `La cuenta beneficiaria no tiene la forma que pide ${form.key} ${form.text}.`,
      )
    }
  }
  if (pago.RfcEmisorCtaOrd === 'XEXX010101000' && !pago.NomBancoOrdExt) {
    report('CRP20223', `${path}.NomBancoOrdExt`, 'Indica el nombre del banco extranjero.')
  }
}

/** The SPEI proof is whole or absent, and only with a transfer. */
function proof({ report }: Context, pago: Pago, path: string): void {
  const chained = pago.TipoCadPago !== undefined
  if (chained && pago.FormaDePagoP !== '03') {
    report('CRP20229', `${path}.TipoCadPago`, 'La cadena de pago solo va con transferencia (03).')
  }
  const parts = [
    ['CRP20230', 'CRP20231', 'CertPago'],
    ['CRP20232', 'CRP20233', 'CadPago'],
    ['CRP20234', 'CRP20235', 'SelloPago'],
  ] as const
  for (const [missing, extra, name] of parts) {
    if (chained && pago[name] === undefined) report(missing, `${path}.${name}`, `Con TipoCadPago falta ${name}.`)
    if (!chained && pago[name] !== undefined) report(extra, `${path}.${name}`, `${name} solo va con TipoCadPago.`)
  }
}

/** `mixed`: the payment also pays documents of another currency than its own. */
function document(context: Context, docto: DoctoRelacionado, pago: Pago, mixed: boolean, path: string): void {
  const { report } = context
  const { MonedaDR: currency, EquivalenciaDR: equivalence } = docto
  lookUp(context, 'c_Moneda', currency, 'CRP20999', `${path}.MonedaDR`)
  if (currency === 'XXX') report('CRP20236', `${path}.MonedaDR`, 'Indica la moneda de la factura pagada.')
  if (currency !== pago.MonedaP) {
    if (equivalence === undefined) {
      const message = `Falta la equivalencia: cuántos ${currency} vale cada ${pago.MonedaP}.`
      report('CRP20237', `${path}.EquivalenciaDR`, message)
    }
  } else if (!decOrZero(equivalence).eq('1')) {
    report('CRP20238', `${path}.EquivalenciaDR`, 'Con la misma moneda la equivalencia es 1, y se escribe.')
  } else if (mixed && equivalence !== '1.0000000000') {
    report(
      'CRP20277',
      `${path}.EquivalenciaDR`,
      'Si el pago mezcla monedas, la equivalencia de la misma moneda es 1.0000000000.',
    )
  }
  if (!decOrZero(docto.ImpSaldoAnt).gt('0')) {
    report('CRP20239', `${path}.ImpSaldoAnt`, 'El saldo anterior debe ser mayor que cero.')
  }
  if (!decOrZero(docto.ImpPagado).gt('0'))
    report('CRP20241', `${path}.ImpPagado`, 'El importe pagado debe ser mayor que cero.')
  money(context, 'CRP20240', `${path}.ImpSaldoAnt`, docto.ImpSaldoAnt, currency)
  money(context, 'CRP20242', `${path}.ImpPagado`, docto.ImpPagado, currency)
  money(context, 'CRP20243', `${path}.ImpSaldoInsoluto`, docto.ImpSaldoInsoluto, currency)
  const left = decOrZero(docto.ImpSaldoAnt).minus(decOrZero(docto.ImpPagado))
  if (left.lt('0')) {
    report('CRP20244', `${path}.ImpSaldoInsoluto`, 'Se paga más que el saldo de la factura.')
  } else if (!left.eq(decOrZero(docto.ImpSaldoInsoluto))) {
    report('CRP20244', `${path}.ImpSaldoInsoluto`, `El saldo insoluto debe ser ${left.toFixed()}.`)
  }
}

/** What the documents take may not be more than was paid; in several currencies within the rounding of each. */
function covers({ report }: Context, pago: Pago, path: string): void {
  const paid = decOrZero(pago.Monto)
  const documents = pago.DoctoRelacionado
  if (documents.every(({ MonedaDR }) => MonedaDR === pago.MonedaP)) {
    const applied = sum(documents.map(({ ImpPagado }) => decOrZero(ImpPagado)))
    if (applied.gt(paid)) {
      report('CRP20217', `${path}.Monto`, `Las facturas suman ${applied.toFixed()} y el pago es de ${pago.Monto}.`)
    }
    return
  }
  const ranges = documents.map((docto) => convertedRange(docto.ImpPagado, docto.EquivalenciaDR ?? '1'))
  for (const [range, where] of each(ranges, `${path}.DoctoRelacionado`)) {
    if (range?.low.gt(paid))
      report('CRP20275', `${where}.ImpPagado`, 'Lo pagado, en la moneda del pago, excede el monto.')
  }
  const low = sum(ranges.flatMap((range) => (range ? [range.low] : [])))
  const high = sum(ranges.flatMap((range) => (range ? [range.high] : [])))
  if (paid.lt(low) || paid.gt(high)) {
    const span = `${low.toFixed(2)} a ${high.toFixed(2)}`
    report('CRP20276', `${path}.Monto`, `El monto ${pago.Monto} no cubre lo pagado a la equivalencia dada (${span}).`)
  }
}

const payments: Rule = (context) => {
  for (const [pago, path] of each(context.cfdi.Complemento?.Pagos?.Pago, 'Complemento.Pagos.Pago')) {
    header(context, pago, path)
    accounts(context, pago, path)
    proof(context, pago, path)
    const mixed = pago.DoctoRelacionado.some(({ MonedaDR }) => MonedaDR !== pago.MonedaP)
    for (const [docto, where] of each(pago.DoctoRelacionado, `${path}.DoctoRelacionado`)) {
      document(context, docto, pago, mixed, where)
    }
    covers(context, pago, path)
  }
}

export const PAYMENT_RULES: readonly Rule[] = [payments]
