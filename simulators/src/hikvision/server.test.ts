import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFleet } from '../fleet/fleet.ts'
import type { Simulator } from '../http.ts'
import { demoHikvision, startHikvisionSimulator } from './server.ts'

const NOW = Date.UTC(2026, 10, 21, 18, 0)
const fleet = createFleet({ seed: 601, trucks: 26, now: NOW })
let simulator: Simulator

beforeAll(async () => {
  simulator = await startHikvisionSimulator({ fleet, now: NOW, wall: () => NOW })
})
afterAll(() => simulator.close())

const md5 = (text: string) => createHash('md5').update(text).digest('hex')

async function call(method: string, path: string, body: unknown = {}, password = demoHikvision.password) {
  const send = (authorization?: string) =>
    fetch(`${simulator.url}${path}`, {
      method,
      headers: authorization === undefined ? {} : { authorization },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    })
  const challenge = (await send()).headers.get('www-authenticate') ?? ''
  const nonce = /nonce="([^"]+)"/.exec(challenge)?.[1]
  const ha1 = md5(`${demoHikvision.user}:HikGateway:${password}`)
  const response = md5(`${ha1}:${nonce}:00000001:c:auth:${md5(`${method}:${path}`)}`)
  return send(
    `Digest username="${demoHikvision.user}", realm="HikGateway", nonce="${nonce}", uri="${path}", qop=auth, nc=00000001, cnonce="c", response="${response}"`,
  )
}
const json = async (method: string, path: string, body?: unknown) => (await call(method, path, body)).json()

const search = (devStatus: string[]) => ({ SearchDescription: { position: 0, maxResult: 100, Filter: { devStatus } } })
const LIST = '/ISAPI/ContentMgmt/DeviceMgmt/deviceList?format=json'

test('devices online and offline, five channels each', async () => {
  const online = (await json('POST', LIST, search(['online']))).SearchResult
  const all = (await json('POST', LIST, search(['online', 'offline']))).SearchResult
  expect([online.totalMatches, all.totalMatches]).toEqual([25, 26])
  expect(all.MatchList[0].Device).toMatchObject({ devName: 'NE-601', videoChannelNum: 5, protocolType: 'ehomeV5' })
  expect(await json('POST', LIST, {})).toMatchObject({ ResponseStatus: { statusCode: 6 } })
})

test('devices are deleted and added again', async () => {
  const devIndex = '11D98E13-0000-0000-0000-000000034001'
  const path = '/ISAPI/ContentMgmt/DeviceMgmt'
  const gone = await json('POST', `${path}/delDevice?format=json`, { DevIndexList: [devIndex] })
  expect(gone).toMatchObject({ ResponseStatus: { statusCode: 1 } })
  expect((await json('POST', LIST, search(['online', 'offline']))).SearchResult.totalMatches).toBe(25)
  const Device = { protocolType: 'ehomeV5', EhomeParams: { EhomeID: 'NE34001CAM', EhomeKey: 'k' }, devName: 'NE-601' }
  const added = await json('POST', `${path}/addDevice?format=json`, { DeviceInList: [{ Device }] })
  expect(added.DeviceOutList[0].Device).toMatchObject({ devIndex, status: 'success' })
})

test('the address of a live stream; an offline device has none', async () => {
  const path = (id: number) => `/ISAPI/System/streamMedia?format=json&devIndex=11D98E13-0000-0000-0000-0000000${id}`
  const body = { StreamInfo: { id: '1', streamType: 'main', method: 'preview' } }
  const { MediaAccessInfo } = await json('POST', path(34001), body)
  expect(MediaAccessInfo.URL).toMatch(/^rtsp:\/\/127\.0\.0\.1:554\/dac\/realplay\/.*1\/MAIN\/TCP\?streamform=rtp$/)
  const offline = await call('POST', path(34025), body)
  expect([offline.status, await offline.json()]).toMatchObject([
    503,
    { ResponseStatus: { subStatusCode: 'deviceOffline' } },
  ])
})

test('pictures want the digest too', async () => {
  expect((await fetch(`${simulator.url}/picture/1.jpg`)).status).toBe(401)
  const raised = { method: 'POST', body: JSON.stringify({ unit: 'NE-601', code: 'driverCalling' }) }
  const { id } = await (await fetch(`${simulator.url}/_alarms`, raised)).json()
  const picture = await call('GET', `/picture/${id}.jpg`)
  expect(Buffer.from(await picture.arrayBuffer()).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

test('recordings are found by track and time, and come as a file', async () => {
  const path = (call: string) => `/ISAPI/ContentMgmt/${call}?format=json&devIndex=11D98E13-0000-0000-0000-000000034001`
  const CMSearchDescription = {
    searchID: '1',
    trackIDList: [{ trackID: 101 }],
    timeSpanList: [{ timeSpan: { startTime: '2026-11-20T12:00:00Z', endTime: '2026-11-21T12:00:00Z' } }],
    searchResultPostion: 0,
    maxResults: 40,
  }
  const { CMSearchResult } = await json('POST', path('search'), { CMSearchDescription })
  const [first] = CMSearchResult.matchList
  const { playbackURI } = first.searchMatchItem.mediaSegmentDescriptor
  expect(playbackURI).toMatch(/^rtsp:.*\/tracks\/101\?starttime=\d{8}T\d{6}Z&endtime=/)
  const { MediaAccessInfo } = await json('POST', path('download'), { downloadRequest: { playbackURI } })
  const file = await call('GET', new URL(MediaAccessInfo.URL).pathname)
  const reader = file.body?.getReader()
  expect(Buffer.from((await reader?.read())?.value ?? []).toString('latin1', 4, 8)).toBe('ftyp')
  await reader?.cancel()
})

test('five wrong passwords lock the user', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await call('POST', LIST, {}, 'no')).status).toBe(401)
  const locked = await call('POST', LIST, search(['online']))
  expect(await locked.json()).toMatchObject({ ResponseStatus: { subStatusCode: 'userLocked' } })
})
