import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket as ServerSocket } from 'ws'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { channel } from '@arriero/contract/core/channel.ts'
import { createLive, type LiveWorld } from './live.ts'
import { socketAddress } from './start-live.ts'

const trips = channel({
  path: '/socket/travel/{user_id}/',
  access: 'session',
  events: { travel_finalized: z.object({ id: z.number() }) },
})
const endings: (() => void)[] = []
afterEach(() => {
  for (const end of endings.splice(0)) end()
})

/** A real socket server and a live client whose waiting is in the test's hands. */
async function connected() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'arriero' })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is an object
  const waits: { ms: number; run: () => void }[] = []
  const problems: string[] = []
  let resyncs = 0
  let tickets = 0
  const world: LiveWorld = {
    ticket: async () => `t${(tickets += 1)}`,
    open: (path, protocols) => new WebSocket(`ws://127.0.0.1:${port}${path}`, protocols),
    later: (ms, run) => {
      waits.push({ ms, run })
      return () => undefined
    },
    address: () => '/socket/travel/7/',
    onState: () => undefined,
    onError: (_path, event, detail) => problems.push(`${event} ${detail}`),
    onResync: () => (resyncs += 1),
  }
  const live = createLive(world)
  endings.push(
    () => live.close(),
    () => server.close(),
  )
  /** Answers the server's end of the next opening. */
  const next = async (): Promise<{ socket: ServerSocket; url: string; protocols: string }> => {
    const [socket, request] = await once(server, 'connection')
    return { socket, url: request.url, protocols: request.headers['sec-websocket-protocol'] }
  }
  return { live, next, waits, problems, resyncs: () => resyncs }
}
const frame = (id: number, seq: number) => JSON.stringify({ event: 'travel_finalized', data: { id }, seq })
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
}

test('SOCKET-01 a dropped socket opens again after 5 s, with a new ticket, where it stopped, and tells nothing twice', async () => {
  const { live, next, waits } = await connected()
  const heard: number[] = []
  const opening = next()
  live.on(trips, 'travel_finalized', ({ id }) => heard.push(id))
  const first = await opening
  expect(first).toMatchObject({ url: '/socket/travel/7/', protocols: 'arriero, ticket.t1' })
  first.socket.send(frame(1, 41))
  first.socket.send(frame(2, 42))
  await until(() => heard.length === 2)
  first.socket.terminate()
  await until(() => waits.length === 1)
  expect(waits[0]?.ms).toBe(5000)
  const again = next()
  waits[0]?.run()
  const second = await again
  expect(second).toMatchObject({ url: '/socket/travel/7/?cursor=42', protocols: 'arriero, ticket.t2' })
  second.socket.send(frame(2, 42))
  second.socket.send(frame(3, 43))
  await until(() => heard.length === 3)
  expect(heard).toEqual([1, 2, 3])
})

test('two listeners of one path share a socket; one that ended hears no more', async () => {
  const { live, next } = await connected()
  const heard: string[] = []
  const opening = next()
  const end = live.on(trips, 'travel_finalized', () => heard.push('a'))
  live.on(trips, 'travel_finalized', () => heard.push('b'))
  const { socket } = await opening
  socket.send(frame(1, 1))
  await until(() => heard.length === 2)
  end()
  socket.send(frame(2, 2))
  await until(() => heard.length === 3)
  expect(heard).toEqual(['a', 'b', 'b'])
})

test('a frame that is not what the contract says is noted and the next one still arrives', async () => {
  const { live, next, problems, resyncs } = await connected()
  const heard: number[] = []
  const opening = next()
  live.on(trips, 'travel_finalized', ({ id }) => heard.push(id))
  const { socket } = await opening
  socket.send('{')
  socket.send(JSON.stringify({ event: 'travel_finalized', data: { id: 'x' } }))
  socket.send(JSON.stringify({ event: 'resync', data: null }))
  socket.send(frame(9, 9))
  await until(() => heard.length === 1)
  expect(problems).toHaveLength(2)
  expect(resyncs()).toBe(1)
})

test.each([
  [2, '/socket/travel/5/'],
  [3, '/socket/travel/monitorista/'],
])('ROLE-05 role %i hears its events at %s', (role, expected) => {
  const user = { userId: 5, userTypes: [{ id: role, name: '' }], account: { id: 8, name: '', timezone: '' } }
  const auth = { user } as Parameters<typeof socketAddress>[1] // the parts the address is made of
  expect(socketAddress('/socket/travel/{user_id}/', auth)).toBe(expected)
  expect(socketAddress('/socket/account/{account_id}', auth)).toBe('/socket/account/8')
})
