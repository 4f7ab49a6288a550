// Complemento para recepción de pagos 1.0, only to be read: payments of CFDI 3.3.
import { any, maybe, maybeListOf, node, optional, required, several } from './table.ts'
import { AMOUNT, BASE64, CURRENCY, DATE_TIME, KEY, oneOf, POSITIVE, RATE, RFC, text } from './value-types.ts'

const IMPUESTOS = node(
  'pago10:Impuestos',
  { TotalImpuestosRetenidos: optional(AMOUNT), TotalImpuestosTrasladados: optional(AMOUNT) },
  {
    Retenciones: maybeListOf(node('pago10:Retencion', { Impuesto: required(KEY), Importe: required(AMOUNT) })),
    Traslados: maybeListOf(
      node('pago10:Traslado', {
        Impuesto: required(KEY),
        TipoFactor: required(KEY),
        TasaOCuota: required(RATE),
        Importe: required(AMOUNT),
      }),
    ),
  },
)

export const PAGOS_10 = node(
  'pago10:Pagos',
  { Version: required(oneOf('1.0')) },
  {
    Pago: several(
      node(
        'pago10:Pago',
        {
          FechaPago: required(DATE_TIME),
          FormaDePagoP: required(KEY),
          MonedaP: required(CURRENCY),
          TipoCambioP: optional(POSITIVE),
          Monto: required(AMOUNT),
          NumOperacion: optional(text(1, 100)),
          RfcEmisorCtaOrd: optional(RFC),
          NomBancoOrdExt: optional(text(1, 300)),
          CtaOrdenante: optional(text(10, 50)),
          RfcEmisorCtaBen: optional(RFC),
          CtaBeneficiario: optional(text(10, 50)),
          TipoCadPago: optional(KEY),
          CertPago: optional(BASE64),
          CadPago: optional(text(1, 8192)),
          SelloPago: optional(BASE64),
        },
        {
          DoctoRelacionado: any(
            node('pago10:DoctoRelacionado', {
              IdDocumento: required(text(16, 36)),
              Serie: optional(text(1, 25)),
              Folio: optional(text(1, 40)),
              MonedaDR: required(CURRENCY),
              TipoCambioDR: optional(POSITIVE),
              MetodoDePagoDR: required(KEY),
              NumParcialidad: optional(KEY),
              ImpSaldoAnt: optional(AMOUNT),
              ImpPagado: optional(AMOUNT),
              ImpSaldoInsoluto: optional(AMOUNT),
            }),
          ),
          Impuestos: maybe(IMPUESTOS),
        },
      ),
    ),
  },
)
