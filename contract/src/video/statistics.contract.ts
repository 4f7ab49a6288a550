import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { moment, wholeNumber, wire } from '../core/wire.ts'
import { coachingState, eventKind } from './events.entities.ts'
import { scoreSides, type ScoreSide } from './statistics.rules.ts'
import { viewStatistics } from './video.access.ts'

/** Of the period and of the one of its length before it; null: nothing to divide by. */
const then = <S extends z.ZodType>(value: S) => wire({ now: value, before: value })
const period = { days: wholeNumber.optional() }

/** The last 7, 30 or 90 days (30 unless one of them is asked for) of the units one sees. */
export const statistics = endpoint({
  method: 'GET',
  path: '/apis/camera/statistics',
  access: viewStatistics,
  query: wire(period),
  reply: wire({
    from: moment,
    to: moment,
    events: then(z.number()),
    km: then(z.number()),
    /** Events per 1,000 km. */
    rate: then(z.number().nullable()),
    critical: then(z.number()),
    /** Percent of those reviewed in the minutes that are the goal. */
    inTime: then(z.number().nullable()),
    coachings: then(z.number()),
    coached: then(z.number()),
    /** The most frequent first. */
    types: z.array(
      wire({
        kind: eventKind.nullable(),
        code: z.string(),
        title: z.string(),
        confirmed: z.number(),
        false: z.number(),
        pending: z.number(),
        before: z.number(),
      }),
    ),
    heat: z.array(wire({ weekday: z.number(), hour: z.number(), events: z.number() })),
    sentence: z.string(),
  }),
  summary: 'Estadísticas de eventos de cámaras.',
})

/** The worst first. */
export const scores = endpoint({
  method: 'GET',
  path: '/apis/camera/statistics/scores',
  access: viewStatistics,
  query: wire({ ...period, by: z.enum(scoreSides.map(({ code }) => code) as [ScoreSide, ...ScoreSide[]]).optional() }),
  reply: z.array(
    wire({
      /** null: a route, which has no record of its own. */
      id: z.number().nullable(),
      name: z.string(),
      /** Units of a driver, the driver of a unit. */
      with: z.string().nullable(),
      events: z.number(),
      km: z.number(),
      per100Km: z.number().nullable(),
      score: z.number().nullable(),
      /** Of the period before. */
      before: z.number().nullable(),
      most: wire({ title: z.string(), events: z.number() }).nullable(),
      coaching: wire({ state: coachingState, isLate: z.boolean() }).nullable(),
    }),
  ),
  summary: 'Conductores, unidades o rutas por eventos por cada 100 km.',
})
