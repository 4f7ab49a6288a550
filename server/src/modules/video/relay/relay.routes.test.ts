import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import * as contract from '@arriero/contract/video/relay.contract.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCamera, makeSession, makeVideoPlatform } from '../../../../test/factories/cameras.ts'
import { makeUnit, shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { watch } from '../../../../test/video-viewer.ts'
import type { Viewer } from '../../../app/sockets/hub.ts'
import { inWork } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { connectStored } from '../../tracking/tracking.read.ts'
import { callerOf, hashToken } from '../../../app/http/authenticate.ts'
import { kindOf } from './flv.ts'
import { closeLeftOpen } from './meter.ts'
import { fetchFromProvider } from './provider-fetch.ts'
import { Relay, relayOf } from './relay.ts'

let user: TestUser
let platform: Awaited<ReturnType<typeof makeVideoPlatform>>
beforeAll(async () => {
  user = await makeUser()
  platform = await makeVideoPlatform(user.accountId)
})
afterAll(() => platform.simulator.close())

/** A camera of its own for each test: another's video runs beside. */
const camera = (given: { planSeconds?: number; unitId?: number } = {}) =>
  makeCamera(user.accountId, { sourceId: platform.sourceId, deviceKey: platform.deviceKeys.shift(), ...given })
const stats = async () => (await fetch(`${platform.simulator.url}/_stats`)).json()
async function broken(video: object) {
  await platform.control({ video })
  onTestFinished(() => platform.control({ video: {} }))
}

const open = (as: TestUser, cameraId: number, more: object = {}) =>
  call(as, contract.openVideo, { body: { cameraId, channel: 1, kind: 'live', ...more } })

test('one upstream however many look; each begins at a key frame and at zero', async () => {
  const { id } = await camera()
  const before = await stats()
  const first = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => first.pictures().length).toBeGreaterThan(5)
  const second = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => second.pictures().length).toBeGreaterThan(5)
  for (const { pictures } of [first, second]) {
    const [begin] = pictures()
    expect([begin && kindOf(begin), begin?.time]).toEqual(['key', 0])
  }
  expect(first.tags.some((tag) => kindOf(tag) === 'sound')).toBe(true)
  expect((await stats()).streamsOpened - before.streamsOpened).toBe(1)
})

test('a ticket is good once, for who asked for it and for nobody else', async () => {
  const { id } = await camera()
  const colleague = await makeUser({ account: { id: user.accountId } as never })
  const stranger = await makeUser()
  const { ticket } = await open(user, id)
  for (const other of [colleague, stranger])
    expect((await (await watch(other, ticket)).closed)[0]).toBe(contract.relayEnds.ticket)
  const mine = await watch(user, ticket)
  await expect.poll(() => mine.pictures().length).toBeGreaterThan(0)
  expect((await (await watch(user, ticket)).closed)[0]).toBe(contract.relayEnds.ticket)
  expect((await (await watch(user, 'x')).closed)[0]).toBe(contract.relayEnds.ticket)
  const body = { cameraId: id, channel: 1, kind: 'live' as const }
  expect(await refusal(stranger, contract.openVideo, { body })).toMatchObject({ status: 404 })
  expect(await refusal(user, contract.openVideo, { body: { ...body, channel: 9 } })).toMatchObject({ status: 400 })
})

test('only cameras of units that one sees, with the permission', async () => {
  const account = { id: user.accountId } as never
  const client = await makeUser({ account, role: roles.client, permissions: ['camaras.camaras_sub.view'] })
  const unit = await makeUnit(user)
  const { id } = await camera({ unitId: unit.id })
  const body = { cameraId: id, channel: 1, kind: 'live' as const }
  expect(await refusal(client, contract.openVideo, { body })).toMatchObject({ status: 404 })
  await shareUnits(client, unit.id)
  const seen = await watch(client, (await open(client, id)).ticket)
  await expect.poll(() => seen.pictures().length).toBeGreaterThan(0)
  const { app } = await testApp()
  await app.owner.query('delete from unit_access where user_id = $1', [client.id])
  await relayOf(app).tick()
  expect(await seen.closed).toEqual([contract.relayEnds.forbidden, 'Ya no puede ver esta cámara.'])
  const nobody = await makeUser({ account, role: roles.client, permissions: ['mapas.view'] })
  expect(await refusal(nobody, contract.openVideo, { body })).toMatchObject({ status: 403 })
})

