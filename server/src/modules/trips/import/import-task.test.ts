import { expect, test } from 'vitest'
import { z } from 'zod'
import { taskResult } from '@arriero/contract/background-tasks/background-tasks.contract.ts'
import { importOutcome, type ImportRow } from '@arriero/contract/trips/trips-import.entities.ts'
import { activeTrips } from '@arriero/contract/trips/trips.contract.ts'
import { createTravelTask } from '@arriero/contract/trips/trips-import.contract.ts'
import { call, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeDriver } from '../../../../test/factories/drivers.ts'
import { circle, makeGeofence } from '../../../../test/factories/geofences.ts'
import { makeTask, workTask } from '../../../../test/factories/tasks.ts'
import { hoursFromNow } from '../../../../test/factories/trips.ts'
import { makeUnit } from '../../../../test/factories/units.ts'
import { importTask } from './import-task.ts'

async function fleet() {
  const user = await makeUser()
  await makeUnit(user, { name: 'T-093' })
  await makeDriver(user, { name: 'Rubén de la Garza' })
  await makeGeofence(user, { name: 'CEDIS Apodaca', shape: circle(25.78, -100.19) })
  await makeGeofence(user, { name: 'Planta Nava', shape: circle(28.42, -100.76) })
  return user
}

/** Row `number` leaves after the one before has arrived. */
const row = (number: number, given: Partial<ImportRow> = {}): ImportRow => ({
  row: number,
  unit: 'T-093',
  drivers: 'Rubén de la Garza',
  origin: 'CEDIS Apodaca',
  destination: 'Planta Nava',
  leaveAt: hoursFromNow(number * 3),
  arriveAt: hoursFromNow(number * 3 + 2),
  ...given,
})

async function imported(user: TestUser, rows: ImportRow[], choice: { partial: boolean; ignoreClash?: boolean }) {
  const id = await makeTask(user, importTask)
  const state = await workTask(user, id, importTask, { rows, file: 'semana_47.xlsx', ignoreClash: false, ...choice })
  const outcome = z.decode(importOutcome, (await call(user, taskResult, { params: { id } })) as never)
  return { state, outcome, trips: await call(user, activeTrips, { query: { limit: 500 } }) }
}

test('a long sheet is saved in the background, with its folios in the order of the rows', async () => {
  const user = await fleet()
  const rows = Array.from({ length: 120 }, (_, n) => row(n + 2))
  const { state, outcome, trips } = await imported(user, rows, { partial: false })
  expect(state).toMatchObject({ status: 'SUCCESS', label: 'Importar viajes', done: 240, total: 240 })
  expect(outcome.created.map(({ rows: own }) => own)).toEqual(rows.map((one) => [one.row]))
  expect([outcome.created[0]?.folio, outcome.created.at(-1)?.folio]).toEqual(['V-00001', 'V-00120'])
  expect(outcome.left).toEqual([])
  expect(trips.count).toBe(120)
})

test('rows that are wrong by then are left with what is wrong in them; the others are saved', async () => {
  const user = await fleet()
  const rows = [row(2), row(3, { unit: 'T-999' }), row(4), row(5, { leaveAt: hoursFromNow(12.5) })]
  const { outcome, trips } = await imported(user, rows, { partial: true })
  expect(outcome.created.map(({ rows: own }) => own)).toEqual([[2], [4]])
  expect(
    outcome.left.map(({ values, errors, warnings }) => [
      values.row,
      [...errors, ...warnings].map(({ column }) => column),
    ]),
  ).toEqual([
    [3, ['unit']],
    [5, ['drivers', 'unit']],
  ])
  expect(trips.count).toBe(2)
})

test('without leave to save a part, one wrong row leaves all of them', async () => {
  const user = await fleet()
  const { outcome, trips } = await imported(user, [row(2), row(3, { unit: 'T-999' })], { partial: false })
  expect(outcome.created).toEqual([])
  expect(outcome.left.map(({ values, errors }) => [values.row, errors.length])).toEqual([
    [2, 0],
    [3, 1],
  ])
  expect(trips.count).toBe(0)
})

test('a server that goes down in the middle leaves no trip, and going on repeats none', async () => {
  const user = await fleet()
  const id = await makeTask(user, importTask)
  const job = { rows: [row(2), row(3)], file: 'semana_47.xlsx', partial: true, ignoreClash: false }
  await expect(workTask(user, id, importTask, job, AbortSignal.abort())).rejects.toThrow()
  expect((await call(user, activeTrips)).count).toBe(0)
  expect(await workTask(user, id, importTask, job)).toMatchObject({ status: 'SUCCESS' })
  await workTask(user, id, importTask, job)
  expect((await call(user, activeTrips)).count).toBe(2)
})

test('the call answers the task, and a sheet without rows is refused', async () => {
  const user = await fleet()
  expect(await call(user, createTravelTask, { body: { rows: [row(2)] } })).toEqual({ taskId: expect.any(Number) })
  const empty = await send('POST', '/apis/travel/import-task/', { as: user, body: { rows: [] } })
  expect(empty).toMatchObject({ status: 400, json: { rows: [expect.any(String)] } })
})
