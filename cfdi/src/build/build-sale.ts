// Invoices and credit notes: from lines to a whole document (domain reference §2–§5, §8, §11).
import { dec, fixed, round, sum, upToSix, ZERO } from './decimal.ts'
import type { Cfdi, Complemento, Concepto, Impuestos } from '../model/cfdi.ts'
import type { LegendDraft, LineDraft, LocalTaxDraft, ReceiverDraft, RelationDraft, SaleDraft } from '../model/draft.ts'
import { buildCartaPorte } from './build-carta-porte.ts'
import { localDateTime } from './local-time.ts'
import { conceptTaxes, netPrice, summarizeTaxes } from './taxes.ts'

export const GENERIC_NATIONAL_RFC = 'XAXX010101000'
export const GENERIC_FOREIGN_RFC = 'XEXX010101000'

/** The receiver of a global invoice and of whoever gives no RFC. */
export function publicReceiver(postalCode: string): ReceiverDraft {
  return { rfc: GENERIC_NATIONAL_RFC, name: 'PUBLICO EN GENERAL', postalCode, regime: '616', use: 'S01' }
}

export function isGeneric(rfc: string): boolean {
  return rfc === GENERIC_NATIONAL_RFC || rfc === GENERIC_FOREIGN_RFC
}

export function receptor(receiver: ReceiverDraft, use: string, place: string): Cfdi['Receptor'] {
  const generic = isGeneric(receiver.rfc)
  return {
    Rfc: receiver.rfc,
    Nombre: receiver.name,
    DomicilioFiscalReceptor: generic ? place : receiver.postalCode,
    ResidenciaFiscal: receiver.taxResidence,
    NumRegIdTrib: receiver.taxId,
    RegimenFiscalReceptor: generic ? '616' : receiver.regime,
    UsoCFDI: use,
  }
}

export function relacionados(relations: readonly RelationDraft[] = []): Cfdi['CfdiRelacionados'] {
  return relations.map(({ type, uuids }) => ({
    TipoRelacion: type,
    CfdiRelacionado: uuids.map((UUID) => ({ UUID })),
  }))
}

export function leyendas(legends: readonly LegendDraft[] = []): Complemento['LeyendasFiscales'] {
  if (legends.length === 0) return undefined
  const rows = legends.map(({ provision, rule, text }) => ({
    disposicionFiscal: provision,
    norma: rule,
    textoLeyenda: text,
  }))
  return { version: '1.0', Leyenda: rows }
}

export function complement(parts: Complemento): Complemento | undefined {
  return Object.values(parts).some((part) => part !== undefined) ? parts : undefined
}

function concept(line: LineDraft, decimals: number): Concepto {
  const { taxes = [], discount, thirdParty } = line
  const price = line.priceIncludesTax ? netPrice(line.unitPrice, taxes) : upToSix(dec(line.unitPrice), decimals)
  const gross = round(dec(line.quantity).times(dec(price)), 6)
  const off = discount === undefined ? undefined : upToSix(dec(discount), decimals)
  // A discount may not have more decimals than its amount (CFDI40168).
  const places = off === undefined ? decimals : Math.max(decimals, off.split('.')[1]?.length ?? 0)
  const rows = conceptTaxes(gross.minus(off ?? '0'), taxes, decimals)
  return {
    ClaveProdServ: line.productKey,
    NoIdentificacion: line.sku,
    Cantidad: upToSix(dec(line.quantity), 0),
    ClaveUnidad: line.unitKey,
    Unidad: line.unit,
    Descripcion: line.description,
    ValorUnitario: price,
    Importe: upToSix(gross, places),
    Descuento: off,
    ObjetoImp: line.taxObject ?? (rows ? '02' : '01'),
    Impuestos: rows,
    ACuentaTerceros: thirdParty && {
      RfcACuentaTerceros: thirdParty.rfc,
      NombreACuentaTerceros: thirdParty.name,
      RegimenFiscalACuentaTerceros: thirdParty.regime,
      DomicilioFiscalACuentaTerceros: thirdParty.postalCode,
    },
    InformacionAduanera: line.customsDocuments?.map((NumeroPedimento) => ({ NumeroPedimento })),
    CuentaPredial: line.propertyAccounts?.map((Numero) => ({ Numero })),
  }
}

