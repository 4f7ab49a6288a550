import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/panel/panel.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { inAccount, makeAccount, makeUser, unique } from '../../../test/factories.ts'

test('the log keeps what the console sends, under the name of who sent it', async () => {
  const [user, stranger] = await Promise.all([makeUser({ name: 'Mariana Garza' }), makeUser()])
  const at = new Date(Date.now() - 60_000).toISOString()
  const sent = {
    user_id: stranger.id,
    id_account: stranger.accountId,
    ldt_title: 'REQUEST_ERROR',
    ldt_host: 'localhost',
    ldt_path: '/Consola/viajes',
    ldt_created_at: at,
    ldt_data: { status: 500 },
  }
  expect((await send('POST', '/apis/panel_control/log_trace_data', { as: user, body: [sent] })).status).toBe(204)
  const { json } = await send('GET', '/apis/panel_control/log_trace_data', { as: user })
  expect(json).toMatchObject({
    count: 1,
    results: [{ ...sent, user_id: user.id, id_account: user.accountId, userName: 'Mariana Garza', level: 'error' }],
  })
  expect((await call(stranger, contract.pageLog)).count).toBe(0)
})

test('entries sent again after a lost answer are kept once', async () => {
  const user = await makeUser()
  const entry = { key: unique('entrada'), title: 'SOCKET_ERROR' }
  for (let times = 0; times < 2; times += 1) await call(user, contract.sendLog, { body: [entry, { title: 'LOGIN' }] })
  expect(await call(user, contract.logTitleCounts)).toMatchObject([
    { title: 'LOGIN', count: 2 },
    { title: 'SOCKET_ERROR', count: 1 },
  ])
})

test('whatever a browser sends is kept within bounds', async () => {
  const user = await makeUser()
  const before = Date.now()
  await call(user, contract.sendLog, {
    body: [
      { title: 'TÍTULO_DESCONOCIDO', data: { text: 'x'.repeat(100_000) } },
      { title: 'ERROR_CAPTURED', data: 'nul \0 y medio par \ud800', path: 'a\0b' },
      { title: 'WARN_CAPTURED', at: 'nunca' },
      { title: 'APP_ERROR', at: '1999-01-01T00:00:00Z' },
    ],
  })
  const { results } = await call(user, contract.pageLog, { query: { order: 'title' } })
  expect(results.map(({ title, level }) => [title, level])).toEqual([
    ['APP_ERROR', 'error'],
    ['ERROR_CAPTURED', 'error'],
    ['TÍTULO_DESCONOCIDO', 'error'],
    ['WARN_CAPTURED', 'warning'],
  ])
  expect(results[1]).toMatchObject({ data: 'nul  y medio par \ufffd', path: 'ab' })
  expect(JSON.stringify(results[2]!.data).length).toBeLessThan(17_000)
  for (const { at } of results) expect(Date.parse(at)).toBeGreaterThanOrEqual(before - 1000)
})

test.each([
  ['no list', { ldt_title: 'LOGIN' }, 'detail'],
  ['an entry without a title', [{ ldt_data: 1 }], '0.ldt_title'],
  ['too many entries', Array.from({ length: 201 }, () => ({ ldt_title: 'LOGIN' })), 'detail'],
])('a log with %s is refused', async (_, body, field) => {
  const user = await makeUser()
  const answer = await send('POST', '/apis/panel_control/log_trace_data', { as: user, body })
  expect([answer.status, Object.keys(answer.json as object)]).toEqual([400, expect.arrayContaining([field])])
})

test('the log is filtered by title, level, user, words and time', async () => {
  const account = await makeAccount()
  const [one, other] = [await makeUser({ account }), await makeUser({ account })]
  await call(one, contract.sendLog, {
    body: [{ title: 'INIT_CONSOLE', path: '/Consola/mapas', level: 'error' }, { title: 'WARN_CAPTURED' }],
  })
  await call(other, contract.sendLog, { body: [{ title: 'INIT_CONSOLE' }] })
  const count = async (query: object) => (await call(one, contract.pageLog, { query })).count
  expect(await count({})).toBe(3)
  expect(await count({ title: 'INIT_CONSOLE' })).toBe(2)
  expect(await count({ level: 'warning' })).toBe(1)
  expect(await count({ user: other.id })).toBe(1)
  expect(await count({ search: 'mapas' })).toBe(1)
  expect(await count({ end: new Date(Date.now() - 3_600_000).toISOString() })).toBe(0)
})

