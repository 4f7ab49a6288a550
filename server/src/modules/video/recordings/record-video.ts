import { randomBytes } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VideoLink } from '@arriero/telematics/video.ts'
import type { App } from '../../../app/app.ts'
import { AppError } from '../../../app/errors.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import type { FlvTag } from '../relay/flv.ts'
import { readFlv } from '../relay/read-flv.ts'
import { StreamFault } from '../relay/stream-fault.ts'
import type { ReadVideo } from './read-video.ts'

export interface Recording {
  name: string
  /** ms of it that are wanted. */
  lengthMs: number
  /** From time to time, how much of it is here, 0–99. */
  onPercent: (percent: number) => void
}

/**
 * Keeps what a device plays, for devices that send no files: as MP4, at the device's own pace, whole or not at all. What
 * goes wrong is told in words; the session is the caller's to close.
 */
export async function recordVideo(
  app: Pick<App, 'config' | 'outgoing'>,
  link: VideoLink,
  { name, lengthMs, onPercent }: Recording,
  signal: AbortSignal,
): Promise<ReadVideo> {
  const folder = incomingFolder(app.config)
  const path = join(folder, randomBytes(16).toString('hex'))
  const discard = () => rm(path, { force: true })
  await mkdir(folder, { recursive: true })
  // Who keeps none does not read what writes them.
  const { Mp4File } = await import('./mp4-file.ts')
  const file = new Mp4File(path)
  const enough = new AbortController()
  try {
    const onTag = (tag: FlvTag) => {
      if (enough.signal.aborted) return
      if (tag.time >= lengthMs || file.hasFailed) return enough.abort()
      file.add(tag)
      onPercent(Math.floor((tag.time / lengthMs) * 100))
    }
    const reading = { onTag, onBytes: () => {}, onOpen: () => {} }
    await readFlv(app.outgoing.stream, link, reading, AbortSignal.any([signal, enough.signal])).catch(
      (error: unknown) => {
        if (!enough.signal.aborted) throw error
      },
    )
    await file.end()
    return { name: `${name}.mp4`, type: 'video/mp4', size: (await stat(path)).size, path, discard }
  } catch (error) {
    await file.cancel()
    await discard()
    throw error instanceof StreamFault ? new AppError(400, 'download', error.message) : error
  }
}
