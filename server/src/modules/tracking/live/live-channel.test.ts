import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roles } from '@arriero/contract/core/services.ts'
import { listMapUnits } from '@arriero/contract/tracking/tracking.contract.ts'
import { liveFrame, type LiveFrame } from '@arriero/contract/tracking/tracking.channel.ts'
import { call } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import {
  makeSource,
  makeTrackedUnit,
  position,
  shareUnit,
  type TrackedUnit,
} from '../../../../test/factories/tracking.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'

const sockets: WebSocket[] = []
afterAll(() => sockets.forEach((socket) => socket.terminate()))

async function watch(user: TestUser, options: { cursor?: string; deflate?: boolean; accountId?: number } = {}) {
  const { url } = await testApp()
  const query = new URLSearchParams({ token: user.token, ...(options.cursor ? { cursor: options.cursor } : {}) })
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/socket/live/${options.accountId ?? user.accountId}?${query}`,
    ['arriero'],
    { perMessageDeflate: options.deflate ?? true },
  )
  sockets.push(socket)
  const frames: LiveFrame[] = []
  socket.on('message', (data: Buffer) => {
    const { event, data: frame } = JSON.parse(data.toString()) as { event: string; data: unknown }
    if (event === 'positions') frames.push(liveFrame.parse(frame))
  })
  return { socket, frames, ids: () => frames.flatMap(({ id }) => id), last: () => frames.at(-1) }
}

async function fleet(count: number) {
  const user = await makeUser()
  const source = await makeSource(user.accountId)
  const units: TrackedUnit[] = []
  for (let i = 0; i < count; i++) units.push(await makeTrackedUnit(user.accountId, { source }))
  const { app } = await testApp()
  let at = Date.now() - 60_000
  const move = async (...moved: TrackedUnit[]) => {
    at += 1000
    const positions = moved.map((unit) =>
      position(unit, { fixTime: at, lat: 25.7 + unit.id / 1e5, lon: -100.3, speed: 88, course: null }),
    )
    await trackingOf(app).pipeline.receive({ accountId: user.accountId, sourceId: source.id }, positions)
  }
  return { user, units, move }
}

test.each([true, false])('a viewer gets the whole fleet, then what changes (deflate %s)', async (deflate) => {
  const { user, units, move } = await fleet(40)
  await move(...units)
  const viewer = await watch(user, { deflate })
  await expect.poll(viewer.last).toMatchObject({ full: true })
  expect(viewer.frames[0]?.id.toSorted((a, b) => a - b)).toEqual(units.map(({ id }) => id))
  await move(units[3]!)
  await expect
    .poll(viewer.last)
    .toMatchObject({ full: false, id: [units[3]!.id], speed: [88], state: [1], ignition: [1], course: [-1] })
  expect(viewer.last()!.lat).toEqual([Math.round((25.7 + units[3]!.id / 1e5) * 100_000)])
})

test('who comes back with a cursor gets what was missed and nothing else', async () => {
  const { user, units, move } = await fleet(3)
  await move(...units)
  const first = await watch(user)
  await expect.poll(first.last).toMatchObject({ full: true })
  await move(units[0]!)
  await expect.poll(first.last).toMatchObject({ full: false })
  const { cursor } = first.last()!
  first.socket.close()
  await once(first.socket, 'close')
  await move(units[1]!)
  const again = await watch(user, { cursor })
  await expect.poll(again.ids).toEqual([units[1]!.id])
  expect(again.last()?.full).toBe(false)
  const elsewhere = await watch(user, { cursor: 'other.7' })
  await expect.poll(elsewhere.last).toMatchObject({ full: true })
})

test('the cursor of the map goes on where the answer stands', async () => {
  const { user, units, move } = await fleet(2)
  await move(...units)
  const { cursor } = await call(user, listMapUnits)
  await move(units[1]!)
  const viewer = await watch(user, { cursor })
  await expect.poll(viewer.ids).toContain(units[1]!.id)
  expect(viewer.frames.every(({ full }) => !full)).toBe(true)
})

test('a client sees the units shared with them alone, and a withdrawn one leaves the map', async () => {
  const { user, units, move } = await fleet(2)
  const [shared, hidden] = [units[0]!, units[1]!]
  const client = await makeUser({ account: { id: user.accountId, name: '' }, role: roles.client })
  await shareUnit(shared, client.id)
  await move(...units)
  const viewer = await watch(client)
  await expect.poll(viewer.last).toMatchObject({ full: true, id: [shared.id] })
  await move(hidden)
  await move(shared)
  await expect.poll(() => viewer.frames.length).toBeGreaterThan(1)
  expect(viewer.ids()).not.toContain(hidden.id)
  const { app } = await testApp()
  await app.owner.query('delete from unit_access where user_id = $1', [client.id])
  await expect.poll(() => viewer.frames.flatMap(({ gone }) => gone)).toEqual([shared.id])
})

test('a deleted unit leaves the map', async () => {
  const { user, units, move } = await fleet(2)
  await move(...units)
  const viewer = await watch(user)
  await expect.poll(viewer.last).toMatchObject({ full: true })
  const { app } = await testApp()
  await app.owner.query('update unit set deleted_at = now() where id = $1', [units[0]!.id])
  await expect.poll(() => viewer.frames.flatMap(({ gone }) => gone)).toEqual([units[0]!.id])
})

test("another account's positions are refused", async () => {
  const { user } = await fleet(1)
  const stranger = await makeUser()
  const viewer = await watch(stranger, { accountId: user.accountId })
  const [code] = (await once(viewer.socket, 'close')) as [number]
  expect(code).toBe(4403)
})
