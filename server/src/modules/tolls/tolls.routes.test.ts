import { expect, test } from 'vitest'
import { batchTolls, createToll, listTolls, updateToll } from '@arriero/contract/tolls/tolls.contract.ts'
import { call, refusal, send } from '../../../test/api.ts'
import { makeUser, unique } from '../../../test/factories.ts'

const draft = () => ({
  name: unique('Caseta'),
  road: '85D',
  lat: 26.1,
  lon: -100.05,
  prices: { 2: '120.00', 5: '385.50' },
})

test('tolls are created one by one or many and found by road', async () => {
  const user = await makeUser()
  await call(user, createToll, { body: draft() })
  await call(user, batchTolls, { body: [draft(), draft()] })
  const page = await call(user, listTolls, { query: { search: '85d' } })
  expect(page.count).toBe(3)
  expect(page.results[0]).toMatchObject({ active: true, prices: { 2: '120.00', 5: '385.50' } })
})

test('what is left out of an update stays, and a toll is deactivated instead of deleted', async () => {
  const user = await makeUser()
  const saved = await call(user, createToll, { body: draft() })
  const { id, name, lat, lon } = saved
  expect(await call(user, updateToll, { params: { id }, body: { name, lat, lon, active: false } })).toMatchObject({
    active: false,
    prices: saved.prices,
    version: saved.version + 1,
  })
})

test("another account's toll is as if it did not exist, a wrong price names its field", async () => {
  const [owner, stranger] = await Promise.all([makeUser(), makeUser()])
  const { id, name, lat, lon } = await call(owner, createToll, { body: draft() })
  expect(await refusal(stranger, updateToll, { params: { id }, body: { name, lat, lon } })).toMatchObject({
    status: 404,
  })
  expect(
    await send('POST', '/apis/caseta/', { as: owner, body: { ...draft(), prices: { 2: 'gratis' } } }),
  ).toMatchObject({ status: 400, json: { 'prices.2': [expect.any(String)] } })
})
