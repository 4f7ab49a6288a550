import type { Camera, CameraChange, CameraDraft } from '@arriero/contract/video/cameras.contract.ts'
import { brandOf } from '@arriero/contract/video/video.rules.ts'
import type { VideoDevice } from '@arriero/telematics/video.ts'
import { inWork, type App } from '../../../app/app.ts'
import { addRecord, forChange, removeRecord, saveRecord, taken } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { AppError, badFields, badRequest } from '../../../app/errors.ts'
import type { Scope } from '../../../app/scope.ts'
import { addPlatformUnit } from '../../units/units.commands.ts'
import { unitsById } from '../../units/units.read.ts'
import { onPlatform } from '../on-platform.ts'
import { letGoClips } from '../recordings/clips.commands.ts'
import { texts } from '../video.texts.ts'
import { cameraSources, type CameraSource } from './camera-sources.ts'
import * as repository from './cameras.repository.ts'

const orTaken = taken({ camera_device: ['name', texts.deviceTaken] })

/** Registers a device at its platform, unless it is known there, and here. */
export async function create(work: Work, app: App, draft: CameraDraft): Promise<Camera> {
  const { scope } = work
  // Read beside the work: no transaction waits for a platform.
  const { source, key } = await inWork(app, scope, (own) => checked(own, draft))
  const device = await registered(app, scope, source, { key, name: draft.name, secret: draft.secret })
  const id = await addRecord(work, 'camera', {
    ...columnsOf(draft),
    name: draft.name,
    source_id: source.id,
    brand: brandOf(source.type).id,
    device_key: key,
  }).catch(orTaken)
  if (device) await repository.keepStatuses(work, source.id, [device])
  return repository.find(work, id)
}

async function checked(work: Work, draft: CameraDraft): Promise<{ source: CameraSource; key: string }> {
  if (!work.scope.seesAllUnits) throw badRequest(texts.onlyFleet)
  const [source] = await cameraSources(work, { id: draft.sourceId })
  if (!source) throw badFields({ sourceId: [texts.notOfCameras] })
  const field = repository.keyNames[source.type]
  const key = draft[field]
  if (!key) throw badFields({ [field]: [texts.keyMissing] })
  if ((await repository.cameraIds(work))(source.id, key) !== undefined)
    throw badFields({ [field]: [texts.deviceTaken] })
  await checkUnit(work, draft.unitId)
  return { source, key }
}

async function checkUnit(work: Work, unitId: number | null | undefined): Promise<void> {
  if (unitId != null && !(await unitsById(work, [unitId])).has(unitId))
    throw badFields({ unitId: [texts.unitNotFound] })
}

/** The device as its platform has it now; undefined where it does not say. */
async function registered(
  app: App,
  { accountId }: Scope,
  source: CameraSource,
  { key, name, secret }: { key: string; name: string; secret?: string | null | undefined },
): Promise<VideoDevice | undefined> {
  try {
    return await onPlatform(app, { accountId, sourceId: source.id }, async (video, signal) => {
      const known = await video.devices([key], signal)
      if (known.length > 0) return known[0]
      if (!video.addDevice) throw badRequest(texts.unknownDevice)
      await video.addDevice({ key, name, ...(secret ? { secret } : {}) }, signal)
      return (await video.devices([key], signal))[0]
    })
  } catch (error) {
    app.log.warn({ err: error, title: 'HIK_ADD_DEVICE', source: source.id }, 'camera not added')
    throw error instanceof AppError && error.message === texts.unknownDevice ? error : badRequest(texts.notAdded)
  }
}

export async function update(work: Work, id: number, change: CameraChange): Promise<Camera> {
  const before = await forChange(work, 'camera', id, change.version, repository.find)
  if (change.unitId !== before.unit?.id) await checkUnit(work, change.unitId)
  await saveRecord(work, 'camera', id, {
    ...columnsOf(change),
    ...(change.restart && { plan_from: new Date().toISOString() }),
  })
  return repository.find(work, id)
}

const columnsOf = ({ name, unitId, channelsVisible, channelNames, planSeconds }: Omit<CameraChange, 'version'>) => ({
  name,
  unit_id: unitId,
  channels_visible: channelsVisible && [...new Set(channelsVisible)].toSorted((a, b) => a - b),
  channel_names: channelNames && JSON.stringify(channelNames),
  plan_seconds: planSeconds,
})

/** Takes a camera off the account, with the clips that nobody can reach any more; what was sealed as evidence stays. */
export async function remove(work: Work, app: App, id: number): Promise<void> {
  await repository.findCamera(work, id)
  await removeRecord(work, 'camera', id)
  await letGoClips(work, app, { cameraId: id })
}

/** Takes the device off its platform, where that is possible, and its camera off the account. */
export async function removeDevice(work: Work, app: App, id: number): Promise<void> {
  const { scope } = work
  const { sourceId, deviceKey } = await inWork(app, scope, (own) => repository.findCamera(own, id))
  await onPlatform(app, { accountId: scope.accountId, sourceId }, async (video, signal) =>
    video.removeDevice?.(deviceKey, signal),
  )
  await remove(work, app, id)
}

/** A unit that tells its place by a HikVision camera which is mounted on none. */
export async function createUnit(work: Work, { cameraId, name }: { cameraId: number; name: string }): Promise<Camera> {
  const { brand, sourceId, deviceKey } = await forChange(work, 'camera', cameraId, undefined, repository.findCamera)
  if (brand !== brandOf('HIKVISION').id) throw badRequest(texts.onlyHikvision)
  if ((await repository.find(work, cameraId)).unit) throw badRequest(texts.hasUnit)
  const [source] = await cameraSources(work, { id: sourceId })
  if (!source) throw badRequest(texts.notOfCameras)
  const unitId = await addPlatformUnit(work, { name, platform: source.platform, sourceId, key: deviceKey })
  await saveRecord(work, 'camera', cameraId, { unit_id: unitId })
  return repository.find(work, cameraId)
}
