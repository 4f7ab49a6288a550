import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeUser } from '../../../test/factories.ts'
import { raise } from '../../../test/factories/alerts.ts'
import { makeTrackedUnit } from '../../../test/factories/tracking.ts'

const minute = 60_000
const stops: (() => unknown)[] = []
afterAll(() => Promise.all(stops.map((stop) => stop())))

/** A camera platform that anybody may ask. */
async function camera(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  stops.push(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const picture: RequestListener = ({ url }, reply) => {
  if (url === '/1.jpg') reply.writeHead(200, { 'content-type': 'image/jpeg' }).end('JPEG')
  else if (url === '/moved') reply.writeHead(302, { location: '/1.jpg' }).end()
  else if (url === '/page') reply.writeHead(200, { 'content-type': 'text/html' }).end('<script>alert(1)</script>')
  else if (url === '/endless') reply.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(21 * 1024 * 1024))
  else reply.writeHead(404).end()
}

/** One alert of one alarm with these pictures. */
async function pictured(media: string[]) {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  await raise(unit, { kind: 'collision', at: Date.now() - minute, media })
  const [alert] = (await call(user, contract.openAlerts)).alerts
  const { alarms } = await call(user, contract.getAlert, { params: { id: alert!.id } })
  return { user, alarms, params: { id: alert!.id, alarm_id: alarms[0]!.id, medium_id: 0 } }
}

test('a picture of an alarm is read by the server, for who may see its alert and nobody else', async () => {
  const url = await camera(picture)
  const { user, alarms, params } = await pictured([`${url}/1.jpg`])
  expect(alarms).toMatchObject([{ media: 1 }])
  expect(JSON.stringify(alarms)).not.toContain(url)
  const path = `/apis/alerts/${params.id}/alarms/${params.alarm_id}/media/0`
  const told = await send('GET', path, { as: user })
  expect([told.status, told.bytes.toString(), told.headers.get('content-type')]).toEqual([200, 'JPEG', 'image/jpeg'])
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.alarmMedia, { params })).toMatchObject({ status: 404 })
})

test.each(['/page', '/moved', '/endless', '/gone'])('%s is no picture and nothing of it is passed on', async (path) => {
  const url = await camera(picture)
  const { user, params } = await pictured([url + path])
  expect(await refusal(user, contract.alarmMedia, { params })).toMatchObject({
    status: 404,
    body: { detail: 'La plataforma ya no tiene esta imagen.' },
  })
})

test('an inner address is not asked', async () => {
  const { user, params } = await pictured(['http://169.254.169.254/1.jpg'])
  expect(await refusal(user, contract.alarmMedia, { params })).toMatchObject({ status: 404 })
})

test('an alarm that ends ends its alert; a repetition that lasts opens it again; an end without a name finds its beginning', async () => {
  const user = await makeUser()
  const unit = await makeTrackedUnit(user.accountId)
  const at = Date.now() - 30 * minute
  const ended = async () =>
    (await call(user, contract.openAlerts)).alerts.map(({ endAt }) => endAt && Date.parse(endAt))
  const first = { kind: 'door_open' as const, code: '257', key: `${unit.key}:257:1`, at }
  await raise(unit, first)
  expect(await ended()).toEqual([null])
  await raise(unit, { ...first, endAt: at + minute })
  expect(await ended()).toEqual([at + minute])
  await raise(unit, { ...first, key: `${unit.key}:257:2`, at: at + 5 * minute })
  expect(await ended()).toEqual([null])
  const end = { kind: 'door_open' as const, code: '257', key: `${unit.key}:257:`, endsOpen: true as const }
  await raise(unit, { ...end, at: at + 8 * minute, endAt: at + 8 * minute })
  expect(await ended()).toEqual([at + 8 * minute])
  // Told again, or of another code, it is nobody's.
  await raise(unit, { ...end, at: at + 9 * minute, endAt: at + 9 * minute })
  await raise(unit, { ...end, key: `${unit.key}:258:`, at: at + 9 * minute, endAt: at + 9 * minute })
  expect(await ended()).toEqual([at + 8 * minute])
})
