import { demoHikConnect } from '@arriero/simulators/hikvision/hik-connect.ts'
import { demoHikvision, startHikvisionSimulator } from '@arriero/simulators/hikvision/server.ts'
import { demoJimi, startJimiSimulator } from '@arriero/simulators/jimi/server.ts'
import { demoStreamax, startStreamaxSimulator } from '@arriero/simulators/streamax/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import { HikConnectAdapter } from '../hikvision/hik-connect-adapter.ts'
import { hikConnectShared } from '../hikvision/hik-connect-client.ts'
import { HikvisionAdapter } from '../hikvision/hikvision-adapter.ts'
import { JimiAdapter } from '../jimi/jimi-adapter.ts'
import { jimiShared } from '../jimi/jimi-client.ts'
import { jimi } from '../jimi/jimi.platform.ts'
import { RateLimiter } from '../limits.ts'
import { receivePushes } from '../shared/push-receiver.test-helper.ts'
import { minutesAhead, monthSpan } from '../shared/video-wire.ts'
import { StreamaxAdapter } from '../streamax/streamax-adapter.ts'
import { fleetOf, platformWorld, START } from './platform-world.fixture.ts'

const free = () => new RateLimiter({ concurrent: 8 })
const hour = 3_600_000

const streamax = platformWorld<object, StreamaxAdapter>(
  (clocks) => startStreamaxSimulator({ fleet: fleetOf(405), ...clocks }),
  (host, now) => new StreamaxAdapter({ fetch, host, ...demoStreamax, now, limit: free() }),
)
const gateway = platformWorld<object, HikvisionAdapter>(
  (clocks) => startHikvisionSimulator({ fleet: fleetOf(601), ...clocks }),
  (host, now) => new HikvisionAdapter({ fetch, host, ...demoHikvision, now, limit: free() }),
)
const cloud = platformWorld<object, HikConnectAdapter>(
  (clocks) => startHikvisionSimulator({ fleet: fleetOf(601), ...clocks }),
  (host, now) =>
    new HikConnectAdapter({ fetch, host, ...demoHikConnect, now, shared: { ...hikConnectShared(), limit: free() } }),
)
const hubbed = platformWorld<object, JimiAdapter>(
  (clocks) => startJimiSimulator({ fleet: fleetOf(501), ...clocks }),
  (host, now) => {
    const hub = { hubUrl: host, hubToken: '123', flvPort: Number(new URL(host).port), protocol: 'jtt' as const }
    return new JimiAdapter({ fetch, host, ...demoJimi, now, shared: jimiShared(), hub })
  },
)

const brands = {
  Streamax: { open: streamax, key: '00914001AB', channels: 3 },
  'Hik Device Gateway': { open: gateway, key: 'NE34001CAM', channels: 5 },
  'Hik-Connect': { open: cloud, key: 'FK34001010', channels: 3 },
}

/** The head of what an address gives. */
async function headOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const bytes = Buffer.from((await reader?.read())?.value ?? [])
  await reader?.cancel()
  return bytes.toString('latin1', 0, 12)
}

test.each(Object.entries(brands))(
  '%s tells its cameras, which are online and what they have recorded',
  async (_, brand) => {
    const { adapter, control } = await brand.open()
    const { video } = adapter
    const [device, ...others] = (await video.devices([brand.key])) ?? []
    expect([device, others]).toMatchObject([
      { key: brand.key, isOnline: true, channels: { length: brand.channels } },
      [],
    ])
    expect((await video.devices('all')).length).toBeGreaterThan(20)
    expect(await video.devices(['none'])).toEqual([])
    const pieces = (await video.recordings(brand.key, START - 24 * hour, START, [1, 2])) ?? []
    expect(new Set(pieces.map(({ channel }) => channel))).toEqual(new Set([1, 2]))
    expect(pieces.every(({ start, end }) => end > start && end <= START)).toBe(true)
    expect(pieces).toEqual(pieces.toSorted((a, b) => a.start - b.start))
    const days = await video.recordedDays(brand.key, '2026-11', 'America/Mexico_City')
    expect(days.length).toBeGreaterThan(10)
    expect(days.every(({ day, seconds }) => /^2026-11-\d\d$/.test(day) && (seconds ?? 0) <= 86_400)).toBe(true)
    await control('/_faults', { own: { video: { offline: true } } })
    expect((await video.devices([brand.key]))[0]?.isOnline).toBe(false)
  },
)

