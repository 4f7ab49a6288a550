// A valid draft of each kind of document, with the tax authority's public test parties: for tests, the demonstration
// and the measurements.
import { freightTaxes } from '../build/freight.ts'
import { publicReceiver } from '../build/build-sale.ts'
import type { CartaPorteDraft, GoodsDraft } from '../model/carta-porte-draft.ts'
import type { IssuerDraft, PaymentDraft, ReceiverDraft, SaleDraft, TransferDraft } from '../model/draft.ts'

export const SAMPLE_ISSUER: IssuerDraft = { rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', regime: '601' }
export const SAMPLE_COMPANY: ReceiverDraft = {
  rfc: 'URE180429TM6',
  name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
  postalCode: '86991',
  regime: '601',
  use: 'G03',
}
export const SAMPLE_PERSON: ReceiverDraft = {
  rfc: 'CACX7605101P8',
  name: 'XOCHILT CASAS CHAVEZ',
  postalCode: '36257',
  regime: '612',
  use: 'G03',
}

const PLACE = '42501'
const common = (issuedAt: string) => ({
  series: 'A',
  folio: '1024',
  issuedAt,
  timeZone: 'America/Mexico_City',
  postalCode: PLACE,
  issuer: SAMPLE_ISSUER,
})

/** 1 × 25 000.00 of freight to a company: IVA 4 000.00, retention 1 000.00, total 28 000.00 (§5). */
export function sampleInvoice(issuedAt: string): SaleDraft {
  return {
    ...common(issuedAt),
    type: 'ingreso',
    receiver: SAMPLE_COMPANY,
    paymentMethod: 'PPD',
    lines: [
      {
        productKey: '78101802',
        sku: 'FLETE-GDL',
        quantity: '1',
        unitKey: 'E48',
        unit: 'Servicio',
        description: 'Flete Pachuca – Guadalajara, caja seca de 53 pies',
        unitPrice: '25000.00',
        taxes: freightTaxes(SAMPLE_COMPANY.rfc),
      },
    ],
  }
}

export function sampleCreditNote(issuedAt: string, invoice: string): SaleDraft {
  return {
    ...common(issuedAt),
    series: 'NC',
    type: 'egreso',
    receiver: { ...SAMPLE_COMPANY, use: 'G02' },
    paymentMethod: 'PUE',
    paymentForm: '15',
    relations: [{ type: '01', uuids: [invoice] }],
    lines: [
      {
        productKey: '84111506',
        quantity: '1',
        unitKey: 'ACT',
        description: 'Descuento por demora en la entrega',
        unitPrice: '1500.00',
        taxes: freightTaxes(SAMPLE_COMPANY.rfc),
      },
    ],
  }
}

export function sampleGlobalInvoice(issuedAt: string): SaleDraft {
  const note = (folio: string, price: string) => ({
    productKey: '01010101',
    sku: folio,
    quantity: '1',
    unitKey: 'ACT',
    description: 'Venta',
    unitPrice: price,
    taxes: freightTaxes('XAXX010101000'),
  })
  return {
    ...common(issuedAt),
    series: 'G',
    type: 'ingreso',
    receiver: publicReceiver(PLACE),
    paymentMethod: 'PUE',
    paymentForm: '01',
    global: { periodicity: '01', months: issuedAt.slice(5, 7), year: issuedAt.slice(0, 4) },
    lines: [note('N-1', '350.00'), note('N-2', '1120.50'), note('N-3', '89.90')],
  }
}

/** First instalment of 10 000.00 of the sample invoice (§10.4). */
export function samplePayment(issuedAt: string, invoice: string): PaymentDraft {
  return {
    ...common(issuedAt),
    series: 'P',
    type: 'pago',
    receiver: SAMPLE_COMPANY,
    payments: [
      {
        paidAt: issuedAt.slice(0, 10),
        form: '03',
        currency: 'MXN',
        amount: '10000.00',
        operation: '0011223344',
        invoices: [
          {
            uuid: invoice,
            series: 'A',
            folio: '1024',
            currency: 'MXN',
            instalment: 1,
            total: '28000.00',
            balanceBefore: '28000.00',
            paid: '10000.00',
            taxes: [
              { kind: 'traslado', tax: '002', factor: 'Tasa', rate: '0.160000', base: '25000.00', amount: '4000.00' },
              { kind: 'retencion', tax: '002', factor: 'Tasa', rate: '0.040000', base: '25000.00', amount: '1000.00' },
            ],
          },
        ],
      },
    ],
  }
}

function sampleGoods(count: number): GoodsDraft[] {
  return Array.from({ length: count }, (_, i) => ({
    productKey: '50101538',
    description: `Verdura fresca en caja, partida ${i + 1}`,
    quantity: String(10 + i),
    unitKey: 'XBX',
    weightKg: `${120 + i}.5`,
    value: '4500.00',
  }))
}

/** A national journey Pachuca – Guadalajara with one trailer. `day` is `YYYY-MM-DD`. */
export function sampleCartaPorte(day: string, goods = 2): CartaPorteDraft {
  return {
    id: 'CCCBCD94-870A-4332-A52A-A52AA52AA52A',
    stops: [
      {
        kind: 'Origen',
        rfc: SAMPLE_ISSUER.rfc,
        name: 'PATIO PACHUCA',
        at: `${day}T08:00:00`,
        address: {
          street: 'Boulevard Felipe Ángeles',
          exteriorNumber: '1200',
          municipality: '048',
          state: 'HID',
          country: 'MEX',
          postalCode: '42080',
        },
      },
      {
        kind: 'Destino',
        rfc: SAMPLE_COMPANY.rfc,
        name: 'CEDIS GUADALAJARA',
        at: `${day}T18:30:00`,
        distanceKm: '585.4',
        address: {
          street: 'Avenida Lázaro Cárdenas',
          exteriorNumber: '3422',
          municipality: '039',
          state: 'JAL',
          country: 'MEX',
          postalCode: '44940',
        },
      },
    ],
    goods: sampleGoods(goods),
    vehicle: {
      permit: 'TPAF01',
      permitNumber: '0X2XTXZ0X5X0X3X2X1X0',
      configuration: 'T3S2',
      grossWeightTonnes: '45.5',
      plate: '501-AA-1',
      year: '2022',
      liability: { insurer: 'Seguros del Altiplano', policy: '123456789' },
      trailers: [{ subtype: 'CTR007', plate: '852-UN-3' }],
    },
    figures: [{ type: '01', rfc: 'VAAM130719H60', licence: 'a234567890', name: 'MIGUEL VARGAS ARANDA' }],
  }
}

export function sampleFreightInvoice(issuedAt: string, goods = 2): SaleDraft {
  const day = issuedAt.slice(0, 10)
  return { ...sampleInvoice(issuedAt), series: 'CP', cartaPorte: sampleCartaPorte(day, goods) }
}

export function sampleTransfer(issuedAt: string): TransferDraft {
  return {
    ...common(issuedAt),
    series: 'T',
    type: 'traslado',
    lines: [{ productKey: '50101538', quantity: '10', unitKey: 'XBX', description: 'Verdura fresca en caja' }],
    cartaPorte: sampleCartaPorte(issuedAt.slice(0, 10)),
  }
}
