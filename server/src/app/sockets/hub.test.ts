import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { send } from '../../../test/api.ts'
import { makeUser, type TestUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/server.ts'
import type { App } from '../app.ts'
import type { Config } from '../config.ts'
import { createHub, type SocketRoute } from './hub.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

const handshake = (target: string) =>
  `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** All that the server says to a request until it closes the connection. */
async function said(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(request))
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  socket.on('error', () => {})
  await once(socket, 'close')
  return text
}

/** A hub of its own, with settings and a path of its own, on the application's database. */
async function world(config: Partial<Config>, opened: SocketRoute['opened'] = () => {}) {
  const { app } = await testApp()
  const own: App = { ...app, config: { ...app.config, ...config } }
  const hub = createHub()
  const http = createServer().listen(0, '127.0.0.1')
  await once(http, 'listening')
  hub.attach(http, own, [{ path: '/socket/test/{n}/', admits: () => true, opened }])
  closing.push(() => {
    hub.close()
    http.close().closeAllConnections()
  })
  const { port } = http.address() as AddressInfo
  const open = (user: TestUser) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket/test/1/?token=${user.token}`)
    socket.on('error', () => {})
    return socket
  }
  return { app, hub, port, open, viewers: () => [...hub.viewers('/socket/test/{n}/')].length }
}

test.each([
  ['//', 404],
  ['///', 404],
  ['http://x:99999999/', 400],
  ['*', 400],
  ['/%', 404],
  ['/socket/live/1/%zz/', 404],
  ['/socket/nothing', 404],
  ['/socket/travel/1/../../..//', 404],
  [`/${'a/'.repeat(4000)}`, 404],
])('an upgrade to %s is answered with %i and closed', async (target, status) => {
  const { url } = await testApp()
  const port = Number(new URL(url).port)
  expect(await said(port, handshake(target))).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect((await send('GET', '/health')).status).toBe(200)
})

test('who opens and drops at any moment leaves nothing behind', async () => {
  const user = await makeUser()
  const { open, viewers, app } = await world({ SOCKETS_PER_USER: 40, CONNECTIONS_PER_ADDRESS: 40 })
  const gauge = async () =>
    (await app.metrics.sockets.get()).values.find(({ labels }) => labels.channel === '/socket/test/{n}/')
  for (let round = 0; round < 4; round += 1) {
    const sockets = Array.from({ length: 30 }, () => open(user))
    // Some before the handshake, some while the token is asked for, some when they are in.
    await Promise.all(
      sockets.map(async (socket, n) => {
        if (n % 3 > 0) await once(socket, 'open')
        if (n % 3 > 1) await expect.poll(viewers).toBeGreaterThan(0)
        socket.terminate()
      }),
    )
    await expect.poll(viewers).toBe(0)
  }
  expect((await gauge())?.value ?? 0).toBe(0)
  // All places are free again.
  const kept = Array.from({ length: 40 }, () => open(user))
  await expect.poll(viewers).toBe(40)
  kept.forEach((socket) => socket.terminate())
})

test('one user holds only so many sockets, another still gets in', async () => {
  const { open, viewers } = await world({ SOCKETS_PER_USER: 2 })
  const [greedy, other] = [await makeUser(), await makeUser()]
  const held = [open(greedy), open(greedy)]
  await expect.poll(viewers).toBe(2)
  expect((await once(open(greedy), 'close'))[0]).toBe(1013)
  open(other)
  await expect.poll(viewers).toBe(3)
  held[0]?.close()
  await expect.poll(viewers).toBe(2)
  open(greedy)
  await expect.poll(viewers).toBe(3)
})

test('one address holds only so many sockets, in or not, and a proxy tells whose they are', async () => {
  const { port, open, viewers } = await world({ CONNECTIONS_PER_ADDRESS: 2 })
  const user = await makeUser()
  open(user)
  open(user)
  await expect.poll(viewers).toBe(2)
  expect(await said(port, handshake('/socket/test/1/'))).toMatch(/^HTTP\/1.1 429 /)
  const behindProxy = handshake('/socket/test/1/').replace('Host: x', 'Host: x\r\nX-Forwarded-For: 203.0.113.9')
  expect(await said(port, behindProxy)).toMatch(/^HTTP\/1.1 101 /)
})

test('a socket whose opening fails is closed, and nothing else is', async () => {
  const user = await makeUser()
  const { open, viewers } = await world({}, ({ query }) =>
    query.has('ok') ? undefined : Promise.reject(new Error('the database is away')),
  )
  expect((await once(open(user), 'close'))[0]).toBe(1011)
  await expect.poll(viewers).toBe(0)
})