test.each(Object.entries(brands))('%s gives a part of a recording as a file', async (_, { open, key }) => {
  const { adapter, pass } = await open()
  const { video } = adapter
  const [piece] = await video.recordings(key, START - 24 * hour, START, [1])
  const from = piece?.start ?? 0
  const id = await video.startDownload(key, { channels: [1], from, to: from + 4000, stream: 'CLEAR' })
  pass(20)
  const [done] = await video.downloads([id])
  expect(done).toMatchObject({ id, state: 'COMPLETED', percent: 100, files: [{ channel: 1 }] })
  expect(await headOf(await video.file(done?.files[0]?.url ?? ''))).toContain('ftyp')
})

test('Streamax and Hik-Connect give links, which end; a camera that is away has none', async () => {
  const { adapter, control, stats } = await streamax()
  const link = await adapter.video.live('00914001AB', 2, 'CLEAR')
  expect(link).toMatchObject({ format: 'flv', session: expect.any(String), expiresAt: START + 25_000 })
  expect(await headOf(await fetch(link.url))).toMatch(/^FLV/)
  await adapter.video.closeSession('00914001AB', link.session ?? '')
  expect((await fetch(link.url)).status).toBe(404)
  expect(await stats()).toMatchObject({ sessionsClosed: 1 })
  const recorded = await adapter.video.playback('00914001AB', 1, START - 24 * hour, START)
  expect([recorded.format, await (await fetch(recorded.url)).text()]).toEqual([
    'hls',
    expect.stringMatching(/^#EXTM3U/),
  ])
  await control('/_faults', { own: { video: { offline: true } } })
  await expect(adapter.video.live('00914001AB', 1, 'CLEAR')).rejects.toMatchObject({
    kind: 'show',
    message: 'Cámara fuera de linea',
  })
  const hik = await cloud()
  const live = await hik.adapter.video.live('FK34001010', 2, 'FLUENT')
  expect([live.format, await (await fetch(live.url)).text()]).toEqual(['hls', expect.stringMatching(/^#EXTM3U/)])
  await expect(hik.adapter.video.live('FK34001010', 9, 'CLEAR')).rejects.toMatchObject({ code: 'no-channel' })
  await expect(hik.adapter.video.live('none', 1, 'CLEAR')).rejects.toMatchObject({ code: 'no-device' })
})

test('Streamax downloads pass their states, fail, are asked for again and cancelled', async () => {
  const { adapter, control, pass } = await streamax()
  const { video } = adapter
  await control('/_faults', { own: { failDownloads: true } })
  const from = START - 6 * hour
  const id = await video.startDownload('00914001AB', { channels: [1, 2], from, to: from + 5000, stream: 'FLUENT' })
  const state = async () => (await video.downloads([id]))[0]
  expect(await state()).toMatchObject({ state: 'WAITING', percent: 0, files: [] })
  pass(5)
  expect(await state()).toMatchObject({ state: 'DOWNLOADING', percent: 33 })
  pass(5)
  expect(await state()).toMatchObject({ state: 'FAILURE', percent: 50 })
  await control('/_faults', { own: { failDownloads: false } })
  await video.retryDownload(id)
  expect(await state()).toMatchObject({ state: 'WAITING' })
  pass(10)
  expect(await state()).toMatchObject({ state: 'COMPLETED', files: [{ channel: 1 }, { channel: 2 }] })
  await video.cancelDownloads([id])
  expect(await video.downloads([id])).toEqual([])
})

test('pictures and clips of alarms', async () => {
  const { adapter, control } = await streamax()
  await control('/_alarms', { unit: 'NE-401', code: '56000', seconds: 5 })
  const [alarm] = (await adapter.pollPositions()).alarms.filter(
    ({ unitKey, at }) => unitKey === '00914001AB' && at === START,
  )
  expect(await headOf(await adapter.video.picture(alarm?.key ?? ''))).toContain('JFIF')
  expect(await headOf(await adapter.video.clip(alarm?.key ?? ''))).toContain('ftyp')
  await expect(adapter.video.clip('none')).rejects.toMatchObject({ code: 'no-file' })
  const hik = await gateway()
  const [piece] = await hik.adapter.video.recordings('NE34001CAM', START - 24 * hour, START, [1])
  const clip = await hik.adapter.video.clip(`NE34001CAM:driverCalling:1:${(piece?.start ?? 0) + 60_000}`)
  expect(await headOf(clip)).toContain('ftyp')
  await expect(hik.adapter.video.clip(`NE34001CAM:driverCalling:1:${START - 400 * 24 * hour}`)).rejects.toMatchObject({
    message: 'La cámara no grabó en ese momento.',
  })
})

test.each([
  ['Streamax', streamax, '00914001AB'],
  ['Hik Device Gateway', gateway, 'NE34001CAM'],
] as const)('%s takes devices in and out', async (_, open, key) => {
  const { adapter } = await open()
  await adapter.video.removeDevice(key)
  expect(await adapter.video.devices([key])).toEqual([])
  await adapter.video.removeDevice(key)
  await adapter.video.addDevice({ key, name: 'Otra', secret: 'x' })
  expect(await adapter.video.devices([key])).toMatchObject([{ key, name: 'Otra' }])
  await expect(adapter.video.addDevice({ key: 'none', name: 'x' })).rejects.toMatchObject({ kind: 'show' })
})

test('an IoT Hub has its devices send video, and tells what they recorded by a push', async () => {
  const { adapter, control, pass } = await hubbed()
  const imei = fleetOf(501).trucks[0]?.imei ?? ''
  const { video } = adapter
  expect(await video.devices([imei])).toMatchObject([{ key: imei, isOnline: true, lastAt: START }])
  const live = await video.live(imei, 1, 'CLEAR')
  expect(new URL(live.url).pathname).toBe(`/1/${imei}.flv`)
  expect(await headOf(await fetch(live.url))).toMatch(/^FLV/)
  const receiver = await receivePushes()
  onTestFinished(async () => void (await receiver.close()))
  await control('/_push', { url: receiver.url, secret: 'hub' })
  const asked = video.recordings(imei, START - 6 * hour, START, [1])
  await expect
    .poll(async () => {
      pass(5)
      await control('/_push', { flush: true })
      return receiver.received.filter(({ path }) => path.endsWith('/pushresourcelist')).length
    })
    .toBeGreaterThan(0)
  for (const request of receiver.received) jimi.receive?.(request, { hubToken: 'hub' })
  const pieces = await asked
  expect(pieces.length).toBeGreaterThan(0)
  const [piece] = pieces
  const recorded = await video.playback(imei, 1, piece?.start ?? 0, (piece?.start ?? 0) + 5000)
  expect(await headOf(await fetch(recorded.url))).toMatch(/^FLV/)
  await control('/_faults', { own: { video: { offline: true } } })
  await expect(video.live(imei, 1, 'CLEAR')).rejects.toMatchObject({ message: 'Cámara fuera de linea' })
  await control('/_faults', { own: { video: {}, busyDevices: true } })
  await expect(video.live(imei, 1, 'CLEAR')).rejects.toMatchObject({ kind: 'retry', code: '302' })
})

test('without an IoT Hub there is no video, and it says so', async () => {
  const adapter = new JimiAdapter({ fetch, host: 'http://127.0.0.1:9', ...demoJimi })
  await expect(adapter.video.live('1', 1, 'CLEAR')).rejects.toMatchObject({ code: 'no-hub' })
  await expect(adapter.deviceStatus([])).rejects.toMatchObject({ message: 'No imeis provided' })
})

test.each([
  ['America/Mexico_City', -360],
  ['America/Tijuana', -480],
  ['UTC', 0],
  ['Asia/Kolkata', 330],
])('%s is %i minutes ahead of UTC in November', (zone, minutes) => {
  expect(minutesAhead(zone, START)).toBe(minutes)
})

test('a month begins and ends at its own midnights', () => {
  expect(monthSpan('2026-11', 'America/Mexico_City')).toEqual({
    from: Date.UTC(2026, 10, 1, 6),
    to: Date.UTC(2026, 11, 1, 6),
  })
})