test('who may not see the log may still write to it', async () => {
  const user = await makeUser({ permissions: ['mapas.view'] })
  await call(user, contract.sendLog, { body: [{ title: 'LOGIN' }] })
  await call(user, contract.recordVisit, { body: { host: 'localhost', route: '/Consola/mapas' } })
  for (const endpoint of [contract.pageLog, contract.logTitleCounts, contract.visitStatistics]) {
    expect(await refusal(user, endpoint)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
  }
})

test('visits are counted by screen, person, local day and local hour', async () => {
  const account = await makeAccount()
  const [one, other] = [await makeUser({ account, name: 'Ana' }), await makeUser({ account, name: 'Beto' })]
  await send('POST', '/apis/panel_control/user_routes_access_history_items', {
    as: one,
    body: { urahi_host: 'localhost', urahi_route: '/Consola/viajes', title: 'Viajes', otro: 1 },
  })
  await inAccount(account.id, async ({ tx }) => {
    const visit = (user_id: number, route: string, at: string) => ({
      account_id: account.id,
      user_id,
      host: 'localhost',
      route,
      at,
    })
    await tx
      .insertInto('route_visit')
      .values([
        // 23:30 and 00:30 in Mexico City.
        visit(one.id, '/Consola/mapas', '2026-03-05T05:30:00Z'),
        visit(other.id, '/Consola/mapas', '2026-03-05T06:30:00Z'),
        visit(one.id, '/Consola/viajes', '2026-03-05T06:40:00Z'),
      ])
      .execute()
  })
  const period = { start: '2026-03-01T00:00:00Z', end: '2026-03-31T00:00:00Z' }
  const statistics = await call(one, contract.visitStatistics, { query: { ...period, timeoffset: 6 } })
  expect(statistics).toMatchObject({
    total: 3,
    users: 2,
    routes: [
      { route: '/Consola/mapas', visits: 2, users: 2, lastAt: '2026-03-05T06:30:00.000Z' },
      { route: '/Consola/viajes', visits: 1, users: 1 },
    ],
    people: [
      { userId: one.id, name: 'Ana', visits: 2 },
      { userId: other.id, name: 'Beto', visits: 1 },
    ],
    days: [
      { day: '2026-03-04', visits: 1, users: 1 },
      { day: '2026-03-05', visits: 2, users: 2 },
    ],
  })
  expect(statistics.hours.filter(({ visits }) => visits > 0)).toEqual([
    { hour: 0, visits: 2 },
    { hour: 23, visits: 1 },
  ])
  expect(await call(one, contract.visitStatistics, { query: { timeoffset: 6 } })).toMatchObject({
    total: 1,
    routes: [{ title: 'Viajes' }],
  })
  expect(await call(await makeUser(), contract.visitStatistics, { query: period })).toMatchObject({
    total: 0,
    routes: [],
    people: [],
  })
})

test('equal errors are shown as one, and open into their entries', async () => {
  const account = await makeAccount()
  const [one, other] = [await makeUser({ account }), await makeUser({ account })]
  const failed = (call: string, status: number) => ({ title: 'REQUEST_ERROR', data: { method: 'GET', call, status } })
  await call(one, contract.sendLog, { body: [failed('/a', 500), failed('/a', 500), failed('/b', 500)] })
  await call(other, contract.sendLog, {
    body: [failed('/a', 500), { title: 'APP_ERROR', data: { message: 'Se cayó' } }],
  })
  const { results, count } = await call(one, contract.pageLogGroups, { query: { order: '-count' } })
  expect(count).toBe(3)
  expect(results[0]).toMatchObject({
    title: 'REQUEST_ERROR',
    message: 'GET /a 500',
    count: 3,
    users: 2,
    level: 'error',
  })
  const alike = await call(one, contract.pageLog, { query: { alike: results[0]!.id } })
  expect(alike.count).toBe(3)
  expect(
    (await call(one, contract.pageLogGroups, { query: { title: 'APP_ERROR' } })).results.map(({ message }) => message),
  ).toEqual(['Se cayó'])
  expect((await call(await makeUser(), contract.pageLog, { query: { alike: results[0]!.id } })).count).toBe(0)
})

test('the log leaves as a table that Excel opens', async () => {
  const user = await makeUser({ name: 'Mariana Garza' })
  await call(user, contract.sendLog, { body: [{ title: 'APP_ERROR', data: { message: '=1+1' }, path: '/Consola' }] })
  const { status, bytes, headers } = await send('GET', '/apis/panel_control/log_trace_data/export?level=error', {
    as: user,
  })
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers.get('content-disposition')).toMatch(/bitacora_\d{4}-\d\d-\d\d\.csv/)
  const lines = bytes.toString().split('\r\n')
  expect(lines[0]).toBe('\ufeffFecha y hora,Nivel,Título,Pantalla,Usuario,Sitio,Navegador,Detalle')
  expect(lines[1]).toContain('Error,APP_ERROR,/Consola,Mariana Garza')
})
