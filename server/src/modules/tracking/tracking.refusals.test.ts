import { expect, test } from 'vitest'
import { roles } from '@arriero/contract/core/services.ts'
import { listAside } from '@arriero/contract/tracking/tracking.contract.ts'
import { call } from '../../../test/api.ts'
import { inAccount, makeUser } from '../../../test/factories.ts'
import { circle, makeGeofence } from '../../../test/factories/geofences.ts'
import { makeSource, makeTrackedUnit, position, type TrackedUnit } from '../../../test/factories/tracking.ts'
import { testApp } from '../../../test/server.ts'
import type { App } from '../../app/app.ts'
import { idleStep } from './idle-step.fixture.ts'
import type { SourceRow } from './sources/source-row.ts'
import { storeAlarms } from './sources/store-alarms.ts'
import { syncDrivers } from './sources/sync-drivers.ts'
import { syncGeofences } from './sources/sync-geofences.ts'
import { syncUnits } from './sources/sync-units.ts'
import { createPipeline } from './tracking.pipeline.ts'
import { fixesOf } from './tracking.read.ts'
import { trackingOf } from './tracking.service.ts'

const yard = { lat: 25.7, lon: -100.3 }
const everyMs = 30_000

async function fleet(count: number) {
  const { app } = await testApp()
  const user = await makeUser()
  const { accountId } = user
  await makeGeofence(user, { name: 'Patio', shape: circle(yard.lat, yard.lon, 300) })
  const source = await makeSource(accountId)
  const units: TrackedUnit[] = []
  for (let i = 0; i < count; i++) units.push(await makeTrackedUnit(accountId, { source }))
  return { app, user, accountId, units, origin: { accountId, sourceId: source.id } }
}

/** The database refuses rows of a table that a condition holds for, whatever the cause may be. */
async function refuse({ owner }: App, table: string, condition: string) {
  const name = `refuse_${table}_${crypto.randomUUID().slice(0, 8)}`
  await owner.query(`create function ${name}() returns trigger language plpgsql as $$ begin
      raise exception 'no me gusta' using errcode = 'check_violation'; end $$;
    create trigger ${name} before insert on ${table} for each row when (${condition}) execute function ${name}()`)
}

const asideOf = (accountId: number) =>
  inAccount(accountId, ({ tx }) =>
    tx
      .selectFrom('set_aside')
      .where('account_id', '=', accountId)
      .select(['kind', 'reason', 'detail', 'unit_id', 'source_id', 'data'])
      .orderBy('id')
      .execute(),
  )

const storedOf = (unit: TrackedUnit, from: number) =>
  inAccount(unit.accountId, async (work) =>
    (await fixesOf(work, unit.id, from, Date.now() + 1)).map(({ fixTime }) => fixTime),
  )

test.each([
  ['new', 600_000],
  ['of yesterday', 26 * 3_600_000],
])('a row the database refuses is set aside with its reason; the rest of its batch is stored (%s)', async (_, age) => {
  const { app, accountId, units, origin } = await fleet(3)
  const bad = units[1]!
  const start = Date.now() - age
  const times = Array.from({ length: 10 }, (__, i) => start + i * everyMs)
  await refuse(app, 'unit_position', `new.unit_id = ${bad.id} and new.lat = 25704000`)
  await refuse(app, 'position_day', `new.unit_id = ${bad.id} and new.count = 10`)
  const batch = times.flatMap((fixTime, i) =>
    units.map((unit) => position(unit, { fixTime, lat: yard.lat + i / 1000, lon: yard.lon })),
  )
  await trackingOf(app).pipeline.receive(origin, batch)
  for (const unit of [units[0]!, units[2]!]) expect(await storedOf(unit, start)).toEqual(times)
  const aside = await asideOf(accountId)
  expect(aside).toHaveLength(1)
  for (const row of aside)
    expect(row).toMatchObject({
      kind: 'position',
      reason: 'refused',
      detail: 'no me gusta',
      unit_id: bad.id,
      source_id: origin.sourceId,
    })
  expect(await storedOf(bad, start)).toHaveLength(9)
  if (age < 3_600_000) {
    expect(await storedOf(bad, start)).toEqual(times.filter((__, i) => i !== 4))
    expect(aside).toMatchObject([{ data: { fixTime: times[4], lat: 25.704, lon: -100.3, speed: 60, course: 90 } }])
  }
})

