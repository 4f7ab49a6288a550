import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { optionalId } from '../../core/fields.ts'
import { day, moment, named, wholeNumber, wire } from '../../core/wire.ts'
import { absence } from '../../technicians/technicians.contract.ts'
import { order, process } from '../orders/orders.entities.ts'

const maybe = z.number().nullable()

/** What one does of an order on a day. */
const block = wire({
  orderId: named('order', z.number()),
  folio: z.string(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  title: z.string(),
  process,
  /** It cannot go on: an authorisation or a part is missing. */
  waits: z.boolean(),
  /** One of them; neither: nobody does it yet. */
  technicianId: named('technical', maybe),
  workshopId: named('workshop', maybe),
  /** Null: no day was chosen. What is late stands on today. */
  day: day.nullable(),
  /** When it begins on that day, and the promised day of a workshop. */
  at: moment.nullable(),
  until: day.nullable(),
  /** Planned ones, or those that were worked when it is over. */
  hours: z.number(),
})
export type AgendaBlock = z.output<typeof block>

const proposal = wire({
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  services: z.array(wire({ id: z.number(), name: z.string(), hours: z.number() })),
  hours: z.number(),
  technicianId: named('technical', z.number()),
  day,
  at: moment,
})
export type AgendaProposal = z.output<typeof proposal>

const doer = wire({ id: z.number(), name: z.string(), detail: z.string().nullable() })
export type AgendaDoer = z.output<typeof doer>

/** Ours: the days from one on, who works on what, and what of that which is due would fit without stopping a trip. */
export const getAgenda = endpoint({
  method: 'GET',
  path: '/apis/mantto/agenda',
  access: 'mantenimiento.view',
  query: wire({ from: day.optional(), days: wholeNumber.optional() }),
  reply: wire({
    days: z.array(day),
    today: day,
    technicians: z.array(doer),
    workshops: z.array(doer),
    blocks: z.array(block),
    /** Of these technicians, in these days. */
    absences: z.array(absence),
    /** Of the units above, in these days. */
    trips: z.array(wire({ unitId: named('unit', z.number()), from: moment, to: moment })),
    proposals: z.array(proposal),
    unplaced: z.array(wire({ unitName: named('unit_name', z.string()), reason: z.string() })),
  }),
  summary: 'La agenda del taller, con lo que cabría en ella.',
})
/** Ours: what one does of an order goes to another day, another technician or both; those who work on it already stay. */
export const planOrder = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/plan',
  access: 'mantenimiento.create',
  body: wire({
    plannedAt: named('planned_at', moment),
    fromTechnicianId: named('from_technical', optionalId),
    technicianId: named('technical', optionalId),
  }),
  reply: order,
  summary: 'Lleva una orden a otro día o a otro técnico.',
})
