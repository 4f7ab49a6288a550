// CFDI 3.3, only to be read: documents issued until 2023. It shares names with 4.0; complements that had their own
// version then (Carta Porte 1.0 and 2.0) are reported as not understood.
import { IMPUESTOS_LOCALES } from './implocal.ts'
import { LEYENDAS_FISCALES } from './leyendas.ts'
import { PAGOS_10 } from './pago10.ts'
import { any, listOf, maybe, maybeListOf, node, one, optional, required, several } from './table.ts'
import { TIMBRE_FISCAL_DIGITAL } from './tfd.ts'
import {
  AMOUNT,
  BASE64,
  CERTIFICATE_NUMBER,
  COUNTRY,
  CURRENCY,
  DATE_TIME,
  KEY,
  matching,
  oneOf,
  PEDIMENTO,
  POSITIVE,
  POSTAL_CODE,
  RATE,
  RFC,
  text,
  UUID,
} from './value-types.ts'

const FACTOR = oneOf('Tasa', 'Cuota', 'Exento')
const NAME = text(1, 254)
const INFORMACION_ADUANERA = node('cfdi:InformacionAduanera', { NumeroPedimento: required(PEDIMENTO) })

const CONCEPTO = node(
  'cfdi:Concepto',
  {
    ClaveProdServ: required(KEY),
    NoIdentificacion: optional(text(1, 100)),
    Cantidad: required(POSITIVE),
    ClaveUnidad: required(KEY),
    Unidad: optional(text(1, 20)),
    Descripcion: required(text(1, 1000)),
    ValorUnitario: required(AMOUNT),
    Importe: required(AMOUNT),
    Descuento: optional(AMOUNT),
  },
  {
    Impuestos: maybe(
      node(
        'cfdi:Impuestos',
        {},
        {
          Traslados: maybeListOf(
            node('cfdi:Traslado', {
              Base: required(POSITIVE),
              Impuesto: required(KEY),
              TipoFactor: required(FACTOR),
              TasaOCuota: optional(RATE),
              Importe: optional(AMOUNT),
            }),
          ),
          Retenciones: maybeListOf(
            node('cfdi:Retencion', {
              Base: required(POSITIVE),
              Impuesto: required(KEY),
              TipoFactor: required(FACTOR),
              TasaOCuota: required(RATE),
              Importe: required(AMOUNT),
            }),
          ),
        },
      ),
    ),
    InformacionAduanera: any(INFORMACION_ADUANERA),
    CuentaPredial: maybe(
      node('cfdi:CuentaPredial', { Numero: required(matching(/^\d{1,150}$/, 'hasta 150 dígitos')) }),
    ),
    ComplementoConcepto: maybe(node('cfdi:ComplementoConcepto', {})),
    Parte: any(
      node(
        'cfdi:Parte',
        {
          ClaveProdServ: required(KEY),
          NoIdentificacion: optional(text(1, 100)),
          Cantidad: required(POSITIVE),
          Unidad: optional(text(1, 20)),
          Descripcion: required(text(1, 1000)),
          ValorUnitario: optional(AMOUNT),
          Importe: optional(AMOUNT),
        },
        { InformacionAduanera: any(INFORMACION_ADUANERA) },
      ),
    ),
  },
)

export const COMPROBANTE_33 = node(
  'cfdi:Comprobante',
  {
    Version: required(oneOf('3.3')),
    Serie: optional(text(1, 25)),
    Folio: optional(text(1, 40)),
    Fecha: required(DATE_TIME),
    Sello: required(BASE64),
    FormaPago: optional(KEY),
    NoCertificado: required(CERTIFICATE_NUMBER),
    Certificado: required(BASE64),
    CondicionesDePago: optional(text(1, 1000)),
    SubTotal: required(AMOUNT),
    Descuento: optional(AMOUNT),
    Moneda: required(CURRENCY),
    TipoCambio: optional(POSITIVE),
    Total: required(AMOUNT),
    TipoDeComprobante: required(KEY),
    MetodoPago: optional(KEY),
    LugarExpedicion: required(POSTAL_CODE),
    Confirmacion: optional(matching(/^[0-9a-zA-Z]{5}$/, '5 letras o números')),
  },
  {
    CfdiRelacionados: maybe(
      node(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: required(KEY) },
        { CfdiRelacionado: several(node('cfdi:CfdiRelacionado', { UUID: required(UUID) })) },
      ),
    ),
    Emisor: one(node('cfdi:Emisor', { Rfc: required(RFC), Nombre: optional(NAME), RegimenFiscal: required(KEY) })),
    Receptor: one(
      node('cfdi:Receptor', {
        Rfc: required(RFC),
        Nombre: optional(NAME),
        ResidenciaFiscal: optional(COUNTRY),
        NumRegIdTrib: optional(text(1, 40)),
        UsoCFDI: required(KEY),
      }),
    ),
    Conceptos: listOf(CONCEPTO),
    Impuestos: maybe(
      node(
        'cfdi:Impuestos',
        { TotalImpuestosRetenidos: optional(AMOUNT), TotalImpuestosTrasladados: optional(AMOUNT) },
        {
          Retenciones: maybeListOf(node('cfdi:Retencion', { Impuesto: required(KEY), Importe: required(AMOUNT) })),
          Traslados: maybeListOf(
            node('cfdi:Traslado', {
              Impuesto: required(KEY),
              TipoFactor: required(FACTOR),
              TasaOCuota: required(RATE),
              Importe: required(AMOUNT),
            }),
          ),
        },
        ['Retenciones', 'TotalImpuestosRetenidos', 'Traslados', 'TotalImpuestosTrasladados'],
      ),
    ),
    Complemento: maybe(
      node(
        'cfdi:Complemento',
        {},
        {
          LeyendasFiscales: maybe(LEYENDAS_FISCALES),
          ImpuestosLocales: maybe(IMPUESTOS_LOCALES),
          Pagos: maybe(PAGOS_10),
          TimbreFiscalDigital: maybe(TIMBRE_FISCAL_DIGITAL),
        },
        ['LeyendasFiscales', 'ImpuestosLocales', 'Pagos'],
      ),
    ),
    Addenda: maybe(node('cfdi:Addenda', {})),
  },
  [
    'Version',
    'Serie',
    'Folio',
    'Fecha',
    'FormaPago',
    'NoCertificado',
    'CondicionesDePago',
    'SubTotal',
    'Descuento',
    'Moneda',
    'TipoCambio',
    'Total',
    'TipoDeComprobante',
    'MetodoPago',
    'LugarExpedicion',
    'Confirmacion',
    'CfdiRelacionados',
    'Emisor',
    'Receptor',
    'Conceptos',
    'Impuestos',
    'Complemento',
  ],
)
