// CFDI 4.0 (Anexo 20): the comprobante, its parties, concepts and taxes.
import { CARTA_PORTE } from './cartaporte31.ts'
import { IMPUESTOS_LOCALES } from './implocal.ts'
import { LEYENDAS_FISCALES } from './leyendas.ts'
import { PAGOS } from './pago20.ts'
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

const TRASLADO_CONCEPTO = node('cfdi:Traslado', {
  Base: required(POSITIVE, 'CFDI40174'),
  Impuesto: required(KEY),
  TipoFactor: required(oneOf('Tasa', 'Cuota', 'Exento'), 'CFDI40176'),
  TasaOCuota: optional(RATE),
  Importe: optional(AMOUNT),
})

const RETENCION_CONCEPTO = node('cfdi:Retencion', {
  Base: required(POSITIVE, 'CFDI40181'),
  Impuesto: required(KEY),
  TipoFactor: required(oneOf('Tasa', 'Cuota', 'Exento'), 'CFDI40183'),
  TasaOCuota: required(RATE),
  Importe: required(AMOUNT),
})

const informacionAduanera = (code: string) =>
  node('cfdi:InformacionAduanera', { NumeroPedimento: required(PEDIMENTO, code) })

const PARTE = node(
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
  { InformacionAduanera: any(informacionAduanera('CFDI40199')) },
)

const CONCEPTO = node(
  'cfdi:Concepto',
  {
    ClaveProdServ: required(matching(/^\d{8}$/, 'una clave de 8 dígitos'), 'CFDI40162'),
    NoIdentificacion: optional(text(1, 100)),
    Cantidad: required(POSITIVE),
    ClaveUnidad: required(KEY, 'CFDI40165'),
    Unidad: optional(text(1, 20)),
    Descripcion: required(text(1, 1000)),
    ValorUnitario: required(AMOUNT),
    Importe: required(AMOUNT),
    Descuento: optional(AMOUNT),
    ObjetoImp: required(KEY, 'CFDI40170'),
  },
  {
    Impuestos: maybe(
      node(
        'cfdi:Impuestos',
        {},
        { Traslados: maybeListOf(TRASLADO_CONCEPTO), Retenciones: maybeListOf(RETENCION_CONCEPTO) },
      ),
    ),
    ACuentaTerceros: maybe(
      node('cfdi:ACuentaTerceros', {
        RfcACuentaTerceros: required(RFC),
        NombreACuentaTerceros: required(text(1, 300)),
        RegimenFiscalACuentaTerceros: required(KEY),
        DomicilioFiscalACuentaTerceros: required(POSTAL_CODE),
      }),
    ),
    InformacionAduanera: any(informacionAduanera('CFDI40194')),
    CuentaPredial: any(
      node('cfdi:CuentaPredial', { Numero: required(matching(/^[0-9a-zA-Z]{1,150}$/, 'letras y números, hasta 150')) }),
    ),
    ComplementoConcepto: maybe(node('cfdi:ComplementoConcepto', {})),
    Parte: any(PARTE),
  },
)

const IMPUESTOS = node(
  'cfdi:Impuestos',
  { TotalImpuestosRetenidos: optional(AMOUNT), TotalImpuestosTrasladados: optional(AMOUNT) },
  {
    Retenciones: maybeListOf(node('cfdi:Retencion', { Impuesto: required(KEY), Importe: required(AMOUNT) })),
    Traslados: maybeListOf(
      node('cfdi:Traslado', {
        Base: required(AMOUNT),
        Impuesto: required(KEY),
        TipoFactor: required(oneOf('Tasa', 'Cuota', 'Exento')),
        TasaOCuota: optional(RATE),
        Importe: optional(AMOUNT),
      }),
    ),
  },
  ['Retenciones', 'TotalImpuestosRetenidos', 'Traslados', 'TotalImpuestosTrasladados'],
)

export const COMPLEMENTO = node(
  'cfdi:Complemento',
  {},
  {
    LeyendasFiscales: maybe(LEYENDAS_FISCALES),
    ImpuestosLocales: maybe(IMPUESTOS_LOCALES),
    Pagos: maybe(PAGOS),
    CartaPorte: maybe(CARTA_PORTE, 'CP112'),
    TimbreFiscalDigital: maybe(TIMBRE_FISCAL_DIGITAL),
  },
  ['LeyendasFiscales', 'ImpuestosLocales', 'Pagos', 'CartaPorte'],
)

export const COMPROBANTE = node(
  'cfdi:Comprobante',
  {
    Version: required(oneOf('4.0')),
    Serie: optional(text(1, 25)),
    Folio: optional(text(1, 40)),
    Fecha: required(DATE_TIME, 'CFDI40101'),
    Sello: required(BASE64),
    FormaPago: optional(KEY, 'CFDI40104'),
    NoCertificado: required(CERTIFICATE_NUMBER),
    Certificado: required(BASE64),
    CondicionesDePago: optional(text(1, 1000)),
    SubTotal: required(AMOUNT),
    Descuento: optional(AMOUNT),
    Moneda: required(CURRENCY, 'CFDI40113'),
    TipoCambio: optional(POSITIVE, 'CFDI40117'),
    Total: required(AMOUNT),
    TipoDeComprobante: required(KEY),
    Exportacion: required(KEY),
    MetodoPago: optional(KEY, 'CFDI40124'),
    LugarExpedicion: required(POSTAL_CODE, 'CFDI40126'),
    Confirmacion: optional(matching(/^[0-9a-zA-Z]{5}$/, '5 letras o números'), 'CFDI40127'),
  },
  {
    InformacionGlobal: maybe(
      node('cfdi:InformacionGlobal', {
        Periodicidad: required(KEY),
        Meses: required(KEY),
        Año: required(matching(/^20\d\d$/, 'un año de cuatro dígitos')),
      }),
    ),
    CfdiRelacionados: any(
      node(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: required(KEY) },
        { CfdiRelacionado: several(node('cfdi:CfdiRelacionado', { UUID: required(UUID) })) },
      ),
    ),
    Emisor: one(
      node('cfdi:Emisor', {
        Rfc: required(RFC),
        Nombre: required(text(1, 300), 'CFDI40138'),
        RegimenFiscal: required(KEY),
        FacAtrAdquirente: optional(matching(/^\d{10}$/, '10 dígitos')),
      }),
    ),
    Receptor: one(
      node('cfdi:Receptor', {
        Rfc: required(RFC),
        Nombre: required(text(1, 300), 'CFDI40144'),
        DomicilioFiscalReceptor: required(POSTAL_CODE, 'CFDI40147'),
        ResidenciaFiscal: optional(COUNTRY),
        NumRegIdTrib: optional(text(1, 40)),
        RegimenFiscalReceptor: required(KEY),
        UsoCFDI: required(KEY),
      }),
    ),
    Conceptos: listOf(CONCEPTO),
    Impuestos: maybe(IMPUESTOS),
    Complemento: maybe(COMPLEMENTO),
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
    'Exportacion',
    'MetodoPago',
    'LugarExpedicion',
    'Confirmacion',
    'InformacionGlobal',
    'CfdiRelacionados',
    'Emisor',
    'Receptor',
    'Conceptos',
    'Impuestos',
    'Complemento',
  ],
)
