import { sql } from 'kysely'
import type { PromisedPhoto } from '@arriero/contract/eir/eir.entities.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import { uuid } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { photoSlots } from '@arriero/contract/eir/eir.rules.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { hashOfFile } from '../../app/files/hash-of-file.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { texts } from './eir.texts.ts'
import { visibleReceipts } from './visible.ts'

const isSlot = (of: string) => (photoSlots as readonly string[]).includes(of)

/** Photographs that will follow, each of a damage the receipt has or of one of its sides; known ones stay. */
export async function promisePhotos(work: Work, id: number, photos: readonly PromisedPhoto[]): Promise<void> {
  if (photos.length === 0) return
  const { tx, scope } = work
  const damages = await tx
    .selectFrom('eir_damage')
    .where('account_id', '=', scope.accountId)
    .where('eir_id', '=', id)
    .select('key')
    .execute()
  const keys = new Set(damages.map(({ key }) => key))
  if (photos.some(({ of }) => !isSlot(of) && !keys.has(of))) throw badFields({ photos: [texts.noDamage] })
  await tx
    .insertInto('eir_photo')
    .values(
      photos.map(({ uuid: key, of, sha256, at }) => ({
        account_id: scope.accountId,
        eir_id: id,
        key,
        shows: of,
        sha256,
        taken_at: at,
      })),
    )
    .onConflict((known) => known.columns(['account_id', 'key']).doNothing())
    .execute()
  const others = await tx
    .selectFrom('eir_photo')
    .where('account_id', '=', scope.accountId)
    .where(
      'key',
      'in',
      photos.map((photo) => photo.uuid),
    )
    .where('eir_id', '<>', id)
    .select('key')
    .execute()
  if (others.length > 0) throw badFields({ photos: [texts.otherPhoto] })
}

/** Of photograph `p`: its receipt has what it shows; that of a damage which was taken away belongs to old versions alone. */
export const isShown = sql<boolean>`(p.shows in (${sql.join(photoSlots)}) or exists (
  select from eir_damage m where m.account_id = p.account_id and m.eir_id = p.eir_id and m.key::text = p.shows))`

/** Photographs of damages that neither a receipt nor what was signed of it has. */
export const forgetPhotos = ({ tx, scope }: Work, id: number) =>
  tx
    .deleteFrom('eir_photo as p')
    .where('p.account_id', '=', scope.accountId)
    .where('p.eir_id', '=', id)
    .where(
      sql<boolean>`not ${isShown} and not exists (select from eir_version v where v.account_id = p.account_id
        and v.eir_id = p.eir_id and v.content -> 'photos' @> jsonb_build_array(jsonb_build_object('uuid', p.key)))`,
    )
    .execute()

/** Takes a promised photograph whose bytes are those that were promised; one that is there already stays. */
export async function receivePhoto(
  work: Work,
  app: App,
  key: string,
  upload: Upload | undefined,
): Promise<{ id: number }> {
  const { tx, scope } = work
  if (!upload) throw badFields({ file: [texts.photoNeeded] })
  const promised = uuid.safeParse(key).success
    ? await tx
        .selectFrom('eir_photo')
        .where('account_id', '=', scope.accountId)
        .where('key', '=', key)
        .where('eir_id', 'in', visibleReceipts(work).select('e.id'))
        .select(['eir_id as id', 'sha256', 'file_id'])
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!promised) throw notFound(texts.noPhoto)
  const { id, sha256, file_id } = promised
  if (file_id !== null) return { id }
  if ((await hashOfFile(upload.path)) !== sha256) throw badFields({ file: [texts.otherBytes] })
  const stored = await keepFile(app, work, await shrinkPhoto(upload, 'file'))
  await tx
    .updateTable('eir_photo')
    .set({ file_id: stored.id })
    .where('account_id', '=', scope.accountId)
    .where('key', '=', key)
    .execute()
  return { id }
}
