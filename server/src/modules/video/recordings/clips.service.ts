import type { Clip } from '@arriero/contract/video/recordings.contract.ts'
import {
  canRetry,
  isDeletedAtPlatform,
  isUnderWay,
  longestClipMinutes,
  visibleChannels,
} from '@arriero/contract/video/video.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { SentFile } from '../../../app/http/route.ts'
import { dayIn } from '../../../shared/zones.ts'
import { findCamera } from '../cameras/cameras.read.ts'
import { onPlatform } from '../on-platform.ts'
import { callNext, fetchClip } from './clips.job.ts'
import * as repository from './clips.repository.ts'
import { texts } from './recordings.texts.ts'

export interface ClipWish {
  cameraId: number
  channels: readonly number[]
  /** Epoch ms. */
  from: number
  to: number
  stream?: 'CLEAR' | 'FLUENT'
  name?: string | null | undefined
}

/** Clocks of browsers run ahead. */
const futureMs = 60_000

/** Asks for a cut of each channel; those that are under way already are answered as they stand. */
export async function askFor(work: Work, wish: ClipWish): Promise<Clip[]> {
  const { cameraId, channels, from, to, stream = 'CLEAR', name = null } = wish
  const camera = await findCamera(work, cameraId)
  const wanted = [...new Set(channels)]
  if (wanted.length === 0 || visibleChannels(wanted, camera.channelsVisible).length < wanted.length)
    throw badRequest(texts.channel)
  const zone = await zoneOf(work)
  if (to <= from) throw badRequest(texts.backwards)
  if (to > Date.now() + futureMs) throw badRequest(texts.future)
  // The end itself is no longer part of it: a cut may end at midnight.
  if (dayIn(zone, new Date(from)) !== dayIn(zone, new Date(to - 1))) throw badRequest(texts.overDays)
  if (to - from > longestClipMinutes * 60_000) throw badRequest(texts.tooLong)
  const ids: number[] = []
  for (const channel of wanted) {
    const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()]
    const { id, isNew } = await repository.addClip(work, { cameraId, channel, from: start, to: end, stream, name })
    if (isNew) await work.enqueue(fetchClip, { id, accountId: work.scope.accountId })
    ids.push(id)
  }
  return repository.listClips(work, { ids })
}

/** Takes clips off the list with what is kept of them; one that is not complete is cancelled at its platform too (rule CAM-08). */
export async function remove(work: Work, app: App, ids: readonly number[]): Promise<void> {
  const { scope } = work
  const clips = await inWork(app, scope, (own) => Promise.all(ids.map((id) => repository.findClip(own, id))))
  for (const { state, videoKey, sourceId } of clips) {
    if (!isDeletedAtPlatform(state) || videoKey === null) continue
    await onPlatform(app, { accountId: scope.accountId, sourceId }, async (video, signal) =>
      video.cancelDownloads?.([videoKey], signal),
    ).catch((error: unknown) => {
      // It is ours no more either way; what the platform keeps of it ends by itself.
      app.log.info({ err: error, video: videoKey }, 'download not cancelled at its platform')
    })
  }
  await letGo(work, app, { ids })
  for (const cameraId of new Set(clips.map((clip) => clip.cameraId))) await callNext(work, cameraId)
}

/** Takes clips off the lists; their files go once that is certain. */
export async function letGo(work: Work, app: App, which: Parameters<typeof repository.removeClips>[1]): Promise<void> {
  for (const key of await repository.removeClips(work, which)) work.afterCommit(() => app.files.remove(key))
}

/** Asks again for those that failed; the others stay as they are (rule CAM-07). */
export async function retry(work: Work, ids: readonly number[]): Promise<Clip[]> {
  for (const id of ids) {
    const { state } = await repository.findClip(work, id)
    if (!canRetry(state)) continue
    await repository.setClip(work, id, {
      state: 'WAITING',
      percent: 0,
      reason: null,
      ended_at: null,
      asked_at: new Date().toISOString(),
    })
    await work.enqueue(fetchClip, { id, accountId: work.scope.accountId, isRetry: true })
  }
  return repository.listClips(work, { ids })
}

/** The video of a complete clip. */
export async function result(work: Work, app: App, id: number): Promise<SentFile> {
  const { file, state, reason } = await repository.findClip(work, id)
  if (!file) throw badRequest(isUnderWay(state) || !reason ? texts.notComplete : reason)
  return new SentFile(file.name, file.type, await app.files.read(file.key))
}
