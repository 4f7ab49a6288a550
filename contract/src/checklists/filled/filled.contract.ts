import { z } from 'zod'
import { endpoint, fileReply } from '../../core/endpoint.ts'
import { text } from '../../core/fields.ts'
import { file, form, imageTypes } from '../../core/files.ts'
import { exportOf } from '../../core/list-export.ts'
import { page, pageQuery } from '../../core/paging.ts'
import { day, moment, named, timezoneHours, wholeNumber, wire, yesNo } from '../../core/wire.ts'
import { fill, lift, read } from '../checklists.access.ts'
import { filled, filledDraft, filledReceipt, filledRow, uuid } from './filled.entities.ts'

/** Whether an address names a filling as phones do. */
export const isKey = (text: string) => uuid.safeParse(text).success

/** Ours, all of it: the specification has the templates only. */
export const sendFilled = endpoint({
  method: 'PUT',
  path: '/apis/checklist/filled/{uuid}',
  access: fill,
  body: filledDraft,
  reply: filledReceipt,
  summary: 'Entrega un CheckList llenado; repetida, contesta lo mismo.',
})
/** Its bytes must be those that were promised; sent again it changes nothing. */
export const sendFilledPhoto = endpoint({
  method: 'PUT',
  path: '/apis/checklist/filled/{uuid}/photo/{photo}',
  access: fill,
  body: form(wire({}), { file: file(imageTypes, 10) }),
  reply: filledReceipt,
  summary: 'Entrega una fotografía de un CheckList llenado.',
})
/** `order`: endedAt, unit, by, score, findings. Days are the account's. Whoever only fills sees their own. */
export const listFilled = endpoint({
  method: 'GET',
  path: '/apis/checklist/filled/',
  access: [read, fill],
  query: wire({
    ...pageQuery,
    checklist: wholeNumber.optional(),
    unit: wholeNumber.optional(),
    travel: wholeNumber.optional(),
    from: named('date_start', day.optional()),
    to: named('date_end', day.optional()),
    failed: yesNo.optional(),
    blocks: yesNo.optional(),
  }),
  reply: page(filledRow),
  summary: 'CheckList llenados.',
})
export const exportFilled = exportOf('/apis/checklist/filled/export', listFilled, 'Exporta los llenados del filtro.')
export const getFilled = endpoint({
  method: 'GET',
  path: '/apis/checklist/filled/{id}',
  access: [read, fill],
  reply: filled,
  summary: 'Un CheckList llenado.',
})
export const filledPdf = endpoint({
  method: 'GET',
  path: '/apis/checklist/filled/pdf/{id}',
  access: [read, fill],
  query: wire({ timezone: timezoneHours.optional() }),
  reply: fileReply,
  summary: 'Un CheckList llenado en PDF.',
})
export const mailFilled = endpoint({
  method: 'POST',
  path: '/apis/checklist/filled/sendemail/{id}',
  access: read,
  body: wire({ to: z.array(z.email().max(200)).min(1).max(10) }),
  reply: wire({ sent: z.number() }),
  summary: 'Envía un CheckList llenado por correo.',
})
/** A link that opens it without a session until it ends. */
export const shareFilled = endpoint({
  method: 'POST',
  path: '/apis/checklist/filled/share/{id}',
  access: read,
  body: wire({ hours: z.number().int().min(1).max(720) }),
  reply: wire({ url: z.string(), until: moment }),
  summary: 'Enlace público con vencimiento a un CheckList llenado.',
})

/** The link of `shareFilled`: its PDF, for whoever holds it, as long as `u`, who made it, may read it. */
export const publicFilled = endpoint({
  method: 'GET',
  path: '/apis/checklist/public/{account_id}/{id}',
  access: 'public',
  query: wire({ e: z.string().optional(), s: z.string().optional(), u: z.string().optional() }),
  reply: fileReply,
  summary: 'Un CheckList llenado por su enlace público.',
})

/** A unit that leaves on no trip until somebody lets it go. */
const unitBlock = wire({
  id: z.number(),
  unitId: named('unit', z.number()),
  unitName: named('unit_name', z.string()),
  reason: z.string(),
  since: moment,
  filledId: named('filled', z.number()),
  filledFolio: named('filled_folio', z.string()),
  by: z.string().nullable(),
  /** Trips of the unit that are to leave, the first ones. */
  trips: z.array(wire({ id: z.number(), folio: z.string(), startsAt: named('starts_at', moment.nullable()) })),
})
export type UnitBlock = z.output<typeof unitBlock>
/** Oldest first. */
export const listBlocks = endpoint({
  method: 'GET',
  path: '/apis/checklist/blocks/',
  access: read,
  reply: z.array(unitBlock),
  summary: 'Unidades bloqueadas por un CheckList.',
})
export const liftBlock = endpoint({
  method: 'POST',
  path: '/apis/checklist/blocks/lift/{id}',
  access: lift,
  body: wire({ reason: text(500) }),
  reply: z.array(unitBlock),
  summary: 'Levanta el bloqueo de una unidad.',
})
