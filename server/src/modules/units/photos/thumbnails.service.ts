import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { lockUnit } from '../unit-changes.repository.ts'
import { texts } from '../units.texts.ts'

const mostPhotos = 20
/** Longest side kept; what a photograph shows of a truck on any screen. */
/** The first photograph of a unit becomes its picture. */
export async function addThumbnails(work: Work, app: App, unitId: number, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length === 0) throw badFields({ thumbnails: [texts.noPhotos] })
  if (!(await lockUnit(work, unitId))) throw notFound(texts.unitNotFound)
  const { tx, scope } = work
  const kept = await tx
    .selectFrom('unit_thumbnail')
    .select('id')
    .where('account_id', '=', scope.accountId)
    .where('unit_id', '=', unitId)
    .execute()
  if (kept.length + uploads.length > mostPhotos) throw badRequest(texts.tooManyPhotos)
  for (const upload of uploads) {
    const file = await keepFile(app, work, await shrinkPhoto(upload, 'thumbnails'))
    await tx
      .insertInto('unit_thumbnail')
      .values({ account_id: scope.accountId, unit_id: unitId, file_id: file.id })
      .execute()
  }
  await chooseFirst(work, unitId)
}

export async function chooseMain(work: Work, thumbnailId: number): Promise<number> {
  const photo = await findPhoto(work, thumbnailId)
  await setPicture(work, photo.unitId, photo.key)
  return photo.unitId
}

/** The next one becomes the picture when this one was it. Answers the unit. */
export async function removeThumbnail(work: Work, app: App, thumbnailId: number): Promise<number> {
  const { tx, scope } = work
  const photo = await findPhoto(work, thumbnailId)
  await tx
    .deleteFrom('unit_thumbnail')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', thumbnailId)
    .execute()
  await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('id', '=', photo.fileId).execute()
  work.afterCommit(() => app.files.remove(photo.key))
  const { thumbnail_key: shown } = await tx
    .selectFrom('unit')
    .select('thumbnail_key')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', photo.unitId)
    .executeTakeFirstOrThrow()
  if (shown === photo.key) {
    await setPicture(work, photo.unitId, null)
    await chooseFirst(work, photo.unitId)
  }
  return photo.unitId
}

/** Where the unit's picture is kept; null without one. */
export async function mainPhotoKey({ tx, scope }: Work, unitId: number): Promise<string | null> {
  const unit = await tx
    .selectFrom('unit')
    .select('thumbnail_key')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', unitId)
    .executeTakeFirst()
  return unit?.thumbnail_key ?? null
}

async function findPhoto(work: Work, thumbnailId: number) {
  const { tx, scope } = work
  const photo = await tx
    .selectFrom('unit_thumbnail as n')
    .innerJoin('stored_file as f', 'f.id', 'n.file_id')
    .select(['n.unit_id as unitId', 'f.id as fileId', 'f.key'])
    .where('n.account_id', '=', scope.accountId)
    .where('n.id', '=', thumbnailId)
    .executeTakeFirst()
  if (!photo || !(await lockUnit(work, photo.unitId))) throw notFound(texts.photoNotFound)
  return photo
}

async function setPicture({ tx, scope }: Work, unitId: number, key: string | null): Promise<void> {
  await tx
    .updateTable('unit')
    .set({ thumbnail_key: key })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', unitId)
    .execute()
}

async function chooseFirst({ tx, scope }: Work, unitId: number): Promise<void> {
  await tx
    .updateTable('unit')
    .set((eb) => ({
      thumbnail_key: eb
        .selectFrom('unit_thumbnail as n')
        .innerJoin('stored_file as f', 'f.id', 'n.file_id')
        .select('f.key')
        .where('n.account_id', '=', scope.accountId)
        .where('n.unit_id', '=', unitId)
        .orderBy('n.id')
        .limit(1),
    }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', unitId)
    .where('thumbnail_key', 'is', null)
    .execute()
}
