import { afterAll, expect, test } from 'vitest'
import { demoWialonToken, startWialonSimulator } from '@arriero/simulators/wialon/server.ts'
import type { Simulator } from '@arriero/simulators/http.ts'
import { inAccount, makeAccount } from '../../../../test/factories.ts'
import { testApp } from '../../../../test/server.ts'
import { fixesOf, platformUnits } from '../tracking.read.ts'
import { trackingOf } from '../tracking.service.ts'
import type { SourceRow } from './source-row.ts'
import { sealSecrets } from './source-values.ts'
import { startPoller } from './source-poller.ts'

const open: Simulator[] = []
afterAll(() => Promise.all(open.map((simulator) => simulator.close())))

const hourMs = 3_600_000
/** Each brings a day of its past with it. */
const trucks = 5

async function world(given: { autoImport?: boolean; hoursAgo?: number } = {}) {
  const { app } = await testApp()
  const simulator = await startWialonSimulator({
    port: 0,
    trucks,
    now: Date.now() - (given.hoursAgo ?? 0) * hourMs,
  })
  open.push(simulator)
  const { id: accountId } = await makeAccount()
  // Not enabled: the application's own pollers leave it to the test.
  const { rows } = await app.owner.query<SourceRow>(
    `insert into platform_account (account_id, platform, name, base_url, enabled, auto_import) values ($1, 1, 'Wialon', $2, false, $3)
     returning id, account_id, platform, name, base_url, secret, settings, auto_import, assign_drivers, state`,
    [accountId, simulator.url, given.autoImport ?? true],
  )
  const source = { ...rows[0]!, secret: sealSecrets(app, rows[0]!.id, { token: demoWialonToken }) }
  const health = async () => {
    const { rows: found } = await app.owner.query<{
      state: string
      last_error_text: string | null
      owed: number
      units: number
      fences: number
    }>(
      `select state, last_error_text, (select count(*)::int from platform_unit where source_id = s.id and owed_from is not null) as owed,
        (select count(*)::int from unit where platform_account_id = s.id) as units, (select count(*)::int from geofence where platform_account_id = s.id) as fences
       from platform_account s where id = $1`,
      [source.id],
    )
    return found[0]!
  }
  const control = (path: string, body: object) =>
    fetch(simulator.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  return {
    app,
    accountId,
    source,
    health,
    control,
    start: () => startPoller(app, trackingOf(app).pipeline, { ...source }),
  }
}

test('units, positions and geofences of a new source appear by themselves', async () => {
  const { accountId, health, start } = await world()
  const poller = start()
  await expect.poll(health).toMatchObject({ state: 'ok', units: trucks, last_error_text: null })
  expect((await health()).fences).toBeGreaterThan(0)
  // The day before its first position is fetched behind.
  await expect.poll(health).toMatchObject({ owed: 0 })
  await poller.stop()
  const reported = await inAccount(accountId, ({ tx }) =>
    tx.selectFrom('position_last').select('unit_id').where('account_id', '=', accountId).execute(),
  )
  expect(reported.length).toBeGreaterThan(trucks / 2)
  const first = await inAccount(
    accountId,
    async (work) => (await fixesOf(work, reported[0]!.unit_id, Date.now() - 25 * hourMs, Date.now()))[0],
  )
  expect(first!.fixTime).toBeLessThan(Date.now() - 22 * hourMs)
})

test('a source that does not import only lists its units', async () => {
  const { accountId, health, start } = await world({ autoImport: false })
  const poller = start()
  await expect.poll(health).toMatchObject({ state: 'ok', units: 0 })
  await poller.stop()
  const listed = await inAccount(accountId, (work) => platformUnits(work))
  expect(listed).toHaveLength(trucks)
  expect(listed[0]).toMatchObject({ unitId: null, platform: 1 })
})

test('an hour without connection leaves no gap in the history', async () => {
  const { accountId, health, control, start } = await world({ hoursAgo: 2 })
  const first = start()
  // The second poll already finds the platform's clock two hours behind.
  await expect.poll(health).toMatchObject({ state: expect.stringMatching(/^(ok|delayed)$/), owed: 0 })
  await first.stop()
  await control('/_clock', { advanceSeconds: 3600 })
  const second = start()
  const longestGap = () =>
    inAccount(accountId, async (work) => {
      const units = await work.tx
        .selectFrom('position_last')
        .select(['unit_id', 'at'])
        .where('account_id', '=', accountId)
        .execute()
      const gaps: number[] = []
      for (const { unit_id: unit, at } of units) {
        if (Date.parse(at) < Date.now() - 1.5 * hourMs) continue
        const times = (await fixesOf(work, unit, Date.now() - 3 * hourMs, Date.now())).map(({ fixTime }) => fixTime)
        gaps.push(...times.slice(1).map((time, i) => time - times[i]!))
      }
      return gaps.length === 0 ? Infinity : Math.max(...gaps)
    })
  // Parked trucks send every five minutes at least.
  await expect.poll(longestGap).toBeLessThan(6 * 60_000)
  await expect.poll(health).toMatchObject({ owed: 0 })
  await second.stop()
})

test('a refused token stops the source and the users are told in the words of the specification', async () => {
  const { app, accountId, health, control, start } = await world()
  await control('/_faults', { expiredToken: true })
  const poller = start()
  await expect.poll(health).toMatchObject({ state: 'token_invalid', last_error_text: 'Token de Wialon no valido.' })
  await poller.stop()
  const told = async () =>
    (
      await app.owner.query<{ data: object }>(
        `select data from outbox where account_id = $1 and event = 'tracking_source' union all select data from socket_event where account_id = $1 and event = 'tracking_source'`,
        [accountId],
      )
    ).rows.map((row) => row.data)
  expect(await told()).toMatchObject([{ state: 'token_invalid', message: 'Token de Wialon no valido.' }])
})

test('a platform that answers nonsense is tried again until it is well', async () => {
  const { health, control, start } = await world()
  await control('/_faults', { nonsense: true })
  const poller = start()
  await expect.poll(health).toMatchObject({ state: 'retrying' })
  await control('/_faults', { nonsense: false })
  await expect.poll(health).toMatchObject({ state: 'ok', units: trucks })
  await poller.stop()
})
