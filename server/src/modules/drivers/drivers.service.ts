import type { Upload } from '@arriero/contract/core/files.ts'
import type { Driver, DriverChange, DriverDraft } from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, notFound } from '../../app/errors.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { releaseDriver } from '../units/units.commands.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import { userExists } from '../users/users.read.ts'
import * as repository from './drivers.repository.ts'
import { texts } from './drivers.texts.ts'

const orTaken = taken({ driver_user: ['userId', texts.userTaken] })

export async function find(work: Work, app: App, id: number): Promise<Driver> {
  const found = await repository.findDriver(work, app, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function create(work: Work, app: App, draft: DriverDraft, photo?: Upload): Promise<Driver> {
  await checkUser(work, draft.userId)
  const id = await addRecord(work, 'driver', repository.columnsOf(draft)).catch(orTaken)
  if (photo) await keepPhoto(work, app, id, photo)
  return find(work, app, id)
}

export async function update(work: Work, app: App, id: number, change: DriverChange, photo?: Upload): Promise<Driver> {
  const before = await forChange(work, 'driver', id, change.version, () => find(work, app, id))
  if (change.userId !== before.userId) await checkUser(work, change.userId)
  await saveRecord(work, 'driver', id, repository.columnsOf(change)).catch(orTaken)
  if (photo || change.removePhoto) await removePhoto(work, app, id)
  if (photo) await keepPhoto(work, app, id, photo)
  return find(work, app, id)
}

/** Out of the lists and off the unit; trips and history keep the name. */
export async function remove(work: Work, app: App, id: number): Promise<void> {
  const { name, phone } = await forChange(work, 'driver', id, undefined, () => find(work, app, id))
  await releaseDriver(work, { id, name, phone })
  await removeRecord(work, 'driver', id)
}

async function keepPhoto(work: Work, app: App, id: number, photo: Upload): Promise<void> {
  const file = await keepFile(app, work, await shrinkPhoto(photo, 'photo'))
  await repository.setPhoto(work, id, file.key)
}

async function removePhoto(work: Work, app: App, id: number): Promise<void> {
  const key = await repository.dropPhoto(work, id)
  if (key === null) return
  await repository.setPhoto(work, id, null)
  work.afterCommit(() => app.files.remove(key))
}

async function checkUser(work: Work, userId: number | null | undefined): Promise<void> {
  if (userId != null && !(await userExists(work, userId))) throw badFields({ userId: [texts.userNotFound] })
}
