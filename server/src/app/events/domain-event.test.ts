import { expect, test } from 'vitest'
import { inAccount, makeAccount } from '../../../test/factories.ts'
import { domainEvent } from './domain-event.ts'

test('what an event writes within its transaction exists exactly when the fact does', async () => {
  const account = await makeAccount()
  const happened = domainEvent<string>('test.happened')
  happened.within(async (action, { tx, scope }) => {
    await tx.insertInto('audit_entry').values({ account_id: scope.accountId, action }).execute()
  })
  const actions = () => inAccount(account.id, ({ tx }) => tx.selectFrom('audit_entry').select('action').execute())
  await inAccount(account.id, async (work) => work.emit(happened, 'kept'))
  await expect(
    inAccount(account.id, async (work) => {
      work.emit(happened, 'lost')
      await work.tx.selectFrom('audit_entry').select('action').execute()
      throw new Error('the work fails')
    }),
  ).rejects.toThrow('the work fails')
  expect(await actions()).toEqual([{ action: 'kept' }])
})
