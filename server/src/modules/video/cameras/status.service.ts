import type { FoundDevice, searchDevices } from '@arriero/contract/video/cameras.contract.ts'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { cameraSearchMs, visibleChannels, type CameraType } from '@arriero/contract/video/video.rules.ts'
import type { VideoDevice } from '@arriero/telematics/video.ts'
import { inWork, type App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badRequest, unavailable } from '../../../app/errors.ts'
import { systemScope, type Scope } from '../../../app/scope.ts'
import { onPlatform, type PlatformPlace } from '../on-platform.ts'
import { texts } from '../video.texts.ts'
import { cameraSources, type CameraSource } from './camera-sources.ts'
import * as repository from './cameras.repository.ts'

/** Asks a platform for its devices and keeps how the cameras among them are. */
export async function askStatuses(
  app: App,
  place: PlatformPlace,
  keys: readonly string[] | 'all',
): Promise<VideoDevice[]> {
  const devices = await onPlatform(app, place, (video, signal) => video.devices(keys, signal), cameraSearchMs)
  await inWork(app, systemScope(place.accountId), (own) => repository.keepStatuses(own, place.sourceId, devices))
  return devices
}

/** Visible channels of a camera that is in line; refuses one that is away (rule CAM-05). */
export async function channels({ scope }: Work, app: App, id: number): Promise<{ id: number; name: string }[]> {
  const camera = await inWork(app, scope, (own) => repository.findCamera(own, id))
  const { sourceId, deviceKey, channelNames } = camera
  const place = { accountId: scope.accountId, sourceId }
  const [device] = await askStatuses(app, place, [deviceKey]).catch((error: unknown) => {
    app.log.warn({ err: error, title: 'GET_CAMERAS_ONLINE', source: sourceId }, 'camera not checked')
    throw unavailable(texts.notChecked)
  })
  if (!device || device.isOnline === false) throw badRequest(texts.offline)
  return visibleChannels(device.channels, camera.channelsVisible).map((channel) => ({
    id: channel,
    name: channelNames[channel] ?? `Canal ${channel}`,
  }))
}

/** Every device of every platform of cameras; who sees only some units is told of theirs. */
export async function search(
  { scope }: Work,
  app: App,
  type: CameraType | undefined,
): Promise<ReplyOf<typeof searchDevices>> {
  const sources = await inWork(app, systemScope(scope.accountId), (own) => cameraSources(own, { type }))
  const answers = await Promise.allSettled(sources.map((source) => devicesOf(app, scope, source)))
  const devices = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  const failed = sources.flatMap(({ name: source }, i) => {
    const answer = answers[i]!
    if (answer.status === 'fulfilled') return []
    const { reason } = answer as { reason: unknown }
    app.log.warn({ err: reason, title: 'GET_CAMERAS_ONLINE', source }, 'cameras not checked')
    return [{ source, reason: reason instanceof AppError ? reason.message : texts.notChecked }]
  })
  if (sources.length > 0 && failed.length === sources.length) throw unavailable(texts.notChecked)
  return { devices, failed }
}

async function devicesOf(app: App, scope: Scope, { id, name, type }: CameraSource): Promise<FoundDevice[]> {
  const devices = await askStatuses(app, { accountId: scope.accountId, sourceId: id }, 'all')
  const cameraIdOf = await inWork(app, scope, (own) => repository.cameraIds(own))
  return devices.flatMap(({ key, name: called, isOnline, lastAt, channels: all }) => {
    const cameraId = cameraIdOf(id, key) ?? null
    if (cameraId === null && !scope.seesAllUnits) return []
    const status = isOnline === null ? null : isOnline ? 'online' : 'offline'
    const at = lastAt === null ? null : new Date(lastAt).toISOString()
    return [{ source: { id, name }, type, key, name: called, status, lastAt: at, channels: all, cameraId }]
  })
}
