import { expect, test } from 'vitest'
import { listAccounts } from '@arriero/contract/accounts/accounts.contract.ts'
import { call } from '../../../test/api.ts'
import { makeAccount } from '../../../test/factories.ts'
import { makeDistributor } from '../../../test/factories/accounts.ts'
import { testApp } from '../../../test/server.ts'

const move = async (id: number, parentId: number | null) =>
  (await testApp()).app.owner.query('update account set parent_id = $2 where id = $1', [id, parentId])

test('a company that moves to another distributor takes its branches along', async () => {
  const [from, to] = [await makeDistributor(), await makeDistributor()]
  const company = await makeAccount({ parentId: from.account.id })
  const branch = await makeAccount({ parentId: company.id })
  const namesOf = async (user: typeof from.user) =>
    (await call(user, listAccounts)).results.map(({ id }) => id).toSorted((a, b) => a - b)
  expect(await namesOf(from.user)).toEqual([from.account.id, company.id, branch.id])
  await move(company.id, to.account.id)
  expect(await namesOf(from.user)).toEqual([from.account.id])
  expect(await namesOf(to.user)).toEqual([to.account.id, company.id, branch.id])
})

test('no account hangs on itself, nor on one below it', async () => {
  const top = await makeAccount()
  const branch = await makeAccount({ parentId: top.id })
  await expect(move(top.id, branch.id)).rejects.toMatchObject({ code: '23514' })
  await expect(move(top.id, top.id)).rejects.toMatchObject({ code: '23514' })
})

test('accounts sort by the name of the one above; the name of who stands above the caller decides nothing', async () => {
  const { account, user } = await makeDistributor()
  const [z, a] = [
    await makeAccount({ parentId: account.id, name: 'Zeta' }),
    await makeAccount({ parentId: account.id, name: 'Alfa' }),
  ]
  const [belowZ, belowA] = [await makeAccount({ parentId: z.id }), await makeAccount({ parentId: a.id })]
  const { results } = await call(user, listAccounts, { query: { order: 'parentName' } })
  const order = results.map(({ id }) => id)
  expect(order.indexOf(belowA.id)).toBeLessThan(order.indexOf(belowZ.id))
  expect(order.at(-1)).toBe(user.accountId)
})
