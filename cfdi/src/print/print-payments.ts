import type { Cfdi, DoctoRelacionado, Pago } from '../model/cfdi.ts'
import { grouped, trimmed } from './format.ts'
import { taxName } from './print-lines.ts'
import type { Fact, PrintSection } from './print-model.ts'
import type { PrintTexts } from './texts-of.ts'

const totalLabels: Record<string, string> = {
  TotalRetencionesIVA: 'Retenciones de IVA',
  TotalRetencionesISR: 'Retenciones de ISR',
  TotalRetencionesIEPS: 'Retenciones de IEPS',
  TotalTrasladosBaseIVA16: 'Base IVA 16 %',
  TotalTrasladosImpuestoIVA16: 'IVA 16 %',
  TotalTrasladosBaseIVA8: 'Base IVA 8 %',
  TotalTrasladosImpuestoIVA8: 'IVA 8 %',
  TotalTrasladosBaseIVA0: 'Base IVA 0 %',
  TotalTrasladosImpuestoIVA0: 'IVA 0 %',
  TotalTrasladosBaseIVAExento: 'Base IVA exento',
  MontoTotalPagos: 'Total de los pagos',
}

/** Every payment with the documents it pays, then the totals in pesos. */
export function paymentSections({ Complemento }: Cfdi, texts: PrintTexts): PrintSection[] {
  const payments = Complemento?.Pagos
  if (!payments) return []
  const totals = Object.entries(payments.Totales).flatMap(([name, value]): Fact[] =>
    value === undefined ? [] : [{ label: totalLabels[name] ?? name, value: grouped(value) }],
  )
  return [
    ...payments.Pago.map((payment, place) => paymentSection(payment, place, payments.Pago.length, texts)),
    { title: 'Totales en pesos', facts: totals },
  ]
}

function paymentSection(payment: Pago, place: number, count: number, texts: PrintTexts): PrintSection {
  return {
    title: count === 1 ? 'Pago' : `Pago ${place + 1} de ${count}`,
    facts: [...texts.facts(payment), ...paymentTaxes(payment)],
    table: {
      columns: [
        { header: 'Documento', width: 6 },
        { header: 'Parc.', width: 0.9, isNumber: true },
        { header: 'Saldo anterior', width: 2, isNumber: true },
        { header: 'Pagado', width: 2, isNumber: true },
        { header: 'Saldo insoluto', width: 2, isNumber: true },
      ],
      rows: payment.DoctoRelacionado.map((invoice) => [
        { text: invoice.IdDocumento, detail: documentDetail(invoice, texts) },
        { text: invoice.NumParcialidad },
        { text: grouped(invoice.ImpSaldoAnt) },
        { text: grouped(invoice.ImpPagado), detail: invoice.MonedaDR },
        { text: grouped(invoice.ImpSaldoInsoluto) },
      ]),
    },
  }
}

function paymentTaxes({ ImpuestosP }: Pago): Fact[] {
  return [
    ...(ImpuestosP?.TrasladosP ?? []).map((row) => ({
      label: `${taxName(row.ImpuestoP, row.TipoFactorP, row.TasaOCuotaP)} sobre ${trimmed(row.BaseP, 2)}`,
      value: row.ImporteP === undefined ? 'Exento' : trimmed(row.ImporteP, 2),
    })),
    ...(ImpuestosP?.RetencionesP ?? []).map((row) => ({
      label: `Retención de ${taxName(row.ImpuestoP, '', undefined)}`,
      value: trimmed(row.ImporteP, 2),
    })),
  ]
}

function documentDetail(invoice: DoctoRelacionado, texts: PrintTexts): string {
  const { ImpuestosDR } = invoice
  const folio = [invoice.Serie, invoice.Folio].filter((part) => part !== undefined).join('-')
  const equivalence = invoice.EquivalenciaDR === undefined ? '' : `equivalencia ${trimmed(invoice.EquivalenciaDR, 0)}`
  const transferred = (ImpuestosDR?.TrasladosDR ?? []).map((row) => {
    const name = `${taxName(row.ImpuestoDR, row.TipoFactorDR, row.TasaOCuotaDR)} sobre ${trimmed(row.BaseDR, 2)}`
    return row.ImporteDR === undefined ? name : `${name}: ${trimmed(row.ImporteDR, 2)}`
  })
  const retained = (ImpuestosDR?.RetencionesDR ?? []).map(
    (row) =>
      `Ret. ${taxName(row.ImpuestoDR, row.TipoFactorDR, row.TasaOCuotaDR)} sobre ${trimmed(row.BaseDR, 2)}: ${trimmed(row.ImporteDR, 2)}`,
  )
  const parts = [folio, equivalence, texts.keyed('c_ObjetoImp', invoice.ObjetoImpDR), ...transferred, ...retained]
  return parts.filter((part) => part !== '').join(' · ')
}
