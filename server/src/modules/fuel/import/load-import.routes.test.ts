import { expect, test } from 'vitest'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import * as contract from '@arriero/contract/fuel/loads-import.contract.ts'
import type { LoadSheetRow } from '@arriero/contract/fuel/loads-import.contract.ts'
import { fuelProviders } from '@arriero/contract/fuel/catalogs.contract.ts'
import { pageLoads } from '@arriero/contract/fuel/loads.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { call, refusal } from '../../../../test/api.ts'
import { inAccount, inDays, makeUser } from '../../../../test/factories.ts'
import { makeFuelWorld } from '../../../../test/factories/fuel.ts'
import { workTask } from '../../../../test/factories/tasks.ts'
import { makeTrackedUnit } from '../../../../test/factories/tracking.ts'
import { createMany } from './load-import.service.ts'
import { importLoads } from './load-import.task.ts'

async function world() {
  const made = await makeFuelWorld()
  const row = (given: Partial<LoadSheetRow> = {}): LoadSheetRow => ({
    unit: made.unit.name,
    day: inDays(-2),
    time: '07:31',
    provider: made.provider.name,
    type: made.type.name,
    litres: 200,
    price: 25,
    ...given,
  })
  const errorsOf = async (rows: LoadSheetRow[]) =>
    (await call(made.user, contract.previewLoads, { body: { rows } })).rows.map(({ errors }) => errors)
  return { ...made, row, errorsOf }
}

test('a sheet is looked at row by row and saves nothing', async () => {
  const { user, row, errorsOf, load } = await world()
  await load({ ticket: 'A-1' })
  const found = await errorsOf([
    row(),
    row({ unit: 'Nadie' }),
    row({ time: '25:00' }),
    row({ day: inDays(2) }),
    row({ litres: -3 }),
    row({ litres: 2000 }),
    row({ price: null }),
    row({ total: 9999 }),
    row({ type: 'Keroseno' }),
    row({ ticket: 'a-1' }),
    row({ ticket: 'B-1' }),
    row({ ticket: 'b-1' }),
  ])
  expect(found.map((errors) => errors.map(({ field }) => field).join())).toEqual([
    '',
    'unit',
    'time',
    'day',
    'litres',
    'litres',
    'price',
    'total',
    'type',
    'ticket',
    '',
    'ticket',
  ])
  expect(found[1]?.[0]?.message).toBe('No se encontró la unidad "Nadie".')
  expect(found[11]?.[0]?.message).toBe('El ticket "b-1" ya está en la fila 11.')
  expect((await call(user, pageLoads)).count).toBe(1)
})

test('gallons are suspected, and a provider nobody knows will be made', async () => {
  const { user, row } = await world()
  const { rows } = await call(user, contract.previewLoads, { body: { rows: [row({ price: 94, provider: 'Nuevo' })] } })
  expect(rows[0]?.warnings.map(({ field }) => field)).toEqual(['provider', 'litres'])
})

test('all rows are saved and judged, or none', async () => {
  const { user, row } = await world()
  const bad = await refusal(user, contract.createManyLoads, { body: { rows: [row(), row({ unit: 'Nadie' })] } })
  expect(bad).toMatchObject({ status: 400, body: { 'rows.1.ldf_unit': ['No se encontró la unidad "Nadie".'] } })
  const rows = [row({ time: '07:31' }), row({ time: '07:40', provider: 'Nuevo' }), row({ day: inDays(-1), full: 'No' })]
  const { taskId: id } = await call(user, contract.createManyLoads, { body: { rows } })
  expect(await workTask(user, id, importLoads, { rows })).toMatchObject({ status: 'SUCCESS' })
  expect(await call(user, taskResult, { params: { id } })).toEqual({ loads: 3, doubts: 1 })
  const { results } = await call(user, pageLoads, { query: { order: 'at' } })
  expect(results.map(({ doubt, isFull }) => [doubt, isFull])).toEqual([
    [null, true],
    ['near', true],
    [null, false],
  ])
  expect(results[0]?.at).toBe(new Date(`${inDays(-2)}T13:31:00Z`).toISOString())
  expect((await call(user, fuelProviders.list)).map(({ name }) => name)).toContain('Nuevo')
})

test('two sheets at once that name the same new provider are both saved', async () => {
  const { account, user, row } = await world()
  const sheet = (time: string) => [row({ time, provider: 'Nuevo', litres: 100 })]
  const save = (time: string) => inAccount(account.id, (work) => createMany(work, sheet(time)))
  expect((await Promise.all([save('07:31'), save('18:40')])).map(({ loads }) => loads)).toEqual([1, 1])
  expect((await call(user, fuelProviders.list)).filter(({ name }) => name === 'Nuevo')).toHaveLength(1)
})

test('units of another account are nobody, and a driver has no sheet', async () => {
  const { account, errorsOf, row } = await world()
  const other = await makeFuelWorld()
  await makeTrackedUnit(other.account.id, { name: 'AJENA-1' })
  expect(await errorsOf([row({ unit: 'AJENA-1' })])).toMatchObject([[{ field: 'unit' }]])
  const driver = await makeUser({ account, role: roles.driver })
  expect(await refusal(driver, contract.previewLoads, { body: { rows: [] } })).toMatchObject({ status: 403 })
})