/** Local taxes are percentages of what is left after the discount, each rounded by itself. */
function localTaxes(
  taxes: readonly LocalTaxDraft[] = [],
  base: ReturnType<typeof dec>,
): Complemento['ImpuestosLocales'] {
  if (taxes.length === 0) return undefined
  const amountOf = ({ percent }: LocalTaxDraft) => fixed(base.times(dec(percent)).div('100'), 2)
  const of = (kind: LocalTaxDraft['kind']) => taxes.filter((tax) => tax.kind === kind)
  const total = (kind: LocalTaxDraft['kind']) => fixed(sum(of(kind).map((tax) => dec(amountOf(tax)))), 2)
  return {
    version: '1.0',
    TotaldeRetenciones: total('retencion'),
    TotaldeTraslados: total('traslado'),
    RetencionesLocales: of('retencion').map((tax) => ({
      ImpLocRetenido: tax.name,
      TasadeRetencion: fixed(dec(tax.percent), 2),
      Importe: amountOf(tax),
    })),
    TrasladosLocales: of('traslado').map((tax) => ({
      ImpLocTrasladado: tax.name,
      TasadeTraslado: fixed(dec(tax.percent), 2),
      Importe: amountOf(tax),
    })),
  }
}

function totalOf(net: ReturnType<typeof dec>, taxes?: Impuestos, local?: Complemento['ImpuestosLocales']) {
  return net
    .plus(taxes?.TotalImpuestosTrasladados ?? '0')
    .minus(taxes?.TotalImpuestosRetenidos ?? '0')
    .plus(local?.TotaldeTraslados ?? '0')
    .minus(local?.TotaldeRetenciones ?? '0')
}

export function buildSale(draft: SaleDraft): Cfdi {
  const { currency = 'MXN', currencyDecimals: decimals = 2, postalCode: place, global, exchangeRate } = draft
  const concepts = draft.lines.map((line) => concept(line, decimals))
  const subtotal = round(sum(concepts.map(({ Importe }) => dec(Importe))), decimals)
  const discounts = concepts.flatMap(({ Descuento }) => (Descuento === undefined ? [] : [dec(Descuento)]))
  const discount = discounts.length > 0 ? round(sum(discounts), decimals) : undefined
  const net = subtotal.minus(discount ?? ZERO)
  const taxes = summarizeTaxes(concepts, decimals)
  const local = localTaxes(draft.localTaxes, net)
  return {
    Version: '4.0',
    Serie: draft.series,
    Folio: draft.folio,
    Fecha: localDateTime(draft.issuedAt, draft.timeZone),
    Sello: '',
    FormaPago: draft.paymentMethod === 'PPD' ? '99' : draft.paymentForm,
    NoCertificado: '',
    Certificado: '',
    CondicionesDePago: draft.conditions,
    SubTotal: fixed(subtotal, decimals),
    Descuento: discount && fixed(discount, decimals),
    Moneda: currency,
    TipoCambio: currency === 'MXN' || exchangeRate === undefined ? undefined : upToSix(dec(exchangeRate), 0),
    Total: fixed(totalOf(net, taxes, local), decimals),
    TipoDeComprobante: draft.type === 'ingreso' ? 'I' : 'E',
    Exportacion: draft.export ?? '01',
    MetodoPago: draft.paymentMethod,
    LugarExpedicion: place,
    Confirmacion: draft.confirmation,
    InformacionGlobal: global && { Periodicidad: global.periodicity, Meses: global.months, Año: global.year },
    CfdiRelacionados: relacionados(draft.relations),
    Emisor: { Rfc: draft.issuer.rfc, Nombre: draft.issuer.name, RegimenFiscal: draft.issuer.regime },
    Receptor: receptor(draft.receiver, draft.receiver.use ?? (draft.type === 'egreso' ? 'G02' : 'G03'), place),
    Conceptos: concepts,
    Impuestos: taxes,
    Complemento: complement({
      LeyendasFiscales: leyendas(draft.legends),
      ImpuestosLocales: local,
      CartaPorte: draft.cartaPorte && buildCartaPorte(draft.cartaPorte),
    }),
  }
}
