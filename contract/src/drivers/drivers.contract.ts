import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { file, form, imageTypes } from '../core/files.ts'
import { cell, sheetRows } from '../core/sheet.ts'
import { page, pageQuery } from '../core/paging.ts'
import { day, named, nothing, wire } from '../core/wire.ts'
import { driver, driverChange, driverChangeWithId, driverDraft } from './drivers.entities.ts'

const view = 'conductor.view'
const create = 'conductor.create'
const update = 'conductor.update'
const photo = { photo: file(imageTypes, 8) }

/** Every driver, by name: for choosing. */
export const listAllDrivers = endpoint({
  method: 'GET',
  path: '/apis/get_drivers',
  access: [view, 'unidad.view', 'viaje.viaje_create.view'],
  reply: z.array(driver),
  summary: 'Todos los conductores.',
})
export const createDriverLegacy = endpoint({
  method: 'POST',
  path: '/apis/create_driver',
  access: create,
  body: driverDraft,
  reply: driver,
  summary: 'Crea un conductor.',
})
/** The id in the body; without it a 400. */
export const updateDriverLegacy = endpoint({
  method: 'PUT',
  path: '/apis/update_driver',
  access: update,
  body: driverChangeWithId,
  reply: driver,
  conflict: savedMeanwhile(driver),
  summary: 'Cambia un conductor.',
})

export const driverOrders = ['name', 'phone', 'license', 'licenseExpires', 'unitName', 'createdAt'] as const

/** `order` is one of `driverOrders`, with `-` in front for descending. */
export const pageDrivers = endpoint({
  method: 'GET',
  path: '/apis/driver/',
  access: view,
  query: wire({
    ...pageQuery,
    license: z.enum(['none', 'valid', 'expiring', 'expired']).optional(),
    unit: z.enum(['with', 'without']).optional(),
  }),
  reply: page(driver),
  summary: 'Conductores por página, con búsqueda y filtros.',
})
export const getDriver = endpoint({
  method: 'GET',
  path: '/apis/driver/{id}',
  access: view,
  reply: driver,
  summary: 'Un conductor.',
})
/** JSON, or multipart with `data` and the photograph. */
export const createDriver = endpoint({
  method: 'POST',
  path: '/apis/driver/',
  access: create,
  body: form(driverDraft, photo),
  reply: driver,
  summary: 'Crea un conductor.',
})
/** JSON, or multipart with `data` when there is a photograph (rule DRV-01). 409 carries `current`, `by` and `at`. */
export const updateDriver = endpoint({
  method: 'PUT',
  path: '/apis/driver/{id}',
  access: update,
  body: form(driverChange, photo),
  reply: driver,
  conflict: savedMeanwhile(driver),
  summary: 'Cambia un conductor.',
})
export const deleteDriver = endpoint({
  method: 'DELETE',
  path: '/apis/driver/{id}',
  access: 'conductor.delete',
  reply: nothing,
  summary: 'Elimina un conductor.',
})

/** Services of the account a driver's user can work with. */
export const driverServices = endpoint({
  method: 'GET',
  path: '/apis/driver/services',
  access: view,
  reply: z.array(wire({ id: z.number(), name: z.string() })),
  summary: 'Servicios para conductores.',
})

/** Rows a spreadsheet may hold. */
export const mostImportedDrivers = 2000
/** A row as it was typed. */
export const driverSheetRow = wire({
  name: named('tdr_plataform_name', cell()),
  phone: named('tdr_plataform_phone', cell()),
  email: cell(),
  license: cell(),
  licenseType: cell(),
  licenseExpires: day.nullable().optional(),
  card: cell(),
  /** Name of the unit the driver takes. */
  unit: cell(),
  notes: cell(4000),
})
export type DriverSheetRow = z.output<typeof driverSheetRow>

const sheet = sheetRows(driverSheetRow, mostImportedDrivers)
export type CheckedDriverRow = z.output<typeof sheet.checked>

/** Ours: reads a spreadsheet, or checks again rows corrected in place, and saves nothing. */
export const previewDrivers = endpoint({
  method: 'POST',
  path: '/apis/driver/import/preview',
  access: create,
  body: sheet.body,
  reply: sheet.reply,
  summary: 'Revisa una hoja de conductores sin guardar.',
})
/** All rows or none: 400 with `rows.{n}.{field}` when one is wrong. */
export const createManyDrivers = endpoint({
  method: 'POST',
  path: '/apis/driver/batch',
  access: create,
  body: wire({ rows: z.array(driverSheetRow).min(1).max(mostImportedDrivers) }),
  reply: z.array(driver),
  summary: 'Crea los conductores de una hoja.',
})
/** Ours: the spreadsheet to fill in. */
export const driverTemplate = endpoint({
  method: 'GET',
  path: '/apis/driver/import/template',
  access: create,
  reply: fileReply,
  summary: 'Plantilla de Excel para importar conductores.',
})
