import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { day, moment, wholeNumber, wire } from '../core/wire.ts'
import { arrangement } from './arrangements.entities.ts'
import { rentalView } from './items.contract.ts'
import { barKindNames } from './rental.rules.ts'

/** Kind (place in `kinds`), from and to (minutes since the first instant of `from`), id of what it is, what it says. */
const bar = z.tuple([z.number(), z.number(), z.number(), z.number(), z.string()])
/** Item, unit or 0, name, detail, group (place in `groups`), rate of a day, bars. */
const line = z.tuple([z.number(), z.number(), z.string(), z.string().nullable(), z.number(), z.number(), z.array(bar)])
export type AvailabilityLine = z.output<typeof line>
export type AvailabilityBar = z.output<typeof bar>

/** Ours: every thing that is rented with what keeps it, in tuples: two thousand of them over 90 days are one answer. */
export const rentalAvailability = endpoint({
  method: 'GET',
  path: '/apis/arrangement/availability',
  access: rentalView,
  query: wire({
    /** Today when left out. The database counts no year 0. */
    from: z
      .union([day, moment])
      .refine((from) => from >= '1900')
      .optional(),
    /** 21 when left out, 92 at most. */
    days: wholeNumber.optional(),
    search: z.string().max(200).optional(),
  }),
  reply: wire({
    from: day,
    /** First instant of it where the account is. */
    start: moment,
    days: z.number(),
    /** IANA name. */
    timezone: z.string(),
    kinds: z.array(z.enum(barKindNames)),
    /** With how many lines, and the share of their time that is rented, in percent. */
    groups: z.array(wire({ name: z.string(), things: z.number(), percent: z.number() })),
    /** Percent of the things that are rented, of each day. */
    occupation: z.array(z.number()),
    lines: z.array(line),
  }),
  summary: 'Qué está libre y qué ocupado, por día.',
})

/** Ours: what a thing costs for some days, and what stands in its way. */
export const rentalOffer = endpoint({
  method: 'GET',
  path: '/apis/arrangement/offer',
  access: rentalView,
  query: wire({
    item: wholeNumber,
    from: moment,
    to: moment,
    customer: wholeNumber.optional(),
    /** One that is being changed: it is not in its own way. */
    arrangement: wholeNumber.optional(),
  }),
  reply: wire({
    days: z.number(),
    /** Why it cannot be had on these days, naming the contract; null: it is free. */
    clash: z.string().nullable(),
    /** What comes next and when; null: nothing is known. */
    freeUntil: moment.nullable(),
    next: z.string().nullable(),
    /** Of the customer: null without one. */
    customer: wire({
      contracts: z.number(),
      /** Of them, brought back late. */
      late: z.number(),
      owed: z.number(),
    }).nullable(),
  }),
  summary: 'Si está libre, hasta cuándo y cómo va el cliente.',
})

const short = wire({
  id: z.number(),
  folio: z.string(),
  thing: z.string(),
  customer: z.string(),
  at: moment,
})
/** Ours: what needs somebody now. */
export const rentalPanel = endpoint({
  method: 'GET',
  path: '/apis/arrangement/panel',
  access: rentalView,
  reply: wire({
    things: z.number(),
    /** Percent of the things that are rented now. */
    rentedPercent: z.number(),
    quotes: z.number(),
    contracts: z.number(),
    late: wire({ count: z.number(), first: short.nullable() }),
    /** Due within seven days; how many have not answered whether they renew. */
    ending: wire({ count: z.number(), unanswered: z.number(), total: z.number() }),
    expiring: wire({ count: z.number() }),
    owed: wire({ contracts: z.number(), amount: z.number() }),
    /** Returns of the next seven days and late ones, the soonest first, twelve at most. */
    returns: z.array(arrangement),
  }),
  summary: 'Rentas sin devolver, por terminar y cotizaciones que vencen.',
})
/** Ours: deliveries and returns between two days. */
export const rentalCalendar = endpoint({
  method: 'GET',
  path: '/apis/arrangement/calendar',
  access: rentalView,
  query: wire({ from: z.union([day, moment]), to: z.union([day, moment]) }),
  reply: z.array(
    wire({
      ...short.fields,
      what: z.enum(['delivery', 'return']),
      /** Already done. */
      done: z.boolean(),
      late: z.boolean(),
    }),
  ),
  summary: 'Entregas y devoluciones por día.',
})
