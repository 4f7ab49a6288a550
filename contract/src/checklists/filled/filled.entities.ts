import { z } from 'zod'
import { id, moment, named, wire } from '../../core/wire.ts'
import { tripMomentCodes } from '../../trips/trips.rules.ts'
import { checklistContent, purposeCodes, severities } from '../templates/content.ts'
import { answers, type Answers } from './answers.ts'

const severity = z.enum(severities.map(({ code }) => code))
export const uuid = z.uuid()
const place = wire({ lat: z.number().min(-90).max(90), lon: z.number().min(-180).max(180) })

/** A photograph that will follow by itself. */
export const promised = wire({
  uuid,
  question: z.string().max(12),
  /** Of the bytes as they were when taken, in hex: what arrives must be them. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  at: moment,
  place: place.nullable().optional(),
})

/** As a phone sends it, again and again until it is answered: `uuid` says that it is the same. */
export const filledDraft = wire({
  checklistId: named('checklist', id),
  /** The version that was asked. */
  asked: z.int().min(1),
  unitId: named('unit', id.nullable().optional()),
  tripId: named('travel', id.nullable().optional()),
  /** What of the trip it is filled for. */
  moment: z.enum(tripMomentCodes).nullable().optional(),
  destinationId: named('destination', id.nullable().optional()),
  /** The task it is filled for. */
  taskId: named('task', id.nullable().optional()),
  answers,
  photos: z.array(promised).max(200),
  /** By the phone's clock; `sentAt` is its time when it sent, which tells how wrong it goes. */
  startedAt: named('started_at', moment),
  endedAt: named('ended_at', moment),
  sentAt: named('sent_at', moment),
  place: place.nullable().optional(),
})
export type FilledDraft = z.output<typeof filledDraft>

/** What a phone is told: where it stands now, and which photographs still lack. */
export const filledReceipt = wire({
  id: z.number(),
  folio: z.string(),
  lacks: z.array(uuid),
  /** The unit may not leave. */
  blocks: z.boolean(),
})
export type FilledReceipt = z.output<typeof filledReceipt>

const rowFacts = {
  id: z.number(),
  folio: z.string(),
  checklistId: named('checklist', z.number()),
  name: z.string(),
  purpose: z.enum(purposeCodes),
  unitId: named('unit', z.number().nullable()),
  unitName: named('unit_name', z.string().nullable()),
  tripId: named('travel', z.number().nullable()),
  tripFolio: named('travel_folio', z.string().nullable()),
  taskId: named('task', z.number().nullable()),
  taskFolio: named('task_folio', z.string().nullable()),
  by: z.string().nullable(),
  /** The phone's clock put right. */
  endedAt: named('ended_at', moment),
  receivedAt: named('received_at', moment),
  /** Seconds that it took. */
  took: z.number(),
  /** Percent; null: nothing in it counts. */
  score: z.number().nullable(),
  findings: z.number(),
  worst: severity.nullable(),
  /** Photographs that have not arrived. */
  lacks: z.number(),
  /** It holds its unit back now. */
  blocks: z.boolean(),
}
export const filledRow = wire(rowFacts)
export type FilledRow = z.output<typeof filledRow>

const filledPhoto = wire({
  uuid,
  question: z.string(),
  /** Signed; null: it has not arrived. */
  url: z.string().nullable(),
  at: moment,
  place: place.nullable(),
})
export type FilledPhoto = z.output<typeof filledPhoto>

const filledFinding = wire({
  question: z.string(),
  text: z.string(),
  severity,
  /** How many fillings of this unit in a row have it, this one included. */
  times: z.number(),
  ticketId: named('ticket', z.number().nullable()),
  ticketFolio: named('ticket_folio', z.string().nullable()),
  orderId: named('order', z.number().nullable()),
  orderFolio: named('order_folio', z.string().nullable()),
})
export type FilledFinding = z.output<typeof filledFinding>

const unitBlockFacts = wire({
  id: z.number(),
  reason: z.string(),
  since: moment,
  liftedAt: named('lifted_at', moment.nullable()),
  liftedBy: named('lifted_by', z.string().nullable()),
  liftReason: named('lift_reason', z.string().nullable()),
})

/** As they were taken: they passed `answers` then. */
const taken = z.custom<Answers>((value) => typeof value === 'object' && value !== null)

/** A row with all that was asked and answered, and what it was compared with. */
export const filled = wire({
  ...rowFacts,
  asked: z.number(),
  content: checklistContent,
  answers: taken,
  photos: z.array(filledPhoto),
  foundWrong: named('found', z.array(filledFinding)),
  block: unitBlockFacts.nullable(),
  moment: z.enum(tripMomentCodes).nullable(),
  place: place.nullable(),
  startedAt: named('started_at', moment),
  /** Seconds by which the phone's clock was put right; 0 where it went well. */
  clockOff: named('clock_off', z.number()),
  /** Of the same unit and checklist, the one before. */
  before: wire({
    id: z.number(),
    folio: z.string(),
    endedAt: named('ended_at', moment),
    answers: taken,
    findings: z.array(z.string()),
  }).nullable(),
})
export type Filled = z.output<typeof filled>
