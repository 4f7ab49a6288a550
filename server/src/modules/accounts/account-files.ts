import type { Upload } from '@arriero/contract/core/files.ts'
import type { AccountChange } from '@arriero/contract/accounts/accounts.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields } from '../../app/errors.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import * as repository from './accounts.repository.ts'
import type { AccountRow } from './accounts.repository.ts'
import { texts } from './accounts.texts.ts'

const mostPapers = 50

/** What came with the form. */
export interface Given {
  logo_image?: Upload | undefined
  loader_image?: Upload | undefined
  files: readonly Upload[]
}

/** The key of the kept picture. */
export async function keepPicture(
  work: Work,
  app: App,
  upload: Upload | undefined,
  field: string,
): Promise<string | null> {
  return upload ? (await keepFile(app, work, await shrinkPhoto(upload, field))).key : null
}

/** The picture columns that change. */
export async function changedPictures(
  work: Work,
  app: App,
  row: AccountRow,
  { removeLogo, removeLoader }: AccountChange,
  { logo_image: logo, loader_image: loader }: Given,
): Promise<Partial<Pick<AccountRow, 'logo_key' | 'loader_key'>>> {
  if (row.logo_key && (logo || removeLogo)) await dropPicture(work, app, row.logo_key)
  if (row.loader_key && (loader || removeLoader)) await dropPicture(work, app, row.loader_key)
  return {
    ...((logo || removeLogo) && { logo_key: await keepPicture(work, app, logo, 'logo_image') }),
    ...((loader || removeLoader) && { loader_key: await keepPicture(work, app, loader, 'loader_image') }),
  }
}

/** A picture that another account keeps stays in its storage. */
async function dropPicture(work: Work, app: App, key: string): Promise<void> {
  const dropped = await repository.dropFile(work, key)
  if (dropped !== null) work.afterCommit(() => app.files.remove(dropped))
}

export async function keepPapers(work: Work, app: App, aboutId: number, uploads: readonly Upload[]): Promise<void> {
  if (uploads.length === 0) return
  const kept = await repository.listFiles(work, app, aboutId)
  if (kept.length + uploads.length > mostPapers) throw badFields({ files: [texts.tooManyFiles] })
  for (const upload of uploads) await repository.addFile(work, aboutId, (await keepFile(app, work, upload)).id)
}

export async function removePapers(work: Work, app: App, aboutId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  for (const key of await repository.removeFiles(work, aboutId, ids)) work.afterCommit(() => app.files.remove(key))
}
