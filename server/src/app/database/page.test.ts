import { expect, test } from 'vitest'
import { createInventoryType, listInventoryTypes } from '@arriero/contract/resources/resources.contract.ts'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import { call } from '../../../test/api.ts'
import { makeDriver } from '../../../test/factories/drivers.ts'
import { makeUser } from '../../../test/factories.ts'

const names = Array.from({ length: 12 }, (_, at) => `Chofer ${String(at + 1).padStart(2, '0')}`)

test('LIST-01 a list asked for nothing is its first page, of everything; what is given changes that alone', async () => {
  const user = await makeUser()
  for (const name of names) await makeDriver(user, { name })
  const listed = async (query: { search?: string; page?: number }) => {
    const { count, results } = await call(user, pageDrivers, { query: { ...query, order: 'name' } })
    return [count, results.map(({ name }) => name)]
  }
  expect(await listed({})).toEqual([12, names.slice(0, 10)])
  expect(await listed({ search: '', page: 1 })).toEqual(await listed({}))
  expect(await listed({ search: 'chofer 12' })).toEqual([1, names.slice(11)])
  expect(await listed({ page: 2 })).toEqual([12, names.slice(10)])
})

test('a list that is whole when nobody asks for a page has pages when somebody does', async () => {
  const user = await makeUser()
  for (const name of ['Acero', 'Cemento', 'Harina']) await call(user, createInventoryType, { body: { name } })
  const listed = async (query: { page?: number; limit?: number }) =>
    (await call(user, listInventoryTypes, { query })).map(({ name }) => name)
  expect(await listed({})).toEqual(['Acero', 'Cemento', 'Harina'])
  expect(await listed({ page: 2, limit: 2 })).toEqual(['Harina'])
})
