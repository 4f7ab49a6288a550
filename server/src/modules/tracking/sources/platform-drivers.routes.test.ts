import { afterAll, expect, test } from 'vitest'
import type { Permission } from '@arriero/contract/core/permissions.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { getDriver } from '@arriero/contract/drivers/drivers.contract.ts'
import {
  importPlatformDriver,
  linkPlatformDriver,
  listPlatformDrivers,
  renamePlatformUnit,
} from '@arriero/contract/tracking/platform-drivers.contract.ts'
import {
  createSource,
  listPlatformUnits,
  listSources,
  updateSource,
} from '@arriero/contract/tracking/tracking.contract.ts'
import { assignDriver, assignmentHistory, getUnit } from '@arriero/contract/units/units.contract.ts'
import type { Simulator } from '@arriero/simulators/http.ts'
import { demoMaponKey, startMaponSimulator } from '@arriero/simulators/mapon/server.ts'
import { mapon } from '@arriero/telematics/mapon/mapon.platform.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeAccount, makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { shareUnits } from '../../../../test/factories/units.ts'
import { testApp } from '../../../../test/server.ts'
import { trackingOf } from '../tracking.service.ts'
import type { SourceRow } from './source-row.ts'
import { startPoller } from './source-poller.ts'
import { syncDrivers } from './sync-drivers.ts'
import { syncUnits } from './sync-units.ts'

const open: Simulator[] = []
afterAll(() => Promise.all(open.map((simulator) => simulator.close())))

const firstUnit = '150001'
const firstDriver = '19001'

/** A company with a Mapon of four trucks, each with its driver; `poll` asks it as the poller does. */
async function world(given: { assignDrivers?: boolean; user?: TestUser } = {}) {
  const { app } = await testApp()
  const user = given.user ?? (await makeUser())
  const simulator = await startMaponSimulator({ port: 0, trucks: 4 })
  open.push(simulator)
  const url = `${simulator.url}/api/v1/`
  const source = await call(user, createSource, {
    body: {
      platform: 2,
      name: 'Mapon Norte',
      url,
      values: { key: demoMaponKey },
      // The application's own pollers leave it to the test.
      enabled: false,
      ...(given.assignDrivers !== undefined && { assignDrivers: given.assignDrivers }),
    },
  })
  const { rows } = await app.owner.query<SourceRow>('select * from platform_account where id = $1', [source.id])
  const row = rows[0]!
  const adapter = mapon.connect({ url, values: { key: demoMaponKey }, fetch })
  const poll = async () => {
    await syncUnits(app, row, await adapter.listUnits(), true)
    await syncDrivers(app, row, await adapter.listDrivers())
  }
  const edit = async (action: string, fields: Record<string, string>) => {
    const body = new URLSearchParams({ key: demoMaponKey, ...fields })
    await fetch(`${url}${action}.json`, { method: 'POST', body })
  }
  const drivers = () => call(user, listPlatformDrivers, { params: { id: source.id } })
  const driverWith = async (key: string) => (await drivers()).find((one) => one.key === key)!
  const unitWith = async (key: string) =>
    (await call(user, listPlatformUnits, { query: { source_id: source.id } })).find((one) => one.key === key)!
  await poll()
  return { app, user, simulator, source, row, poll, edit, drivers, driverWith, unitWith }
}

test('drivers of a platform are listed with the unit they drive, and one click makes them drivers here', async () => {
  const { user, source, drivers, driverWith } = await world()
  expect(await drivers()).toHaveLength(4)
  const [listed] = (await call(user, listSources)).filter(({ id }) => id === source.id)
  expect(listed).toMatchObject({ drivers: 4, assignDrivers: false, renamesUnits: true })
  const found = await driverWith(firstDriver)
  expect(found).toMatchObject({ driver: null, isGone: false, unit: { key: firstUnit, name: 'MX-101' } })
  const linked = await call(user, importPlatformDriver, { params: { id: found.id } })
  expect(linked.driver?.name).toBe(found.name)
  expect(await call(user, getDriver, { params: { id: linked.driver!.id } })).toMatchObject({
    name: found.name,
    phone: found.phone,
    email: found.email,
  })
  expect(await refusal(user, importPlatformDriver, { params: { id: found.id } })).toMatchObject({ status: 409 })
})

