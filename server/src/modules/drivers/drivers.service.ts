import { z } from 'zod'
import type { Upload } from '@arriero/contract/core/files.ts'
import {
  driver as driverSchema,
  type Driver,
  type DriverChange,
  type DriverDraft,
} from '@arriero/contract/drivers/drivers.entities.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../app/errors.ts'
import { keepFile } from '../../app/files/stored-files.ts'
import { releaseDriver, shrinkPhoto } from '../units/units.step.ts'
import * as repository from './drivers.repository.ts'
import { texts } from './drivers.texts.ts'

export async function find(work: Work, app: App, id: number): Promise<Driver> {
  const found = await repository.findDriver(work, app, id)
  if (!found) throw notFound(texts.notFound)
  return found
}

export async function create(work: Work, app: App, draft: DriverDraft, photo?: Upload): Promise<Driver> {
  await checkUser(work, draft.userId)
  const id = await repository.insertDriver(work, draft).catch(orUserError)
  if (photo) await keepPhoto(work, app, id, photo)
  return find(work, app, id)
}

export async function update(work: Work, app: App, id: number, change: DriverChange, photo?: Upload): Promise<Driver> {
  await repository.lockDriver(work, id)
  const before = await find(work, app, id)
  if (change.version !== undefined && change.version !== before.version) {
    throw conflict(texts.changed, {
      current: z.encode(driverSchema, before),
      by: before.updatedBy,
      at: before.updatedAt,
    })
  }
  if (change.userId !== before.userId) await checkUser(work, change.userId)
  await repository.updateDriver(work, id, change).catch(orUserError)
  if (photo || change.removePhoto) await removePhoto(work, app, id)
  if (photo) await keepPhoto(work, app, id, photo)
  return find(work, app, id)
}

/** Out of the lists and off the unit; trips and history keep the name. */
export async function remove(work: Work, app: App, id: number): Promise<void> {
  await repository.lockDriver(work, id)
  const { name, phone } = await find(work, app, id)
  await releaseDriver(work, { id, name, phone })
  await repository.deleteDriver(work, id)
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
  if (userId != null && !(await repository.userExists(work, userId))) throw badFields({ id_user: [texts.userNotFound] })
}

const orUserError = (error: unknown): never => {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'driver_user')
    throw badFields({ id_user: [texts.userTaken] })
  throw error
}
