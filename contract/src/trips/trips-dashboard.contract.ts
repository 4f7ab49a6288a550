import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { day, idList, wholeNumber, wire } from '../core/wire.ts'
import { tripCounts } from './trips.entities.ts'

/** Days a dashboard may span, both ends included. */
export const mostDashboardDays = 366
/** Days it shows when nothing is asked for, today included. */
export const usualDashboardDays = 7

/** Trips planned to leave on these days of the account's zone. */
const dashboardQuery = wire({
  from: day.optional(),
  to: day.optional(),
  client_id: idList.optional(),
  line_id: z.string().max(120).optional(),
  travel_type_id: wholeNumber.optional(),
})

/** Destinations reached: in time and after it (`lateAfterMinutes`). */
const punctuality = { onTime: z.number(), late: z.number() }
const sums = wire({
  trips: z.number(),
  finished: z.number(),
  cancelled: z.number(),
  plannedKm: z.number(),
  /** As their positions told. */
  travelledKm: z.number(),
  ...punctuality,
})

export const tripsDashboard = wire({
  from: day,
  to: day,
  /** Of this moment, whatever the days. */
  counts: tripCounts,
  now: sums,
  /** The same number of days before. */
  before: sums,
  days: z.array(
    wire({
      day,
      active: z.number(),
      finished: z.number(),
      cancelled: z.number(),
      travelledKm: z.number(),
      ...punctuality,
    }),
  ),
  /** By trips, most first; 50 at most. */
  clients: z.array(
    wire({
      id: z.number().nullable(),
      name: z.string(),
      trips: z.number(),
      active: z.number(),
      /** Mean minutes of those that came late; null where none did. */
      lateMinutes: z.number().nullable(),
      ...punctuality,
    }),
  ),
  /** How long trucks were held at each place, by the sum of it; 50 at most. Minutes. */
  yards: z.array(
    wire({
      name: z.string(),
      visits: z.number(),
      /** There now. */
      inside: z.number(),
      meanMinutes: z.number(),
      longestMinutes: z.number(),
      totalMinutes: z.number(),
    }),
  ),
})
export type TripsDashboard = z.output<typeof tripsDashboard>

export const readTripsDashboard = endpoint({
  method: 'GET',
  path: '/apis/travel/dashboard/',
  access: 'viaje.viaje_create.view',
  query: dashboardQuery,
  reply: tripsDashboard,
  summary: 'Tablero de viajes: estados, puntualidad, clientes, días, kilómetros y estadía en patios.',
})

/** The figures of the dashboard as sheets of one xlsx. */
export const exportTripsDashboard = endpoint({
  method: 'GET',
  path: '/apis/travel/dashboard/export/',
  access: 'viaje.viaje_create.export',
  query: dashboardQuery,
  reply: fileReply,
  summary: 'Exporta el tablero de viajes.',
})
