import { cadenaTfd } from '../cadena/cadena-original.ts'
import type { CatalogLookup } from '../catalogs/catalog-lookup.ts'
import type { Cfdi } from '../model/cfdi.ts'
import { amountInWords } from '../words/amount-in-words.ts'
import { grouped, localMoment, trimmed } from './format.ts'
import { linesOf, sumsOf } from './print-lines.ts'
import type { Fact, PrintModel, PrintStamp } from './print-model.ts'
import { paymentSections } from './print-payments.ts'
import { waybillSections } from './print-waybill.ts'
import { cartaPorteQrText, cfdiQrText } from './qr.ts'
import { factsWith, PrintTexts } from './texts-of.ts'

const kinds: Record<string, string> = {
  I: 'Factura',
  E: 'Nota de crédito',
  T: 'Traslado',
  P: 'Complemento de pago',
  N: 'Recibo de nómina',
}

/** The printed representation (§20) of a document, stamped or not. Fiscal dates are never moved by a zone. */
export function makePrintModel(cfdi: Cfdi, catalogs: CatalogLookup): PrintModel {
  const texts = new PrintTexts(catalogs, cfdi.Fecha.slice(0, 10))
  const { Emisor, Receptor, Complemento } = cfdi
  const isPayment = Complemento?.Pagos !== undefined
  return {
    kind: kindOf(cfdi),
    reference: [cfdi.Serie, cfdi.Folio].filter((part) => part !== undefined).join('-'),
    issuedAt: localMoment(cfdi.Fecha),
    currency: cfdi.Moneda,
    issuer: { name: Emisor.Nombre, rfc: Emisor.Rfc, regime: texts.keyed('c_RegimenFiscal', Emisor.RegimenFiscal) },
    receiver: {
      name: Receptor.Nombre,
      rfc: Receptor.Rfc,
      regime: texts.keyed('c_RegimenFiscal', Receptor.RegimenFiscalReceptor),
      facts: factsWith([
        ['Código postal', Receptor.DomicilioFiscalReceptor],
        ['Uso de CFDI', texts.keyed('c_UsoCFDI', Receptor.UsoCFDI)],
        ['Residencia fiscal', texts.keyed('c_Pais', Receptor.ResidenciaFiscal)],
        ['Registro tributario', Receptor.NumRegIdTrib],
      ]),
    },
    facts: headerFacts(cfdi, texts),
    relations: (cfdi.CfdiRelacionados ?? []).map(({ TipoRelacion, CfdiRelacionado }) => ({
      label: texts.keyed('c_TipoRelacion', TipoRelacion),
      value: CfdiRelacionado.map(({ UUID }) => UUID).join('\n'),
    })),
    lines: linesOf(cfdi, texts),
    sums: isPayment ? [] : sumsOf(cfdi),
    total: grouped(isPayment ? (Complemento.Pagos?.Totales.MontoTotalPagos ?? '0') : cfdi.Total),
    words: wordsOf(cfdi),
    payments: paymentSections(cfdi, texts),
    waybill: waybillSections(cfdi, texts),
    legends: (Complemento?.LeyendasFiscales?.Leyenda ?? []).map(({ textoLeyenda, norma, disposicionFiscal }) =>
      [textoLeyenda, [disposicionFiscal, norma].filter((part) => part !== undefined).join(', ')]
        .filter((part) => part !== '')
        .join(' · '),
    ),
    stamp: stampOf(cfdi),
    footnote: 'Este documento es una representación impresa de un CFDI',
  }
}

function kindOf({ TipoDeComprobante, Complemento, InformacionGlobal }: Cfdi): string {
  if (Complemento?.CartaPorte) return TipoDeComprobante === 'T' ? 'Traslado con carta porte' : 'Factura con carta porte'
  return InformacionGlobal ? 'Factura global' : (kinds[TipoDeComprobante] ?? 'Comprobante')
}

function headerFacts(cfdi: Cfdi, texts: PrintTexts): Fact[] {
  const { InformacionGlobal: period } = cfdi
  const months = period && texts.text('c_Meses', period.Meses)
  return factsWith([
    ['Tipo de comprobante', texts.keyed('c_TipoDeComprobante', cfdi.TipoDeComprobante)],
    ['Método de pago', texts.keyed('c_MetodoPago', cfdi.MetodoPago)],
    ['Forma de pago', texts.keyed('c_FormaPago', cfdi.FormaPago)],
    ['Condiciones de pago', cfdi.CondicionesDePago],
    ['Moneda', cfdi.Moneda === 'XXX' ? 'XXX Sin moneda' : texts.keyed('c_Moneda', cfdi.Moneda)],
    ['Tipo de cambio', cfdi.TipoCambio && trimmed(cfdi.TipoCambio, 2)],
    ['Exportación', texts.keyed('c_Exportacion', cfdi.Exportacion)],
    ['Lugar de expedición', cfdi.LugarExpedicion],
    ['Confirmación', cfdi.Confirmacion],
    ['Periodicidad', period && texts.keyed('c_Periodicidad', period.Periodicidad)],
    ['Periodo', period && `${months === '' ? period.Meses : months} ${period.Año}`],
  ])
}

function wordsOf({ Complemento, Moneda, Total }: Cfdi): string {
  if (Complemento?.Pagos) return amountInWords(Complemento.Pagos.Totales.MontoTotalPagos, 'MXN')
  return Moneda === 'XXX' ? '' : amountInWords(Total, Moneda)
}

function stampOf({ Complemento, Emisor, Receptor, Total, Sello, NoCertificado }: Cfdi): PrintStamp | undefined {
  const timbre = Complemento?.TimbreFiscalDigital
  if (!timbre) return undefined
  const { UUID: uuid, FechaTimbrado } = timbre
  const waybill = Complemento.CartaPorte
  const departure = waybill?.Ubicaciones.find(({ TipoUbicacion }) => TipoUbicacion === 'Origen')
  return {
    uuid,
    stampedAt: localMoment(FechaTimbrado),
    issuerCertificate: NoCertificado,
    satCertificate: timbre.NoCertificadoSAT,
    providerRfc: timbre.RfcProvCertif,
    seals: [
      { label: 'Sello digital del CFDI', value: timbre.SelloCFD },
      { label: 'Sello digital del SAT', value: timbre.SelloSAT },
      { label: 'Cadena original del complemento de certificación del SAT', value: cadenaTfd(timbre) },
    ],
    qr: cfdiQrText({ uuid, issuerRfc: Emisor.Rfc, receiverRfc: Receptor.Rfc, total: Total, seal: Sello }),
    ...(waybill && departure
      ? {
          waybillQr: cartaPorteQrText({
            idCcp: waybill.IdCCP,
            departsAt: departure.FechaHoraSalidaLlegada,
            stampedAt: FechaTimbrado,
          }),
        }
      : {}),
  }
}
