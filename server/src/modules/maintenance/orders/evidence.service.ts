import { sql } from 'kysely'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { FailureDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import {
  orderLimits,
  photoStages,
  type Cause,
  type PhotoStage,
} from '@arriero/contract/maintenance/orders/orders.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, permissionDenied } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { onlyRepairs } from './orders.query.ts'
import { texts } from './orders.texts.ts'
import { lockOpen, orderOf, tell, type Standing } from './standing.ts'

/** Whoever writes orders, and the technicians of this one. */
async function lockForEvidence(work: Work, orderId: number): Promise<Standing> {
  const { scope } = work
  if (!scope.permissions.has('mantenimiento.create') && !onlyRepairs(scope))
    throw permissionDenied('mantenimiento.create')
  return lockOpen(work, orderId)
}

export async function addFailure(work: Work, orderId: number, draft: FailureDraft): Promise<void> {
  await lockForEvidence(work, orderId)
  await writeFailure(work, orderId, draft)
}

/** Writes a failure of an order that is locked. */
export async function writeFailure(work: Work, orderId: number, draft: FailureDraft): Promise<void> {
  const { tx, scope } = work
  const { description, cause, sourceId, jobId } = draft
  await demandRoom(work, 'work_order_failure', orderId, orderLimits.failures, 'fallas')
  if (jobId && (await orderOf(work, 'work_order_job', jobId, texts.otherJob)) !== orderId)
    throw badFields({ jobId: [texts.otherJob] })
  if (sourceId && !(await isSource(work, cause, sourceId))) throw badFields({ sourceId: [texts.noSource] })
  await tx
    .insertInto('work_order_failure')
    .values({
      account_id: scope.accountId,
      order_id: orderId,
      job_id: jobId,
      description,
      cause,
      source_id: sourceId,
      found_by: scope.userId || null,
    })
    .execute()
  await tell(work, orderId, 'failure', texts.event.failure(description))
}

const sources: Partial<Record<Cause, 'alert' | 'checklist_filled' | 'ticket'>> = {
  alert: 'alert',
  checklist: 'checklist_filled',
  ticket: 'ticket',
}

/** Whether the account has what is said to have told of a failure; no reference can watch over three tables at once. */
async function isSource({ tx, scope }: Work, cause: Cause | undefined, id: number): Promise<boolean> {
  const table = cause && sources[cause]
  if (!table) return false
  const found = await tx
    .selectFrom(table)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

export async function removeFailure(work: Work, id: number): Promise<number> {
  const { id: orderId } = await lockOpen(work, await orderOf(work, 'work_order_failure', id, texts.noFailure))
  await work.tx
    .deleteFrom('work_order_failure')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
  return orderId
}

/** Shrunk, and without the place it was taken at. */
export async function addPhoto(
  work: Work,
  app: App,
  orderId: number,
  stage: PhotoStage,
  file: Upload | undefined,
): Promise<void> {
  await lockForEvidence(work, orderId)
  if (!file) throw badFields({ file: [texts.noPhotoGiven] })
  await demandRoom(work, 'work_order_photo', orderId, orderLimits.photos, 'fotos')
  const { id: fileId } = await keepFile(app, work, await shrinkPhoto(file, 'file'))
  await work.tx
    .insertInto('work_order_photo')
    .values({ account_id: work.scope.accountId, order_id: orderId, stage, file_id: fileId })
    .execute()
  const { label } = photoStages.find(({ code }) => code === stage)!
  await tell(work, orderId, 'photo', texts.event.photo(label))
}

export async function removePhoto(work: Work, app: App, id: number): Promise<number> {
  const { tx, scope } = work
  const { id: orderId } = await lockOpen(work, await orderOf(work, 'work_order_photo', id, texts.noPhoto))
  const { file_id } = await tx
    .deleteFrom('work_order_photo')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .returning('file_id')
    .executeTakeFirstOrThrow()
  const { key } = await tx
    .deleteFrom('stored_file')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', file_id)
    .returning('key')
    .executeTakeFirstOrThrow()
  work.afterCommit(() => app.files.remove(key))
  return orderId
}

/** The order is locked: of two at once the second counts what the first added. */
async function demandRoom(
  { tx, scope }: Work,
  table: 'work_order_failure' | 'work_order_photo',
  orderId: number,
  most: number,
  what: string,
): Promise<void> {
  const { count } = await tx
    // Both have the columns that are asked for.
    .selectFrom(`${table as 'work_order_photo'} as r`)
    .where('r.account_id', '=', scope.accountId)
    .where('r.order_id', '=', orderId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= most) throw badRequest(texts.tooMany(what, most))
}
