import { BufferSource, Input, MP4 } from 'mediabunny'
import { expect, onTestFinished, test } from 'vitest'
import { cameraSources, createCamera, searchDevices } from '@arriero/contract/video/cameras.contract.ts'
import { getEvent, pageEvents } from '@arriero/contract/video/events.contract.ts'
import {
  createDownloadTask,
  deleteDownloads,
  listDownloads,
  recordedDays,
  records,
} from '@arriero/contract/video/recordings.contract.ts'
import * as contract from '@arriero/contract/video/relay.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { raise } from '../../../../test/factories/alerts.ts'
import { makeCamera } from '../../../../test/factories/cameras.ts'
import { makeDashcam, registerDashcam } from '../../../../test/factories/dashcams.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { watch } from '../../../../test/video-viewer.ts'
import { inWork } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../../tracking/tracking.read.ts'
import { trackingOf } from '../../tracking/tracking.service.ts'
import { kindOf } from './flv.ts'

/** A dashcam on line, and the camera that a person makes of it. */
async function registered(user: TestUser) {
  const { app } = await testApp()
  const made = await makeDashcam(user)
  await expect.poll(() => trackingOf(app).devices.of(made.deviceId) !== undefined).toBe(true)
  const [source] = await call(user, cameraSources)
  const camera = await call(user, createCamera, {
    body: { sourceId: source!.id, imei: made.deviceId, name: 'Dashcam de cabina', planSeconds: 9000 },
  })
  return { ...made, id: camera.id, sourceId: source!.id }
}

const open = (user: TestUser, cameraId: number, more: object = {}) =>
  call(user, contract.openVideo, { body: { cameraId, channel: 1, kind: 'live', ...more } })

test('a dashcam that reports to us directly is found among the devices and shows live pictures through the relay', async () => {
  const user = await makeUser()
  const { deviceId, dashcam, id, sourceId } = await registered(user)
  expect(await call(user, cameraSources)).toMatchObject([{ id: sourceId, name: 'Equipos directos', type: 'JIMIIOT' }])
  const { devices } = await call(user, searchDevices, { body: {} })
  expect(devices).toMatchObject([{ key: deviceId, status: 'online', cameraId: id }])
  const first = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => first.pictures().length).toBeGreaterThan(10)
  const second = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => second.pictures().length).toBeGreaterThan(10)
  const [begin] = second.pictures()
  expect([begin && kindOf(begin), begin?.time]).toEqual(['key', 0])
  // However many look, the device sends once.
  expect(dashcam.streams).toBe(1)
})

test('its recordings are listed and played; a time of which it has none is told', async () => {
  const user = await makeUser()
  const { id } = await registered(user)
  const end = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  const at = (minutes: number) => new Date(end.getTime() + minutes * 60_000).toISOString()
  const pieces = await call(user, records, { params: { id }, query: { start: at(-60), end: at(0) } })
  expect(pieces).toHaveLength(18)
  expect(pieces[0]).toMatchObject({ channel: 1, start: at(-60), end: at(-50), isAlarm: false })
  const days = await call(user, recordedDays, { params: { id }, query: { month: at(-60).slice(0, 7) } })
  expect(days.length).toBeGreaterThan(0)
  const { format, ticket } = await open(user, id, { kind: 'playback', from: at(-60), to: at(-59) })
  expect(format).toBe('flv')
  const seen = await watch(user, ticket)
  await expect.poll(() => seen.pictures().length).toBeGreaterThan(10)
  const body = {
    cameraId: id,
    channel: 1,
    kind: 'playback' as const,
    from: at(-60 * 24 * 30),
    to: at(-60 * 24 * 30 + 1),
  }
  expect(await refusal(user, contract.openVideo, { body })).toMatchObject({
    status: 409,
    body: { detail: 'La cámara no grabó nada en ese tiempo.' },
  })
})

