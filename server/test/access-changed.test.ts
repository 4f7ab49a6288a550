import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roles } from '@arriero/contract/core/services.ts'
import { login, logout } from '@arriero/contract/session/session.contract.ts'
import { assignPermissions, endAllAccesses } from '@arriero/contract/users/user-access.contract.ts'
import { call } from './api.ts'
import { makeAccount, makeUser, testPassword, type TestUser } from './factories.ts'
import { testApp } from './server.ts'

interface Heard {
  events: Set<string>
  next: (event: string) => Promise<void>
  closed: Promise<number>
}

/** A second session of the same person. */
async function signedInAgain(user: TestUser): Promise<TestUser> {
  const { token } = await call(undefined, login, { body: { username: user.username, password: testPassword } })
  return { ...user, token }
}

async function listen(user: TestUser): Promise<Heard> {
  const { url } = await testApp()
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket/travel/${user.id}/?token=${user.token}`, [
    'arriero',
  ])
  const events = new Set<string>()
  const waiting = new Map<string, () => void>()
  socket.on('message', (data: Buffer) => {
    const { event } = JSON.parse(data.toString()) as { event: string }
    events.add(event)
    waiting.get(event)?.()
  })
  const heard: Heard = {
    events,
    next: (event) => (events.has(event) ? Promise.resolve() : new Promise((resolve) => waiting.set(event, resolve))),
    closed: new Promise((resolve) => socket.on('close', resolve)),
  }
  await heard.next('connected')
  return heard
}

test('an open console is told at once that its permissions changed, and the server sees its sockets anew', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const user = await makeUser({ account, role: roles.supervisor })
  const heard = await listen(user)
  await call(boss, assignPermissions, { body: { userId: user.id, inherits: false, permissions: ['mapas.view'] } })
  await heard.next('access_changed')
  const { app } = await testApp()
  const viewer = [...app.hub.viewers('/socket/travel/{user_id}/')].find(({ caller }) => caller.userId === user.id)
  await expect.poll(() => [...(viewer?.caller.permissions ?? [])]).toEqual(['mapas.view'])
})

test('who signs out takes the sockets of that session along, and of no other', async () => {
  const user = await makeUser()
  const [leaving, staying] = [await listen(user), await listen(await signedInAgain(user))]
  await call(user, logout)
  expect(await leaving.closed).toBe(4403)
  const { app } = await testApp()
  const theirs = [...app.hub.viewers('/socket/travel/{user_id}/')].filter(({ caller }) => caller.userId === user.id)
  expect(theirs.map(({ socket }) => socket.readyState)).toContain(WebSocket.OPEN)
  expect(staying.events).toContain('connected')
})

test('the sockets of a session that somebody ended are closed', async () => {
  const account = await makeAccount()
  const boss = await makeUser({ account, role: roles.administrator })
  const user = await makeUser({ account, role: roles.supervisor })
  const heard = await listen(user)
  await call(boss, endAllAccesses, { params: { id: user.id } })
  expect(await heard.closed).toBe(4403)
})
