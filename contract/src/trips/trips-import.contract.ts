import { z } from 'zod'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { file, form, sheetTypes } from '../core/files.ts'
import { named, wire } from '../core/wire.ts'
import { importedTrip, importPreview, importRow } from './trips-import.entities.ts'
import { limits } from './trips.rules.ts'

const create = 'viaje.viaje_create.create'

/** Creates the accepted rows of an import in one transaction; a row with an error refuses all. */
export const createTravelMany = endpoint({
  method: 'POST',
  path: '/apis/create_travel_resource_many/',
  access: create,
  body: wire({
    rows: z.array(importRow).min(1).max(limits.importRows),
    file: z.string().max(200).optional(),
    ignoreClash: named('ignore_clash', z.boolean().optional()),
  }),
  reply: z.array(importedTrip),
  summary: 'Crea los viajes revisados de una hoja de cálculo.',
})

/** From this many rows the console saves in the background (`createTravelTask`). */
export const fewestImportedInBackground = 100

/**
 * The same in the background. Whole trips without an error are saved in one transaction, the others are answered with
 * what is wrong; without `partial` a single wrong row leaves all. The result of the task is an `importOutcome`.
 */
export const createTravelTask = endpoint({
  method: 'POST',
  path: '/apis/travel/import-task/',
  access: create,
  body: wire({
    rows: z.array(importRow).min(1).max(limits.importRows),
    file: z.string().max(200).optional(),
    partial: z.boolean().optional(),
    ignoreClash: named('ignore_clash', z.boolean().optional()),
  }),
  reply: wire({ taskId: named('task_id', z.number()) }),
  summary: 'Crea los viajes de una hoja de cálculo en segundo plano.',
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/apis/travel/import/template/',
  access: create,
  reply: fileReply,
  summary: 'Plantilla para importar viajes, con las listas de la cuenta.',
})

/** A sheet, or the rows of a former preview as the user corrected them: what is wrong in each. Saves nothing. */
export const previewImport = endpoint({
  method: 'POST',
  path: '/apis/travel/import/preview/',
  access: create,
  body: form(wire({ rows: z.array(importRow).max(limits.importRows).optional() }), { file: file(sheetTypes, 10) }),
  reply: importPreview,
  summary: 'Revisa una hoja de viajes sin guardar nada.',
})
