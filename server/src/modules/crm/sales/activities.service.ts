import { sql } from 'kysely'
import type { ActivityChange, ActivityDraft } from '@arriero/contract/crm/sales.contract.ts'
import type { SaleActivity } from '@arriero/contract/crm/sales.entities.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { texts } from '../crm.texts.ts'
import { checkOwner } from '../people.ts'
import { holdSale } from './notes.service.ts'
import { findActivity } from './sale.ts'
import { note, showChanged, tell, touch } from './tell.ts'

/** Whoever has the sale does it, unless told; their bell rings at its hour unless told. */
export async function plan(work: Work, draft: ActivityDraft): Promise<SaleActivity> {
  const { saleId, kind, title, at, remindMinutes = 0 } = draft
  const saleOwner = await holdSale(work, saleId)
  const ownerId = draft.ownerId === undefined ? (saleOwner ?? (work.scope.userId || null)) : draft.ownerId
  if (draft.ownerId != null) await checkOwner(work, draft.ownerId)
  const id = await addRecord(work, 'crm_activity', {
    sale_id: saleId,
    kind,
    title,
    at,
    remind_minutes: remindMinutes,
    owner_id: ownerId,
  })
  const when = shortMoment(at, await zoneOf(work))
  await note(work, saleId, texts.event.planned(kind, title, when))
  await tell(work, saleId, ownerId, texts.activityGiven(kind, title, when))
  await touch(work, saleId, false)
  await showChanged(work, saleId)
  return findActivity(work, id)
}

export async function update(work: Work, id: number, { version, ...change }: ActivityChange): Promise<SaleActivity> {
  const before = await forChange(work, 'crm_activity', id, version, findActivity)
  await holdSale(work, before.saleId)
  if (change.ownerId != null && change.ownerId !== before.ownerId) await checkOwner(work, change.ownerId)
  const isMoved = change.at !== undefined && Date.parse(change.at) !== Date.parse(before.at)
  const { isDone = before.doneAt !== null } = change
  const finishes = isDone && before.doneAt === null
  await saveRecord(work, 'crm_activity', id, {
    kind: change.kind,
    title: change.title,
    at: change.at,
    remind_minutes: change.remindMinutes,
    owner_id: change.ownerId,
    outcome: change.outcome,
    // A new hour is told when it comes.
    ...(isMoved && { told: false }),
    ...(finishes && { done_at: sql<string>`now()`, done_by: work.scope.userId || null }),
    ...(!isDone && { done_at: null, done_by: null }),
  })
  const after = await findActivity(work, id)
  if (isMoved)
    await note(work, after.saleId, texts.event.postponed(after.title, shortMoment(after.at, await zoneOf(work))))
  if (finishes) await note(work, after.saleId, texts.event.done(after.kind, after.title, after.outcome))
  if (!isDone && before.doneAt !== null) await note(work, after.saleId, texts.event.undone(after.title))
  await touch(work, after.saleId, finishes)
  await showChanged(work, after.saleId)
  return after
}

export async function remove(work: Work, id: number): Promise<void> {
  const { saleId, title } = await forChange(work, 'crm_activity', id, undefined, findActivity)
  await removeRecord(work, 'crm_activity', id)
  await note(work, saleId, texts.event.dropped(title))
  await touch(work, saleId, false)
  await showChanged(work, saleId)
}
