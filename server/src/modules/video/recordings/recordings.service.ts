import type { QueryOf, ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type * as contract from '@arriero/contract/video/recordings.contract.ts'
import { visibleChannels } from '@arriero/contract/video/video.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { findCamera } from '../cameras/cameras.read.ts'
import { offered, onPlatform } from '../on-platform.ts'
import { texts } from './recordings.texts.ts'

/** The device itself is asked what it keeps (rule CAM-13). */
const listMs = 60_000
/** A day with an hour more, when clocks are set back, and one of what an editor rounds. */
const longestMs = 26 * 3_600_000

/** Days of a month with recordings, as the account's clock counts them. */
export async function days(
  { scope }: Work,
  app: App,
  id: number,
  { month }: QueryOf<typeof contract.recordedDays>,
): Promise<ReplyOf<typeof contract.recordedDays>> {
  const { camera, zone } = await inWork(app, scope, async (own) => ({
    camera: await findCamera(own, id),
    zone: await zoneOf(own),
  }))
  const place = { accountId: scope.accountId, sourceId: camera.sourceId }
  return onPlatform(
    app,
    place,
    (video, signal) => offered(video, 'recordedDays')(camera.deviceKey, month, zone, signal),
    listMs,
  )
}

/** Pieces that touch a stretch of a day at most, oldest first. */
export async function pieces(
  { scope }: Work,
  app: App,
  id: number,
  { start, end, channels: asked }: QueryOf<typeof contract.records>,
): Promise<ReplyOf<typeof contract.records>> {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  if (to <= from) throw badRequest(texts.backwards)
  if (to - from > longestMs) throw badRequest(texts.moreThanADay)
  const camera = await inWork(app, scope, (own) => findCamera(own, id))
  const channels = visibleChannels(asked ?? camera.channelsVisible, camera.channelsVisible)
  if (channels.length === 0) return []
  const place = { accountId: scope.accountId, sourceId: camera.sourceId }
  const found = await onPlatform(
    app,
    place,
    (video, signal) => offered(video, 'recordings')(camera.deviceKey, from, to, channels, signal),
    listMs,
  )
  return found.map(({ channel, start: startAt, end: endAt, bytes, isAlarm }) => ({
    channel,
    start: new Date(startAt).toISOString(),
    end: new Date(endAt).toISOString(),
    size: bytes,
    isAlarm,
  }))
}
