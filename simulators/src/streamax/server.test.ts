import { createCipheriv, createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('live links open a stream each, for some seconds or until they are closed', async () => {
  const { data } = await call('GET', `${device}/live-links?channels=1,2&streamingProtocol=FLV&quality=CLEAR`)
  expect(data.map(({ channel }: { channel: number }) => channel)).toEqual([1, 2])
  const stream = await fetch(data[0].url)
  expect([stream.status, Buffer.from(await stream.arrayBuffer()).toString('latin1', 0, 3)]).toEqual([200, 'FLV'])
  expect(await call('POST', `${device}/session-close`, { session: data[1].session })).toMatchObject({ code: 200 })
  expect((await fetch(data[1].url)).status).toBe(404)
  now += 26_000
  expect((await fetch(data[0].url)).status).toBe(404)
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
  expect((await fetch(done.files[0].url)).headers.get('content-type')).toContain('video/mp4')
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
