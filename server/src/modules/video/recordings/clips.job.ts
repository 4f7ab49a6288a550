import { isUnderWay } from '@arriero/contract/video/video.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import { job, type Job } from '../../../app/jobs/job.ts'
import { isDiskFull } from '../../../app/files/file-store.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { systemScope } from '../../../app/scope.ts'
import { offered, onPlatform } from '../on-platform.ts'
import { clipEnded } from './clips.events.ts'
import { findClip, isBehind, nextClip, setClip, type ClipFacts } from './clips.repository.ts'
import { readVideo, type ReadVideo } from './read-video.ts'
import { recordVideo } from './record-video.ts'
import { texts } from './recordings.texts.ts'

interface Payload {
  id: number
  accountId: number
  /** Somebody asked again for what failed. */
  isRetry?: boolean
}

/** Until its platform is asked again how far it is. */
const againSeconds = 2
/** One that waits is called when the one before it ends; should nobody call, it looks by itself. */
const behindSeconds = 60
/** A device that does not send it by then will not. */
const patienceMs = 2 * 3_600_000
/** For a whole file over a platform's line. */
const fileMs = 20 * 60_000
/** Beyond its own length, for a recording that a device plays. */
const playedSlackMs = 5 * 60_000
/** Between two words on how far that is. */
const tellMs = 2000

/** Asks a device for a cut, waits for it and keeps it here; a failure is told in words and may be tried again. */
export const fetchClip: Job<Payload> = job<Payload>({
  name: 'video.clip',
  // Most of the time each waits for a device; an hour that one plays takes an hour.
  concurrency: 12,
  pollSeconds: 1,
  timeLimit: patienceMs / 1000,
  async handle({ id, accountId, isRetry = false }, app) {
    const scope = systemScope(accountId)
    // Removed meanwhile: nobody waits for it.
    const clip = await inWork(app, scope, (work) => findClip(work, id)).catch(() => null)
    if (!clip || !isUnderWay(clip.state)) return
    const again = (rest: Omit<Payload, 'id' | 'accountId'> = {}, afterSeconds = againSeconds) =>
      inWork(app, scope, (work) => work.enqueue(fetchClip, { id, accountId, ...rest }, { afterSeconds }))
    if (await inWork(app, scope, (work) => isBehind(work, clip))) return again({ isRetry }, behindSeconds)
    try {
      if (!(await advance(app, accountId, clip, isRetry))) await again()
    } catch (error) {
      if (error === gone) return
      if (isDiskFull(error)) return fail(app, accountId, clip, texts.noSpace)
      if (!(error instanceof AppError)) {
        app.log.error({ err: error, clip: id }, 'clip not fetched')
        return fail(app, accountId, clip, texts.unexpected)
      }
      // A platform that is away is waited for; what it refuses, it would refuse again.
      const isAway = error.status === 503 && Date.now() - Date.parse(clip.askedAt) < patienceMs
      if (isAway) {
        await inWork(app, scope, (work) => setClip(work, id, { reason: error.message }))
        await again({ isRetry })
      } else await fail(app, accountId, clip, error.message)
    }
  },
})

/** One step; true when there is no further one. */
async function advance(app: App, accountId: number, clip: ClipFacts, isRetry: boolean): Promise<boolean> {
  const { id, sourceId } = clip
  const scope = systemScope(accountId)
  const place = { accountId, sourceId }
  const key = await onPlatform(app, place, async (video, signal) => {
    if (!video.startDownload && video.playback) return isPlayed
    if (clip.videoKey !== null && !isRetry) return clip.videoKey
    if (clip.videoKey !== null && video.retryDownload) {
      await video.retryDownload(clip.videoKey, signal)
      return clip.videoKey
    }
    const wish = {
      channels: [clip.channel],
      from: Date.parse(clip.from),
      to: Date.parse(clip.to),
      stream: clip.stream,
    }
    return offered(video, 'startDownload')(clip.deviceKey, wish, signal)
  })
  if (key === isPlayed) return keep(app, accountId, clip, await played(app, accountId, clip))
  await inWork(app, scope, (work) => setClip(work, id, { video_key: key, reason: null }))
  const [download] = await onPlatform(app, place, (video, signal) => offered(video, 'downloads')([key], signal))
  if (!download) throw failure(texts.forgotten)
  if (download.state === 'FAILURE') throw failure(texts.failed(download.reason))
  if (download.state !== 'COMPLETED') {
    if (Date.now() - Date.parse(clip.askedAt) > patienceMs) throw failure(texts.tooSlow)
    const percent = Math.round(Math.min(Math.max(download.percent, 0), 99))
    await inWork(app, scope, (work) => setClip(work, id, { state: download.state, percent }))
    return false
  }
  const file = download.files.find(({ channel }) => channel === clip.channel) ?? download.files[0]
  if (!file) throw failure(texts.noFile)
  await inWork(app, scope, (work) => setClip(work, id, { state: 'DOWNLOADING', percent: 99 }))
  const upload = await onPlatform(
    app,
    place,
    async (video, signal) =>
      readVideo(await (video.file?.(file.url, signal) ?? app.outgoing.fetch(file.url, { signal })), app, nameOf(clip)),
    fileMs,
  )
  return keep(app, accountId, clip, upload)
}

