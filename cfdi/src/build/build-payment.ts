// Payment receipts (domain reference §10): instalment taxes, equivalences and totals.
import type Big from 'big.js'
import type { Cfdi, DoctoRelacionado, Pago, Pagos } from '../model/cfdi.ts'
import type { PaidInvoiceDraft, PaymentDraft, PaymentEntryDraft, TaxGroup } from '../model/draft.ts'
import { complement, leyendas, receptor, relacionados } from './build-sale.ts'
import { dec, fixed, round, sum, upToSix } from './decimal.ts'
import { localDateTime } from './local-time.ts'
import { groupBy } from './taxes.ts'

type TaxesOfInvoice = NonNullable<DoctoRelacionado['ImpuestosDR']>
type TaxesOfPayment = NonNullable<Pago['ImpuestosP']>

/**
 * Taxes of an invoice at the precision of its lines, one group per kind, tax, factor and rate: what its payments share
 * out. The summary of the XML is rounded and has no base for retentions, so the lines are the source.
 */
export function taxGroups(invoice: Cfdi): TaxGroup[] {
  const rows = invoice.Conceptos.flatMap(({ Impuestos: taxes }) => [
    ...(taxes?.Traslados ?? []).map((row) => ({ kind: 'traslado' as const, row })),
    ...(taxes?.Retenciones ?? []).map((row) => ({ kind: 'retencion' as const, row })),
  ])
  const groups = groupBy(rows, ({ kind, row }) => `${kind} ${row.Impuesto} ${row.TipoFactor} ${row.TasaOCuota ?? ''}`)
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { kind, row } = first
    const base = upToSix(sum(group.map((item) => dec(item.row.Base))), 2)
    const amount = upToSix(sum(group.map((item) => dec(item.row.Importe ?? '0'))), 2)
    const factor = row.TipoFactor === 'Exento' ? 'Exento' : row.TipoFactor === 'Cuota' ? 'Cuota' : 'Tasa'
    const common = { kind, tax: row.Impuesto, factor, base } as const
    return [factor === 'Exento' ? common : { ...common, rate: row.TasaOCuota, amount }]
  })
}

/** The part of an amount that falls to the span of the invoice from..to: rounded spans touch, so they add up exactly. */
function share(amount: string, from: Big, to: Big, total: Big): Big {
  const upTo = (paid: Big) => round(dec(amount).times(paid).div(total), 6)
  return upTo(to).minus(upTo(from))
}

function taxesOf(invoice: PaidInvoiceDraft): TaxesOfInvoice | undefined {
  const total = dec(invoice.total)
  if (total.eq('0')) return undefined
  const from = total.minus(dec(invoice.balanceBefore))
  const to = from.plus(dec(invoice.paid))
  const rows = invoice.taxes.flatMap(({ kind, tax, factor, rate, base, amount }) => {
    const BaseDR = share(base, from, to, total)
    if (!BaseDR.gt('0')) return []
    const common = { BaseDR: fixed(BaseDR, 6), ImpuestoDR: tax, TipoFactorDR: factor }
    const rated = {
      ...common,
      TasaOCuotaDR: fixed(dec(rate ?? '0'), 6),
      ImporteDR: fixed(share(amount ?? '0', from, to, total), 6),
    }
    return [{ kind, common, rated, exempt: factor === 'Exento' }]
  })
  if (rows.length === 0) return undefined
  return {
    RetencionesDR: rows.flatMap(({ kind, rated }) => (kind === 'retencion' ? [rated] : [])),
    TrasladosDR: rows.flatMap(({ kind, common, rated, exempt }) =>
      kind === 'traslado' ? [exempt ? common : rated] : [],
    ),
  }
}

