import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { changeOf, optionalText, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { file, form, imageTypes } from '../../core/files.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { id, named, nothing, wire } from '../../core/wire.ts'
import { letterheadLayoutNames } from './letterheads.rules.ts'

const view = 'facturacion.view'
const manage = 'facturacion.catalogos.update'
const place = '/apis/quotation/membrete'

const layout = z.enum(letterheadLayoutNames)
/** '#117dd4' */
const colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/)

/** The head and foot of a company's own papers. */
export const letterhead = wire({
  id: z.number(),
  name: z.string(),
  company: z.string(),
  detail: z.string().nullable(),
  colour: z.string(),
  layout,
  foot: z.string().nullable(),
  /** Address of the picture, for an hour. */
  logo: z.string().nullable(),
  active: named('is_active', z.boolean()),
  ...recordFacts,
})
export type Letterhead = z.output<typeof letterhead>

const fields = {
  name: text(80),
  /** Who offers, as printed. */
  company: text(200),
  /** Below it: RFC, address, telephone. */
  detail: optionalText(300),
  colour,
  layout,
  foot: optionalText(300),
}
const letterheadDraft = wire(fields)
export type LetterheadDraft = z.output<typeof letterheadDraft>
const letterheadChange = wire({ ...changeOf(fields), removeImage: named('remove_image', z.boolean().optional()) })
export type LetterheadChange = z.output<typeof letterheadChange>
const image = { image: file(imageTypes, 4) }

export const listLetterheads = endpoint({
  method: 'GET',
  path: `${place}/`,
  access: view,
  query: wire(pageQuery),
  reply: page(letterhead),
  summary: 'Membretes; el activo, primero.',
})
export const getLetterhead = endpoint({
  method: 'GET',
  path: `${place}/{id}`,
  access: view,
  reply: letterhead,
  summary: 'Un membrete.',
})
/** The first one of an account is the active one. */
export const createLetterhead = endpoint({
  method: 'POST',
  path: `${place}/`,
  access: manage,
  body: form(letterheadDraft, image),
  reply: letterhead,
  summary: 'Crea un membrete.',
})
export const updateLetterhead = endpoint({
  method: 'PUT',
  path: `${place}/{id}`,
  access: manage,
  body: form(letterheadChange, image),
  reply: letterhead,
  conflict: savedMeanwhile(letterhead),
  summary: 'Cambia un membrete.',
})
/** Any but the active one. */
export const deleteLetterhead = endpoint({
  method: 'DELETE',
  path: `${place}/{id}`,
  access: manage,
  reply: nothing,
  summary: 'Elimina un membrete que no está activo.',
})
/** All others stop being active. */
export const activateLetterhead = endpoint({
  method: 'POST',
  path: `${place}/active_membrete`,
  access: manage,
  body: wire({ id }),
  reply: letterhead,
  summary: 'Elige el membrete activo.',
})
/** Ours: a page with it as it would be, before it is saved; with `id`, that one's picture. */
export const previewLetterhead = endpoint({
  method: 'POST',
  path: `${place}/preview`,
  access: view,
  body: wire({ ...fields, name: optionalText(80), company: optionalText(200), id: id.optional() }),
  reply: fileReply,
  summary: 'Vista previa de un membrete en PDF.',
})
