import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { readConfig } from '../app/config.ts'
import { createFileStore } from '../app/files/file-store.ts'
import { insertOne } from './insert.ts'

export interface Paper {
  name: string
  type: string
  bytes: Buffer
}

/** Bytes into the storage, then their row; its id. */
export async function storeFile(
  client: pg.ClientBase,
  { accountId, userId }: { accountId: number; userId: number },
  { name, type, bytes }: Paper,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-demo-'))
  const path = join(folder, 'file')
  const key = randomBytes(24).toString('hex')
  try {
    await writeFile(path, bytes)
    const { size } = await stat(path)
    await createFileStore(readConfig()).put(key, path, type)
    return await insertOne(
      client,
      'insert into stored_file (account_id, key, name, type, size, created_by) values ($1, $2, $3, $4, $5, $6) returning id',
      [accountId, key, name, type, size, userId],
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
