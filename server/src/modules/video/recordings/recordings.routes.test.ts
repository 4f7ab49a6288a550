import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as contract from '@arriero/contract/video/recordings.contract.ts'
import { call, download, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import type { Config } from '../../../app/config.ts'
import type { FileStore } from '../../../app/files/file-store.ts'
import { incomingFolder } from '../../../app/files/incoming.ts'
import { offered, onPlatform } from '../on-platform.ts'
import { readVideo } from './read-video.ts'
import { makeCamera, makeVideoPlatform } from '../../../../test/factories/cameras.ts'

let user: TestUser
let platform: Awaited<ReturnType<typeof makeVideoPlatform>>
beforeAll(async () => {
  user = await makeUser()
  platform = await makeVideoPlatform(user.accountId)
})
afterAll(() => platform.simulator.close())

/** A camera of its own for each test. */
const camera = () => makeCamera(user.accountId, { sourceId: platform.sourceId, deviceKey: platform.deviceKeys.shift() })

/** The first piece of channel 1 of the newest whole day that has one. */
async function recorded(id: number) {
  const [yesterday, lastWeek] = [1, 8].map((ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10))
  // A truck may have stood all day, and yesterday may be the first of a month.
  const months = [...new Set([lastWeek!.slice(0, 7), yesterday!.slice(0, 7)])]
  const days = []
  for (const month of months)
    days.push(...(await call(user, contract.recordedDays, { params: { id }, query: { month } })))
  const found = days.findLast(({ day }) => day <= yesterday!)!
  const start = `${found.day}T06:00:00Z`
  const end = new Date(Date.parse(start) + 86_400_000).toISOString()
  const pieces = await call(user, contract.records, { params: { id }, query: { start, end } })
  return { days, pieces, piece: pieces.find(({ channel }) => channel === 1)! }
}
const later = (start: string, seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()

test('days and pieces of a month are read from the platform, in both prefixes, of visible channels only', async () => {
  const { id } = await camera()
  const { days, pieces, piece } = await recorded(id)
  expect(days.length).toBeGreaterThan(0)
  expect(new Set(pieces.map(({ channel }) => channel))).toEqual(new Set([1, 2, 3]))
  expect(Date.parse(piece.end)).toBeGreaterThan(Date.parse(piece.start))
  const query = new URLSearchParams({ startTime: piece.start, endTime: piece.end, channels: '2,9' })
  const plain = await send('GET', `/apistreamax/v2/devices/${id}/records?${query}`, { as: user })
  expect(plain.status).toBe(200)
  expect(new Set((plain.json as { channel: number }[]).map(({ channel }) => channel))).toEqual(new Set([2]))
  expect(
    await refusal(user, contract.records, {
      params: { id },
      query: { start: piece.start, end: later(piece.start, 3 * 86_400) },
    }),
  ).toMatchObject({ status: 400, body: { detail: 'Pida las grabaciones de un día a lo más.' } })
})

test('a cut is fetched and kept; one that breaks off says how far it came and is fetched again', async () => {
  const [whole, broken] = [await camera(), await camera()]
  const { piece } = await recorded(whole.id)
  const ask = async (cameraId: number) =>
    call(user, contract.createDownloadTask, {
      body: { cameraId, start: piece.start, end: later(piece.start, 10), name: 'Frenado' },
    })
  await platform.control({ video: { halfDownload: true, units: [unitOf(broken.deviceKey)] } })
  const [good, bad] = [await ask(whole.id), await ask(broken.id)]
  const stateOf = async (id: number) => (await call(user, contract.listDownloads, { query: { ids: [id] } }))[0]!
  await expect.poll(async () => (await stateOf(good.id)).state, { timeout: 40_000 }).toBe('COMPLETED')
  const { size } = await stateOf(good.id)
  const file = await download(user, contract.downloadResult, { params: { id: good.id } })
  expect([file.headers.get('content-type'), file.bytes.length]).toEqual(['video/mp4', size])
  await expect.poll(async () => (await stateOf(bad.id)).state, { timeout: 40_000 }).toBe('FAILURE')
  expect((await stateOf(bad.id)).reason).toMatch(/^La descarga se cortó a(l \d+ %| los [\d.]+ MB)\.$/)
  await platform.control({ video: {} })
  expect(await call(user, contract.retryDownloads, { body: { ids: [bad.id, good.id] } })).toMatchObject([
    { id: bad.id, state: 'WAITING' },
    { id: good.id, state: 'COMPLETED' },
  ])
  await expect.poll(async () => (await stateOf(bad.id)).state, { timeout: 40_000 }).toBe('COMPLETED')
  const { app } = await testApp()
  const keys = await keysOf(bad.id, good.id)
  expect(keys).toHaveLength(2)
  await call(user, contract.deleteDownloads, { body: { ids: [bad.id, good.id] } })
  expect(await call(user, contract.listDownloads, { query: { ids: [bad.id, good.id] } })).toEqual([])
  for (const key of keys) await expect(app.files.read(key)).rejects.toMatchObject({ code: 'ENOENT' })
  const { rows } = await app.owner.query('select 1 from stored_file where key = any($1)', [keys])
  expect(rows).toEqual([])
}, 120_000)

/** Where the files of clips are kept. */
async function keysOf(...ids: number[]): Promise<string[]> {
  const { app } = await testApp()
  const { rows } = await app.owner.query<{ key: string }>(
    'select f.key from camera_clip k join stored_file f on f.id = k.file_id where k.id = any($1)',
    [ids],
  )
  return rows.map(({ key }) => key)
}

/** A clip whose bytes meet `put` when they are to be kept. */
async function clipThatMeets(put: (next: FileStore['put']) => FileStore['put']) {
  const { app } = await testApp()
  const { id } = await camera()
  const { piece } = await recorded(id)
  const usual = app.files.put
  app.files.put = put(usual)
  onTestFinished(() => void (app.files.put = usual))
  const clip = await call(user, contract.createDownloadTask, {
    body: { cameraId: id, start: piece.start, end: later(piece.start, 5) },
  })
  const now = async () => (await call(user, contract.listDownloads, { query: { ids: [clip.id] } }))[0]
  return { id: clip.id, now }
}

test('a disk that is full while a cut is kept is told, and nothing half is left', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  const { app } = await testApp()
  // Sheets that others have made lie there too.
  const videos = async () => (await readdir(incomingFolder(app.config))).filter((name) => !name.includes('.'))
  expect(await videos()).toEqual([])
  const { id, now } = await clipThatMeets(() => () => Promise.reject(full))
  await expect.poll(now, { timeout: 40_000 }).toMatchObject({
    state: 'FAILURE',
    reason: 'No hay espacio en el disco del servidor; no se guardó nada.',
  })
  expect(await videos()).toEqual([])
  expect(await keysOf(id)).toEqual([])
}, 60_000)

test('a cut that is taken off the list while it is being kept keeps nothing', async () => {
  const kept: string[] = []
  const { now } = await clipThatMeets((usual) => async (key, path, type) => {
    const own = (await call(user, contract.listDownloads)).find(({ state }) => state === 'DOWNLOADING')
    await call(user, contract.deleteDownloads, { body: { ids: [own!.id] } })
    await usual(key, path, type)
    kept.push(key)
  })
  await expect.poll(() => kept.length, { timeout: 40_000 }).toBe(1)
  expect(await now()).toBeUndefined()
  const { app } = await testApp()
  const isKept = () =>
    app.files.read(kept[0]!).then(
      () => true,
      () => false,
    )
  await expect.poll(isKept).toBe(false)
}, 60_000)

test('a disk that fills up while a video comes in leaves nothing half', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-video-'))
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  let parts = 0
  const body = new ReadableStream({
    pull(sending) {
      parts += 1
      if (parts < 4) sending.enqueue(new Uint8Array(70_000))
      else sending.error(full)
    },
  })
  const reading = readVideo(new Response(body), { config: { DATA_DIR: folder } as Config }, 'video')
  await expect(reading).rejects.toThrow('No hay espacio en el disco del servidor; no se guardó nada.')
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a download that is cancelled before it came is cancelled at its platform too', async () => {
  const { id } = await camera()
  const { piece } = await recorded(id)
  const clip = await call(user, contract.createDownloadTask, {
    body: { cameraId: id, start: piece.start, end: later(piece.start, 20) },
  })
  const { app } = await testApp()
  const keyOf = async () =>
    (await app.owner.query<{ key: string | null }>('select video_key as key from camera_clip where id = $1', [clip.id]))
      .rows[0]!.key
  await expect.poll(keyOf, { timeout: 20_000 }).not.toBeNull()
  const key = (await keyOf())!
  await call(user, contract.deleteDownloads, { body: { ids: [clip.id] } })
  expect(await call(user, contract.listDownloads, { query: { ids: [clip.id] } })).toEqual([])
  const place = { accountId: user.accountId, sourceId: platform.sourceId }
  expect(await onPlatform(app, place, (video) => offered(video, 'downloads')([key]))).toEqual([])
}, 60_000)

/** Its number at the stand-in. */
const unitOf = (deviceKey: string) => String(Number(deviceKey.replace(/\D/g, '')) - 880_000)

test('pictures and clips that no platform has are told in the words of the specification', async () => {
  for (const [endpoint, words] of [
    [contract.hikvisionPicture, 'Error al traer la imagen'],
    [contract.hikvisionVideo, 'Error al traer el video'],
  ] as const)
    expect(await refusal(user, endpoint, { params: { picid: 'x' } })).toMatchObject({
      status: 404,
      body: { detail: words },
    })
})