test.each(['position_last', 'unit_tracking_state', 'geofence_visit', 'unit_hour', 'set_aside'])(
  'a unit whose %s is refused keeps nobody else from being stored, nor the process from ending',
  async (table) => {
    const { app, accountId, units, origin } = await fleet(3)
    await refuse(app, table, `new.unit_id = ${units[1]!.id}`)
    const pipeline = createPipeline(app, { steps: [idleStep], publish: () => {} })
    const start = Date.now() - 5_400_000
    const batch = [0, 40, 80].flatMap((minute) =>
      units.map((unit) => position(unit, { fixTime: start + minute * 60_000, ...yard, speed: minute })),
    )
    await pipeline.receive(origin, [...batch, position(units[1]!, { fixTime: Date.now() + 3_600_000, ...yard })])
    await pipeline.stop()
    for (const unit of units) expect(await storedOf(unit, start)).toHaveLength(3)
    const lasts = await inAccount(accountId, ({ tx }) =>
      tx.selectFrom('position_last').where('account_id', '=', accountId).select('unit_id').orderBy('unit_id').execute(),
    )
    const others = units.map(({ id }) => id).filter((id) => table !== 'position_last' || id !== units[1]!.id)
    expect(lasts.map((row) => row.unit_id)).toEqual(others)
  },
)

test('numbers that fit no column stop nobody: not the device, not the account, not the end', async () => {
  const { app, units, origin } = await fleet(2)
  const pipeline = createPipeline(app, { steps: [idleStep], publish: () => {} })
  const at = Date.now() - 600_000
  const absurd = [1e39, 1e308, Infinity, -Infinity, NaN, -1e39]
  const spoilt = absurd.flatMap((value, i) => {
    const fixTime = at + i * 20_000
    const one = (given: object, ms: number) => position(units[0]!, { fixTime: fixTime + ms, ...yard, ...given })
    return [
      one({ speed: value }, 0),
      one({ course: value, altitude: value, satellites: value }, 1000),
      one({ odometerKm: value, engineHours: value, fuelPercent: value }, 2000),
      one({ receivedAt: value, messageTime: value }, 3000),
      one({ fixTime: value }, 0),
      one({ lat: value }, 4000),
      one({ lon: value, receivedAt: value }, 5000),
    ]
  })
  const good = position(units[1]!, { fixTime: at, ...yard })
  await pipeline.receive(origin, [...spoilt, good])
  await pipeline.receive(origin, spoilt)
  await pipeline.stop()
  expect(await storedOf(units[1]!, at)).toEqual([at])
  const stored = await storedOf(units[0]!, at - 1)
  expect(stored).toHaveLength(4 * absurd.length)
  const last = await inAccount(origin.accountId, ({ tx }) =>
    tx
      .selectFrom('position_last')
      .where('unit_id', '=', units[0]!.id)
      .select(['speed', 'course', 'altitude', 'satellites', 'fuel_percent'])
      .executeTakeFirst(),
  )
  expect(last).toMatchObject({ speed: 60, fuel_percent: null })
})

