import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { fileTypeFromFile } from 'file-type'
import type { Upload } from '@arriero/contract/core/files.ts'
import type { App } from '../../../app/app.ts'
import { AppError, unavailable } from '../../../app/errors.ts'
import { isDiskFull } from '../../../app/files/file-store.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import { texts } from './recordings.texts.ts'

/** An hour of the main stream has about half of it. */
const mostBytes = 4 * 1024 ** 3

export interface ReadVideo extends Upload {
  /** What was not taken over is deleted. */
  discard(): Promise<void>
}

/** Brings a video of a platform onto our disk, whole or not at all. What goes wrong is told in words. */
export async function readVideo(answer: Response, app: Pick<App, 'config'>, name: string): Promise<ReadVideo> {
  if (answer.status !== 200 || !answer.body) {
    await answer.body?.cancel()
    throw answer.status >= 500 ? unavailable(texts.noFile) : refused(texts.noFile)
  }
  const folder = incomingFolder(app.config)
  const path = join(folder, randomBytes(16).toString('hex'))
  const discard = () => rm(path, { force: true })
  const promised = Number(answer.headers.get('content-length') ?? Number.NaN)
  let size = 0
  const count = new Transform({
    transform(part: Buffer, _encoding, next) {
      size += part.length
      next(size > mostBytes ? refused(texts.tooLarge) : null, part)
    },
  })
  try {
    await mkdir(folder, { recursive: true })
    // Same stream, two type libraries.
    await pipeline(Readable.fromWeb(answer.body as WebStream), count, createWriteStream(path))
    if (size < promised) throw brokenOff(size, promised)
    const type = (await fileTypeFromFile(path))?.mime ?? ''
    if (!type.startsWith('video/')) throw refused(texts.notVideo)
    return { name: `${name}.${type === 'video/mp4' ? 'mp4' : type.slice('video/'.length)}`, type, size, path, discard }
  } catch (error) {
    await discard()
    if (error instanceof AppError) throw error
    if (isDiskFull(error)) throw refused(texts.noSpace)
    throw brokenOff(size, promised)
  }
}

const refused = (message: string) => new AppError(400, 'download', message)
const brokenOff = (size: number, promised: number) =>
  refused(promised > 0 ? texts.brokenOff(Math.floor((size / promised) * 100)) : texts.brokenOffAfter(size))
