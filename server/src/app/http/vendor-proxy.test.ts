import fastify from 'fastify'
import { startSkyworldSimulator } from '@arriero/simulators/skyworld/server.ts'
import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { testApp } from '../../../test/server.ts'
import { answerError } from './answer-error.ts'
import { mountVendorProxy } from './vendor-proxy.ts'

/** The proxy before its stand-in, for the account of a person who sees cameras. */
async function proxied(more: object = {}) {
  const { app } = await testApp()
  const simulator = await startSkyworldSimulator()
  onTestFinished(() => simulator.close())
  const user = await makeUser()
  const given = {
    SKYWORLD_URL: `${simulator.url}/api`,
    SKYWORLD_AUTHORIZATION: 'Bearer the vendors',
    SKYWORLD_ACCOUNTS: [user.accountId],
    ...more,
  }
  const server = fastify()
  onTestFinished(() => server.close())
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  await mountVendorProxy(server, { config: { ...app.config, ...given }, pool: app.pool })
  const ask = (url: string, options: { as?: { token: string }; method?: 'POST' | 'GET'; body?: string } = {}) =>
    server.inject({
      url,
      method: options.method ?? 'GET',
      headers: {
        authorization: `Token ${(options.as ?? user).token}`,
        cookie: 'own=1',
        ...(options.body && { 'content-type': 'application/x-own' }),
      },
      ...(options.body && { payload: options.body }),
    })
  return { user, ask, simulator }
}

test('what is asked passes as it is, with the installation’s credential and nothing of who asks', async () => {
  const { ask } = await proxied()
  const answer = await ask('/skyworld/devices/a%20b?x=1&y=%2F&y=2', { method: 'POST', body: 'own bytes' })
  expect(answer.statusCode).toBe(200)
  const told = answer.json<{ headers: Record<string, string> }>()
  expect(told).toMatchObject({
    method: 'POST',
    path: '/api/devices/a%20b',
    query: { x: '1', y: '2' },
    body: 'own bytes',
    headers: { 'content-type': 'application/x-own', authorization: 'Bearer the vendors' },
  })
  expect(told.headers).not.toHaveProperty('cookie')
  expect((await ask('/skyworld/devices?estado=418')).statusCode).toBe(418)
})

test('what the vendor answers runs nothing under our address, and leads nowhere', async () => {
  const { ask, simulator } = await proxied()
  const page = await ask('/skyworld/x?pagina')
  expect(page.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await ask('/skyworld/x?otra')).statusCode).toBe(503)
  for (const path of [
    '/skyworld/../secret',
    '/skyworld/%2e%2e/secret',
    '/skyworld/a%2f..%2f..%2fsecret',
    '/skyworld//127.0.0.1:9/x',
  ]) {
    const answer = await ask(path)
    if (answer.statusCode === 200) expect(answer.json<{ path: string }>().path).toMatch(/^\/api\//)
    else expect([400, 404]).toContain(answer.statusCode)
  }
  await simulator.close()
  expect((await ask('/skyworld/x')).json()).toMatchObject({ detail: 'No hay conexión con Skyworld.' })
})

test('only people who see cameras, of accounts that the installation names', async () => {
  const { ask, user } = await proxied()
  const stranger = await makeUser()
  expect((await ask('/skyworld/x', { as: stranger })).statusCode).toBe(404)
  const account = { id: user.accountId } as never
  const other = await makeUser({ account, permissions: ['mapas.view'] })
  expect((await ask('/skyworld/x', { as: other })).statusCode).toBe(403)
  expect((await ask('/skyworld/x', { as: { token: 'x'.repeat(40) } })).statusCode).toBe(403)
  const closed = await proxied({ SKYWORLD_URL: undefined })
  expect((await closed.ask('/skyworld/x')).statusCode).toBe(404)
})
