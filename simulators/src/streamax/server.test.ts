import { createCipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoStreamax, startStreamaxSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 405, trucks: 3, now: NOW })
let simulator: Simulator
let now = NOW

beforeAll(async () => {
  simulator = await startStreamaxSimulator({ fleet, now: NOW, wall: () => now })
})
afterAll(() => simulator.close())

function headers(): Record<string, string> {
  const { appId, tenantId, tenantSecret } = demoStreamax
  const json = `{"appId":${appId},"signTime":${now},"tenantId":${tenantId},"tenantSecret":"${tenantSecret}"}`
  const cipher = createCipheriv('aes-128-ecb', createHash('md5').update(tenantSecret).digest(), null)
  const _sign = cipher.update(Buffer.from(json).toString('base64'), 'utf8', 'hex') + cipher.final('hex')
  return { _sign, _tenantid: tenantId }
}

async function call(method: string, path: string, body?: unknown) {
  const init = { method, headers: headers(), ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  return (await fetch(`${simulator.url}${path}`, init)).json()
}

const control = (path: string, body: unknown) =>
  fetch(`${simulator.url}${path}`, { method: 'POST', body: JSON.stringify(body) })
const device = '/openapi/v2/devices/00914001AB'

test('calls without a signature, of unknown devices and with bad parameters are refused', async () => {
  expect(await (await fetch(`${simulator.url}/openapi/v2/devices`)).json()).toMatchObject({ code: 3806 })
  expect(await call('GET', '/openapi/v2/devices/none/live-links')).toMatchObject({ code: 404 })
  expect(await call('GET', '/openapi/gps/history?uniqueIds=00914001AB')).toMatchObject({ code: 400 })
  expect(await call('GET', '/openapi/v2/devices?page=1&pageSize=1001')).toMatchObject({ code: 400 })
})

test('each endpoint has the scale it is set to', async () => {
  const newest = async () => (await call('GET', '/openapi/gps/newest?uniqueIds=00914001AB')).data[0]
  expect(Math.abs((await newest()).lat)).toBeGreaterThan(90)
  await control('/_faults', { own: { scales: { newest: 'v2' } } })
  expect(Math.abs((await newest()).lat)).toBeLessThan(90)
})

/** The first bytes of a stream, which has no end of its own. */
async function firstBytes(url: string): Promise<[number, string]> {
  const { status, body } = await fetch(url)
  const reader = body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return [status, Buffer.from(value ?? []).toString('latin1', 0, 3)]
}
const links = async (query: string) => (await call('GET', `${device}/live-links?${query}`)).data
const stats = async () => (await fetch(`${simulator.url}/_stats`)).json()

test('live links open a stream each, for some seconds or until they are closed', async () => {
  const data = await links('channels=1,2&streamingProtocol=FLV&quality=CLEAR')
  expect(data.map(({ channel }: { channel: number }) => channel)).toEqual([1, 2])
  expect(await firstBytes(data[0].url)).toEqual([200, 'FLV'])
  const open = await fetch(data[1].url)
  expect(await call('POST', `${device}/session-close`, { session: data[1].session })).toMatchObject({ code: 200 })
  await expect(open.arrayBuffer()).rejects.toThrow()
  expect((await fetch(data[1].url)).status).toBe(404)
  await expect.poll(async () => (await stats()).streams).toBe(0)
  now += 26_000
  expect((await fetch(data[0].url)).status).toBe(403)
})

test.each([
  ['offline', { offline: true }, []],
  ['an expired link', { expired: true }, [403]],
  ['HTML', { html: true }, [200, '<!d']],
  ['an end at once', { endAfterMs: 0 }, [200, 'FLV']],
])('video can be broken: %s', async (_, video, outcome) => {
  await control('/_faults', { own: { video } })
  onTestFinished(async () => void (await control('/_faults', { reset: true })))
  const [link] = await links('channels=1')
  const [status, head] = link ? await firstBytes(link.url) : []
  expect([status, head].slice(0, outcome.length)).toEqual(outcome)
})

test('a month, a day and a piece of it are recorded while the engine runs', async () => {
  const days = (await call('GET', `${device}/monthly-calendar?month=2026-11&channels=1&timeZoneOffset=-360`)).data
  expect(days.length).toBeGreaterThan(10)
  expect(days.every(({ duration }: { duration: number }) => duration > 0 && duration <= 86_400)).toBe(true)
  const day = 'startTime=2026-11-20T06:00:00Z&endTime=2026-11-21T06:00:00Z'
  const records = (await call('GET', `${device}/records?channels=1&${day}`)).data
  const normal = records.filter(({ recordType }: { recordType: string }) => recordType === 'NORMAL')
  expect(normal.length * 900).toBe(days.find(({ date }: { date: string }) => date === '2026-11-20').duration)
  const { startTime, endTime } = normal[0]
  const [{ url }] = (
    await call(
      'GET',
      `${device}/playback-links?channels=1&startTime=${startTime}&endTime=${endTime}&streamingProtocol=HLS`,
    )
  ).data
  const playlist = await (await fetch(url)).text()
  expect(playlist).toContain(`#EXT-X-PROGRAM-DATE-TIME:${startTime.replace('Z', '.000Z')}`)
  expect(playlist.match(/#EXTINF/g)).toHaveLength(450)
  const piece = await fetch(new URL(/\d+\.m4s/.exec(playlist)?.[0] ?? '', url))
  expect([piece.status, Buffer.from(await piece.arrayBuffer()).toString('latin1', 4, 8)]).toEqual([200, 'moof'])
})

const download = {
  startTime: '2026-11-21T17:00:00Z',
  endTime: '2026-11-21T17:00:05Z',
  blackBoxFileParam: { blackBoxType: 'ALL' },
  videoFileParam: { channels: '1', streamType: 'MAIN_STREAM' },
}

test('a download waits, runs and ends in a file, or fails', async () => {
  const [videoId] = (await call('POST', `${device}/video-download`, download)).data.videoIds
  const state = async () => (await call('GET', `/openapi/v2/devices/video-download?videoIds=${videoId}`)).data[0]
  expect(await state()).toMatchObject({ state: 'WAITING', files: [] })
  now += 5000
  expect(await state()).toMatchObject({ state: 'DOWNLOADING' })
  now += 5000
  const done = await state()
  expect(done).toMatchObject({ state: 'COMPLETED', progress: 100 })
  const file = await fetch(done.files[0].url)
  expect(file.headers.get('content-type')).toBe('video/mp4')
  expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp')
  await control('/_faults', { own: { failDownloads: true } })
  const [failing] = (await call('POST', `${device}/video-download`, download)).data.videoIds
  now += 10_000
  expect((await call('GET', `/openapi/v2/devices/video-download?videoIds=${failing}`)).data).toMatchObject([
    { state: 'FAILURE' },
  ])
  await call('DELETE', `/openapi/v2/devices/video-download?videoIds=${failing}`)
  expect((await call('GET', `/openapi/v2/devices/video-download?videoIds=${failing}`)).data).toEqual([])
})

test('control calls refuse what they do not know', async () => {
  expect((await control('/_faults', { own: { nothing: 1 } })).status).toBe(400)
  expect((await control('/_alarms', { unit: 'no', code: '7' })).status).toBe(404)
  expect((await control('/_nothing', {})).status).toBe(404)
})