test('a cut of it is kept as it plays: whole, as MP4, and what is taken off the list meanwhile is played no more', async () => {
  const user = await makeUser()
  const { id, dashcam } = await registered(user)
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000
  const cut = async (seconds: number) => {
    const [start, end] = [hour, hour + seconds * 1000].map((at) => new Date(at).toISOString())
    return (await call(user, createDownloadTask, { body: { cameraId: id, channel: 1, start, end } })).id
  }
  const kept = await cut(4)
  const stateOf = async (clip: number) =>
    (await call(user, listDownloads, { query: { cameraId: id } })).find((one) => one.id === clip)
  await expect.poll(async () => (await stateOf(kept))?.state).toBe('COMPLETED')
  const { status, bytes } = await send('GET', `/apis/camera/video/download/task/result/${kept}`, { as: user })
  expect([status, bytes.subarray(4, 8).toString()]).toEqual([200, 'ftyp'])
  const input = new Input({ source: new BufferSource(bytes), formats: [MP4] })
  const track = (await input.getPrimaryVideoTrack())!
  expect([track.codec, track.displayWidth, track.displayHeight]).toEqual(['avc', 640, 368])
  expect(await track.computeDuration()).toBeCloseTo(4, 0)
  await expect.poll(() => dashcam.streams).toBe(0)

  const removed = await cut(600)
  await expect.poll(async () => (await stateOf(removed))?.state).toBe('DOWNLOADING')
  expect(dashcam.streams).toBe(1)
  await call(user, deleteDownloads, { body: { ids: [removed] } })
  await expect.poll(() => dashcam.streams).toBe(0)
})

test('the device is told to stop when nobody looks any more', async () => {
  const user = await makeUser()
  const { app } = await testApp()
  const { deviceId, dashcam, sourceId } = await registered(user)
  const adapter = await inWork(app, systemScope(user.accountId), (work) => connectStored(work, app, sourceId))
  const link = await adapter.video!.live!(deviceId, 1, 'CLEAR')
  onTestFinished(() => void link.stream?.destroy())
  expect(dashcam.streams).toBe(1)
  await adapter.video!.closeSession!(deviceId, link.session!)
  await expect.poll(() => dashcam.streams).toBe(0)
  // And again, as often as somebody comes back.
  const again = await adapter.video!.live!(deviceId, 1, 'CLEAR')
  await adapter.video!.closeSession!(deviceId, again.session!)
})

test('a device of another account is nobody’s camera, and one that is away says so', async () => {
  const [owner, thief] = [await makeUser(), await makeUser()]
  const { deviceId } = await registered(owner)
  const own = await registerDashcam(thief)
  const [source] = await call(thief, cameraSources)
  // Whoever registers it: it is not among the devices of that account.
  expect(
    await refusal(thief, createCamera, {
      body: { sourceId: source!.id, imei: deviceId, name: 'Ajena', planSeconds: 9000 },
    }),
  ).toMatchObject({ status: 400 })
  const stolen = await makeCamera(thief.accountId, { sourceId: source!.id, deviceKey: deviceId })
  const body = { cameraId: stolen.id, channel: 1, kind: 'live' as const }
  expect(await refusal(thief, contract.openVideo, { body })).toMatchObject({
    status: 409,
    body: { detail: 'El equipo no está registrado entre los equipos directos de la cuenta.' },
  })
  const away = await makeCamera(thief.accountId, { sourceId: source!.id, deviceKey: own })
  expect(await refusal(thief, contract.openVideo, { body: { ...body, cameraId: away.id } })).toMatchObject({
    status: 409,
    body: { detail: 'Cámara fuera de linea' },
  })
})

test('what a dashcam saw of its driver is in the inbox of the cameras; a tracker that reports the same way raises nothing there', async () => {
  const user = await makeUser()
  const [filmed, tracked] = [await registerDashcam(user), await registerDashcam(user)]
  const [source] = await call(user, cameraSources)
  const [unit, other] = [await makeUnit(user), await makeUnit(user)]
  const place = { accountId: user.accountId, sourceId: source!.id }
  const camera = await makeCamera(user.accountId, { sourceId: source!.id, deviceKey: filmed, unitId: unit.id })
  const fatigue = { kind: 'fatigue' as const, code: 'dms-1', at: Date.now() - 60_000 }
  await raise({ ...place, id: unit.id, key: filmed, name: unit.name }, fatigue)
  await raise({ ...place, id: other.id, key: tracked, name: other.name }, fatigue)
  const { results } = await call(user, pageEvents, { query: { brand: 3 } })
  expect(results).toMatchObject([{ unitId: unit.id, title: 'Fatiga del conductor', class: 'dms' }])
  expect((await call(user, getEvent, { params: { id: results[0]!.id } })).camera?.id).toBe(camera.id)
})