test('a database that is away keeps no process from ending; what it did not take was not acknowledged', async () => {
  const { app, units, origin } = await fleet(1)
  const away = {
    ...app,
    owner: app.owner,
    log: app.log,
    ingest: { connect: () => Promise.reject(new Error('connect ECONNREFUSED')) },
  } as unknown as App
  const pipeline = createPipeline(away, { steps: [idleStep], publish: () => {}, retryMs: [1] })
  const sent = pipeline.receive(origin, [position(units[0]!, { fixTime: Date.now() - 60_000, ...yard })])
  pipeline.end()
  await expect(sent).rejects.toThrow('ECONNREFUSED')
  await pipeline.stop()
})

test('of what a source lists, what is refused is set aside; the rest is taken over, and the company sees both', async () => {
  const { app, user, units, origin } = await fleet(2)
  const row = {
    id: origin.sourceId,
    account_id: origin.accountId,
    name: 'Wialon',
    platform: 1,
    auto_import: true,
  } as SourceRow
  const blank = { group: null, plates: null, vin: null, deviceId: null, phone: null, position: null }
  const listed = (key: string, given: object = {}) => ({ ...blank, key, name: key, ...given })
  const spoilt = position(units[0]!, { fixTime: 1e308, ...yard })
  await syncUnits(app, row, [listed('nueva'), listed('rota', { position: spoilt }), listed('nul\0a')], true)
  const driver = (key: string, name: string) => ({
    key,
    name,
    phone: null,
    email: null,
    card: null,
    isBlocked: false,
    unitKey: null,
  })
  await refuse(app, 'platform_driver', `new.name = 'Nadie'`)
  await syncDrivers(app, row, [driver('1', 'Ana'), driver('2', 'Nadie'), driver('3', 'Luz')])
  const fence = {
    group: { key: 'g', name: 'Grupo' },
    opacity: 1,
    description: '',
    color: '#ff0000',
    shape: 'circle' as const,
    points: [yard],
    radius: 50,
    width: null,
  }
  await refuse(app, 'geofence', `new.name = 'Ninguna parte'`)
  await syncGeofences(app, row, [
    { ...fence, key: '1', name: 'Patio' },
    { ...fence, key: '2', name: 'Ninguna parte' },
  ])
  const quiet = { kind: null, endAt: null, lat: null, lon: null, speed: null, detail: null }
  const alarm = ({ key: unitKey }: TrackedUnit, given: object) => {
    const now = Date.now()
    return { ...quiet, key: crypto.randomUUID(), unitKey, code: '7', at: now, receivedAt: now, ...given }
  }
  await storeAlarms(app, trackingOf(app).pipeline, origin, [
    alarm(units[0]!, { at: 1e308 }),
    alarm(units[0]!, { speed: 1e39 }),
    alarm(units[1]!, {}),
  ])
  const { rows } = await app.owner.query(
    `select (select array_agg(key order by key) from platform_unit where source_id = $1 and key <> all($2)) as units,
      (select array_agg(name order by name) from platform_driver where source_id = $1) as drivers,
      (select array_agg(name) from geofence where platform_account_id = $1) as fences,
      (select count(*)::int from alarm where source_id = $1) as alarms`,
    [origin.sourceId, units.map(({ key }) => key)],
  )
  expect(rows).toEqual([{ units: ['nueva', 'nula'], drivers: ['Ana', 'Luz'], fences: ['Patio'], alarms: 1 }])
  const aside = await call(user, listAside)
  expect(aside.map(({ kind, key, reason, count }) => `${count} ${kind} ${key} ${reason}`).toSorted()).toEqual([
    `1 alarm ${units[0]!.key} refused`,
    `1 alarm ${units[0]!.key} refused`,
    '1 driver 2 refused',
    '1 geofence 2 refused',
    '1 unit rota refused',
  ])
  expect(aside.find(({ kind }) => kind === 'driver')).toMatchObject({
    detail: 'no me gusta',
    sourceId: origin.sourceId,
  })
  expect(await call(await makeUser(), listAside)).toEqual([])
  const client = await makeUser({ account: { id: user.accountId, name: '' }, role: roles.client })
  expect(await call(client, listAside)).toEqual([])
})
