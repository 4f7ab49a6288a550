import { expect, test } from 'vitest'
import { inAccount, makeAccount, makeUser } from '../../../test/factories.ts'
import type { Work } from './work.ts'

test('of two works that wait for each other one starts anew, and both are done', async () => {
  const account = await makeAccount()
  const [first, second] = [await makeUser({ account }), await makeUser({ account })]
  let begun = 0
  let met = () => {}
  const both = new Promise<void>((resolve) => (met = resolve))
  const touch = ({ tx, scope }: Work, id: number) =>
    tx
      .updateTable('app_user')
      .set({ name: 'Tocado' })
      .where('account_id', '=', scope.accountId)
      .where('id', '=', id)
      .execute()
  const touchInOrder = (ids: readonly [number, number]) =>
    inAccount(account.id, async (work) => {
      await touch(work, ids[0])
      if ((begun += 1) === 2) met()
      await both
      await touch(work, ids[1])
    })
  await Promise.all([touchInOrder([first.id, second.id]), touchInOrder([second.id, first.id])])
  expect(begun).toBe(3)
})

test('what comes once a work has ended is refused, instead of beginning a transaction that nobody ends', async () => {
  const account = await makeAccount()
  let left: Work | undefined
  await inAccount(account.id, async (work) => {
    left = work
    await work.tx.selectFrom('account').select('id').execute()
  })
  await expect(left!.tx.selectFrom('account').select('id').execute()).rejects.toThrow('has ended')
})
