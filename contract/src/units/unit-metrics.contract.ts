import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { day, id, moment, named, wire } from '../core/wire.ts'
import { availability } from './units.entities.ts'

const view = 'unidad.view'

/** Which units and when; both ends are instants. No units: every visible one. */
const period = {
  units: z.array(id).max(1000).optional(),
  unitId: named('id_unit', id.optional()),
  start: moment,
  end: moment,
}

/** Kilometres and engine hours measured by the platform in a period. */
export const unitMetrics = endpoint({
  method: 'POST',
  path: '/apis/unit/metric/get/',
  access: view,
  body: wire(period),
  reply: z.array(
    wire({
      id: z.number(),
      name: named('unit_name', z.string()),
      km: z.number(),
      kmCurrent: named('unit_km_current', z.number()),
      engineHoursCurrent: named('unit_hour_engine_current', z.number()),
    }),
  ),
  summary: 'Kilómetros medidos por la plataforma en un periodo.',
})

/** Readings typed in by people in a period, newest first, 1 000 at most. */
export const unitManualMetrics = endpoint({
  method: 'POST',
  path: '/apis/unit/metric_manual/get/',
  access: view,
  body: wire(period),
  reply: z.array(
    wire({
      id: z.number(),
      unitId: named('id_unit', z.number()),
      name: named('unit_name', z.string()),
      at: moment,
      km: named('unit_km_current', z.number()),
      engineHours: named('unit_hour_engine_current', z.number()),
      by: z.string().nullable(),
    }),
  ),
  summary: 'Lecturas capturadas a mano en un periodo.',
})

/** Kilometres of each unit, by calendar day of `timezone` hours (as getTimezoneOffset()/60), 92 days at most. */
export const kmByDate = endpoint({
  method: 'POST',
  path: '/apis/unit/get_km_by_date',
  also: ['POST /apis/get_km_by_date'],
  access: view,
  body: wire({ ...period, timezone: z.number().min(-14).max(14).optional() }),
  reply: z.array(
    wire({
      id: z.number(),
      name: named('unit_name', z.string()),
      km: z.number(),
      days: z.array(wire({ day, km: z.number() })),
    }),
  ),
  summary: 'Kilómetros recorridos por día.',
})

/** Units by availability (rule UNIT-02) and by what they are doing. */
export const fleetState = endpoint({
  method: 'GET',
  path: '/apis/unit/state_fleet',
  access: [view, 'panel.view'],
  reply: wire({
    total: z.number(),
    states: z.array(wire({ ...availability.shape, state: named('unit_console_state', z.number()) })),
    /** As the map shows them, but for `none`, which has never told any. */
    movements: wire({
      moving: z.number(),
      idle: z.number(),
      parked: z.number(),
      notReporting: z.number(),
      /** Over their speed limit now. */
      alert: z.number(),
      none: z.number(),
    }),
  }),
  summary: 'Estado de la flota.',
})

export const occupationByCategory = endpoint({
  method: 'GET',
  path: '/apis/unit/occupation-by-category',
  access: [view, 'panel.view'],
  reply: z.array(
    wire({
      typeId: z.number().nullable(),
      name: z.string(),
      total: z.number(),
      available: z.number(),
      /** On a trip now. */
      onTrip: z.number(),
      rented: z.number(),
      workshop: z.number(),
      forSale: z.number(),
      /** Share of the units that work now: on a trip or rented; 0 to 1. */
      occupation: z.number(),
    }),
  ),
  summary: 'Ocupación por tipo de unidad.',
})

export const distributionByBrand = endpoint({
  method: 'GET',
  path: '/apis/unit/distribution-by-brand',
  access: [view, 'panel.view'],
  reply: z.array(
    wire({
      brandId: z.number().nullable(),
      name: z.string(),
      count: z.number(),
      share: z.number(),
      models: z.array(wire({ modelId: z.number().nullable(), name: z.string(), count: z.number() })),
    }),
  ),
  summary: 'Distribución de la flota por marca.',
})
