import type { Upload } from '@arriero/contract/core/files.ts'
import type {
  Letterhead,
  LetterheadChange,
  LetterheadDraft,
} from '@arriero/contract/billing/quotations/letterheads.contract.ts'
import type { App } from '../../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../../app/database/records.ts'
import type { Work } from '../../../../app/database/work.ts'
import { conflict } from '../../../../app/errors.ts'
import { shrinkPhoto } from '../../../../app/files/shrink-photo.ts'
import { keepFile } from '../../../../app/files/stored-files.ts'
import * as repository from './letterheads.repository.ts'
import { texts } from './letterheads.texts.ts'

const orTaken = taken({ letterhead_name: ['name', texts.taken] })
type Given<Fields> = Fields & { image?: Upload | undefined }

export async function create(work: Work, app: App, { image, ...draft }: Given<LetterheadDraft>): Promise<Letterhead> {
  const id = await addRecord(work, 'letterhead', draft).catch(orTaken)
  if (image) await keepLogo(work, app, id, image)
  await repository.lockAll(work)
  if ((await repository.headOf(work)) === null) await repository.setActive(work, id)
  return repository.find(work, app, id)
}

export async function update(
  work: Work,
  app: App,
  id: number,
  { image, removeImage, version, ...change }: Given<LetterheadChange>,
): Promise<Letterhead> {
  await read(work, app, id, version)
  await saveRecord(work, 'letterhead', id, change).catch(orTaken)
  if (image) await keepLogo(work, app, id, image)
  else if (removeImage) await replaceLogo(work, app, id, null)
  return repository.find(work, app, id)
}

export async function remove(work: Work, app: App, id: number): Promise<void> {
  const { active, name } = await read(work, app, id, undefined)
  if (active) throw conflict(texts.active(name))
  await removeRecord(work, 'letterhead', id)
}

/** Of two people who choose at once, the later one's choice stands. */
export async function activate(work: Work, app: App, id: number): Promise<Letterhead> {
  await repository.lockAll(work)
  await repository.find(work, app, id)
  await repository.setActive(work, id)
  return repository.find(work, app, id)
}

const read = (work: Work, app: App, id: number, version: number | undefined) =>
  forChange(work, 'letterhead', id, version, () => repository.find(work, app, id))

async function keepLogo(work: Work, app: App, id: number, image: Upload): Promise<void> {
  await replaceLogo(work, app, id, (await keepFile(app, work, await shrinkPhoto(image, 'image'))).key)
}

async function replaceLogo(work: Work, app: App, id: number, key: string | null): Promise<void> {
  const former = await repository.setLogo(work, id, key)
  if (former !== null) work.afterCommit(() => app.files.remove(former))
}