test('two drivers of a platform are not the same person, and who leaves it is marked', async () => {
  const { app, user, row, drivers } = await world()
  const [first, second] = await drivers()
  const driver = await makeDriver(user)
  await call(user, linkPlatformDriver, { params: { id: first!.id }, body: { driverId: driver.id } })
  expect(
    await refusal(user, linkPlatformDriver, { params: { id: second!.id }, body: { driverId: driver.id } }),
  ).toMatchObject({ status: 409, body: { detail: 'Ese conductor ya está vinculado con otro de esta plataforma.' } })
  const free = await call(user, linkPlatformDriver, { params: { id: first!.id }, body: { driverId: null } })
  expect(free.driver).toBeNull()
  await syncDrivers(app, row, [])
  const gone = await drivers()
  expect(gone).toHaveLength(4)
  expect(gone.every(({ isGone, unit }) => isGone && unit === null)).toBe(true)
})

test('who drives a unit does not follow the platform until the source is set so', async () => {
  const { app, user, source, poll, driverWith } = await world()
  const found = await driverWith(firstDriver)
  const { driver } = await call(user, importPlatformDriver, { params: { id: found.id } })
  const unitId = found.unit!.unitId!
  await poll()
  expect((await call(user, getUnit, { params: { id: unitId } })).driver).toBeNull()
  await call(user, updateSource, { params: { id: source.id }, body: { name: source.name, assignDrivers: true } })
  await poll()
  expect((await call(user, getUnit, { params: { id: unitId } })).driver).toMatchObject({ id: driver!.id })
  expect(await call(user, assignmentHistory, { body: { unitId } })).toMatchObject([
    { assignedBy: 'Plataforma Mapon Norte' },
  ])
  const { rows } = await app.owner.query(
    `select (select source_id from unit_driver where unit_id = $1) as source, detail from audit_entry where account_id = $2 and action = 'unit.driver'`,
    [unitId, user.accountId],
  )
  expect(rows).toEqual([
    {
      source: source.id,
      detail: expect.objectContaining({
        by: 'Mapon Norte',
        changes: expect.arrayContaining([{ field: 'cause', before: null, after: 'plataforma' }]),
      }),
    },
  ])
})

test('a driver who changes trucks changes here, and whom a person puts there meanwhile stays', async () => {
  const { user, poll, edit, driverWith, unitWith } = await world({ assignDrivers: true })
  const { driver } = await call(user, importPlatformDriver, { params: { id: (await driverWith(firstDriver)).id } })
  await poll()
  const [from, to] = [(await unitWith('150001')).unitId!, (await unitWith('150002')).unitId!]
  const drives = async (id: number) => (await call(user, getUnit, { params: { id } })).driver?.id ?? null
  expect([await drives(from), await drives(to)]).toEqual([driver!.id, null])
  const other = await makeDriver(user)
  await call(user, assignDriver, { body: { unitId: from, driverId: other.id } })
  await poll()
  expect(await drives(from)).toBe(other.id)
  await edit('unit/edit', { unit_id: '150001', driver_id: '0' })
  await edit('unit/edit', { unit_id: '150002', driver_id: firstDriver })
  await poll()
  expect([await drives(from), await drives(to)]).toEqual([other.id, driver!.id])
})

test('the poller reads the drivers with the units', async () => {
  const { app, drivers, row, edit } = await world()
  await edit('driver/update', { driver_id: firstDriver, name: 'Aarón' })
  const poller = startPoller(app, trackingOf(app).pipeline, row)
  await expect.poll(async () => (await drivers()).map(({ name }) => name.split(' ')[0])).toContain('Aarón')
  await poller.stop()
})

