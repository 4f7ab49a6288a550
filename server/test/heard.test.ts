import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { roles } from '@arriero/contract/core/services.ts'
import { connectedEvent } from '@arriero/contract/core/sockets.ts'
import { inWork } from '../src/app/app.ts'
import { systemScope } from '../src/app/scope.ts'
import { sourceChannel } from '@arriero/contract/tracking/tracking.channel.ts'
import { makeAccount, makeUser, type TestUser } from './factories.ts'
import { makeGeofence } from './factories/geofences.ts'
import { testApp } from './server.ts'

/** Events of the account's socket that a user missed since `cursor`, in their order. */
async function missedBy(user: TestUser, cursor: number): Promise<string[]> {
  const { url } = await testApp()
  const address = `${url.replace('http', 'ws')}/socket/account/${user.accountId}?token=${user.token}&cursor=${cursor}`
  const socket = new WebSocket(address, ['arriero'])
  const events: string[] = []
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('message', (data: Buffer) => {
      const { event } = JSON.parse(data.toString()) as { event: string }
      if (event === connectedEvent) resolve()
      else events.push(event)
    })
  })
  socket.close()
  return events
}

test('of what changes in a fleet each hears what they may see, and who sees a part of it only that something changed', async () => {
  const { app } = await testApp()
  const account = await makeAccount()
  const boss = await makeUser({ account })
  const { rows } = await app.owner.query<{ last: number }>('select coalesce(max(seq), 0) as last from socket_event')
  const cursor = rows[0]!.last
  await makeGeofence(boss)
  await inWork(app, systemScope(account.id), (work) =>
    work.publish(
      sourceChannel,
      'tracking_source',
      { id: 1, name: 'Wialon', platform: 1, state: 'refused', message: null, since: new Date().toISOString() },
      { wholeFleet: true },
    ),
  )
  await expect.poll(() => missedBy(boss, cursor)).toEqual(['geofence_console_created', 'tracking_source'])
  const hears = async (role: number) => missedBy(await makeUser({ account, role }), cursor)
  expect(await hears(roles.client)).toEqual(['geofence_console_changed'])
  expect(await hears(roles.mirror)).toEqual(['geofence_console_changed'])
  expect(await hears(roles.driver)).toEqual(['geofence_console_changed'])
  expect(await hears(roles.technical)).toEqual([])
})
