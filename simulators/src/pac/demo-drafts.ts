import { newCartaPorteId } from '@arriero/cfdi/build/build-carta-porte.ts'
import { freightTaxes } from '@arriero/cfdi/build/freight.ts'
import type { CartaPorteDraft } from '@arriero/cfdi/model/carta-porte-draft.ts'
import type {
  IssuerDraft,
  LineDraft,
  PaymentDraft,
  ReceiverDraft,
  SaleDraft,
  TaxDraft,
  TransferDraft,
} from '@arriero/cfdi/model/draft.ts'

// Documents of a carrier that does not exist, for demonstrations, tests and measurements. The receivers are those that
// test PACs know.

export const demoIssuer: IssuerDraft = { rfc: 'FNO140312AB1', name: 'FLETES DEL NORESTE', regime: '601' }

const receiver: ReceiverDraft = {
  rfc: 'OÑO120726RX3',
  name: 'ORGANICOS ÑAVEZ OSORIO',
  postalCode: '40501',
  regime: '601',
  use: 'G03',
}

const vat: TaxDraft = { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.160000' }
const onFreight = freightTaxes(receiver.rfc)

const freight = (description: string, quantity: string, unitPrice: string, sku: string): LineDraft => ({
  productKey: '78101802',
  sku,
  quantity,
  unitKey: 'E48',
  unit: 'Servicio',
  description,
  unitPrice,
  taxes: onFreight,
})

/** What documents of one moment share. `at` ISO instant. */
const header = (at: string) => ({
  issuedAt: at,
  timeZone: 'America/Monterrey',
  postalCode: '66600',
  issuer: demoIssuer,
})

/** An invoice to be paid in instalments; `lines` repeats its freight to the number wanted. */
export function demoInvoice(at: string, folio: string, lines = 4): SaleDraft {
  const usual: LineDraft[] = [
    { ...freight('Flete Monterrey a Nuevo Laredo, viaje V-24790', '1', '28500.00', 'V-24790'), discount: '1620.00' },
    freight('Flete Apodaca a Reynosa, viajes V-24781 y V-24784', '2', '16200.00', 'V-24781'),
    {
      productKey: '78121601',
      sku: 'MAN-03',
      quantity: '3',
      unitKey: 'E48',
      description: 'Maniobras de carga y descarga, patio Reynosa',
      unitPrice: '1250.00',
      taxes: [vat],
    },
    {
      ...freight('Estadía en puente internacional, 6 h sobre las 4 h libres', '6', '450.00', 'EST-01'),
      unitKey: 'HUR',
    },
  ]
  return {
    ...header(at),
    type: 'ingreso',
    series: 'A',
    folio,
    receiver,
    paymentMethod: 'PPD',
    conditions: 'Crédito a 30 días',
    lines: Array.from(
      { length: lines },
      (_, place) => usual[place % usual.length] ?? freight('Flete', '1', '1.00', 'F'),
    ),
  }
}

/** A credit note of an invoice. */
export function demoCreditNote(at: string, folio: string, invoiceUuid: string): SaleDraft {
  return {
    ...header(at),
    type: 'egreso',
    series: 'NC',
    folio,
    receiver: { ...receiver, use: 'G02' },
    paymentMethod: 'PUE',
    paymentForm: '15',
    relations: [{ type: '01', uuids: [invoiceUuid] }],
    lines: [
      {
        productKey: '84111506',
        quantity: '1',
        unitKey: 'ACT',
        description: 'Bonificación por demora en la entrega del viaje V-24790',
        unitPrice: '1500.00',
        taxes: onFreight,
      },
    ],
  }
}

/** The first instalment of an invoice of `total` with these taxes. `at` is also the moment of the payment. */
export function demoPayment(
  at: string,
  folio: string,
  invoice: {
    uuid: string
    folio: string
    total: string
    paid: string
    taxes: PaymentDraft['payments'][number]['invoices'][number]['taxes']
  },
): PaymentDraft {
  return {
    ...header(at),
    type: 'pago',
    series: 'P',
    folio,
    receiver,
    payments: [
      {
        paidAt: at.slice(0, 10),
        form: '03',
        currency: 'MXN',
        amount: invoice.paid,
        operation: '8846027711',
        payerBankRfc: 'BBA830831LJ2',
        payerAccount: '012580001234567891',
        payeeBankRfc: 'BMN930209927',
        payeeAccount: '072580009876543216',
        invoices: [
          {
            uuid: invoice.uuid,
            series: 'A',
            folio: invoice.folio,
            currency: 'MXN',
            instalment: 1,
            total: invoice.total,
            balanceBefore: invoice.total,
            paid: invoice.paid,
            taxes: invoice.taxes,
          },
        ],
      },
    ],
  }
}

/** Sales to the public of a day. */
export function demoGlobalInvoice(at: string, folio: string): SaleDraft {
  const note = (sku: string, unitPrice: string): LineDraft => ({
    productKey: '01010101',
    sku,
    quantity: '1',
    unitKey: 'ACT',
    description: 'Venta',
    unitPrice,
    taxes: [vat],
  })
  return {
    ...header(at),
    type: 'ingreso',
    series: 'G',
    folio,
    receiver: { rfc: 'XAXX010101000', name: 'PUBLICO EN GENERAL', postalCode: '66600', regime: '616', use: 'S01' },
    paymentMethod: 'PUE',
    paymentForm: '01',
    global: { periodicity: '01', months: at.slice(5, 7), year: at.slice(0, 4) },
    lines: [note('NV-1201', '1450.00'), note('NV-1202', '860.34'), note('NV-1203', '2380.00')],
  }
}

/** A freight invoice with its Carta Porte; `goods` kinds of merchandise. */
export function demoCartaPorte(at: string, folio: string, goods = 3): SaleDraft {
  return {
    ...header(at),
    type: 'ingreso',
    series: 'CP',
    folio,
    receiver,
    paymentMethod: 'PUE',
    paymentForm: '03',
    lines: [freight('Flete Apodaca a Querétaro, viaje V-24815', '1', '25000.00', 'V-24815')],
    cartaPorte: journey(at, goods),
  }
}

/** Own goods between own yards. */
export function demoTransfer(at: string, folio: string): TransferDraft {
  return {
    ...header(at),
    type: 'traslado',
    series: 'T',
    folio,
    lines: [
      { productKey: '25172504', sku: 'LL-295', quantity: '40', unitKey: 'H87', description: 'Llanta 295/80 R22.5' },
    ],
    cartaPorte: {
      ...journey(at, 0),
      goods: [
        {
          productKey: '25172504',
          description: 'Llanta 295/80 R22.5',
          quantity: '40',
          unitKey: 'H87',
          weightKg: '2320.000',
        },
      ],
    },
  }
}

function journey(at: string, goods: number): CartaPorteDraft {
  const hour = (later: number) => new Date(Date.parse(at) + (later - 6) * 3_600_000).toISOString().slice(0, 19)
  const usual = [
    'Tarimas de cerámica esmaltada',
    'Sanitarios de porcelana en caja',
    'Adhesivo en saco de 20 kg',
    'Grifería surtida',
  ]
  return {
    id: newCartaPorteId(),
    stops: [
      {
        kind: 'Origen',
        rfc: demoIssuer.rfc,
        name: demoIssuer.name,
        at: hour(2),
        address: {
          street: 'Carretera Miguel Alemán km 14.5',
          exteriorNumber: '1450',
          municipality: '006',
          state: 'NLE',
          country: 'MEX',
          postalCode: '66600',
          reference: 'Patio Apodaca, acceso por la caseta 2',
        },
      },
      {
        kind: 'Destino',
        rfc: receiver.rfc,
        name: receiver.name,
        at: hour(12),
        distanceKm: '712.40',
        address: {
          street: 'Avenida 5 de Febrero',
          exteriorNumber: '305',
          municipality: '014',
          state: 'QUE',
          country: 'MEX',
          postalCode: '76120',
        },
      },
    ],
    goods: Array.from({ length: goods }, (_, place) => ({
      productKey: '30131500',
      description: usual[place % usual.length] ?? 'Carga general',
      quantity: String(12 + place),
      unitKey: 'XPX',
      unit: 'Tarima',
      weightKg: `${(480 + 37 * (place % 9)).toFixed(1)}00`,
      value: `${8500 + 250 * (place % 7)}.00`,
      currency: 'MXN',
    })),
    vehicle: {
      permit: 'TPAF01',
      permitNumber: '0119FNO14032026230301000',
      configuration: 'T3S2',
      grossWeightTonnes: '46.50',
      plate: '57-AK-9B',
      year: '2022',
      liability: { insurer: 'Seguros del Camino', policy: 'RC-4471920' },
      cargo: { insurer: 'Seguros del Camino', policy: 'CG-118204' },
      trailers: [{ subtype: 'CTR007', plate: '31-UA-7C' }],
    },
    figures: [{ type: '01', rfc: 'CACX7605101P8', licence: 'NLE0123456', name: 'XOCHILT CASAS CHAVEZ' }],
  }
}
