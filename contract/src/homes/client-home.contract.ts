import { z } from 'zod'
import { fiscalKindNames } from '../billing/documents/documents.rules.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalText } from '../core/fields.ts'
import { moment, named, nothing, wire } from '../core/wire.ts'
import { tripRow } from '../trips/trips.entities.ts'

const delivery = wire({
  /** Of the destination. */
  id: z.number(),
  tripId: named('travel', z.number()),
  folio: z.string(),
  place: z.string(),
  arrivedAt: named('arrived_at', moment),
  /** Minutes after the plan. */
  late: z.number().nullable(),
  /** Photographs and papers of the trip. */
  files: z.number(),
  incidents: z.number(),
})
export type Delivery = z.output<typeof delivery>

/** Of deliveries in some days; null where there were none. */
const punctuality = wire({
  deliveries: z.number(),
  onTime: named('on_time', z.number()),
  /** Median minutes before the plan; negative is late. */
  minutesBefore: named('minutes_before', z.number().nullable()),
})

const clientDocument = wire({
  id: z.number(),
  kind: z.enum(fiscalKindNames),
  folio: z.string(),
  issuedAt: named('issued_at', moment),
  currency: z.string(),
  total: z.number(),
  /** What is left to pay; null where nothing is paid. */
  balance: z.number().nullable(),
  dueOn: named('due_on', z.string().nullable()),
})
export type ClientDocument = z.output<typeof clientDocument>

export const clientHome = wire({
  at: moment,
  counts: wire({
    active: z.number(),
    travelling: z.number(),
    notStarted: named('not_started', z.number()),
    late: z.number(),
    deliveredToday: named('delivered_today', z.number()),
  }),
  /** Under way, the next to arrive first; then those to leave. */
  arrivals: z.array(tripRow),
  delivered: z.array(delivery),
  /** The last 30 days, and the 30 before them. */
  now: punctuality,
  before: punctuality,
  /** Of the customers that are the caller, stamped and standing, what is still to be paid first; null: they are none. */
  billed: wire({
    /** To be paid, by currency. */
    owed: z.array(wire({ currency: z.string(), amount: z.number(), documents: z.number() })),
    documents: z.array(clientDocument),
  }).nullable(),
})
export type ClientHome = z.output<typeof clientHome>

/** Only what is shared with the caller. */
export const readClientHome = endpoint({
  method: 'GET',
  path: '/apis/home/client',
  access: 'viaje.viaje_create.view',
  reply: clientHome,
  summary: 'Los envíos de quien llama, con su hora de llegada.',
})

/** Only of the customers that are the caller; throws a 404 for any other. */
export const readClientDocument = endpoint({
  method: 'GET',
  path: '/apis/home/client/document/{id}/{format}',
  access: 'viaje.viaje_create.view',
  reply: fileReply,
  summary: 'Factura, pago, nota de crédito o carta porte de quien llama: pdf o xml.',
})

/** The dock of the caller receives a shipment later: only their own destination, and only while it has not arrived. */
export const moveAppointment = endpoint({
  method: 'PUT',
  path: '/apis/home/client/appointment/{id}',
  access: 'viaje.viaje_create.view',
  body: wire({ to: moment, reason: optionalText(200) }),
  reply: nothing,
  summary: 'Mueve la cita de un envío propio a más tarde.',
})
