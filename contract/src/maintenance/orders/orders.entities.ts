import { z } from 'zod'
import { recordFacts } from '../../core/fields.ts'
import { day, moment, named, wire } from '../../core/wire.ts'
import { authorizations, processes } from '../../store/store.rules.ts'
import { causeCodes, jobStates, orderKindCodes, photoStageCodes } from './orders.rules.ts'

export const process = z.literal(processes.map(({ id }) => id))
const authorization = z.literal(authorizations.map(({ id }) => id))
export const orderKind = z.enum(orderKindCodes)
export const cause = z.enum(causeCodes)
export const jobState = z.literal(jobStates.map(({ id }) => id))
export const photoStage = z.enum(photoStageCodes)

const facts = {
  id: z.number(),
  folio: z.string(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  unitDetail: named('unit_detail', z.string()),
  title: z.string(),
  kind: orderKind,
  process,
  /** Null: nobody has to be asked. */
  authorization: authorization.nullable(),
  conceptName: named('concept_name', z.string().nullable()),
  plannedAt: named('planned_at', moment.nullable()),
  plannedUntil: named('planned_until', moment.nullable()),
  startedAt: named('started_at', moment.nullable()),
  closedAt: named('closed_at', moment.nullable()),
  /** The unit stands now. */
  isOut: named('is_out', z.boolean()),
  jobsDone: named('jobs_done', z.number()),
  jobsTotal: named('jobs_total', z.number()),
  plannedHours: named('planned_hours', z.number()),
  hours: z.number(),
  /** Parts that are neither in the house for it nor taken. */
  missingParts: named('missing_parts', z.number()),
  /** Pesos so far and in the end; null: not for the caller's eyes. */
  cost: z.number().nullable(),
  foreseen: z.number().nullable(),
}

/** Who works on it, inside and outside the house. */
const worker = wire({ id: z.number(), name: z.string(), kind: z.enum(['technician', 'workshop']) })

export const orderRow = wire({ ...facts, workers: z.array(worker), createdAt: moment })
export type OrderRow = z.output<typeof orderRow>

const job = wire({
  id: z.number(),
  name: z.string(),
  serviceId: named('service', z.number().nullable()),
  technicianId: named('technical', z.number().nullable()),
  technicianName: named('technical_name', z.string().nullable()),
  /** The day until which who is to do it is away then. */
  awayUntil: named('away_until', day.nullable()),
  /** It is the caller's to start and stop. */
  isMine: named('is_mine', z.boolean()),
  plannedHours: named('planned_hours', z.number()),
  hours: z.number(),
  state: jobState,
  /** Since when somebody works on it. */
  runningSince: named('running_since', moment.nullable()),
  workshopId: named('workshop', z.number().nullable()),
  workshopName: named('workshop_name', z.string().nullable()),
  invoice: z.string().nullable(),
  invoiceUuid: named('invoice_uuid', z.string().nullable()),
  note: z.string().nullable(),
  /** Pesos: what others charge, and what its hours cost so far. */
  price: z.number().nullable(),
  labor: z.number().nullable(),
})
export type Job = z.output<typeof job>

const part = wire({
  id: z.number(),
  jobId: named('job', z.number().nullable()),
  storeId: named('store', z.number()),
  storeName: named('store_name', z.string()),
  partId: named('part', z.number()),
  code: named('pm_code', z.string()),
  name: named('pm_name', z.string()),
  kind: named('pm_type', z.number()),
  measure: z.string(),
  itemId: named('item', z.number().nullable()),
  serial: z.string().nullable(),
  qty: z.number(),
  reserved: z.number(),
  taken: z.number(),
  /** Pesos: what was taken, and what the rest is worth in its store. */
  cost: z.number().nullable(),
  ahead: z.number().nullable(),
})
export type OrderPart = z.output<typeof part>

const failure = wire({
  id: z.number(),
  jobId: named('job', z.number().nullable()),
  description: z.string(),
  cause,
  /** The alert, checklist or ticket that told of it. */
  sourceId: named('source', z.number().nullable()),
  foundBy: named('found_by', z.string().nullable()),
  foundAt: named('found_at', moment),
})

const photo = wire({
  id: z.number(),
  stage: photoStage,
  name: z.string(),
  /** Opens it for an hour. */
  url: z.string(),
  createdAt: moment,
  by: z.string().nullable(),
})
export type OrderPhoto = z.output<typeof photo>

const event = wire({
  id: z.number(),
  at: moment,
  kind: z.string(),
  text: z.string(),
  user: z.string().nullable(),
})
export type OrderEvent = z.output<typeof event>

/** An order with all that belongs to it. */
export const order = wire({
  ...facts,
  ...recordFacts,
  description: z.string().nullable(),
  conceptId: named('concept', z.number().nullable()),
  cause,
  requestedBy: named('requested_by', z.string().nullable()),
  readAt: named('read_at', moment.nullable()),
  readKm: named('read_km', z.number().nullable()),
  readHours: named('read_hours', z.number().nullable()),
  outcome: z.string().nullable(),
  /** What the unit shows now. */
  unitKm: named('unit_km', z.number()),
  unitHours: named('unit_hours', z.number()),
  /** Pesos; null: not for the caller's eyes. */
  labor: z.number().nullable(),
  partsCost: named('parts_cost', z.number().nullable()),
  external: z.number().nullable(),
  /** Pesos that were authorised. */
  authorizedAmount: named('authorized_amount', z.number().nullable()),
  /** When the unit leaves next, while the order is open; null: no trip of it is known, or not for the caller's eyes. */
  nextTrip: named(
    'next_trip',
    wire({ id: z.number(), folio: z.string(), leaveAt: named('leave_at', moment) }).nullable(),
  ),
  /** What stands in the way of confirming it, in words. */
  waitsFor: named('waits_for', z.array(z.string())),
  jobs: z.array(job),
  parts: z.array(part),
  failures: z.array(failure),
  photos: z.array(photo),
  events: z.array(event),
})
export type Order = z.output<typeof order>
