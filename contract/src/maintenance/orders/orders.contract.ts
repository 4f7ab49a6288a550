import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, money, optionalId, optionalText, savedMeanwhile, text } from '../../core/fields.ts'
import { file, form, imageTypes } from '../../core/files.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, moment, named, nothing, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { quantity } from '../../store/store.fields.ts'
import { cause, jobState, order, orderKind, orderRow, photoStage, process } from './orders.entities.ts'
import { orderLimits } from './orders.rules.ts'

const view = 'mantenimiento.view'
const write = 'mantenimiento.create'
const authorize = 'mantenimiento.authorize'

const hours = z.number().min(0).max(10_000).multipleOf(0.01)
const reading = z.number().min(0).max(9_999_999).multipleOf(0.1)

const jobFields = {
  name: text(200),
  serviceId: named('service', optionalId),
  technicianId: named('technical', optionalId),
  plannedHours: named('planned_hours', hours.optional()),
  workshopId: named('workshop', optionalId),
  price: money(99_999_999).optional(),
  invoice: optionalText(60),
  invoiceUuid: named(
    'invoice_uuid',
    z
      .union([z.guid(), z.literal('')])
      .nullable()
      .optional(),
  ),
  note: optionalText(500),
}
const jobDraft = wire(jobFields)
export type JobDraft = z.output<typeof jobDraft>
// Of two who change the same job the second changes what they name: jobs have no version of their own.
const { version: _version, ...jobChanges } = changeOf(jobFields)
const jobChange = wire({ ...jobChanges, state: jobState.optional() })
export type JobChange = z.output<typeof jobChange>

const partDraft = wire({
  jobId: named('job', optionalId),
  storeId: named('store', id),
  partId: named('part', id),
  itemId: named('item', optionalId),
  qty: quantity,
})
export type PartDraft = z.output<typeof partDraft>

const failureDraft = wire({
  description: text(500),
  cause: cause.optional(),
  /** The alert, checklist or ticket that told of it. */
  sourceId: named('source', optionalId),
  jobId: named('job', optionalId),
})
export type FailureDraft = z.output<typeof failureDraft>

const fields = {
  unitId: named('unit', id),
  title: text(200),
  description: optionalText(2000),
  kind: orderKind.optional(),
  conceptId: named('concept', optionalId),
  plannedAt: named('planned_at', moment.nullable().optional()),
  plannedUntil: named('planned_until', moment.nullable().optional()),
}
const orderDraft = wire({
  ...fields,
  cause: cause.optional(),
  jobs: z.array(jobDraft).max(orderLimits.jobs).optional(),
  parts: z
    .array(wire({ ...partDraft.fields }))
    .max(orderLimits.parts)
    .optional(),
  failures: z.array(failureDraft).max(orderLimits.failures).optional(),
})
export type OrderDraft = z.output<typeof orderDraft>
const { unitId: _unit, ...changeable } = fields
const orderChange = wire(changeOf(changeable))
export type OrderChange = z.output<typeof orderChange>

/** The newest first. Who repairs sees their own; who only sees some units, those of these. */
export const listOrders = endpoint({
  method: 'GET',
  path: '/apis/mantto/',
  access: view,
  query: wire({
    ...pageQuery,
    process: wholeNumber.optional(),
    kind: orderKind.optional(),
    unitId: named('unit', wholeNumber.optional()),
    technicianId: named('technical', wholeNumber.optional()),
    workshopId: named('workshop', wholeNumber.optional()),
    conceptId: named('concept', wholeNumber.optional()),
    authorization: wholeNumber.optional(),
    /** Pending or in process. */
    isOpen: named('open', yesNo.optional()),
    /** Planned, begun or ended in these days, ISO. */
    from: moment.optional(),
    to: moment.optional(),
    /** Confirmed in these days, ISO. */
    confirmedFrom: named('confirmed_from', moment.optional()),
    confirmedTo: named('confirmed_to', moment.optional()),
  }),
  reply: page(orderRow),
  summary: 'Órdenes de mantenimiento, la más nueva primero.',
})
export const exportOrders = exportOf('/apis/mantto/export', listOrders, 'Exporta las órdenes del filtro.')

export const getOrder = endpoint({
  method: 'GET',
  path: '/apis/mantto/{id}',
  access: view,
  reply: order,
  summary: 'Una orden con sus trabajos, refacciones, fotos e historia.',
})
export const createOrder = endpoint({
  method: 'POST',
  path: '/apis/mantto/',
  access: write,
  body: orderDraft,
  reply: order,
  summary: 'Abre una orden de mantenimiento.',
})
/** Its facts; what follows from its state has calls of its own. */
export const updateOrder = endpoint({
  method: 'PUT',
  path: '/apis/mantto/{id}',
  access: write,
  body: orderChange,
  reply: order,
  conflict: savedMeanwhile(order),
  summary: 'Cambia una orden abierta.',
})
/** Only what nobody began. */
export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/apis/mantto/{id}',
  access: 'mantenimiento.delete',
  reply: nothing,
  summary: 'Elimina una orden que nadie empezó.',
})
export const orderPdf = endpoint({
  method: 'GET',
  path: '/apis/mantto/pdf/{id}',
  access: view,
  query: wire({ socialReasonId: named('social_reason', wholeNumber.optional()) }),
  reply: fileReply,
  summary: 'La orden en papel: «{folio}.pdf».',
})

