import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../app.ts'
import type { Work } from '../database/work.ts'

export interface StoredFile {
  id: number
  key: string
  name: string
  type: string
  size: number
}

/** Keeps an upload: bytes into the storage first, then its row; a lost transaction leaves bytes nobody can name. */
export async function keepFile(app: Pick<App, 'files'>, work: Work, upload: Upload): Promise<StoredFile> {
  const key = randomBytes(24).toString('hex')
  await app.files.put(key, upload.path, upload.type)
  return work.tx
    .insertInto('stored_file')
    .values({
      account_id: work.scope.accountId,
      key,
      name: upload.name.slice(0, 200),
      type: upload.type,
      size: upload.size,
      created_by: work.scope.userId || null,
    })
    .returning(['id', 'key', 'name', 'type', 'size'])
    .executeTakeFirstOrThrow()
}

/** The same of what was made here: a drawn paper, an XML. */
export async function keepBytes(
  app: Pick<App, 'files'>,
  work: Work,
  { name, type, body }: { name: string; type: string; body: Buffer },
): Promise<StoredFile> {
  const path = join(tmpdir(), `made-${randomBytes(12).toString('hex')}`)
  try {
    await writeFile(path, body)
    return await keepFile(app, work, { name, type, size: body.length, path })
  } finally {
    await rm(path, { force: true })
  }
}

/** Address of a stored file for somebody who may see it; an hour by default. */
export const fileUrl = (app: Pick<App, 'links'>, key: string, seconds?: number) =>
  app.links.sign(`/media/${key}`, seconds)
