import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { exportOf } from '../core/list-export.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, named, nothing, wholeNumber, wire } from '../core/wire.ts'
import { findingCodes, fuelRuleCodes, verdicts } from './fuel.rules.ts'
import { fuelLoad, fuelLoadDraft, fuelLoadRow, fuelOpinion } from './loads.entities.ts'

const view = 'combustible.carga_combustible.view'
const create = 'combustible.carga_combustible.create'
const review = 'combustible.carga_combustible.review'

/** `order`: at, unit, litres, total, price, kmPerLitre, doubt. Days are the account's. */
export const pageLoads = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/get/date-range',
  access: view,
  query: wire({
    ...pageQuery,
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
    unit: wholeNumber.optional(),
    driver: wholeNumber.optional(),
    provider: wholeNumber.optional(),
    type: wholeNumber.optional(),
    verdict: z.enum(verdicts).optional(),
    rule: z.enum(fuelRuleCodes).optional(),
    finding: z.enum(findingCodes).optional(),
  }),
  reply: page(fuelLoadRow),
  summary: 'Cargas de combustible de un periodo.',
})
export const exportLoads = exportOf('/apis/loadfuel/export', pageLoads, 'Exporta las cargas del filtro.')

export const getLoad = endpoint({
  method: 'GET',
  path: '/apis/loadfuel/get/{id}',
  access: view,
  reply: fuelLoad,
  summary: 'Una carga con sus revisiones y evidencias.',
})
/** Of a unit; null: it has none. */
export const lastLoad = endpoint({
  method: 'GET',
  path: '/apis/loadfuel/get_last/{id}/',
  access: [view, create],
  reply: fuelLoadRow.nullable(),
  summary: 'La última carga de una unidad.',
})
const photo = file(imageTypes, 8)
export const createLoad = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/',
  access: create,
  body: form(fuelLoadDraft, { pump: photo, odometerPhoto: photo, ticketPhoto: photo }),
  reply: fuelLoad,
  summary: 'Registra una carga.',
})
/** Nothing is saved. */
export const judgeLoad = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/check',
  access: create,
  body: fuelLoadDraft,
  reply: fuelOpinion,
  summary: 'Revisa una carga antes de guardarla.',
})
export const deleteLoad = endpoint({
  method: 'DELETE',
  path: '/apis/loadfuel/delete/{id}',
  access: 'combustible.carga_combustible.delete',
  reply: nothing,
  summary: 'Elimina una carga.',
})
export const acceptFinding = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/{id}/accept',
  access: review,
  body: wire({ reason: text(500) }),
  reply: fuelLoad,
  summary: 'Acepta un hallazgo con su motivo.',
})
/** The letter of `claimLetter` says what. */
export const claimFinding = endpoint({
  method: 'POST',
  path: '/apis/loadfuel/{id}/claim',
  access: review,
  reply: fuelLoad,
  summary: 'Marca un hallazgo como reclamado al proveedor.',
})
export const claimLetter = endpoint({
  method: 'GET',
  path: '/apis/loadfuel/{id}/letter',
  access: review,
  reply: fileReply,
  summary: 'Carta de reclamación con su evidencia (PDF).',
})
/** Once in the trip's account, or out of it. */
export const chargeTrip = endpoint({
  method: 'PUT',
  path: '/apis/loadfuel/{id}/trip',
  access: review,
  body: wire({ charged: z.boolean() }),
  reply: fuelLoad,
  summary: 'Carga el combustible a la cuenta del viaje, o lo quita.',
})
