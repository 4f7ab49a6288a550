import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { send } from '../../test/api.ts'
import { testApp } from '../../test/server.ts'
import { createHealth, diskCheck, standing } from './health.ts'
import { createHttpServer } from './http/server.ts'

test('what is asked of the product says that all of it works', async () => {
  const { status, json } = await send('GET', '/health')
  expect(status).toBe(200)
  expect(json).toMatchObject({
    status: 'ok',
    stopping: false,
    checks: { baseDeDatos: 'ok', disco: 'ok', eventos: 'ok', trabajos: 'ok', posiciones: 'ok' },
  })
})

test('a full disk is told, and a disk with room is not', async () => {
  expect(await diskCheck(tmpdir(), async () => 199_900_000)()).toBe('lleno: quedan 199 MB')
  expect(await diskCheck(tmpdir(), async () => 200_000_000)()).toBeNull()
  expect(await diskCheck(tmpdir())()).toBeNull()
})

test('one thing that stands still makes the answer 503 and is named', async () => {
  const { app } = await testApp()
  const health = createHealth()
  health.add(
    'disco',
    diskCheck('/', async () => 1e6),
  )
  health.add('rotas', () => Promise.reject(new Error('broken')))
  health.add('bien', () => null)
  const server = await createHttpServer({ ...app, health }, [], [], tmpdir())
  const answer = await server.inject('/health')
  await server.close()
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({
    status: 'falla',
    checks: { disco: 'lleno: quedan 1 MB', rotas: 'no responde', bien: 'ok' },
  })
})

test.each([
  [null, null],
  [100_000, null],
  [69_000, 'sin guardar desde hace 31 s'],
])('what has been under way since %s says: %s', (since, words) => {
  expect(standing('sin guardar', since, 30_000, 100_000)).toBe(words)
})
