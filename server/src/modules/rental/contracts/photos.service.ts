import { sql } from 'kysely'
import type { BodyRead } from '@arriero/contract/core/endpoint.ts'
import type { ArrangementDetail } from '@arriero/contract/rental/arrangements.entities.ts'
import { mostPhotos } from '@arriero/contract/rental/rental.rules.ts'
import type { addRentalPhoto } from '@arriero/contract/rental/steps.contract.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { texts } from '../rental.texts.ts'
import { findRental, readRental } from './rentals.repository.ts'
import { hold } from './rentals.service.ts'

const side = 1920

export async function addPhoto(
  work: Work,
  app: App,
  id: number,
  { photo, when, note }: BodyRead<typeof addRentalPhoto>,
): Promise<ArrangementDetail> {
  if (!photo) throw badFields({ photo: [texts.noPhotoFile] })
  const { stage } = await hold(work, app, id)
  if (stage === 'quote' || stage === 'cancelled') throw conflict(texts.photoStage)
  const { count } = await work.tx
    .selectFrom('rental_photo')
    .where('account_id', '=', work.scope.accountId)
    .where('rental_id', '=', id)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= mostPhotos) throw conflict(texts.mostPhotos(mostPhotos))
  const { id: fileId } = await keepFile(app, work, await shrinkPhoto(photo, 'photo', side))
  await work.tx
    .insertInto('rental_photo')
    .values({ account_id: work.scope.accountId, rental_id: id, moment: when, file_id: fileId, note: note ?? null })
    .execute()
  return findRental(work, app, id)
}

/** Not of what is settled: it proves how it was. */
export async function removePhoto(work: Work, id: number): Promise<void> {
  const photo = await work.tx
    .selectFrom('rental_photo')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .select('rental_id as rentalId')
    .forUpdate()
    .executeTakeFirst()
  if (!photo) throw notFound(texts.noPhoto)
  const { stage } = await readRental(work, photo.rentalId)
  if (stage === 'settled') throw conflict(texts.settled)
  await work.tx.deleteFrom('rental_photo').where('account_id', '=', work.scope.accountId).where('id', '=', id).execute()
}