/** Ours: 2 begins it or, confirmed, opens it again with a reason; 3 confirms it with what the unit shows; 4 rejects it. */
export const moveOrder = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/process',
  access: write,
  body: wire({
    process,
    reason: optionalText(500),
    outcome: optionalText(2000),
    /** When the odometer was read; now when left out. */
    readAt: named('read_at', moment.optional()),
    readKm: named('read_km', reading.optional()),
    readHours: named('read_hours', reading.optional()),
  }),
  reply: order,
  summary: 'Lleva una orden a otro estado.',
})
/** Ours. Nobody their own, and not over one's limit. */
export const authorizeOrder = endpoint({
  method: 'POST',
  path: '/apis/mantto/authorized',
  access: authorize,
  body: wire({ id, comment: optionalText(500) }),
  reply: order,
  summary: 'Autoriza lo que costará una orden.',
})
/** Ours. */
export const denyOrder = endpoint({
  method: 'POST',
  path: '/apis/mantto/dennied',
  access: authorize,
  body: wire({ id, comment: text(500) }),
  reply: order,
  summary: 'Deniega lo que costaría una orden, con su motivo.',
})

/** Ours. */
export const addJob = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/jobs',
  access: write,
  body: jobDraft,
  reply: order,
  summary: 'Agrega un trabajo a una orden.',
})
/** Ours. */
export const updateJob = endpoint({
  method: 'PUT',
  path: '/apis/mantto/jobs/{id}',
  access: write,
  body: jobChange,
  reply: order,
  summary: 'Cambia un trabajo, o decide qué fue de él.',
})
/** Ours: one nobody worked on. */
export const removeJob = endpoint({
  method: 'DELETE',
  path: '/apis/mantto/jobs/{id}',
  access: write,
  reply: order,
  summary: 'Quita un trabajo que nadie empezó.',
})
/** Ours: also for the technician whose job it is. */
export const startJob = endpoint({
  method: 'POST',
  path: '/apis/mantto/jobs/{id}/start',
  access: view,
  reply: order,
  summary: 'Empieza a contar las horas de un trabajo.',
})
/** Ours: the same, `done` when nothing is left of it. */
export const stopJob = endpoint({
  method: 'POST',
  path: '/apis/mantto/jobs/{id}/stop',
  access: view,
  body: wire({ done: z.boolean().optional(), note: optionalText(500) }),
  reply: order,
  summary: 'Deja de contar las horas de un trabajo.',
})
/** Ours: hours somebody forgot to count. */
export const addHours = endpoint({
  method: 'POST',
  path: '/apis/mantto/jobs/{id}/hours',
  access: write,
  body: wire({ from: moment, to: moment }),
  reply: order,
  summary: 'Anota horas de un trabajo que no se contaron.',
})

/** Ours: holds it back in its store, as far as there is. */
export const addPart = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/parts',
  access: write,
  body: partDraft,
  reply: order,
  summary: 'Agrega una refacción y la aparta.',
})
/** Ours: lets it go; of what was taken in part, the rest. What was taken whole is given back first. */
export const removePart = endpoint({
  method: 'DELETE',
  path: '/apis/mantto/parts/{id}',
  access: write,
  reply: order,
  summary: 'Quita una refacción, o lo que falta por sacar de ella.',
})
/** Ours. The same key twice is one. */
export const takePart = endpoint({
  method: 'POST',
  path: '/apis/mantto/parts/{id}/take',
  access: write,
  body: wire({ qty: quantity.optional(), key: z.guid().optional() }),
  reply: order,
  summary: 'Saca una refacción del almacén.',
})
/** Ours. */
export const returnPart = endpoint({
  method: 'POST',
  path: '/apis/mantto/parts/{id}/return',
  access: write,
  body: wire({ qty: quantity.optional(), reason: optionalText(500) }),
  reply: order,
  summary: 'Devuelve una refacción al almacén del que salió.',
})

/** Ours: also for the technicians of the order. */
export const addFailure = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/failures',
  access: view,
  body: failureDraft,
  reply: order,
  summary: 'Anota una falla encontrada.',
})
/** Ours. */
export const removeFailure = endpoint({
  method: 'DELETE',
  path: '/apis/mantto/failures/{id}',
  access: write,
  reply: order,
  summary: 'Quita una falla anotada.',
})
/** Ours: also for the technicians of the order. */
export const addPhoto = endpoint({
  method: 'POST',
  path: '/apis/mantto/{id}/photos',
  access: view,
  body: form(wire({ stage: photoStage }), { file: file(imageTypes, orderLimits.photoMb) }),
  reply: order,
  summary: 'Agrega una foto de antes o de después.',
})
/** Ours. */
export const removePhoto = endpoint({
  method: 'DELETE',
  path: '/apis/mantto/photos/{id}',
  access: write,
  reply: order,
  summary: 'Quita una foto.',
})