/** EquivalenciaDR: units of the invoice's currency per one unit of the payment's, up to ten decimals. */
function equivalenceOf(invoice: PaidInvoiceDraft, payment: PaymentEntryDraft): string {
  if (invoice.currency === payment.currency) {
    const mixed = payment.invoices.some(({ currency }) => currency !== payment.currency)
    return mixed ? '1.0000000000' : '1'
  }
  if (invoice.equivalence !== undefined) return invoice.equivalence
  const pesos = (currency: string, rate = '1') => (currency === 'MXN' ? dec('1') : dec(rate))
  const own = pesos(invoice.currency, invoice.exchangeRate)
  if (own.eq('0')) return '1'
  return round(pesos(payment.currency, payment.exchangeRate).div(own), 10).toFixed()
}

function docto(invoice: PaidInvoiceDraft, payment: PaymentEntryDraft): DoctoRelacionado {
  const { currencyDecimals: decimals = 2 } = invoice
  const before = dec(invoice.balanceBefore)
  const paid = dec(invoice.paid)
  const taxes = taxesOf(invoice)
  return {
    IdDocumento: invoice.uuid,
    Serie: invoice.series,
    Folio: invoice.folio,
    MonedaDR: invoice.currency,
    EquivalenciaDR: equivalenceOf(invoice, payment),
    NumParcialidad: String(invoice.instalment),
    ImpSaldoAnt: fixed(before, decimals),
    ImpPagado: fixed(paid, decimals),
    ImpSaldoInsoluto: fixed(before.minus(paid), decimals),
    ObjetoImpDR: invoice.taxObject ?? (taxes ? '02' : '01'),
    ImpuestosDR: taxes,
  }
}

/** Σ (DR value / EquivalenciaDR) of each group, in the payment's currency. */
function paymentTaxes(documents: readonly DoctoRelacionado[]): TaxesOfPayment | undefined {
  const inPayment = (value: string, { EquivalenciaDR }: DoctoRelacionado) => dec(value).div(dec(EquivalenciaDR ?? '1'))
  const rows = documents.flatMap((document) =>
    (document.ImpuestosDR?.TrasladosDR ?? []).map((row) => ({ document, row })),
  )
  const retained = documents.flatMap((document) =>
    (document.ImpuestosDR?.RetencionesDR ?? []).map((row) => ({ document, row })),
  )
  if (rows.length + retained.length === 0) return undefined
  return {
    RetencionesP: groupBy(retained, ({ row }) => row.ImpuestoDR).map((group) => ({
      ImpuestoP: group[0]?.row.ImpuestoDR ?? '',
      ImporteP: fixed(sum(group.map(({ document, row }) => inPayment(row.ImporteDR, document))), 6),
    })),
    TrasladosP: groupBy(rows, ({ row }) => `${row.ImpuestoDR} ${row.TipoFactorDR} ${row.TasaOCuotaDR ?? ''}`).flatMap(
      (group) => {
        const row = group[0]?.row
        if (!row) return []
        const common = {
          BaseP: fixed(sum(group.map((item) => inPayment(item.row.BaseDR, item.document))), 6),
          ImpuestoP: row.ImpuestoDR,
          TipoFactorP: row.TipoFactorDR,
        }
        if (row.TipoFactorDR === 'Exento') return [common]
        const amount = sum(group.map((item) => inPayment(item.row.ImporteDR ?? '0', item.document)))
        return [{ ...common, TasaOCuotaP: row.TasaOCuotaDR, ImporteP: fixed(amount, 6) }]
      },
    ),
  }
}

function pago(payment: PaymentEntryDraft): Pago {
  const { proof, currencyDecimals: decimals = 2 } = payment
  const documents = payment.invoices.map((invoice) => docto(invoice, payment))
  return {
    FechaPago: payment.paidAt.length === 10 ? `${payment.paidAt}T12:00:00` : payment.paidAt,
    FormaDePagoP: payment.form,
    MonedaP: payment.currency,
    TipoCambioP: payment.currency === 'MXN' ? '1' : upToSix(dec(payment.exchangeRate ?? '0'), 0),
    Monto: fixed(dec(payment.amount), decimals),
    NumOperacion: payment.operation,
    RfcEmisorCtaOrd: payment.payerBankRfc,
    NomBancoOrdExt: payment.foreignBank,
    CtaOrdenante: payment.payerAccount,
    RfcEmisorCtaBen: payment.payeeBankRfc,
    CtaBeneficiario: payment.payeeAccount,
    TipoCadPago: proof?.type,
    CertPago: proof?.certificate,
    CadPago: proof?.chain,
    SelloPago: proof?.seal,
    DoctoRelacionado: documents,
    ImpuestosP: paymentTaxes(documents),
  }
}

