import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { day, id, moment, named, wholeNumber, wire } from '../../core/wire.ts'

const view = 'tickets.kpi.view'

/** Minutes of the areas' hours; null: nothing to reckon with. */
const average = z.number().nullable()
/** What became of tickets in a stretch of time. */
const figures = {
  solved: z.number(),
  /** Of those that were promised a solution, how many, and how many in time. */
  promised: z.number(),
  kept: z.number(),
  /** On average, to the first answer and to the solution. */
  firstMinutes: named('first_answer_minutes', average),
  solveMinutes: named('solution_minutes', average),
}
/** Tickets of one person. */
const userKpi = wire({
  userId: named('id_user_profile', z.number()),
  name: z.string(),
  /** Not solved, now, and those of them that broke their promise. */
  open: z.number(),
  late: z.number(),
  ...figures,
  /** Minutes of the areas' hours in which the clock of a ticket ran in these hands. */
  heldMinutes: named('held_minutes', z.number()),
})
export type UserKpi = z.output<typeof userKpi>
const issueKpi = wire({
  /** null: without an issue. */
  issueId: named('issue', z.number().nullable()),
  name: z.string(),
  areaName: named('area_name', z.string().nullable()),
  opened: z.number(),
  ...figures,
})
export type IssueKpi = z.output<typeof issueKpi>
const monthKpi = wire({ month: day, opened: z.number(), ...figures })
export type MonthKpi = z.output<typeof monthKpi>

/** Days, both included; left out: the last thirty. */
const span = { start: day.optional(), end: day.optional(), areaId: named('area', wholeNumber.optional()) }

export const userKpis = endpoint({
  method: 'GET',
  path: '/apis/ticket_kpi/userKPI',
  also: ['POST /apis/ticket_kpi/userKPI'],
  access: view,
  query: wire(span),
  reply: z.array(userKpi),
  summary: 'Indicadores de tickets por persona.',
})
export const userKpiOf = endpoint({
  method: 'GET',
  path: '/apis/ticket_kpi/userKPI/{id}',
  also: ['POST /apis/ticket_kpi/userKPI/{id}'],
  access: view,
  query: wire(span),
  reply: wire({ ...userKpi.fields, months: z.array(monthKpi) }),
  summary: 'Indicadores de una persona y sus últimos doce meses.',
})
export const userKpiIssues = endpoint({
  method: 'GET',
  path: '/apis/ticket_kpi/userKPI_Issue/{id}',
  also: ['POST /apis/ticket_kpi/userKPI_Issue/{id}'],
  access: view,
  query: wire(span),
  reply: z.array(issueKpi),
  summary: 'Indicadores de una persona por asunto.',
})
/** Ours: of everybody. */
export const issueKpis = endpoint({
  method: 'GET',
  path: '/apis/ticket_kpi/issues',
  access: view,
  query: wire(span),
  reply: z.array(issueKpi),
  summary: 'Indicadores de tickets por asunto.',
})
/** Ours: of everybody. */
export const monthKpis = endpoint({
  method: 'GET',
  path: '/apis/ticket_kpi/months',
  access: view,
  query: wire({ areaId: span.areaId }),
  reply: z.array(monthKpi),
  summary: 'Los últimos doce meses de tickets.',
})

const maybeMoment = moment.nullable()
const pair = wire({ now: average, before: average, goal: average, weeks: z.array(average) })
export const ticketDashboard = endpoint({
  method: 'POST',
  path: '/apis/ticket/dashboard',
  access: 'tickets.ticket.view',
  body: wire({
    areaId: named('area', id.nullable().optional()),
    socialReasonId: named('social_reason', id.nullable().optional()),
  }),
  reply: wire({
    open: z.number(),
    late: z.number(),
    /** When the oldest broken promise was due. */
    worst: maybeMoment,
    soon: z.number(),
    soonUnassigned: named('soon_unassigned', z.number()),
    ours: z.number(),
    /** Since when somebody waits for us to speak. */
    oldestOurs: named('oldest_ours', maybeMoment),
    mine: z.number(),
    unassigned: z.number(),
    /** This month against the one before, with eight weeks, the newest last. */
    first: pair,
    solve: pair,
    /** Percent of promised solutions. */
    onTime: named('on_time', pair),
    byUser: named(
      'by_user',
      z.array(
        wire({
          userId: named('id_user_profile', z.number()),
          name: z.string(),
          open: z.number(),
          late: z.number(),
          firstMinutes: named('first_answer_minutes', average),
          onTime: named('on_time', average),
        }),
      ),
    ),
    byArea: named(
      'by_area',
      z.array(wire({ areaId: named('area', z.number()), name: z.string(), open: z.number(), late: z.number() })),
    ),
    /** The issue reported most in the last seven days. */
    repeated: wire({ issueId: named('issue', z.number()), name: z.string(), count: z.number() }).nullable(),
  }),
  summary: 'Tablero de tickets: lo que vence, cómo vamos y quién lo tiene.',
})
