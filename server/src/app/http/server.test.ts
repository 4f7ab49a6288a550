import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '@arriero/contract/core/endpoint.ts'
import { fillingHeader, fillingNames } from '@arriero/contract/core/filling.ts'
import { testApp } from '../../../test/server.ts'
import { readConfig } from '../config.ts'
import { makeUser } from '../../../test/factories.ts'
import { routes } from '../modules.ts'
import { route, SentFile } from './route.ts'
import { createHttpServer } from './server.ts'

test.each([
  ['https://flota.example.mx', 'max-age=31536000'],
  ['http://flota.example.mx', undefined],
])('a product reached at %s asks browsers for https: %s', async (publicUrl, header) => {
  const { app } = await testApp()
  const server = await createHttpServer(
    { ...app, publicUrl },
    [],
    [],
    await mkdtemp(join(tmpdir(), 'arriero-console-')),
  )
  const answer = await server.inject('/health')
  await server.close()
  expect(answer.headers['strict-transport-security']).toBe(header)
})

test.each([
  ['/Consola/viajes', 200],
  // A moment in its search makes no file of a screen.
  ['/Consola/viajes?desde=2026-11-24T06:00:00.000Z', 200],
  ['/assets/no-existe.js', 404],
  ['/assets/no-existe.js?v=1', 404],
  ['/apis/no-existe', 404],
])('what is neither file nor call is a screen of the console: %s is %i', async (path, status) => {
  const { app } = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'arriero-console-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  const server = await createHttpServer(app, [], [], folder)
  const answer = await server.inject(path)
  await server.close()
  expect(answer.statusCode).toBe(status)
})

test('every answer tells what is still filled in the background, and nothing once it is whole', async () => {
  const { app } = await testApp()
  const folder = await mkdtemp(join(tmpdir(), 'arriero-console-'))
  const filling = new Set(['técnicos', 'códigos QR'])
  const server = await createHttpServer({ ...app, filling }, [], [], folder)
  const told = async () => fillingNames(String((await server.inject('/health')).headers[fillingHeader] ?? ''))
  expect(await told()).toEqual(['técnicos', 'códigos QR'])
  filling.clear()
  expect(await told()).toEqual([])
  await server.close()
})

test.each([
  [undefined, '127.0.0.1', true],
  [undefined, '10.0.0.7', false],
  ['10.0.0.0/8', '10.0.0.7', true],
  ['10.0.0.0/8', '127.0.0.1', false],
  ['ninguno', '127.0.0.1', false],
])('with TRUST_PROXY=%s the word of %s is believed: %s', (given, address, expected) => {
  expect(readConfig({ TRUST_PROXY: given }).TRUST_PROXY(address, 0)).toBe(expected)
})

test('a proxy that is none is a mistake told at the start', () => {
  expect(() => readConfig({ TRUST_PROXY: 'mi-proxy' })).toThrow('TRUST_PROXY')
})

test('calls are counted for their user, and those of no user for their address whatever token they carry', async () => {
  const { app } = await testApp()
  const server = await createHttpServer(
    { ...app, config: { ...app.config, CALLS_PER_MINUTE: 6 } },
    routes,
    [],
    await mkdtemp(join(tmpdir(), 'arriero-console-')),
  )
  const ask = async (token: string, remoteAddress = '203.0.113.9') => {
    const headers = { authorization: `Token ${token}` }
    return (await server.inject({ url: '/apis/user/profile', headers, remoteAddress })).statusCode
  }
  const times = async (count: number, tokenAt: (i: number) => string) => {
    const statuses: number[] = []
    for (let i = 0; i < count; i += 1) statuses.push(await ask(tokenAt(i)))
    return statuses
  }
  const [one, other] = [await makeUser(), await makeUser()]
  // The first call of each is the address's: nobody knows yet whose they are.
  expect([await ask(one.token), await ask(other.token)]).toEqual([200, 200])
  expect(await times(6, (i) => `madeUp${'x'.repeat(30)}${i}`)).toEqual([403, 403, 403, 403, 429, 429])
  expect(await times(7, () => one.token)).toEqual([200, 200, 200, 200, 200, 200, 429])
  expect(await ask(other.token)).toBe(200)
  const ofOneNetwork: number[] = []
  for (let i = 1; i <= 7; i += 1) ofOneNetwork.push(await ask('madeUp', `2001:db8:1:2::${i}`))
  expect(ofOneNetwork).toEqual([403, 403, 403, 403, 403, 403, 429])
  expect(await ask('madeUp', '2001:db8:1:3::1')).toBe(403)
  await server.close()
})

/** Endless, as far as whoever reads it can tell. */
const endless = () =>
  new Readable({
    read() {
      setImmediate(() => this.push(randomBytes(10_000)))
    },
  })

test.each([
  ['before', 'a text'],
  ['before', 'a file'],
  ['while', 'a file'],
])('who leaves %s %s is written is no fault: it is let go, and nobody is alarmed', async (when, what) => {
  const { app } = await testApp()
  const lines: { level: number; msg?: string }[] = []
  const log = pino(
    { level: 'debug' },
    {
      write: (line) => void lines.push(JSON.parse(line) as (typeof lines)[number]),
    },
  )
  const asked = Promise.withResolvers<AbortSignal>()
  const file = endless()
  const slow = endpoint({
    method: 'POST',
    path: '/apis/slow',
    access: 'public',
    body: z.object({}),
    reply: z.string(),
    summary: '',
  })
  const server = await createHttpServer(
    { ...app, log },
    [
      route(slow, async ({ gone }) => {
        const signal = gone()
        asked.resolve(signal)
        if (when === 'before') await once(signal, 'abort')
        return what === 'a file' ? new SentFile('a.txt', 'text/plain', file) : randomBytes(2_000_000).toString('hex')
      }),
    ],
    [],
    await mkdtemp(join(tmpdir(), 'arriero-console-')),
  )
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'accept-encoding': 'br' }
  const leaving = request({ host: '127.0.0.1', port, path: slow.path, method: 'POST', headers })
  leaving.on('error', () => {})
  leaving.end('{}')
  expect((await asked.promise).aborted).toBe(false)
  if (when === 'while') await once(leaving, 'response')
  leaving.destroy()
  if (what === 'a file') await expect.poll(() => file.destroyed).toBe(true)
  if (when === 'before') await expect.poll(() => lines.at(-1)?.msg).toBe('whoever called has left')
  await server.close()
  expect(lines.filter(({ level }) => level > 30)).toEqual([])
})
