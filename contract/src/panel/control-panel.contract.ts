import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { pageQuery } from '../core/paging.ts'
import { day, moment, wire } from '../core/wire.ts'
import { availability } from '../units/units.entities.ts'

const view = 'panel.view'

export const panelPeriods = ['today', 'week', 'month'] as const
export type PanelPeriod = (typeof panelPeriods)[number]
const period = z.enum(panelPeriods)

/** What may ask for somebody, the most urgent first. */
export const attentionKinds = [
  'alerts',
  'lateTrips',
  'driverlessTrips',
  'sources',
  'silentUnits',
  'expiredPolicies',
  'expiredLicenses',
  'expiredSeals',
  'expiringPolicies',
  'expiringLicenses',
  'expiringSeals',
  'mails',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** One need: how many cases, and the worst or oldest of them. */
const attention = z.object({
  kind: z.enum(attentionKinds),
  count: z.number(),
  /** Of the worst case: what or who, its number (minutes, days, by kind) and since or for when. */
  name: z.string().nullable(),
  value: z.number().nullable(),
  at: moment.nullable(),
})
export type Attention = z.output<typeof attention>

/** Destinations reached within the tolerance and after it. */
const deliveries = z.object({ onTime: z.number(), late: z.number() })
const ofDay = { day }

export const changeKinds = ['alert', 'trip', 'unit', 'source'] as const
export type ChangeKind = (typeof changeKinds)[number]
/** Something that happened; `id` is of the thing that `kind` says. */
const change = z.object({
  key: z.string(),
  at: moment,
  tone: z.enum(['good', 'loading', 'unloading', 'warning', 'bad', 'neutral']),
  kind: z.enum(changeKinds),
  id: z.number(),
  subject: z.string(),
  title: z.string(),
  detail: z.string(),
})
export type Change = z.output<typeof change>

/** Areas the caller may not see are null. */
const panel = wire({
  at: moment,
  period: z.object({ name: period, from: moment, to: moment, beforeFrom: moment, beforeTo: moment }),
  attention: z.array(attention),
  deliveries: z.object({ now: deliveries, before: deliveries, days: z.array(deliveries.extend(ofDay)) }).nullable(),
  units: z
    .object({
      total: z.number(),
      moving: z.number(),
      idle: z.number(),
      parked: z.number(),
      silent: z.number(),
      alert: z.number(),
      /** Of the silent ones, those that never reported. */
      unheard: z.number(),
    })
    .nullable(),
  km: z
    .object({ now: z.number(), before: z.number(), days: z.array(z.object({ ...ofDay, km: z.number() })) })
    .nullable(),
  trips: z
    .object({
      active: z.number(),
      late: z.number(),
      finished: z.number(),
      finishedBefore: z.number(),
      /** Hours of today, each at its beginning, and now. */
      hours: z.array(
        z.object({
          at: moment,
          notStarted: z.number(),
          travelling: z.number(),
          loading: z.number(),
          unloading: z.number(),
        }),
      ),
    })
    .nullable(),
  alerts: z.object({ open: z.number(), now: z.number(), before: z.number() }).nullable(),
  changes: z.array(change),
  /** Since midnight; `changes` holds the last ones. */
  changesToday: z.number(),
})
export type Panel = z.output<typeof panel>

/** What a fleet manager opens first; days are those of the account's zone. `period` today unless told. */
export const readPanel = endpoint({
  method: 'GET',
  path: '/apis/panel_control/',
  access: view,
  query: wire({ period: period.optional() }),
  reply: panel,
  summary: 'Panel de control.',
})
/** The same with its filters in the body (panel_control GET and POST). */
export const filterPanel = endpoint({
  method: 'POST',
  path: '/apis/panel_control/',
  access: view,
  body: wire({ period: period.optional() }),
  reply: panel,
  summary: 'Panel de control con filtros.',
})

/** The panel's figures of a period as an xlsx. */
export const exportPanel = endpoint({
  method: 'GET',
  path: '/apis/panel_control/export',
  access: view,
  query: wire({ period: period.optional() }),
  reply: fileReply,
  summary: 'Cifras del panel de control en Excel.',
})

export const shiftSpans = ['8', '12', '24', 'today'] as const
const shift = z.object({
  from: moment,
  to: moment,
  counts: z.object({ alert: z.number(), trip: z.number(), unit: z.number(), source: z.number() }),
  count: z.number(),
  results: z.array(change),
})
export type ShiftHistory = z.output<typeof shift>

/** What happened in the last hours, newest first, for who takes over; `span` hours back (8 unless told), or since midnight. */
export const shiftHistory = endpoint({
  method: 'GET',
  path: '/apis/panel_control/turno',
  access: view,
  query: wire({ ...pageQuery, span: z.enum(shiftSpans).optional(), kind: z.enum(changeKinds).optional() }),
  reply: shift,
  summary: 'Historial del turno.',
})

const expiring = z.object({
  id: z.number(),
  name: z.string(),
  detail: z.string().nullable(),
  expires: day,
  days: z.number(),
})
const distance = z.object({ id: z.number(), name: z.string(), value: z.number() })

/** What the workshop looks at: availability, papers that end, units that have worked most. Areas not seen are null. */
export const maintenancePanel = endpoint({
  method: 'POST',
  path: '/apis/panel_control/mantto',
  access: view,
  body: wire({ period: period.optional() }),
  reply: wire({
    availability: z.array(availability).nullable(),
    policies: z.array(expiring).nullable(),
    licenses: z.array(expiring).nullable(),
    /** Kilometres and engine hours of the period, ten units each. */
    km: z.array(distance).nullable(),
    engineHours: z.array(distance).nullable(),
    technicians: z.object({ active: z.number(), total: z.number() }).nullable(),
    /** Services of units: overdue, and due within 7 and 30 days with what is overdue; units with something overdue. */
    services: z.object({ overdue: z.number(), week: z.number(), month: z.number(), units: z.number() }).nullable(),
  }),
  summary: 'Panel de control de mantenimiento.',
})