test('an account or session that ends while one looks ends the picture', async () => {
  const { app } = await testApp()
  const account = { id: user.accountId } as never
  for (const end of [
    'update session set revoked_at = now() where user_id = $1',
    'update app_user set deactivated_at = now() where id = $1',
    'update app_user set extra_permissions = array[]::text[], permissions = array[]::text[] where id = $1',
  ]) {
    const person = await makeUser({ account, permissions: ['camaras.camaras_sub.view'] })
    const { id } = await camera()
    const seen = await watch(person, (await open(person, id)).ticket)
    await expect.poll(() => seen.pictures().length).toBeGreaterThan(0)
    await app.owner.query(end, [person.id])
    await relayOf(app).tick()
    expect(await seen.closed).toEqual([contract.relayEnds.forbidden, 'Ya no puede ver esta cámara.'])
  }
})

test.each([
  ['a page instead of video', { html: true }, 'algo que no es video'],
  ['a codec that no browser plays', { hevc: true }, 'códec'],
  ['a tag without end', { endless: true }, 'demasiado grande'],
])('%s is told in words and ends', async (_, video, words) => {
  const { id } = await camera()
  await broken(video)
  const { closed } = await watch(user, (await open(user, id)).ticket)
  const [code, reason] = await closed
  expect([code, reason]).toEqual([contract.relayEnds.lost, expect.stringContaining(words)])
  await expect.poll(async () => (await stats()).streams).toBe(0)
})

test('a camera that is not connected, and one whose link is refused', async () => {
  const { id } = await camera()
  await broken({ offline: true })
  const body = { cameraId: id, channel: 1, kind: 'live' as const }
  expect(await refusal(user, contract.openVideo, { body })).toMatchObject({
    status: 409,
    body: { detail: 'Cámara fuera de linea' },
  })
  await broken({ expired: true })
  const { notes } = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => notes).toContainEqual({ reconnecting: 'El enlace de la cámara ya no es válido.' })
})

test('a camera that ends and comes back goes on where it was', async () => {
  const { id } = await camera()
  await broken({ endAfterMs: 300 })
  const { notes, pictures } = await watch(user, (await open(user, id)).ticket)
  await expect.poll(() => notes).toContainEqual({ reconnecting: 'La transmisión terminó.' })
  const shown = pictures().length
  await platform.control({ video: {} })
  await expect.poll(() => pictures().length, { timeout: 5000 }).toBeGreaterThan(shown + 20)
  const times = pictures().map(({ time }) => time)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
})

test('time of the plan is counted while video is open, told, and ends it', async () => {
  const { app } = await testApp()
  const { id } = await camera({ planSeconds: 300 })
  await makeSession(user.accountId, id, { seconds: 250 })
  const { ticket, secondsLeft } = await open(user, id)
  expect(secondsLeft).toBe(50)
  const { pictures, notes, closed } = await watch(user, ticket)
  await expect.poll(() => pictures().length).toBeGreaterThan(15)
  await relayOf(app).tick()
  await relayOf(app).tick()
  expect(notes).toContainEqual({ secondsLeft: expect.any(Number) })
  const counted = async () =>
    (
      await app.owner.query(
        'select seconds, bytes, ended_at, reason from camera_session where camera_id = $1 and user_id = $2',
        [id, user.id],
      )
    ).rows
  // Written twice, counted once.
  const [row, ...others] = await counted()
  expect([others, row.ended_at]).toEqual([[], null])
  expect(row.seconds).toBeLessThan(20)
  expect(Number(row.bytes)).toBeGreaterThan(50_000)
  await makeSession(user.accountId, id, { seconds: 100 })
  await relayOf(app).tick()
  expect(await closed).toEqual([contract.relayEnds.plan, 'Se acabó el tiempo de video de esta cámara.'])
  await expect.poll(async () => (await counted())[0].reason).toBe('Se acabó el tiempo de video de esta cámara.')
  const body = { cameraId: id, channel: 1, kind: 'live' as const }
  expect(await refusal(user, contract.openVideo, { body })).toMatchObject({ status: 409 })
})

