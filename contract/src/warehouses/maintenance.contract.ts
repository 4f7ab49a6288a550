import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { changeOf, money, optionalText, recordFacts, savedMeanwhile, text } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, id, nothing, wholeNumber, wire } from '../core/wire.ts'
import { maintenanceStateNames } from './warehouses.rules.ts'

const view = 'bodegas.view'
const manage = 'bodegas.mantenimiento.update'

/** What is done to a space. */
export const spaceMaintenance = wire({
  id: z.number(),
  spaceId: z.number(),
  spaceName: z.string(),
  landName: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.enum(maintenanceStateNames),
  start: day,
  end: day,
  /** Nobody can have the space meanwhile. */
  outOfUse: z.boolean(),
  supplier: z.string().nullable(),
  cost: z.number(),
  ...recordFacts,
})
export type SpaceMaintenance = z.output<typeof spaceMaintenance>
const fields = {
  spaceId: id,
  title: text(160),
  description: optionalText(2000),
  state: z.enum(maintenanceStateNames).optional(),
  start: day,
  end: day,
  outOfUse: z.boolean().optional(),
  supplier: optionalText(160),
  cost: money(99_999_999).optional(),
}
const maintenanceDraft = wire(fields)
export type MaintenanceDraft = z.output<typeof maintenanceDraft>
const maintenanceChange = wire(changeOf(fields))
export type MaintenanceChange = z.output<typeof maintenanceChange>

export const listSpaceMaintenances = endpoint({
  method: 'GET',
  path: '/apis/bodegas/mantenimientos',
  access: view,
  query: wire({
    ...pageQuery,
    space: wholeNumber.optional(),
    land: wholeNumber.optional(),
    state: z.enum(maintenanceStateNames).optional(),
  }),
  reply: page(spaceMaintenance),
  summary: 'Mantenimientos de espacios.',
})
export const getSpaceMaintenance = endpoint({
  method: 'GET',
  path: '/apis/bodegas/mantenimientos/{id}',
  access: view,
  reply: spaceMaintenance,
  summary: 'Un mantenimiento.',
})
export const createSpaceMaintenance = endpoint({
  method: 'POST',
  path: '/apis/bodegas/mantenimientos',
  access: manage,
  body: maintenanceDraft,
  reply: spaceMaintenance,
  summary: 'Programa un mantenimiento.',
})
export const updateSpaceMaintenance = endpoint({
  method: 'PUT',
  path: '/apis/bodegas/mantenimientos/{id}',
  access: manage,
  body: maintenanceChange,
  reply: spaceMaintenance,
  conflict: savedMeanwhile(spaceMaintenance),
  summary: 'Cambia un mantenimiento.',
})
export const deleteSpaceMaintenance = endpoint({
  method: 'DELETE',
  path: '/apis/bodegas/mantenimientos/{id}',
  access: manage,
  reply: nothing,
  summary: 'Elimina un mantenimiento.',
})
