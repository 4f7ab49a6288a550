import { createReadStream } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../config.ts'

/** Where bytes live: a folder by default, S3-compatible storage by setting. Keys are ours and unguessable. */
export interface FileStore {
  /** Takes over a file on disk. */
  put(key: string, path: string, type: string): Promise<void>
  read(key: string): Promise<Readable>
  remove(key: string): Promise<void>
}

export function createFileStore(config: Config): FileStore {
  return config.S3_ENDPOINT ? s3Store(config) : diskStore(join(config.DATA_DIR, 'files'))
}

function diskStore(root: string): FileStore {
  // Two letters of folder keep directories small.
  const place = (key: string) => join(root, key.slice(0, 2), key)
  return {
    async put(key, path) {
      const target = place(key)
      await mkdir(dirname(target), { recursive: true })
      await rename(path, target).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EXDEV') throw error
        await copyFile(path, target).catch(async (broken: unknown) => {
          // A disk that ran full: half a file is none.
          await rm(target, { force: true })
          throw broken
        })
        await rm(path, { force: true })
      })
    },
    async read(key) {
      await stat(place(key))
      return createReadStream(place(key))
    },
    remove: (key) => rm(place(key), { force: true }),
  }
}

function s3Store(config: Config): FileStore {
  const client = new AwsClient({
    accessKeyId: config.S3_ACCESS_KEY ?? '',
    secretAccessKey: config.S3_SECRET_KEY ?? '',
    region: config.S3_REGION,
    service: 's3',
  })
  const address = (key: string) => `${config.S3_ENDPOINT}/${config.S3_BUCKET}/${key}`
  const send = async (key: string, init: RequestInit) => {
    const reply = await client.fetch(address(key), init)
    if (!reply.ok && reply.status !== 404) throw new Error(`Almacenamiento S3 respondió ${reply.status}`)
    return reply
  }
  return {
    async put(key, path, type) {
      await send(key, { method: 'PUT', body: await readFile(path), headers: { 'content-type': type } })
      await rm(path, { force: true })
    },
    async read(key) {
      const reply = await send(key, { method: 'GET' })
      if (!reply.ok || !reply.body) throw Object.assign(new Error('No existe el archivo'), { code: 'ENOENT' })
      // Same stream, two type libraries.
      return Readable.fromWeb(reply.body as WebStream)
    },
    remove: async (key) => void (await send(key, { method: 'DELETE' })),
  }
}

/** There is no room left where it was written to. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
