import { sql } from 'kysely'
import type { FilledReceipt } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { uuid } from '@arriero/contract/checklists/filled/filled.entities.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, notFound } from '../../../app/errors.ts'
import { hashOfFile } from '../../../app/files/hash-of-file.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { receipt } from './receive.ts'
import { texts } from './filled.texts.ts'

/** Takes a promised photograph whose bytes are those that were promised; one that is there already stays. */
export async function receivePhoto(
  work: Work,
  app: App,
  key: string,
  photoKey: string,
  file: Upload | undefined,
): Promise<FilledReceipt> {
  const { tx, scope } = work
  if (!file) throw badFields({ file: [texts.photoNeeded] })
  const { id } = await receipt(work, key)
  const promised = uuid.safeParse(photoKey).success
    ? await tx
        .selectFrom('checklist_photo')
        .where('account_id', '=', scope.accountId)
        .where('filled_id', '=', id)
        .where('key', '=', photoKey)
        .select(['sha256', 'file_id'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!promised) throw notFound(texts.noPhoto)
  if (promised.file_id !== null) return receipt(work, key)
  if ((await hashOfFile(file.path)) !== promised.sha256) throw badFields({ file: [texts.otherBytes] })
  const stored = await keepFile(app, work, await shrinkPhoto(file, 'file'))
  await tx
    .updateTable('checklist_photo')
    .set({ file_id: stored.id })
    .where('account_id', '=', scope.accountId)
    .where('filled_id', '=', id)
    .where('key', '=', photoKey)
    .execute()
  await tx
    .updateTable('checklist_filled')
    .set({ lacks: sql`lacks - 1` })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  return receipt(work, key)
}
