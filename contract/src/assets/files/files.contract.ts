import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { documentTypes, file, form } from '../../core/files.ts'
import { moment, nothing, wire } from '../../core/wire.ts'
import { assetManage, assetView } from '../assets.contract.ts'
import { issueView } from '../issues/issues.contract.ts'

/** Bounds of one asset or fault; `mostMb` of one file. */
export const thingFileLimits = { mostFiles: 30, mostMb: 8 } as const

/** A photograph or document of an asset or of a fault. */
export const thingFile = wire({
  id: z.number(),
  name: z.string(),
  /** As its content says. */
  type: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Opens it for an hour. */
  url: z.string(),
  createdAt: moment,
  by: z.string().nullable(),
})
export type ThingFile = z.output<typeof thingFile>

const upload = form(wire({}), { file: file(documentTypes, thingFileLimits.mostMb) })

/** The newest first. */
export const listAssetFiles = endpoint({
  method: 'GET',
  path: '/apis/assets/{id}/files',
  access: [...assetView],
  reply: z.array(thingFile),
  summary: 'Fotos y documentos de un activo.',
})
export const addAssetFile = endpoint({
  method: 'POST',
  path: '/apis/assets/{id}/files',
  access: assetManage,
  body: upload,
  reply: thingFile,
  summary: 'Agrega una foto o un documento a un activo.',
})
/** The newest first. */
export const listIssueFiles = endpoint({
  method: 'GET',
  path: '/apis/store/inventory_issue/{id}/files',
  access: [...issueView],
  reply: z.array(thingFile),
  summary: 'Fotos y documentos de una falla.',
})
/** Whoever may report a fault may show it, while it is open. */
export const addIssueFile = endpoint({
  method: 'POST',
  path: '/apis/store/inventory_issue/{id}/files',
  access: [...issueView],
  body: upload,
  reply: thingFile,
  summary: 'Agrega una foto o un documento a una falla.',
})
/** Of an asset or of a fault. */
export const removeThingFile = endpoint({
  method: 'DELETE',
  path: '/apis/assets/files/{id}',
  access: assetManage,
  reply: nothing,
  summary: 'Quita una foto o un documento.',
})
