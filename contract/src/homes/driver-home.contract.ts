import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { moment, named, nothing, wire } from '../core/wire.ts'
import { latitude, longitude, tripRow } from '../trips/trips.entities.ts'
import { tripMomentCodes } from '../trips/trips.rules.ts'
import { dayParts } from './driving.rules.ts'
import { incidentKinds } from './homes.rules.ts'

// Whoever may fill or look at a trip of their own; what each part shows is asked of the person, not of the role.
const access = ['viaje.viaje_create.view', 'checklist.llenado.create', 'combustible.carga_combustible.create'] as const

const someone = wire({ name: z.string(), phone: z.string().nullable() })
/** What a driver is asked for on the road; it opens without a signal once it was seen. */
const paper = wire({
  kind: z.enum(['trip', 'cartaPorte']),
  id: z.number(),
  name: z.string(),
  detail: z.string(),
})
export type DayPaper = z.output<typeof paper>

const dayChecklist = wire({
  id: z.number(),
  name: z.string(),
  questions: z.number(),
  /** When it was last filled for this unit or trip; null: never. */
  lastAt: named('last_at', moment.nullable()),
  lastId: named('last_id', z.number().nullable()),
  /** A trip waits for it; null: it may be filled at any time. */
  demand: wire({
    tripId: named('travel', z.number()),
    tripFolio: named('travel_folio', z.string()),
    unitId: named('unit', z.number()),
    unitName: named('unit_name', z.string()),
    moment: z.enum(tripMomentCodes),
    destinationId: named('destination', z.number().nullable()),
    place: z.string().nullable(),
    /** Its moment has come, or passed without it. */
    isDue: named('due', z.boolean()),
    isMissed: named('missed', z.boolean()),
  }).nullable(),
})
export type DayChecklist = z.output<typeof dayChecklist>

const dayTask = wire({
  id: z.number(),
  folio: z.string(),
  title: z.string(),
  dueAt: named('due_at', moment),
})
export type DayTask = z.output<typeof dayTask>

const drivingHours = wire({
  /** By the movement of the unit, since the last rest, without a gap between them. */
  parts: z.array(wire({ kind: z.enum(dayParts), from: moment, to: moment })),
  seconds: z.number(),
  /** What may still be driven before a pause, or before the day's rest where that is next. */
  left: z.number(),
  isRestNext: named('rest_next', z.boolean()),
  isDriving: named('driving', z.boolean()),
})
export type DrivingHours = z.output<typeof drivingHours>

export const driverHome = wire({
  at: moment,
  /** null: the person is nobody's driver. */
  driver: wire({
    name: z.string(),
    license: z.string().nullable(),
    licenseEnds: named('license_ends', z.string().nullable()),
    /** Days until then, negative once it has ended. */
    licenseDays: named('license_days', z.number().nullable()),
  }).nullable(),
  /** Under way, else the next to leave. */
  trip: tripRow.nullable(),
  /** Trips to drive after that one. */
  further: z.number(),
  unit: wire({ id: z.number(), name: z.string(), plates: z.string().nullable() }).nullable(),
  /** null: without a unit, or after a rest. */
  driving: drivingHours.nullable(),
  /** Why the unit may not leave. */
  block: z.string().nullable(),
  /** Who planned the trip. */
  traffic: someone.nullable(),
  papers: z.array(paper),
  /** What trips demand first. */
  checklists: z.array(dayChecklist),
  /** To be done by the end of the day, and what should have been. */
  tasks: z.array(dayTask),
  unread: z.number(),
  /** The phone tells where it is until then; null: it does not. */
  sharingUntil: named('sharing_until', moment.nullable()),
})
export type DriverHome = z.output<typeof driverHome>

export const readDriverHome = endpoint({
  method: 'GET',
  path: '/apis/home/driver',
  access,
  reply: driverHome,
  summary: 'El día de quien conduce.',
})

/** A carta porte of a trip that the caller drives. */
export const ownCartaPorte = endpoint({
  method: 'GET',
  path: '/apis/home/driver/carta_porte/{id}',
  access: 'viaje.viaje_create.view',
  reply: fileReply,
  summary: 'Carta porte en PDF de un viaje propio.',
})

const place = { lat: latitude.nullable().optional(), lon: longitude.nullable().optional() }

/** Kept with the trip under way; without one a ticket of the unit. Sent again with its key it changes nothing. */
export const reportIncident = endpoint({
  method: 'PUT',
  path: '/apis/home/driver/incident/{uuid}',
  access: 'viaje.viaje_create.incident',
  body: form(
    wire({
      kind: z.enum(incidentKinds.map(({ code }) => code)),
      text: z.string().trim().max(1000),
      at: moment,
      /** By the phone's clock when it sends: what `at` is put right by. */
      sentAt: named('sent_at', moment),
      ...place,
    }),
    { photo: file(imageTypes, 10) },
  ),
  reply: wire({
    tripId: named('travel', z.number().nullable()),
    tripFolio: named('travel_folio', z.string().nullable()),
    ticketFolio: named('ticket_folio', z.string().nullable()),
  }),
  summary: 'Reporta una incidencia con fotografía.',
})

/** Raises the alarm of the unit; sent again with its key it is the same one. */
export const callForHelp = endpoint({
  method: 'PUT',
  path: '/apis/home/driver/panic/{uuid}',
  access: 'viaje.viaje_create.incident',
  body: wire(place),
  reply: nothing,
  summary: 'Botón de pánico.',
})