test('a linked unit is renamed at the platform, here where it is called so, and on record', async () => {
  const { app, user, source, unitWith } = await world()
  const params = { id: source.id }
  await call(user, renamePlatformUnit, { params, body: { key: firstUnit, name: 'Tracto 7' } })
  const { unitId, name, unitName } = await unitWith(firstUnit)
  expect([name, unitName]).toEqual(['Tracto 7', 'Tracto 7'])
  const adapter = mapon.connect({ url: source.url, values: { key: demoMaponKey }, fetch })
  expect((await adapter.listUnits()).find(({ key }) => key === firstUnit)?.name).toBe('Tracto 7')
  const { rows } = await app.owner.query(
    `select subject, detail->'changes' as changes from audit_entry where account_id = $1 and action = 'platform_unit.rename'`,
    [user.accountId],
  )
  expect(rows).toEqual([
    { subject: `unit:${unitId}`, changes: [{ field: 'name', before: 'MX-101', after: 'Tracto 7' }] },
  ])
  expect(await refusal(user, renamePlatformUnit, { params, body: { key: '1', name: 'X' } })).toMatchObject({
    status: 404,
  })
})

test('what the platform refuses is told in its words and changes nothing here', async () => {
  const { user, simulator, source, unitWith } = await world()
  await fetch(`${simulator.url}/_faults`, { method: 'POST', body: JSON.stringify({ suspended: true }) })
  expect(
    await refusal(user, renamePlatformUnit, { params: { id: source.id }, body: { key: firstUnit, name: 'Otro' } }),
  ).toMatchObject({ status: 400, body: { detail: 'MAPON: Company suspended' } })
  expect(await unitWith(firstUnit)).toMatchObject({ name: 'MX-101', unitName: 'MX-101' })
})

test('another company finds neither the source nor its drivers', async () => {
  const { source, drivers } = await world()
  const stranger = await makeUser()
  const [first] = await drivers()
  const params = { id: first!.id }
  expect(await refusal(stranger, listPlatformDrivers, { params: { id: source.id } })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, importPlatformDriver, { params })).toMatchObject({ status: 404 })
  const own = await makeDriver(stranger)
  const body = { driverId: own.id }
  expect(await refusal(stranger, linkPlatformDriver, { params, body })).toMatchObject({ status: 404 })
  expect(
    await refusal(stranger, renamePlatformUnit, { params: { id: source.id }, body: { key: firstUnit, name: 'X' } }),
  ).toMatchObject({ status: 404 })
})

test('a driver of another company is not linked', async () => {
  const { user, drivers } = await world()
  const [first] = await drivers()
  const foreign = await makeDriver(await makeUser())
  expect(
    await refusal(user, linkPlatformDriver, { params: { id: first!.id }, body: { driverId: foreign.id } }),
  ).toMatchObject({ status: 404 })
  expect((await drivers())[0]!.driver).toBeNull()
})

test('each call needs its permission, and who sees shared units sees who drives them', async () => {
  const account = await makeAccount()
  const { source, drivers, driverWith } = await world({ user: await makeUser({ account }) })
  const [first] = await drivers()
  const permissions: Permission[] = ['conductor.view']
  const reader = await makeUser({ account, role: roles.client, permissions })
  const params = { id: first!.id }
  expect(await call(reader, listPlatformDrivers, { params: { id: source.id } })).toEqual([])
  const { unit, id } = await driverWith(firstDriver)
  await shareUnits(reader, unit!.unitId!)
  const seen = await call(reader, listPlatformDrivers, { params: { id: source.id } })
  expect(seen.map((one) => one.id)).toEqual([id])
  for (const refused of [
    refusal(reader, linkPlatformDriver, { params, body: { driverId: null } }),
    refusal(reader, importPlatformDriver, { params }),
    refusal(reader, renamePlatformUnit, { params: { id: source.id }, body: { key: firstUnit, name: 'X' } }),
  ])
    expect(await refused).toMatchObject({ status: 403 })
})
