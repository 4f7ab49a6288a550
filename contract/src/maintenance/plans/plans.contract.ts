import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { verbFamily } from '../../core/families.ts'
import { changeOf, optionalId, savedMeanwhile, text } from '../../core/fields.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, id, idList, named, nothing, wholeNumber, wire } from '../../core/wire.ts'
import {
  dueRow,
  everyFields,
  lastFields,
  meterRow,
  plan,
  standingWindow,
  unitAndService,
  unitPlan,
} from './plans.entities.ts'
import { mostShown } from './plans.rules.ts'
import { templateCodes } from './templates.ts'

const view = 'mantenimiento.view'
const keep = 'mantenimiento.create'
const remove = 'mantenimiento.delete'

const planFields = {
  serviceId: named('service', id),
  /** One of them at most; none: all units. */
  unitId: named('unit', optionalId),
  modelId: named('model', optionalId),
  typeId: named('type', optionalId),
  ...everyFields,
}
const planDraft = wire(planFields)
export type PlanDraft = z.output<typeof planDraft>
const { serviceId: _service, unitId: _unit, modelId: _model, typeId: _type, ...planRest } = planFields
const planChange = wire(changeOf(planRest))
export type PlanChange = z.output<typeof planChange>

/** Ours: those of types, models and all units; a unit's own are its services. */
export const plans = verbFamily(
  'maintenance_plan',
  { view, create: keep, update: keep, remove },
  plan,
  planDraft,
  planChange,
)

/** Ours: the services of a kind of vehicle, as plans of a type, model, unit or all; those it has already stay as they are. */
export const applyTemplate = endpoint({
  method: 'POST',
  path: '/apis/maintenance_plan/template',
  access: keep,
  body: wire({
    template: z.enum(templateCodes),
    unitId: named('unit', optionalId),
    modelId: named('model', optionalId),
    typeId: named('type', optionalId),
  }),
  reply: wire({ created: z.number(), kept: z.number() }),
  summary: 'Aplica una plantilla de servicios.',
})

/** Ours. `order`: 'expected' (the worst first), 'unit', 'service', 'status'. */
export const pageDue = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/',
  access: view,
  query: wire({
    ...pageQuery,
    /** Due within so many days; 0: overdue only. */
    within: wholeNumber.optional(),
    unitId: named('unit', wholeNumber.optional()),
    serviceId: named('service', wholeNumber.optional()),
    typeId: named('type', wholeNumber.optional()),
  }),
  reply: page(dueRow),
  summary: 'Servicios de las unidades y cuándo tocan.',
})
export const exportDue = exportOf('/apis/unit_maintenance/export', pageDue, 'Exporta los servicios del filtro.')
/** Ours: overdue, and due within 7 and 30 days with what is overdue. */
export const dueCounts = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/counts',
  access: view,
  reply: wire({ overdue: z.number(), week: z.number(), month: z.number(), units: z.number() }),
  summary: 'Cuántos servicios tocan.',
})
/** Those of a unit, or of all: the 1 000 that are due first. */
export const listDue = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/get/all',
  access: view,
  query: wire({ unitId: named('unit', wholeNumber.optional()) }),
  reply: z.array(dueRow),
  summary: 'Servicios de una unidad, o los que tocan primero.',
})
/** Gives a unit a service of its own, in place of what its type or model asks for. */
export const createDue = endpoint({
  method: 'POST',
  path: '/apis/unit_maintenance/',
  access: keep,
  body: wire({ ...unitAndService, ...everyFields, ...lastFields }),
  reply: dueRow,
  summary: 'Agrega un servicio al plan de una unidad.',
})
/** What it inherits becomes its own. */
export const updateDue = endpoint({
  method: 'PUT',
  path: '/apis/unit_maintenance/{id}',
  access: keep,
  body: wire({ ...changeOf({ ...everyFields, ...lastFields }) }),
  reply: dueRow,
  conflict: savedMeanwhile(dueRow),
  summary: 'Cambia un servicio del plan de una unidad.',
})
/** The unit is spared it, also when its type or model asks for it. */
export const deleteDue = endpoint({
  method: 'DELETE',
  path: '/apis/unit_maintenance/{id}',
  access: remove,
  reply: nothing,
  summary: 'Quita un servicio del plan de una unidad.',
})
/** Ours: services that were done without an order, or before there were orders here. */
export const registerDone = endpoint({
  method: 'POST',
  path: '/apis/unit_maintenance/done',
  access: keep,
  body: wire({
    unitId: named('unit', id),
    services: z.array(id).min(1).max(50),
    day,
    km: lastFields.lastKm.schema,
    hours: lastFields.lastHours.schema,
  }),
  reply: z.array(dueRow),
  summary: 'Registra servicios hechos.',
})
/** Ours: takes back what was registered by mistake; what an order did is its order's. */
export const removeDone = endpoint({
  method: 'DELETE',
  path: '/apis/unit_maintenance/done/{id}',
  access: remove,
  reply: nothing,
  summary: 'Quita un servicio registrado por error.',
})
/** Ours. */
export const getUnitPlan = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/unit/{id}',
  access: view,
  reply: unitPlan,
  summary: 'El plan de una unidad, con sus medidores e historia.',
})
/** Ours. `order`: 'name', 'km', 'hours', 'daily', 'next'. */
export const pageMeters = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/meters',
  access: view,
  query: wire({ ...pageQuery, state: z.enum(['overdue', 'soon', 'none']).optional() }),
  reply: page(meterRow),
  summary: 'Unidades con su kilometraje y su siguiente servicio.',
})
export const exportMeters = exportOf('/apis/unit_maintenance/meters/export', pageMeters, 'Exporta el kilometraje.')
/** Ours: the first time each of these units stands for some hours between its trips. */
export const standingWindows = endpoint({
  method: 'GET',
  path: '/apis/unit_maintenance/windows',
  access: view,
  query: wire({ units: idList }),
  reply: z.array(standingWindow),
  summary: 'La primera ventana libre de cada unidad entre sus viajes.',
})

const why = text(300)
/** Sets the odometer that is shown; what was shown before stays in its history. Services and tires count on. */
export const resetKm = endpoint({
  method: 'POST',
  path: '/apis/reset_km_unit',
  access: keep,
  body: wire({
    unitId: named('id_unit', id),
    km: named('unit_km_current', z.number().min(0).max(mostShown.km)),
    reason: why,
  }),
  reply: meterRow,
  summary: 'Restablece el kilometraje de una unidad.',
})
export const resetHours = endpoint({
  method: 'POST',
  path: '/apis/reset_engine_hour',
  access: keep,
  body: wire({
    unitId: named('id_unit', id),
    engineHours: named('unit_hour_engine_current', z.number().min(0).max(mostShown.hours)),
    reason: why,
  }),
  reply: meterRow,
  summary: 'Restablece las horas de motor de una unidad.',
})
/** Tells those who are told of services what is due of a unit, now. */
export const remind = endpoint({
  method: 'POST',
  path: '/apis/mantto/reminder',
  access: keep,
  body: wire({ unitId: named('id_unit', id) }),
  reply: wire({ people: z.number(), mails: z.number() }),
  summary: 'Recuerda los servicios que tocan a una unidad.',
})
