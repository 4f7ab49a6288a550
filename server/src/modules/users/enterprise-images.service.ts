import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../app/app.ts'
import { recordChange } from '../../app/audit.ts'
import type { Work } from '../../app/database/work.ts'
import { fileUrl, keepFile } from '../../app/files/stored-files.ts'
import type { Caller } from '../../app/scope.ts'
import { shrinkPhoto } from '../../app/files/shrink-photo.ts'
import { demandManagement } from './users-guard.read.ts'
import { inAccountOf } from './users-reach.commands.ts'
import { lockedTarget } from './users.service.ts'
import { dropFile, imagesOf, updateUser } from './users.write.ts'

interface Given {
  logo?: Upload | undefined
  loader?: Upload | undefined
  removeLogo?: boolean | undefined
  removeLoader?: boolean | undefined
}
const linkSeconds = 24 * 3600

/** Keeps, replaces or takes away the pictures of a company; what is neither sent nor taken away stays. */
export const saveImages = (app: App, caller: Caller, outer: Work, userId: number, given: Given) =>
  inAccountOf(app, caller, outer, userId, async (work) => {
    const target = await lockedTarget(work, userId)
    demandManagement(caller, target)
    const before = await imagesOf(work, userId)
    const [isLogo, isLoader] = [given.logo || given.removeLogo, given.loader || given.removeLoader]
    const change = {
      ...(isLogo && { logo_key: await keep(app, work, given.logo, 'logo_image') }),
      ...(isLoader && { loader_key: await keep(app, work, given.loader, 'loader_image') }),
    }
    await updateUser(work, userId, change, caller.userId)
    if (isLogo) await drop(app, work, before.logo_key)
    if (isLoader) await drop(app, work, before.loader_key)
    const after = { ...before, ...change }
    await recordChange(work, caller, {
      action: 'user.images',
      subject: `user:${userId}`,
      name: target.name,
      before: told(before, isLogo, isLoader),
      after: {
        ...told(after, isLogo, isLoader),
        ...(given.logo && { logo: given.logo.name }),
        ...(given.loader && { loader: given.loader.name }),
      },
    })
    const address = (key: string | null) => (key === null ? null : fileUrl(app, key, linkSeconds))
    return { logo: address(after.logo_key), loader: address(after.loader_key) }
  })

type Images = Awaited<ReturnType<typeof imagesOf>>

/** Whether there was a picture: its key is nobody's business. */
const told = ({ logo_key, loader_key }: Images, isLogo: unknown, isLoader: unknown) => ({
  ...(Boolean(isLogo) && { logo: logo_key !== null }),
  ...(Boolean(isLoader) && { loader: loader_key !== null }),
})

async function keep(app: App, work: Work, upload: Upload | undefined, field: string): Promise<string | null> {
  return upload ? (await keepFile(app, work, await shrinkPhoto(upload, field))).key : null
}

async function drop(app: App, work: Work, key: string | null): Promise<void> {
  if (key === null) return
  await dropFile(work, key)
  work.afterCommit(() => app.files.remove(key))
}
