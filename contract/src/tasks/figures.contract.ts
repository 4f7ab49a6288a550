import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { day, moment, named, wholeNumber, wire } from '../core/wire.ts'
import { view } from './tasks.access.ts'

/** Percent; null: nothing to reckon with. */
const share = z.number().nullable()

/** What the four numbers above tasks say; of the tasks that the caller sees. */
export const taskMetrics = endpoint({
  method: 'GET',
  path: '/apis/tasks/metrics',
  also: ['POST /apis/tasks/metrics'],
  access: view,
  query: wire({ userId: named('id_user', wholeNumber.optional()) }),
  reply: wire({
    open: z.number(),
    mine: z.number(),
    overdue: z.number(),
    /** Of the overdue, those that are so for more than three days. */
    longOverdue: named('long_overdue', z.number()),
    /** Still to do and due today, and those of them that nobody has begun. */
    today: z.number(),
    notStarted: named('not_started', z.number()),
    toValidate: named('to_validate', z.number()),
    /** Of those finished in the last thirty days that had a date; and in the thirty before. */
    onTime: named('on_time', share),
    onTimeBefore: named('on_time_before', share),
    /** Of those finished in the last thirty days. */
    done: z.number(),
    failed: z.number(),
    failedShare: named('failed_share', share),
    orders: z.number(),
    tickets: z.number(),
  }),
  summary: 'Cifras de las tareas.',
})

const figures = {
  open: z.number(),
  overdue: z.number(),
  /** Finished in the days that were asked for. */
  done: z.number(),
  onTime: named('on_time', share),
  /** Hours from start to end, on average. */
  hours: z.number().nullable(),
  failed: z.number(),
}
const personFigures = wire({ userId: named('id_user', z.number()), name: z.string(), ...figures })
export type PersonFigures = z.output<typeof personFigures>
const week = wire({ week: day, created: z.number(), done: z.number(), late: z.number() })
export type TaskWeek = z.output<typeof week>
const templateFigures = wire({ templateId: named('template', z.number()), name: z.string(), ...figures })

/** Days, both included; left out: the last thirty. */
const span = { start: day.optional(), end: day.optional() }
const dashboard = {
  start: day,
  end: day,
  ...figures,
  lanes: z.array(wire({ lane: z.number(), count: z.number() })),
  weeks: z.array(week),
  templates: z.array(templateFigures),
}
/** Who has what, and how they do; who is not of the house sees their own. */
export const taskDashboard = endpoint({
  method: 'GET',
  path: '/apis/tasks/get/dashboard',
  access: view,
  query: wire(span),
  reply: wire({ ...dashboard, people: z.array(personFigures) }),
  summary: 'Tablero de tareas por persona, semana y plantilla.',
})
/** Of the caller, or of somebody the caller may see. */
export const userTaskDashboard = endpoint({
  method: 'GET',
  path: '/apis/tasks/get/dashboard/user',
  access: view,
  query: wire({ ...span, userId: named('id_user', wholeNumber.optional()) }),
  reply: wire({
    userId: named('id_user', z.number()),
    name: z.string(),
    ...dashboard,
    /** Of theirs, the ones that are due first. */
    next: z.array(
      wire({ id: z.number(), folio: z.string(), title: z.string(), dueAt: named('due_at', moment.nullable()) }),
    ),
  }),
  summary: 'Tablero de tareas de una persona.',
})
