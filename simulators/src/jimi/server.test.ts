import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoJimi, startJimiSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 501, trucks: 26, now: NOW })
const [first, silent] = [fleet.trucks[0]?.imei ?? '', fleet.trucks[24]?.imei ?? '']
let simulator: Simulator

beforeAll(async () => {
  simulator = await startJimiSimulator({ fleet, now: NOW, wall: () => NOW })
})
afterAll(() => simulator.close())

async function call(method: string, own: Record<string, string>, secret = demoJimi.appSecret) {
  const common = { method, app_key: demoJimi.appKey, timestamp: '2026-11-21 18:00:00', v: '1.0', format: 'json' }
  const parameters: Record<string, string> = { ...common, sign_method: 'md5', ...own }
  const text = Object.keys(parameters)
    .filter((key) => parameters[key] !== '')
    .toSorted()
    .map((key) => `${key}${parameters[key]}`)
    .join('')
  const sign = createHash('md5').update(`${secret}${text}${secret}`).digest('hex').toUpperCase()
  const body = new URLSearchParams({ ...parameters, sign })
  return (await fetch(`${simulator.url}/route/rest`, { method: 'POST', body })).json()
}

const user_pwd_md5 = createHash('md5').update(demoJimi.password).digest('hex')
const signIn = async (expires_in = '7200') =>
  call('jimi.oauth.token.get', { user_id: demoJimi.userId, user_pwd_md5, expires_in })
const access = async () => ({ access_token: (await signIn()).result.accessToken })

test('wrong signatures, lives, tokens and methods are refused, always under HTTP 200', async () => {
  expect(await call('jimi.oauth.token.get', {}, 'no')).toMatchObject({ code: 1002 })
  expect(await signIn('59')).toMatchObject({ code: 1001 })
  expect(await call('jimi.user.device.list', { access_token: 'x', target: 'demo' })).toMatchObject({ code: 1004 })
  expect(await call('jimi.nothing', {})).toMatchObject({ code: 1007 })
  expect(await call('jimi.device.location.get', { ...(await access()), imeis: '' })).toMatchObject({ code: 1001 })
})

test('numbers are text, an antenna’s place is LBS, a silent device is offline', async () => {
  const { result } = await call('jimi.user.device.location.list', { ...(await access()), target: 'demo' })
  expect(result[0]).toMatchObject({
    imei: first,
    status: '1',
    posType: 'GPS',
    speed: expect.any(String),
    powerValue: '',
  })
  expect(result[5]).toMatchObject({ posType: 'LBS' })
  expect(result[24]).toMatchObject({ imei: silent, status: '0', gpsTime: null })
})

test('streams of the four addresses, live and recorded, of both kinds of device', async () => {
  const status = async (path: string) => (await fetch(`${simulator.url}${path}`)).status
  // A recording is played to whoever asked for it.
  expect(await status(`/1/${first}.history.flv`)).toBe(404)
  const cmdContent = JSON.stringify({ channel: 1, beginTime: '2026-11-21 17:00:00', endTime: '2026-11-21 17:10:00' })
  const body = new URLSearchParams({ imei: first, proNo: '37377', cmdContent })
  await fetch(`${simulator.url}/api/device/sendInstruct`, { method: 'POST', body })
  for (const path of [`/1/${first}.flv`, `/live/0/${first}.flv`, `/1/${first}.history.flv`, `/live/${first}.flv`])
    expect([path, await status(path)]).toEqual([path, 200])
  expect(await status(`/1/${silent}.flv`)).toBe(404)
  expect(await status('/1/none.flv')).toBe(404)
})

test('a track is seven days at most', async () => {
  const track = async (begin_time: string) =>
    call('jimi.device.track.list', { ...(await access()), imei: first, begin_time, end_time: '2026-11-21 18:00:00' })
  expect((await track('2026-11-21 12:00:00')).code).toBe(0)
  expect(await track('2026-11-14 12:00:00')).toMatchObject({ code: 1001 })
})