const IVA_RATES = { '0.160000': 'IVA16', '0.080000': 'IVA8', '0.000000': 'IVA0' } as const

/** Totals in pesos, each Σ payment value × TipoCambioP rounded once; only those that occur. */
export function paymentTotals(payments: readonly Pago[]): Pagos['Totales'] {
  const total = (valuesOf: (payment: Pago) => readonly (string | undefined)[]) => {
    const found = payments.flatMap((payment) =>
      valuesOf(payment).flatMap((value) =>
        value === undefined ? [] : [dec(value).times(dec(payment.TipoCambioP ?? '1'))],
      ),
    )
    return found.length > 0 ? fixed(sum(found), 2) : undefined
  }
  const retained = (tax: string) =>
    total(({ ImpuestosP }) =>
      (ImpuestosP?.RetencionesP ?? []).filter(({ ImpuestoP }) => ImpuestoP === tax).map(({ ImporteP }) => ImporteP),
    )
  const iva = ({ ImpuestosP }: Pago, factor: string, rate?: string) =>
    (ImpuestosP?.TrasladosP ?? []).filter(
      (row) => row.ImpuestoP === '002' && row.TipoFactorP === factor && row.TasaOCuotaP === rate,
    )
  const transfers = Object.entries(IVA_RATES).map(([rate, name]) => [
    [`TotalTrasladosBase${name}`, total((payment) => iva(payment, 'Tasa', rate).map(({ BaseP }) => BaseP))],
    [`TotalTrasladosImpuesto${name}`, total((payment) => iva(payment, 'Tasa', rate).map(({ ImporteP }) => ImporteP))],
  ])
  return {
    TotalRetencionesIVA: retained('002'),
    TotalRetencionesISR: retained('001'),
    TotalRetencionesIEPS: retained('003'),
    ...Object.fromEntries(transfers.flat()),
    TotalTrasladosBaseIVAExento: total((payment) => iva(payment, 'Exento').map(({ BaseP }) => BaseP)),
    MontoTotalPagos: total(({ Monto }) => [Monto]) ?? '0.00',
  }
}

/** The fixed envelope of §10.1 around the payments. */
export function buildPayment(draft: PaymentDraft): Cfdi {
  const { issuer, postalCode: place } = draft
  const payments = draft.payments.map(pago)
  return {
    Version: '4.0',
    Serie: draft.series,
    Folio: draft.folio,
    Fecha: localDateTime(draft.issuedAt, draft.timeZone),
    Sello: '',
    NoCertificado: '',
    Certificado: '',
    SubTotal: '0',
    Moneda: 'XXX',
    Total: '0',
    TipoDeComprobante: 'P',
    Exportacion: '01',
    LugarExpedicion: place,
    Confirmacion: draft.confirmation,
    CfdiRelacionados: relacionados(draft.relations),
    Emisor: { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime },
    Receptor: receptor(draft.receiver, 'CP01', place),
    Conceptos: [
      {
        ClaveProdServ: '84111506',
        Cantidad: '1',
        ClaveUnidad: 'ACT',
        Descripcion: 'Pago',
        ValorUnitario: '0',
        Importe: '0',
        ObjetoImp: '01',
      },
    ],
    Complemento: complement({
      LeyendasFiscales: leyendas(draft.legends),
      Pagos: { Version: '2.0', Totales: paymentTotals(payments), Pago: payments },
    }),
  }
}
