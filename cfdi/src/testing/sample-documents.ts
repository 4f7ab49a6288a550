// Every kind of document, built; and one with as many nodes of the tables as fit in it.
import { buildCfdi } from '../build/build-cfdi.ts'
import { openCsd, type Csd } from '../csd/csd.ts'
import type { CartaPorteDraft } from '../model/carta-porte-draft.ts'
import type { Cfdi } from '../model/cfdi.ts'
import type { PaymentDraft, SaleDraft } from '../model/draft.ts'
import {
  sampleCartaPorte,
  sampleCreditNote,
  sampleFreightInvoice,
  sampleGlobalInvoice,
  sampleInvoice,
  samplePayment,
  sampleTransfer,
} from './sample-drafts.ts'
import { makeTestCsd } from './test-csd.ts'

export const NOW = '2026-11-21T18:29:06.000Z'
export const INVOICE_UUID = 'A1B2C3D4-0000-4000-8000-000000000001'

let csd: Csd | undefined

/** The sample issuer's certificate, made once. */
export function sampleCsd(): Csd {
  if (csd) return csd
  const { cer, key, passphrase } = makeTestCsd({ rfc: 'EKU9003173C9', name: 'ESCUELA KEMPER URGATE', now: NOW })
  csd = openCsd(cer, key, passphrase)
  return csd
}

/** An import: everything that only an international journey carries. */
export function sampleImport(): CartaPorteDraft {
  const national = sampleCartaPorte('2026-11-21')
  return {
    ...national,
    international: { direction: 'Entrada', country: 'USA', via: '01', regimes: ['IMD'] },
    goods: national.goods.map((goods) => ({
      ...goods,
      tariff: '0702000100',
      matter: '05',
      matterText: 'Producto fresco',
      customs: [{ type: '01', pedimento: '26  24  3420  6001234', importerRfc: 'URE180429TM6' }],
      parcels: [{ number: 'GUIA-0000001', description: 'Caja', weightKg: '10' }],
      carried: [{ quantity: goods.quantity, origin: 'OR000001', destination: 'DE000002' }],
    })),
    figures: [
      ...national.figures,
      {
        type: '02',
        rfc: 'URE180429TM6',
        name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA',
        parts: ['PT04'],
        address: { street: 'Calle 5', state: 'JAL', country: 'MEX', postalCode: '44940' },
      },
    ],
  }
}

function fullSale(): SaleDraft {
  const invoice = sampleInvoice(NOW)
  const [line] = invoice.lines
  if (!line) throw new Error('the sample invoice has a line')
  return {
    ...invoice,
    conditions: 'Contado a 30 días & sin «|» recargos',
    relations: [
      { type: '04', uuids: [INVOICE_UUID] },
      { type: '07', uuids: [INVOICE_UUID, 'A1B2C3D4-0000-4000-8000-000000000002'] },
    ],
    legends: [{ provision: 'LIVA', rule: 'Artículo 1-A', text: 'Impuesto retenido de conformidad con la ley' }],
    localTaxes: [
      { kind: 'traslado', name: 'Impuesto sobre hospedaje', percent: '3.00' },
      { kind: 'retencion', name: 'Cinco al millar', percent: '0.50' },
    ],
    lines: [
      { ...line, discount: '1000.005', customsDocuments: ['26  24  3420  6001234'], propertyAccounts: ['A12345'] },
      {
        ...line,
        description: '  Maniobras   de "carga" <y> descarga\t& estiba ',
        thirdParty: { rfc: 'CACX7605101P8', name: 'XOCHILT CASAS CHAVEZ', regime: '612', postalCode: '36257' },
        quantity: '3.141649',
        unitPrice: '1230.00',
        taxes: [{ kind: 'traslado', tax: '002', factor: 'Exento' }],
      },
    ],
    cartaPorte: sampleImport(),
  }
}

/** A dollar invoice and a peso invoice paid by one transfer in pesos. */
function mixedPayment(): PaymentDraft {
  const payment = samplePayment(NOW, INVOICE_UUID)
  const [entry] = payment.payments
  const [invoice] = entry?.invoices ?? []
  if (!entry || !invoice) throw new Error('the sample payment pays an invoice')
  const dollars = { ...invoice, currency: 'USD', exchangeRate: '18.50', total: '1160.00', balanceBefore: '1160.00' }
  return {
    ...payment,
    payments: [
      {
        ...entry,
        amount: '31460.00',
        payerAccount: '012345678901234567',
        invoices: [invoice, { ...dollars, paid: '1160.00', taxes: invoice.taxes.slice(0, 1) }],
      },
    ],
  }
}

/** Built documents by name. */
export function sampleDocuments() {
  return {
    factura: buildCfdi(sampleInvoice(NOW)),
    'nota de crédito': buildCfdi(sampleCreditNote(NOW, INVOICE_UUID)),
    global: buildCfdi(sampleGlobalInvoice(NOW)),
    pago: buildCfdi(samplePayment(NOW, INVOICE_UUID)),
    'pago en dos monedas': buildCfdi(mixedPayment()),
    'factura con carta porte': buildCfdi(sampleFreightInvoice(NOW)),
    'carta porte internacional': buildCfdi({ ...sampleInvoice(NOW), cartaPorte: sampleImport() }),
    traslado: buildCfdi(sampleTransfer(NOW)),
    'factura con todo': buildCfdi(fullSale()),
  } satisfies Record<string, Cfdi>
}
