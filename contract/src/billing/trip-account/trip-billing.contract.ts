import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId } from '../../core/fields.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, moment, wholeNumber, wire } from '../../core/wire.ts'
import { documentLine, taskReply } from '../documents/documents.entities.ts'
import { mostLines } from '../documents/documents.rules.ts'
import { mostBilled } from './trip-account.rules.ts'

const view = 'facturacion.view'
const write = 'facturacion.documento.create'

/** A finished trip that no living document charges. */
const unbilledTrip = wire({
  tripId: z.number(),
  folio: z.string(),
  route: z.string(),
  unitName: z.string(),
  finishedAt: moment,
  km: z.number().nullable(),
  customerId: z.number().nullable(),
  customerName: z.string().nullable(),
  /** Without taxes; null: nobody gave it a price. */
  price: z.number().nullable(),
})
export type UnbilledTrip = z.output<typeof unbilledTrip>

export const unbilledTrips = endpoint({
  method: 'GET',
  path: '/apis/trip_account/unbilled/',
  access: view,
  query: wire({ ...pageQuery, customer: wholeNumber.optional(), from: day.optional(), to: day.optional() }),
  reply: page(unbilledTrip),
  summary: 'Viajes finalizados sin facturar.',
})

/** A trip that is left out, and why. */
const leftTrip = wire({ tripId: z.number(), folio: z.string(), why: z.string() })
export type LeftTrip = z.output<typeof leftTrip>

/** A concept for each trip, from its price; what cannot be billed to this customer is left out. Saves nothing. */
export const tripLines = endpoint({
  method: 'POST',
  path: '/apis/trip_account/lines/',
  access: write,
  body: wire({ ids: z.array(id).min(1).max(mostLines), customerId: id }),
  reply: wire({ lines: z.array(documentLine), left: z.array(leftTrip) }),
  summary: 'Conceptos de factura de viajes finalizados.',
})

const choice = {
  /** These, or else all that finished in these days. */
  ids: z.array(id).min(1).max(mostBilled).optional(),
  from: day.optional(),
  to: day.optional(),
  /** Whom those are billed to whose client is no customer. */
  customerId: optionalId,
}
const billedGroup = wire({ customerId: z.number(), name: z.string(), trips: z.number(), amount: z.number() })
const planned = wire({ customers: z.array(billedGroup), left: z.array(leftTrip) })
export type TripBillingPlan = z.output<typeof planned>

export const planBilling = endpoint({
  method: 'POST',
  path: '/apis/trip_account/invoice/plan/',
  access: write,
  body: wire(choice),
  reply: planned,
  summary: 'Qué se facturaría de unos viajes, por cliente.',
})
/** The drafts of one invoice per customer, or one per trip, in the background. */
export const billTrips = endpoint({
  method: 'POST',
  path: '/apis/trip_account/invoice/',
  access: write,
  body: wire({ ...choice, seriesId: id, each: z.enum(['customer', 'trip']).optional() }),
  reply: taskReply,
  summary: 'Factura viajes finalizados, una factura por cliente.',
})

/** What the task that bills keeps as its result. */
export const tripBilling = wire({
  invoices: z.array(
    wire({ id: z.number(), folio: z.string(), name: z.string(), trips: z.number(), total: z.number() }),
  ),
  problems: z.array(wire({ name: z.string(), problem: z.string() })),
  left: z.array(leftTrip),
})
export type TripBilling = z.output<typeof tripBilling>
