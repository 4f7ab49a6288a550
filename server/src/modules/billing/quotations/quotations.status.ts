import type { StatusBody, StatusNote } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import {
  mayBecome,
  quotationStates,
  statusEntities,
  type StatusEntity,
} from '@arriero/contract/billing/quotations/quotations.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { findDocument } from '../documents/documents.repository.ts'
import { historyOf, note } from './history.ts'
import { find } from './quotations.repository.ts'
import { sendByHand } from './quotations.send.ts'
import { texts } from './quotations.texts.ts'

/** Puts on record what was said, and leads a quotation to that state; other kinds follow from what is done with them. */
export async function setStatus(work: Work, app: App, body: StatusBody): Promise<StatusNote> {
  const { entityType, entityId } = body
  await demandEntity(work, entityType, entityId)
  const id = entityType === 'quotation' ? await move(work, app, body) : await note(work, body)
  const history = await historyOf(work, entityType, entityId)
  // It was written in this very work.
  return history.find((one) => one.id === id)!
}

export async function history(work: Work, type: string, id: number): Promise<StatusNote[]> {
  const entityType = statusEntities.find((one) => one === type)
  if (!entityType) throw notFound()
  await demandEntity(work, entityType, id)
  return historyOf(work, entityType, id)
}

async function demandEntity(work: Work, type: StatusEntity, id: number): Promise<void> {
  if (type === 'quotation') await find(work, id)
  else await findDocument(work, id, type)
}

async function move(work: Work, app: App, { entityId: id, status: given, comment }: StatusBody): Promise<number> {
  const quotation = await forChange(work, 'quotation', id, undefined, find)
  const { status, folio } = quotation
  const to = quotationStates.find(({ state, label }) => state === given || label === given)?.state
  if (!to || !mayBecome(status, to)) {
    if (status === 'expired' && (to === 'accepted' || to === 'sent')) throw conflict(texts.expired(folio))
    if (!to) throw badFields({ status: [texts.noStatus(status, given)] })
    throw conflict(texts.noStatus(status, to))
  }
  if (to === 'sent') return sendByHand(work, app, quotation, comment ?? null)
  // The table knows those that are stored; 'expired' and 'converted' are nobody's to say.
  await saveRecord(work, 'quotation', id, { state: to })
  return note(work, { entityType: 'quotation', entityId: id, status: to, comment })
}
