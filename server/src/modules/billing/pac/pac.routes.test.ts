import { beforeAll, expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/pac/pac.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { makeUser } from '../../../../test/factories.ts'
import { makeIssuer, pacSandbox } from '../../../../test/factories/billing.ts'

beforeAll(() => pacSandbox())

async function office() {
  const user = await makeUser()
  return { user, issuerId: await makeIssuer(user) }
}

test('an issuer has one provider, whose secret is kept and never told', async () => {
  const { user, issuerId } = await office()
  const body = { issuerId, provider: 'sw', isTest: true, user: 'flota', password: 'muy secreta' } as const
  const made = await call(user, contract.createPacAccount, { body })
  expect(made).toMatchObject({ provider: 'sw', isTest: true, hasSecret: true, balance: null })
  expect(JSON.stringify(await call(user, contract.listPacAccounts))).not.toContain('muy secreta')
  const twice = await refusal(user, contract.createPacAccount, { body })
  expect([twice.status, twice.body['issuerId']]).toEqual([400, ['Esta razón social ya tiene proveedor; edítelo.']])
})

test('a provider without what it asks for is refused on the field', async () => {
  const { user, issuerId } = await office()
  const refused = (body: { provider: 'sw' | 'finkok'; token?: string }) =>
    refusal(user, contract.createPacAccount, { body: { issuerId, isTest: true, ...body } })
  expect((await refused({ provider: 'sw' })).body).toHaveProperty('token')
  expect((await refused({ provider: 'finkok', token: 'x' })).body).toHaveProperty('user')
})

test('a secret left empty stays; another provider asks for its own', async () => {
  const { user, issuerId } = await office()
  const body = { issuerId, provider: 'sw', isTest: true, token: 'abc' } as const
  const { id, version } = await call(user, contract.createPacAccount, { body })
  const kept = await call(user, contract.updatePacAccount, { params: { id }, body: { isTest: false, version } })
  expect(kept).toMatchObject({ isTest: false, hasSecret: true })
  const other = await refusal(user, contract.updatePacAccount, { params: { id }, body: { provider: 'finkok' } })
  expect(other.status).toBe(400)
})

test('the provider is asked for the stamps that are left', async () => {
  const { user, issuerId } = await office()
  const { id } = await call(user, contract.createPacAccount, { body: { issuerId, provider: 'sandbox', isTest: true } })
  const { balance, balanceAt } = await call(user, contract.checkPacAccount, { params: { id } })
  expect(balance).toBeGreaterThan(0)
  expect(balanceAt).toBeTruthy()
  await call(user, contract.deletePacAccount, { params: { id } })
  expect(await call(user, contract.listPacAccounts)).toEqual([])
})
