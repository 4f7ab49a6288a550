import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from '../../app/files/file-store.ts'

/** A stored file to be sent along, read from `folder` while it is sent; whoever gave the folder removes it. */
export async function storedBlob(files: FileStore, key: string, type: string, folder: string): Promise<Blob> {
  const path = join(folder, randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true })
  await pipeline(await files.read(key), createWriteStream(path))
  return openAsBlob(path, { type })
}