test('what a process that died had counted stays as it was written', async () => {
  const { app } = await testApp()
  const { id } = await camera()
  await app.owner.query(
    `insert into camera_session (account_id, camera_id, channel, kind, started_at, seconds)
     values ($1, $2, 1, 'live', now() - interval '1 hour', 40)`,
    [user.accountId, id],
  )
  await closeLeftOpen(app)
  await closeLeftOpen(app)
  const { rows } = await app.owner.query(
    'select seconds, extract(epoch from ended_at - started_at)::int as lasted from camera_session where camera_id = $1',
    [id],
  )
  expect(rows).toEqual([{ seconds: 40, lasted: 40 }])
})

/** A relay of its own whose streams end as soon as nobody looks, and a way to sit down at it. */
async function ownRelay(as = user) {
  const { app } = await testApp()
  const relay = new Relay(app, { lingerMs: 0, askMs: 0 })
  onTestFinished(() => relay.stop())
  const caller = await callerOf(app, hashToken(as.token))
  if (!caller) throw new Error('Not signed in')
  return {
    relay,
    caller,
    open: (cameraId: number, deviceKey: string, recorded: { from: number; to: number } | null = null) => {
      const { accountId } = user
      const target = {
        accountId,
        sourceId: platform.sourceId,
        deviceKey,
        channel: 1,
        quality: 'CLEAR' as const,
        recorded,
      }
      const kind = recorded ? ('playback' as const) : ('live' as const)
      return relay.open(caller, { target, metered: { accountId, cameraId, channel: 1, kind, userId: as.id } })
    },
    sit: (ticket: string) => {
      const socket = Object.assign(new EventEmitter(), {
        OPEN: 1,
        readyState: 1,
        bufferedAmount: 0,
        send() {},
        close() {},
      })
      void relay.socket.opened({ caller, socket, offered: [contract.videoProtocol(ticket)] } as unknown as Viewer, app)
      return socket
    },
  }
}

test('the platform hears when nobody looks any more, and when the relay stops', async () => {
  const { id, deviceKey } = await camera()
  const before = await stats()
  const { relay, open: openOwn, sit } = await ownRelay()
  const socket = sit((await openOwn(id, deviceKey)).ticket)
  await expect.poll(async () => (await stats()).streams).toBe(before.streams + 1)
  socket.emit('close')
  await expect.poll(async () => (await stats()).sessionsClosed).toBe(before.sessionsClosed + 1)
  expect([(await stats()).streams, relay.upstreams]).toEqual([before.streams, 0])
  sit((await openOwn(id, deviceKey)).ticket)
  await expect.poll(async () => (await stats()).streams).toBe(before.streams + 1)
  await relay.stop()
  expect((await stats()).sessionsClosed).toBe(before.sessionsClosed + 2)
})

test('a recording comes in pieces under names of ours, each asked of the platform once', async () => {
  const { id, deviceKey } = await camera()
  const { start } = await platformRecords(deviceKey)
  const to = new Date(start.getTime() + 60_000).toISOString()
  const opened = await open(user, id, { kind: 'playback', from: start.toISOString(), to })
  expect(opened.format).toBe('hls')
  const list = await send('GET', opened.url, { as: user })
  const text = list.bytes.toString()
  expect(text).not.toMatch(/127\.0\.0\.1|\/video\/|\.m4s/)
  expect(text).toContain(`#EXT-X-PROGRAM-DATE-TIME:${start.toISOString()}`)
  const names = text.match(/\d+\.bin/g) ?? []
  expect(names).toHaveLength(31)
  const piece = (name: string, as = user) => send('GET', opened.url.replace('index.m3u8', name), { as })
  const before = await stats()
  const [one, again] = [await piece(names[1]!), await piece(names[1]!)]
  expect(one.headers.get('content-type')).toBe('video/mp4')
  expect(one.bytes.equals(again.bytes)).toBe(true)
  expect((await stats()).requests - before.requests).toBe(1)
  expect((await piece('999.bin')).status).toBe(404)
  expect((await piece(names[1]!, await makeUser())).status).toBe(404)
  expect((await piece('../../../camera/get/all')).status).toBe(404)
})