/** Its device sends no files: what it plays is kept. */
const isPlayed = Symbol('played')

function played(app: App, accountId: number, clip: ClipFacts): Promise<ReadVideo> {
  const { id, sourceId, deviceKey, channel } = clip
  const [from, to] = [Date.parse(clip.from), Date.parse(clip.to)]
  const removed = new AbortController()
  let toldAt = 0
  const tell = async (percent: number) => {
    if (Date.now() - toldAt < tellMs) return
    toldAt = Date.now()
    const told = { state: 'DOWNLOADING', percent, reason: null } as const
    if (!(await inWork(app, systemScope(accountId), (work) => setClip(work, id, told)))) removed.abort(gone)
  }
  const onPercent = (percent: number) =>
    void tell(percent).catch((error: unknown) => app.log.warn({ err: error, clip: id }, 'progress of a clip'))
  return onPlatform(
    app,
    { accountId, sourceId },
    async (video, signal) => {
      const link = await offered(video, 'playback')(deviceKey, channel, from, to, signal)
      try {
        const recording = { name: nameOf(clip), lengthMs: to - from, onPercent }
        return await recordVideo(app, link, recording, AbortSignal.any([signal, removed.signal]))
      } finally {
        if (link.session !== null) await video.closeSession?.(deviceKey, link.session)
      }
    },
    to - from + playedSlackMs,
  )
}

/** Its bytes are kept with the clip, or not at all; true. */
async function keep(app: App, accountId: number, { id, cameraId }: ClipFacts, upload: ReadVideo): Promise<true> {
  let key: string | null = null
  try {
    await inWork(app, systemScope(accountId), async (work) => {
      const kept = await keepFile(app, work, upload)
      key = kept.key
      const ended = { state: 'COMPLETED', percent: 100, reason: null, file_id: kept.id } as const
      if (!(await setClip(work, id, { ...ended, ended_at: new Date().toISOString() }))) throw gone
      work.emit(clipEnded, { clipId: id, state: 'COMPLETED' })
      await callNext(work, cameraId)
    })
    return true
  } catch (error) {
    if (key !== null) await app.files.remove(key)
    throw error
  } finally {
    await upload.discard()
  }
}

/** Nobody waits for it; whoever removed it has called the next one. */
const gone = new Error('The clip was removed meanwhile')

const failure = (message: string) => new AppError(400, 'download', message)

/** 'camara-12-ch1-2026-11-21T194000.mp4' */
const nameOf = ({ cameraId, channel, from }: ClipFacts) =>
  `camara-${cameraId}-ch${channel}-${new Date(from).toISOString().slice(0, 19).replaceAll(':', '')}`

async function fail(app: App, accountId: number, { id, cameraId }: ClipFacts, reason: string): Promise<void> {
  await inWork(app, systemScope(accountId), async (work) => {
    const ended = { state: 'FAILURE', reason, ended_at: new Date().toISOString() } as const
    if (await setClip(work, id, ended)) work.emit(clipEnded, { clipId: id, state: 'FAILURE' })
    await callNext(work, cameraId)
  })
}

/** One of a camera has ended: the next one begins. */
export async function callNext(work: Work, cameraId: number): Promise<void> {
  const id = await nextClip(work, cameraId)
  if (id !== undefined) await work.enqueue(fetchClip, { id, accountId: work.scope.accountId })
}
