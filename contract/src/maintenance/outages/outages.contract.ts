import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, optionalId, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { id, moment, named, nothing, wholeNumber, wire } from '../../core/wire.ts'

const view = 'mantenimiento.view'
const write = 'mantenimiento.create'

/** When a unit cannot be counted on. */
const outage = wire({
  id: z.number(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  reason: z.string(),
  from: moment,
  /** Null: it still stands. */
  to: moment.nullable(),
  /** Until when it is expected to stand, while it has no end. */
  expectedUntil: named('expected_until', moment.nullable()),
  orderId: named('order', z.number().nullable()),
  folio: z.string().nullable(),
  /** Pesos the unit earns on a day in service; null: unknown, or not for the caller's eyes. */
  dailyIncome: named('daily_income', z.number().nullable()),
  ...recordFacts,
})
export type Outage = z.output<typeof outage>

const fields = {
  reason: text(300),
  from: moment,
  to: moment.nullable().optional(),
  expectedUntil: named('expected_until', moment.nullable().optional()),
}
const outageDraft = wire({ unitId: named('unit', id), orderId: named('order', optionalId), ...fields })
export type OutageDraft = z.output<typeof outageDraft>
const outageChange = wire(changeOf(fields))
export type OutageChange = z.output<typeof outageChange>

/** Ours: those that stand in a stretch of time, now when none is named; the latest first. */
export const listOutages = endpoint({
  method: 'GET',
  path: '/apis/unit_outage/',
  access: view,
  query: wire({ unitId: named('unit', wholeNumber.optional()), from: moment.optional(), to: moment.optional() }),
  reply: z.array(outage),
  summary: 'Unidades fuera de servicio.',
})
/** Ours. */
export const createOutage = endpoint({
  method: 'POST',
  path: '/apis/unit_outage/',
  access: write,
  body: outageDraft,
  reply: outage,
  summary: 'Saca una unidad de servicio.',
})
/** Ours: `to` puts it back. */
export const updateOutage = endpoint({
  method: 'PUT',
  path: '/apis/unit_outage/{id}',
  access: write,
  body: outageChange,
  reply: outage,
  conflict: savedMeanwhile(outage),
  summary: 'Cambia desde cuándo y hasta cuándo una unidad está fuera de servicio.',
})
/** Ours. */
export const deleteOutage = endpoint({
  method: 'DELETE',
  path: '/apis/unit_outage/{id}',
  access: 'mantenimiento.delete',
  reply: nothing,
  summary: 'Quita una salida de servicio registrada por error.',
})