test('who plays a recording is asked again whether the camera is still theirs to see', async () => {
  const { app } = await testApp()
  const account = { id: user.accountId } as never
  const client = await makeUser({ account, role: roles.client, permissions: ['camaras.camaras_sub.view'] })
  const unit = await makeUnit(user)
  const { id, deviceKey } = await camera({ unitId: unit.id })
  await shareUnits(client, unit.id)
  const from = (await platformRecords(deviceKey)).start.getTime()
  const { relay, caller, open: openOwn } = await ownRelay(client)
  const { ticket } = await openOwn(id, deviceKey, { from, to: from + 20_000 })
  const [name = ''] = /\d+\.bin/.exec((await relay.part(caller, ticket, 'index.m3u8')).body.toString()) ?? []
  expect((await relay.part(caller, ticket, name)).type).toBe('video/mp4')
  await app.owner.query('delete from unit_access where user_id = $1', [client.id])
  await expect(relay.part(caller, ticket, name)).rejects.toThrow('Ya no puede ver esta cámara.')
  // It is no ticket any more, also when they may again.
  await shareUnits(client, unit.id)
  await expect(relay.part(caller, ticket, name)).rejects.toThrow('no es válido')
})

/** When the device kept something that is no alarm's: on the newest whole day on which its truck did not stand. */
async function platformRecords(deviceKey: string): Promise<{ start: Date }> {
  const { app } = await testApp()
  const adapter = await inWork(app, systemScope(user.accountId), (work) => connectStored(work, app, platform.sourceId))
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  for (let ago = 1; ago <= 7; ago += 1) {
    const from = today - ago * 86_400_000
    const pieces = await adapter.video?.recordings?.(deviceKey, from, from + 86_400_000, [1])
    const kept = pieces?.find(({ isAlarm }) => !isAlarm)
    if (kept) return { start: new Date(kept.start) }
  }
  throw new Error('It stood for a week')
}

test('a time of which nothing is kept, and a page instead of a list, are told when it is opened', async () => {
  const { id } = await camera()
  const body = {
    cameraId: id,
    channel: 1,
    kind: 'playback' as const,
    from: '2020-01-01T00:00:00Z',
    to: '2020-01-01T01:00:00Z',
  }
  expect(await refusal(user, contract.openVideo, { body })).toMatchObject({
    status: 409,
    body: { detail: 'La cámara no grabó nada en ese tiempo.' },
  })
  await broken({ html: true })
  expect(await refusal(user, contract.openVideo, { body })).toMatchObject({
    status: 409,
    body: { detail: 'La cámara mandó algo que no es video.' },
  })
})

test('a period that ends before it begins, or is of days, is refused', async () => {
  const { id } = await camera()
  const body = { cameraId: id, channel: 1, kind: 'playback' as const, from: '2026-11-20T00:00:00Z' }
  for (const to of ['2026-11-19T00:00:00Z', '2026-11-22T00:00:00Z', undefined])
    expect(await refusal(user, contract.openVideo, { body: { ...body, to } })).toMatchObject({ status: 400 })
})

test('video of another host than the platform’s is not followed', async () => {
  const server = createServer((_, reply) => void reply.writeHead(302, { location: 'http://localhost/video.flv' }).end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const { app } = await testApp()
  const url = new URL(`http://127.0.0.1:${port}/x.flv`)
  const asked = fetchFromProvider(app.outgoing.stream, url, url.hostname, AbortSignal.timeout(5000))
  await expect(asked).rejects.toThrow('no es el de la plataforma')
  const inside = new URL('http://10.0.0.1/x.flv')
  const refused = fetchFromProvider(app.outgoing.stream, inside, inside.hostname, AbortSignal.timeout(5000))
  await expect(refused).rejects.toThrow('La dirección no es pública.')
})
