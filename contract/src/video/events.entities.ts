import { z } from 'zod'
import { alarmKindNames } from '../alerts/alerts.rules.ts'
import { severities, type AlarmKind } from '../alerts/alarms.rules.ts'
import { day, moment, wire } from '../core/wire.ts'
import {
  aggravations,
  coachingStates,
  eventClasses,
  reviewStates,
  type Aggravation,
  type CoachingState,
  type EventClass,
  type ReviewState,
} from './events.rules.ts'

const codesOf = <Code extends string>(of: readonly { code: Code }[]) => of.map(({ code }) => code) as [Code, ...Code[]]

// The names come from the catalogue's own keys.
export const eventKind = z.enum(alarmKindNames as [AlarmKind, ...AlarmKind[]])
export const eventClass = z.enum(codesOf<EventClass>(eventClasses))
export const reviewState = z.enum(codesOf<ReviewState>(reviewStates))
export const aggravation = z.enum(codesOf<Aggravation>(aggravations))
export const coachingState = z.enum(codesOf<CoachingState>(coachingStates))
const person = wire({ id: z.number(), name: z.string() })

/** What a camera saw, with its repeats: one row of the inbox. */
export const videoEvent = wire({
  id: z.number(),
  /** null: a code that is in no table of ours. */
  kind: eventKind.nullable(),
  /** As its platform says it. */
  code: z.string(),
  title: z.string(),
  /** Spanish; null when the kind says it all. */
  detail: z.string().nullable(),
  class: eventClass,
  severity: z.enum(severities),
  state: reviewState,
  unitId: z.number(),
  unitName: z.string(),
  driverId: z.number().nullable(),
  driverName: z.string().nullable(),
  /** The first one. */
  at: moment,
  lastAt: moment,
  /** It and its repeats. */
  count: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  /** km/h. */
  speed: z.number().nullable(),
  reviewedAt: moment.nullable(),
  /** The newest picture or clip its alarms brought; null: none did. */
  picture: wire({ alarmId: z.number(), mediumId: z.number() }).nullable(),
  version: z.number(),
})
export type VideoEvent = z.output<typeof videoEvent>

/** A talk a driver is to have, or had. */
export const coaching = wire({
  id: z.number(),
  driverId: z.number(),
  driverName: z.string(),
  state: coachingState,
  reason: z.string(),
  coach: person.nullable(),
  dueOn: day,
  isLate: z.boolean(),
  notes: z.string().nullable(),
  doneAt: moment.nullable(),
  createdAt: moment,
  events: z.number(),
  version: z.number(),
})
export type Coaching = z.output<typeof coaching>

const eventAlarm = wire({
  id: z.number(),
  at: moment,
  code: z.string(),
  detail: z.string().nullable(),
  source: z.string().nullable(),
  media: z.number(),
})

export const videoEventDetail = wire({
  ...videoEvent.fields,
  source: wire({ id: z.number(), name: z.string(), platform: z.number() }).nullable(),
  /** Where pictures are asked for: our camera behind it, when it is registered, and the channels it shows. */
  camera: wire({
    id: z.number(),
    name: z.string(),
    channels: z.array(wire({ channel: z.number(), name: z.string() })),
  }).nullable(),
  alarms: z.array(eventAlarm),
  /** Where the unit was and how fast, three minutes around it. */
  speeds: z.array(wire({ at: moment, speed: z.number(), lat: z.number(), lon: z.number() })),
  limitKmh: z.number().nullable(),
  trip: wire({ id: z.number(), name: z.string() }).nullable(),
  driverPhone: z.string().nullable(),
  seen: z.string().nullable(),
  aggravations: z.array(aggravation),
  reviewedBy: z.string().nullable(),
  coaching: coaching.nullable(),
  /** Why its driver should be coached, by rule; null: no need, or nobody drove. */
  proposal: z.string().nullable(),
  /** Of its kind, day by day for 14 days up to its own; false alarms left out. */
  past: wire({
    days: z.array(wire({ day, events: z.number() })),
    driver: z.number(),
    /** Of each driver of the fleet who drove a unit with events, on average. */
    fleet: z.number(),
  }).nullable(),
  notes: z.array(wire({ id: z.number(), at: moment, author: z.string().nullable(), text: z.string() })),
  evidence: z.array(wire({ id: z.number(), folio: z.string() })),
})
export type VideoEventDetail = z.output<typeof videoEventDetail>
