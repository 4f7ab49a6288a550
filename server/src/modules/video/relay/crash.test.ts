import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openVideo, relayEnds } from '@arriero/contract/video/relay.contract.ts'
import { makeCamera, makeVideoPlatform } from '../../../../test/factories/cameras.ts'
import { type As, call } from '../../../../test/api.ts'
import { testDatabaseUrl } from '../../../../test/database.ts'
import { makeUser } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import { watch } from '../../../../test/video-viewer.ts'

/** The whole server as a process of its own, on the database of this worker. */
async function startProcess() {
  const { app } = await testApp()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      LOG_LEVEL: 'info',
      DATABASE_URL: await testDatabaseUrl(),
      DATABASE_POOL: '4',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'arriero-crash-')),
      // What is sealed by one is opened by the other.
      SECRET_KEY: app.config.SECRET_KEY,
      OUTGOING_ALLOW: '127.0.0.1',
      OVERLOAD_MS: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await gone
  }
  onTestFinished(kill)
  const listening = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { msg, url } = JSON.parse(line) as { msg: string; url?: string }
    if (msg === 'Arriero escucha' && url) listening.resolve(url)
  })
  void gone.then(() => listening.reject(new Error('The server ended')))
  return { url: await listening.promise, kill }
}

test('a server that is killed while video runs counts nothing twice, closes what it left open, and its tickets are worthless', async () => {
  const { app } = await testApp()
  const user = await makeUser()
  const { simulator, sourceId, deviceKeys } = await makeVideoPlatform(user.accountId)
  onTestFinished(() => simulator.close())
  const { id } = await makeCamera(user.accountId, { sourceId, deviceKey: deviceKeys[0]! })
  const streams = async () => ((await (await fetch(`${simulator.url}/_stats`)).json()) as { streams: number }).streams
  const sessions = async () => {
    const { rows } = await app.owner.query<{ seconds: number; reason: string | null; isOpen: boolean }>(
      `select seconds, reason, ended_at is null as "isOpen" from camera_session where camera_id = $1 order by id`,
      [id],
    )
    return rows
  }
  const open = (as: As) => call(as, openVideo, { body: { cameraId: id, channel: 1, kind: 'live' } })

  const first = await startProcess()
  const before = { ...user, url: first.url }
  const seen = await watch(before, (await open(before)).ticket)
  await expect.poll(() => seen.pictures().length).toBeGreaterThan(10)
  const unused = (await open(before)).ticket
  // Written every ten seconds.
  await expect.poll(async () => (await sessions())[0]?.seconds ?? 0, { timeout: 40_000 }).toBeGreaterThan(2)
  await first.kill()
  await expect.poll(streams).toBe(0)
  const [left, ...others] = await sessions()
  expect([left!.isOpen, others]).toEqual([true, []])

  const second = await startProcess()
  const after = { ...user, url: second.url }
  const closed = { seconds: left!.seconds, isOpen: false, reason: 'El servidor se detuvo mientras se veía.' }
  expect(await sessions()).toEqual([closed])
  const [code] = await (await watch(after, unused)).closed
  expect(code).toBe(relayEnds.ticket)
  const { ticket, secondsLeft } = await open(after)
  expect(secondsLeft).toBe(9000 - left!.seconds)
  // What is seen from then on is counted by itself.
  const again = await watch(after, ticket)
  await expect.poll(() => again.pictures().length).toBeGreaterThan(10)
  await expect.poll(async () => (await sessions()).length, { timeout: 40_000 }).toBe(2)
  expect((await sessions())[0]).toEqual(closed)
}, 240_000)
