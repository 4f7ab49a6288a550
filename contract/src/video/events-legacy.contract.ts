import { z } from 'zod'
import { severities } from '../alerts/alarms.rules.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, moment, named, wire } from '../core/wire.ts'
import { eventClass, eventKind, reviewState } from './events.entities.ts'
import { viewEvents } from './video.access.ts'

/** Devices as their platform names them; none: all of the brand. */
const devices = z.array(z.string().min(1).max(100)).max(500).optional()
/** Both days included, where the account is; the last 30 unless told. */
const dates = { from: named('date_start', day.optional()), to: named('date_end', day.optional()) }
/** Hours west of Greenwich, as the browser tells them: its clock instead of the account's. */
const offset = named('timeoffset', z.number().min(-14).max(14).optional())

const deviceEvent = wire({
  id: z.number(),
  device: z.string(),
  /** As the platform says it, and its name in the platform's list where it has one there. */
  code: z.string(),
  name: z.string(),
  /** Spanish. */
  title: z.string(),
  detail: z.string().nullable(),
  unit: named('id_unit', z.number()),
  unitName: named('unit_name', z.string()),
  driverName: named('driver_name', z.string().nullable()),
  at: moment,
  /** `dd.MM.yyyy HH:mm`, by the clock that was asked for. */
  localTime: named('date', z.string()),
  count: z.number(),
  lat: z.number().nullable(),
  lon: z.number().nullable(),
  speed: z.number().nullable(),
  severity: z.enum(severities),
  class: eventClass,
  state: reviewState,
})

/** How many of each type, day and device; what the platform itself counts is not asked for. */
export const hikvisionAnalytics = endpoint({
  method: 'POST',
  path: '/apis/camera/hikvision/events/analitics',
  access: viewEvents,
  body: wire({ devices: named('hikvision_devices', devices), ...dates, offset }),
  reply: wire({
    total: z.number(),
    byType: named(
      'by_type',
      z.array(wire({ code: z.string(), kind: eventKind.nullable(), title: z.string(), count: z.number() })),
    ),
    byDay: named('by_day', z.array(wire({ day, count: z.number() }))),
    byDevice: named(
      'by_device',
      z.array(wire({ device: z.string(), unitName: named('unit_name', z.string()), count: z.number() })),
    ),
  }),
  summary: 'Cuenta de eventos Hikvision por tipo, día y equipo.',
})

/** Of each device its last ones, the newest first. */
export const hikvisionLastData = endpoint({
  method: 'POST',
  path: '/apis/camera/hikvision/events/last_data',
  access: viewEvents,
  body: wire({
    rows: named('count_last_rows', z.int().min(1).max(100).optional()),
    devices: named('hikvision_devices', devices),
    offset,
  }),
  reply: z.array(wire({ device: z.string(), events: z.array(deviceEvent) })),
  summary: 'Últimos eventos de equipos Hikvision.',
})

export const hikvisionEventsPdf = endpoint({
  method: 'POST',
  path: '/apis/camera/hikvision/events/pdf',
  access: viewEvents,
  body: wire({ devices: named('hikvision_devices', devices), ...dates }),
  reply: fileReply,
  summary: 'PDF de eventos Hikvision.',
})

/** Of all brands, narrowed as the inbox is. */
export const eventsReportPdf = endpoint({
  method: 'POST',
  path: '/apis/camera/reports/events/pdf',
  access: viewEvents,
  body: wire({
    ...dates,
    class: eventClass.optional(),
    severity: z.enum(severities).optional(),
    kind: eventKind.optional(),
    state: reviewState.optional(),
    unit: named('id_unit', z.int().positive().optional()),
    driver: named('id_driver', z.int().positive().optional()),
    search: z.string().max(200).optional(),
  }),
  reply: fileReply,
  summary: 'PDF de eventos de cámaras.',
})

/** Events of Streamax devices, the newest first. */
export const streamaxEvents = endpoint({
  method: 'POST',
  path: '/apis/camera/events_streamax',
  access: viewEvents,
  query: wire(pageQuery),
  body: wire({ devices, ...dates, offset }),
  reply: page(deviceEvent),
  summary: 'Eventos de equipos Streamax.',
})
