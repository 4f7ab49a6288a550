import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { page, pageQuery } from '../core/paging.ts'
import { moment, named, nothing, timezoneHours, wholeNumber, wire } from '../core/wire.ts'

/** Titles the specification names; others are kept too. */
export const logTitles = [
  'REQUEST_ERROR',
  'APP_ERROR',
  'SOCKET_ERROR',
  'SOCKET_ACCOUNT_ERROR',
  'SOCKET_ACCOUNT_CLOSE',
  'LOGIN',
  'GET_INIT_APP_DATA',
  'GET_CELERY_TASK_RESULT',
  'GET_CELERY_TASK_STATUS',
  'GET_EXCEL_TEMPLATE_DATA',
  'NAVIGATOR_CLIPBOARD_ERROR',
  'INIT_CONSOLE',
  'GEOFENCE_CREATE',
  'GEOFENCE_CREATE_MANY',
  'GEOFENCE_UPDATE',
  'GEOFENCE_DELETE',
  'ERROR_CAPTURED',
  'WARN_CAPTURED',
  'REHIDRATATE_CHAT_MESSAGE',
  'REHIDRATATE_CHAT_FROM_CHAT_MESSAGE',
  'CHAT_MESSAGE_DONWLOAD_AUDIO',
  'HIK_ADD_DEVICE',
  'GET_CAMERAS_ONLINE',
] as const

export const logLevels = ['info', 'warning', 'error'] as const
/** Rule LOG-02: how often the console sends what it gathered, and how much at once. */
export const logUpload = { everyMs: 15_000, most: 200 } as const

const level = z.enum(logLevels)

/** A log entry as the console sends it; who and of which account is taken from the session, whatever it says. */
export const logEntryDraft = wire({
  /** Random name given once by the console: the same entry sent twice is kept once. */
  key: z.string().max(60).optional(),
  userId: named('user_id', z.unknown().optional()),
  accountId: named('id_account', z.unknown().optional()),
  title: named('ldt_title', z.string().trim().min(1).max(80)),
  host: named('ldt_host', z.string().max(200).nullable().optional()),
  path: named('ldt_path', z.string().max(500).nullable().optional()),
  at: named('ldt_created_at', z.string().max(40).nullable().optional()),
  /** Up to 16 kB are kept. */
  data: named('ldt_data', z.unknown().optional()),
  level: level.optional(),
})
export type LogEntryDraft = z.output<typeof logEntryDraft>

export const logEntry = wire({
  id: z.number(),
  userId: named('user_id', z.number().nullable()),
  accountId: named('id_account', z.number()),
  userName: z.string().nullable(),
  title: named('ldt_title', z.string()),
  host: named('ldt_host', z.string().nullable()),
  path: named('ldt_path', z.string().nullable()),
  at: named('ldt_created_at', moment),
  data: named('ldt_data', z.unknown().optional()),
  level,
  agent: z.string().nullable(),
})
export type LogEntry = z.output<typeof logEntry>

/** A list of entries; sent every 15 s (rule LOG-02). */
export const sendLog = endpoint({
  method: 'POST',
  path: '/apis/panel_control/log_trace_data',
  access: 'session',
  body: z.array(logEntryDraft).max(logUpload.most),
  open: 'A refused log would lose the failure it tells of.',
  reply: nothing,
  summary: 'Guarda la bitácora de la consola.',
})

const logFilters = {
  title: z.string().max(80).optional(),
  level: level.optional(),
  user: wholeNumber.optional(),
  start: moment.optional(),
  end: moment.optional(),
}

/** `alike` is the id of an entry: only those equal to it. */
export const pageLog = endpoint({
  method: 'GET',
  path: '/apis/panel_control/log_trace_data',
  access: 'panel.logs.view',
  query: wire({ ...pageQuery, ...logFilters, alike: wholeNumber.optional() }),
  reply: page(logEntry),
  summary: 'Bitácora de errores.',
})

/** Entries with the same title that say the same, whoever sent them and whenever. */
export const logGroup = wire({
  /** The newest of them. */
  id: z.number(),
  title: named('ldt_title', z.string()),
  level,
  path: named('ldt_path', z.string().nullable()),
  /** What they say. */
  message: z.string(),
  count: z.number(),
  users: z.number(),
  firstAt: moment,
  lastAt: moment,
})
export type LogGroup = z.output<typeof logGroup>

/** Ours: equal errors as one, the latest first. `order` by `count`, `users`, `firstAt`, `lastAt`, `title`. */
export const pageLogGroups = endpoint({
  method: 'GET',
  path: '/apis/panel_control/log_trace_data/groups',
  access: 'panel.logs.view',
  query: wire({ ...pageQuery, ...logFilters }),
  reply: page(logGroup),
  summary: 'Errores iguales de la bitácora, agrupados.',
})

/** Ours: what the filters leave, as CSV; the newest 50 000. */
export const exportLog = endpoint({
  method: 'GET',
  path: '/apis/panel_control/log_trace_data/export',
  access: 'panel.logs.view',
  query: wire({ search: pageQuery.search, ...logFilters }),
  reply: fileReply,
  summary: 'Bitácora de errores en CSV.',
})

/** Ours: the titles in the log with their counts, for the filter. */
export const logTitleCounts = endpoint({
  method: 'GET',
  path: '/apis/panel_control/log_trace_data/titles',
  access: 'panel.logs.view',
  reply: z.array(wire({ title: named('ldt_title', z.string()), count: z.number(), lastAt: moment })),
  summary: 'Títulos de la bitácora.',
})

/** A route somebody opened. */
export const recordVisit = endpoint({
  method: 'POST',
  path: '/apis/panel_control/user_routes_access_history_items',
  access: 'session',
  body: wire({
    host: named('urahi_host', z.string().max(200)),
    route: named('urahi_route', z.string().min(1).max(500)),
    /** Title of the screen. */
    title: z.string().max(120).optional(),
    /** Where the user came from. */
    from: z.string().max(500).optional(),
  }),
  open: 'The wire promises extra fields.',
  reply: nothing,
  summary: 'Registra la entrada a una pantalla.',
})

/** `timeoffset` as getTimezoneOffset()/60; the last 30 days when no period is given. */
export const visitStatistics = endpoint({
  method: 'GET',
  path: '/apis/panel_control/user_routes_access_history_items/statistics',
  access: 'panel.logs.view',
  query: wire({
    timeoffset: timezoneHours.optional(),
    start: moment.optional(),
    end: moment.optional(),
    user: wholeNumber.optional(),
  }),
  reply: wire({
    total: z.number(),
    users: z.number(),
    routes: z.array(
      wire({
        route: named('urahi_route', z.string()),
        title: z.string().nullable(),
        visits: z.number(),
        users: z.number(),
        lastAt: moment,
      }),
    ),
    people: z.array(
      wire({ userId: named('user_id', z.number()), name: z.string(), visits: z.number(), lastAt: moment }),
    ),
    days: z.array(wire({ day: z.string(), visits: z.number(), users: z.number() })),
    /** 24 of them, local time. */
    hours: z.array(wire({ hour: z.number(), visits: z.number() })),
  }),
  summary: 'Estadísticas de accesos por pantalla.',
})
