import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalId, text } from '../core/fields.ts'
import { file, form } from '../core/files.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, moment, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { lineStateCodes } from './invoices.rules.ts'

const view = 'combustible.carga_combustible.view'
const review = 'combustible.carga_combustible.review'
export const mostInvoiceMb = 5

const counted = wire({ lines: z.number(), amount: z.number() })
const facts = {
  id: z.number(),
  uuid: z.string(),
  folio: z.string().nullable(),
  providerId: z.number(),
  providerName: z.string(),
  issuerRfc: z.string(),
  from: day,
  to: day,
  total: z.number(),
  createdAt: moment,
  by: z.string().nullable(),
  hasXml: named('has_xml', z.boolean()),
  matched: counted,
  missing: counted,
  litres: counted,
  amount: counted,
  price: counted,
  accepted: counted,
}
const row = wire(facts)
export type FuelInvoiceRow = z.output<typeof row>

const line = wire({
  id: z.number(),
  at: moment.nullable(),
  day,
  folio: z.string().nullable(),
  card: z.string().nullable(),
  station: z.string().nullable(),
  litres: z.number(),
  price: z.number(),
  amount: z.number(),
  /** Pesos a litre that were agreed on with the provider for this fuel, and what is charged over it. */
  agreed: z.number().nullable(),
  over: z.number(),
  state: z.enum(lineStateCodes),
  reason: z.string().nullable(),
  load: wire({
    id: z.number(),
    folio: z.string(),
    unitName: z.string(),
    at: moment,
    litres: z.number(),
    amount: z.number(),
  }).nullable(),
})
export type FuelInvoiceLine = z.output<typeof line>
const invoice = wire({
  ...facts,
  lines: z.array(line),
  /** Loads of the provider in these days that no invoice charges. */
  uncharged: counted,
})
export type FuelInvoice = z.output<typeof invoice>

/** Ours, all of them: the newest first. */
export const listFuelInvoices = endpoint({
  method: 'GET',
  path: '/apis/fuel_invoice/',
  access: review,
  query: wire({ ...pageQuery, provider: wholeNumber.optional() }),
  reply: page(row),
  summary: 'Facturas de proveedores de combustible.',
})
export const getFuelInvoice = endpoint({
  method: 'GET',
  path: '/apis/fuel_invoice/{id}',
  access: review,
  reply: invoice,
  summary: 'Una factura contra las cargas registradas.',
})
/** The provider is found by the issuer's RFC when it is left out. */
export const createFuelInvoice = endpoint({
  method: 'POST',
  path: '/apis/fuel_invoice/',
  access: review,
  body: form(wire({ providerId: named('provider', optionalId) }), { xml: file(['application/xml'], mostInvoiceMb) }),
  reply: invoice,
  summary: 'Lee el XML de un proveedor y lo concilia con las cargas.',
})
/** As it was sent. */
export const fuelInvoiceXml = endpoint({
  method: 'GET',
  path: '/apis/fuel_invoice/{id}/xml',
  access: review,
  reply: fileReply,
  summary: 'El XML de una factura de combustible, como se subió.',
})
/** After loads were written down or removed: lines without a load look for one again. */
export const matchFuelInvoice = endpoint({
  method: 'POST',
  path: '/apis/fuel_invoice/{id}/match',
  access: review,
  reply: invoice,
  summary: 'Concilia otra vez lo que no tiene carga.',
})
export const acceptFuelLine = endpoint({
  method: 'POST',
  path: '/apis/fuel_invoice/lines/{id}/accept',
  access: review,
  body: wire({ reason: text(500) }),
  reply: invoice,
  summary: 'Acepta un renglón con diferencia, con su motivo.',
})
export const tieFuelLine = endpoint({
  method: 'POST',
  path: '/apis/fuel_invoice/lines/{id}/load',
  access: review,
  body: wire({ loadId: named('load', id.nullable()) }),
  reply: invoice,
  summary: 'Liga un renglón a una carga, o lo suelta.',
})
export const deleteFuelInvoice = endpoint({
  method: 'DELETE',
  path: '/apis/fuel_invoice/{id}',
  access: review,
  reply: nothing,
  summary: 'Quita una factura; las cargas quedan.',
})
/** Invoices with lines that nobody decided, and the newest of them. */
export const fuelInvoicesOpen = endpoint({
  method: 'GET',
  path: '/apis/fuel_invoice/open',
  access: view,
  reply: wire({ invoices: z.number(), lines: z.number(), first: row.nullable() }),
  summary: 'Facturas con diferencias por decidir.',
})
