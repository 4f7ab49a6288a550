// Complemento para recepción de pagos 2.0. Here retentions come before transfers at every level.
import { maybe, maybeListOf, node, one, optional, required, several } from './table.ts'
import {
  AMOUNT,
  BASE64,
  CURRENCY,
  DATE_TIME,
  decimal,
  KEY,
  matching,
  oneOf,
  POSITIVE,
  RATE,
  RFC,
  text,
} from './value-types.ts'

const MXN = decimal(2)
const ACCOUNT = matching(/^[A-Z0-9_]{10,50}$/, 'una cuenta de 10 a 50 caracteres')
const INVOICE_ID = matching(
  /^([a-f0-9A-F]{8}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{4}-[a-f0-9A-F]{12}|\d{3}-\d{2}-\d{9})$/,
  'el folio fiscal (UUID) de la factura pagada',
)

const DOCTO_RELACIONADO = node(
  'pago20:DoctoRelacionado',
  {
    IdDocumento: required(INVOICE_ID),
    Serie: optional(text(1, 25)),
    Folio: optional(text(1, 40)),
    MonedaDR: required(CURRENCY),
    EquivalenciaDR: optional(decimal(10, true)),
    NumParcialidad: required(matching(/^[1-9]\d{0,2}$/, 'un número de parcialidad de 1 a 999')),
    ImpSaldoAnt: required(AMOUNT),
    ImpPagado: required(AMOUNT),
    ImpSaldoInsoluto: required(AMOUNT),
    ObjetoImpDR: required(KEY),
  },
  {
    ImpuestosDR: maybe(
      node(
        'pago20:ImpuestosDR',
        {},
        {
          RetencionesDR: maybeListOf(
            node('pago20:RetencionDR', {
              BaseDR: required(POSITIVE),
              ImpuestoDR: required(KEY),
              TipoFactorDR: required(oneOf('Tasa', 'Cuota', 'Exento'), 'CRP20251'),
              TasaOCuotaDR: required(RATE),
              ImporteDR: required(AMOUNT),
            }),
          ),
          TrasladosDR: maybeListOf(
            node('pago20:TrasladoDR', {
              BaseDR: required(POSITIVE),
              ImpuestoDR: required(KEY),
              TipoFactorDR: required(oneOf('Tasa', 'Cuota', 'Exento'), 'CRP20257'),
              TasaOCuotaDR: optional(RATE),
              ImporteDR: optional(AMOUNT),
            }),
          ),
        },
      ),
    ),
  },
)

const PAGO = node(
  'pago20:Pago',
  {
    FechaPago: required(DATE_TIME),
    FormaDePagoP: required(KEY),
    MonedaP: required(CURRENCY),
    TipoCambioP: optional(POSITIVE),
    Monto: required(AMOUNT),
    NumOperacion: optional(text(1, 100)),
    RfcEmisorCtaOrd: optional(RFC),
    NomBancoOrdExt: optional(text(1, 300)),
    CtaOrdenante: optional(ACCOUNT),
    RfcEmisorCtaBen: optional(RFC),
    CtaBeneficiario: optional(ACCOUNT),
    TipoCadPago: optional(KEY),
    CertPago: optional(BASE64),
    CadPago: optional(text(1, 8192)),
    SelloPago: optional(BASE64),
  },
  {
    DoctoRelacionado: several(DOCTO_RELACIONADO),
    ImpuestosP: maybe(
      node(
        'pago20:ImpuestosP',
        {},
        {
          RetencionesP: maybeListOf(
            node('pago20:RetencionP', { ImpuestoP: required(KEY), ImporteP: required(AMOUNT) }),
          ),
          TrasladosP: maybeListOf(
            node('pago20:TrasladoP', {
              BaseP: required(POSITIVE),
              ImpuestoP: required(KEY),
              TipoFactorP: required(oneOf('Tasa', 'Cuota', 'Exento')),
              TasaOCuotaP: optional(RATE),
              ImporteP: optional(AMOUNT),
            }),
          ),
        },
      ),
    ),
  },
)

export const PAGOS = node(
  'pago20:Pagos',
  { Version: required(oneOf('2.0')) },
  {
    Totales: one(
      node('pago20:Totales', {
        TotalRetencionesIVA: optional(MXN),
        TotalRetencionesISR: optional(MXN),
        TotalRetencionesIEPS: optional(MXN),
        TotalTrasladosBaseIVA16: optional(MXN),
        TotalTrasladosImpuestoIVA16: optional(MXN),
        TotalTrasladosBaseIVA8: optional(MXN),
        TotalTrasladosImpuestoIVA8: optional(MXN),
        TotalTrasladosBaseIVA0: optional(MXN),
        TotalTrasladosImpuestoIVA0: optional(MXN),
        TotalTrasladosBaseIVAExento: optional(MXN),
        MontoTotalPagos: required(MXN),
      }),
    ),
    Pago: several(PAGO),
  },
)
