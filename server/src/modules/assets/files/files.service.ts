import { thingFileLimits, type ThingFile } from '@arriero/contract/assets/files/files.contract.ts'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict } from '../../../app/errors.ts'
import { shrinkPhoto } from '../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { lockAsset, tell } from '../assets.commands.ts'
import { find as findAsset } from '../assets.repository.ts'
import { find as findIssue } from '../issues/issues.repository.ts'
import { lockIssue } from '../issues/issues.service.ts'
import { filesOf, findFile, type Owner } from './files.repository.ts'
import { texts } from './files.texts.ts'

export async function ofAsset(work: Work, app: App, id: number): Promise<ThingFile[]> {
  await findAsset(work, id)
  return filesOf(work, app, { column: 'asset_id', id })
}

export async function ofIssue(work: Work, app: App, id: number): Promise<ThingFile[]> {
  await findIssue(work, id)
  return filesOf(work, app, { column: 'issue_id', id })
}

export async function addToAsset(work: Work, app: App, id: number, file: Upload | undefined): Promise<ThingFile> {
  await lockAsset(work, id)
  const added = await add(work, app, { column: 'asset_id', id }, file)
  await tell(work, id, { kind: 'file', text: texts.added(added.name) })
  return added
}

export async function addToIssue(work: Work, app: App, id: number, file: Upload | undefined): Promise<ThingFile> {
  const { closedAt } = await lockIssue(work, id)
  if (closedAt !== null) throw conflict(texts.closed)
  return add(work, app, { column: 'issue_id', id }, file)
}

/** Whoever does not see the asset or the fault does not find its file. */
export async function remove(work: Work, app: App, id: number): Promise<void> {
  const { assetId, issueId, fileId, key, name } = await findFile(work, id)
  if (assetId !== null) await lockAsset(work, assetId)
  if (issueId !== null) await lockIssue(work, issueId)
  const { tx, scope } = work
  await tx.deleteFrom('asset_file').where('account_id', '=', scope.accountId).where('id', '=', id).execute()
  await tx.deleteFrom('stored_file').where('account_id', '=', scope.accountId).where('id', '=', fileId).execute()
  if (assetId !== null) await tell(work, assetId, { kind: 'file', text: texts.removed(name) })
  work.afterCommit(() => app.files.remove(key))
}

/** Its owner is locked: of two at once the second counts what the first added. Photographs lose the place they were taken at. */
async function add(work: Work, app: App, owner: Owner, file: Upload | undefined): Promise<ThingFile> {
  if (!file) throw badFields({ file: [texts.missing] })
  if ((await filesOf(work, app, owner)).length >= thingFileLimits.mostFiles) throw badRequest(texts.tooMany)
  const kept = file.type.startsWith('image/') ? await shrinkPhoto(file, 'file') : file
  const { id: fileId } = await keepFile(app, work, kept)
  const accountId = work.scope.accountId
  await work.tx
    .insertInto('asset_file')
    .values({ account_id: accountId, [owner.column]: owner.id, file_id: fileId })
    .execute()
  const [added] = await filesOf(work, app, owner)
  return added!
}
