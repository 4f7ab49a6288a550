import { z } from 'zod'
import { severities } from '../alerts/alarms.rules.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { optionalText, savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, moment, nothing, wholeNumber, wire } from '../core/wire.ts'
import {
  aggravation,
  coaching,
  coachingState,
  eventClass,
  eventKind,
  reviewState,
  videoEvent,
  videoEventDetail,
} from './events.entities.ts'
import { decisionNames } from './events.rules.ts'
import { reviewEvents, viewEvents } from './video.access.ts'

/** What a list of events may be narrowed by; also of their PDF, and of what a number of the statistics opens. */
export const eventFilter = {
  state: reviewState.optional(),
  class: eventClass.optional(),
  severity: z.enum(severities).optional(),
  kind: eventKind.optional(),
  /** Of the platform, for what the catalogue does not know. */
  code: z.string().max(60).optional(),
  unit: wholeNumber.optional(),
  driver: wholeNumber.optional(),
  /** 1 HikVision, 2 Streamax, 3 JimiIot (rule CAM-09). */
  brand: wholeNumber.optional(),
  from: moment.optional(),
  to: moment.optional(),
  /** Of its local clock. */
  hour: wholeNumber.refine((hour) => hour >= 0 && hour < 24).optional(),
  /** 1 Monday … 7. */
  weekday: wholeNumber.refine((day) => day >= 1 && day <= 7).optional(),
}

/** What cameras raised, repeats in one row (rule CAM-06), the newest first. */
export const pageEvents = endpoint({
  method: 'GET',
  path: '/apis/camera/events',
  access: viewEvents,
  query: wire({ ...pageQuery, ...eventFilter }),
  reply: page(videoEvent),
  summary: 'Bandeja de eventos de todas las cámaras.',
})

export const eventCounts = endpoint({
  method: 'GET',
  path: '/apis/camera/events/counts',
  access: viewEvents,
  query: wire({ from: moment.optional() }),
  reply: wire({
    /** Since `from`. */
    recent: z.number(),
    total: z.number(),
    pending: z.number(),
    critical: z.number(),
    coaching: z.number(),
    /** Median of minutes from an event to its review, of those reviewed in seven days; null: none was. */
    reviewMinutes: z.number().nullable(),
  }),
  summary: 'Cuántos eventos hay y cuántos esperan.',
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/apis/camera/events/{id}',
  access: viewEvents,
  reply: videoEventDetail,
  summary: 'Un evento con lo que se sabe de él.',
})

/** As the platform has it; what is no picture and no clip is a 404. */
export const eventMedia = endpoint({
  method: 'GET',
  path: '/apis/camera/events/{id}/alarms/{alarm_id}/media/{medium_id}',
  access: viewEvents,
  reply: fileReply,
  summary: 'Imagen o video de un evento, leído de la plataforma por el servidor.',
})

/** What the reviewer says of it; `coach` writes the driver's coaching, or adds it to the one that is open. */
export const reviewEvent = endpoint({
  method: 'POST',
  path: '/apis/camera/events/{id}/review',
  access: reviewEvents,
  body: wire({
    decision: z.enum(decisionNames),
    seen: optionalText(200),
    aggravations: z.array(aggravation).max(10).optional(),
    note: optionalText(2000),
    version: z.int().optional(),
  }),
  reply: videoEvent,
  conflict: savedMeanwhile(videoEvent),
  summary: 'Decide qué fue un evento.',
})

export const noteEvent = endpoint({
  method: 'POST',
  path: '/apis/camera/events/{id}/note',
  access: reviewEvents,
  body: wire({ text: z.string().trim().min(1).max(2000) }),
  reply: nothing,
  summary: 'Anota en la historia de un evento.',
})

/** The open ones first, the earliest due first; then those of the last 90 days. */
export const listCoachings = endpoint({
  method: 'GET',
  path: '/apis/camera/coaching',
  access: viewEvents,
  query: wire({ driver: wholeNumber.optional() }),
  reply: z.array(coaching),
  summary: 'Coaching de conductores.',
})

/** `done` closes its events. */
export const updateCoaching = endpoint({
  method: 'PUT',
  path: '/apis/camera/coaching/{id}',
  access: reviewEvents,
  body: wire({
    state: coachingState.optional(),
    coachId: id.nullable().optional(),
    dueOn: day.optional(),
    notes: optionalText(2000),
    version: z.int().optional(),
  }),
  reply: coaching,
  conflict: savedMeanwhile(coaching),
  summary: 'Cambia el coaching de un conductor.',
})
/** Who may coach. */
export const coaches = endpoint({
  method: 'GET',
  path: '/apis/camera/coaching/people',
  access: viewEvents,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Personas que dan coaching.',
})
