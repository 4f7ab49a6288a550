import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { moment, named, wire } from '../core/wire.ts'
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
