import { expect, test } from 'vitest'
import * as contract from '@arriero/contract/billing/customers/customers.contract.ts'
import type { CustomerDraft } from '@arriero/contract/billing/customers/customers.entities.ts'
import { getInvoice } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { createClient } from '@arriero/contract/clients/clients.contract.ts'
import { inWork } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { systemScope } from '../../../app/scope.ts'
import { call, refusal, send } from '../../../../test/api.ts'
import { makeUser, type TestUser } from '../../../../test/factories.ts'
import { makeCounter, makeOwing } from '../../../../test/factories/receivables.ts'
import { testApp } from '../../../../test/server.ts'
import { learnClabe } from './customers.commands.ts'
import { customerInUse, customerOfClabe } from './customers.read.ts'

const kemper: CustomerDraft = {
  rfc: 'EKU9003173C9',
  name: 'Escuela Kemper Urgate',
  regime: '601',
  postalCode: '42501',
  use: 'G03',
  creditDays: 30,
  creditLimit: 250_000.5,
  contacts: [{ name: 'Nora Paz', email: 'pagos@kemper.example', documents: true, reminders: false }],
}
const clabe = '002010077777777771'

async function withKemper(given: Partial<CustomerDraft> = {}) {
  const user = await makeUser({ name: 'Julia Peña' })
  const customer = await call(user, contract.createCustomer, { body: { ...kemper, ...given } })
  return { user, customer, params: { id: customer.id } }
}
const within = async <T>({ accountId }: TestUser, act: (work: Work) => Promise<T>) =>
  inWork((await testApp()).app, systemScope(accountId), act)

test('a customer is written as the SAT spells it, listed, found, changed and taken off the list', async () => {
  const { user, customer, params } = await withKemper({ rfc: 'eku-900317 3C9' })
  expect(customer).toMatchObject({
    ...kemper,
    name: 'ESCUELA KEMPER URGATE',
    currency: 'MXN',
    paymentForm: null,
    clabes: [],
    active: true,
    updatedBy: 'Julia Peña',
  })
  await call(user, contract.createCustomer, {
    body: { ...kemper, rfc: 'URE180429TM6', name: 'Universidad Robótica Española', creditDays: 0, creditLimit: null },
  })
  for (const search of ['eku9003', 'urgate ESCUELA', 'kemper'])
    expect(await call(user, contract.listCustomers, { query: { search } }), search).toMatchObject({
      count: 1,
      results: [{ id: customer.id, contacts: kemper.contacts }],
    })
  expect(await call(user, contract.listCustomers, { query: { order: '-name' } })).toMatchObject({
    results: [{ name: 'UNIVERSIDAD ROBÓTICA ESPAÑOLA' }, { name: 'ESCUELA KEMPER URGATE' }],
  })
  expect(await call(user, contract.listCustomers, { query: { credit: false } })).toMatchObject({ count: 1 })
  const body = { active: false, contacts: [], creditLimit: null, version: 1 }
  expect(await call(user, contract.updateCustomer, { params, body })).toMatchObject({
    active: false,
    contacts: [],
    creditLimit: null,
    creditDays: 30,
    version: 2,
  })
  expect(await refusal(user, contract.updateCustomer, { params, body: { phone: '1', version: 1 } })).toMatchObject({
    status: 409,
    body: { current: { rfc: kemper.rfc, version: 2 }, by: 'Julia Peña' },
  })
  expect(await call(user, contract.listCustomers, { query: { active: true } })).toMatchObject({ count: 1 })
  await expect(within(user, (work) => customerInUse(work, customer.id))).rejects.toMatchObject({ status: 400 })
  await call(user, contract.deleteCustomer, { params })
  expect(await refusal(user, contract.getCustomer, { params })).toMatchObject({ status: 404 })
  // Its RFC is free again.
  await call(user, contract.createCustomer, { body: kemper })
})

test('an RFC is of one customer, a generic one of many', async () => {
  const { user } = await withKemper()
  expect(await refusal(user, contract.createCustomer, { body: kemper })).toMatchObject({
    status: 400,
    body: { rfc: ['Ya existe un cliente con ese RFC.'] },
  })
  const foreign = { rfc: 'XEXX010101000', regime: '616', use: 'S01', taxResidence: 'USA', taxId: '741234567' }
  for (const name of ['SWIFT FREIGHT INC', 'LAREDO BROKERS LLC'])
    await call(user, contract.createCustomer, { body: { ...foreign, name } })
  expect(await call(user, contract.listCustomers, { query: { search: 'xexx' } })).toMatchObject({ count: 2 })
})

test.each([
  [{ rfc: 'EKU9003333C9' }, 'rfc'],
  [{ regime: '612' }, 'regime'],
  [{ use: 'D01' }, 'use'],
  [{ use: 'XX9' }, 'use'],
  [{ postalCode: null }, 'postalCode'],
  [{ postalCode: '00100' }, 'postalCode'],
  [{ taxId: '1' }, 'taxId'],
  [{ creditLimit: 0 }, 'creditDays'],
  [{ creditLimit: -1 }, 'creditLimit'],
  [{ creditLimit: 1e15 }, 'creditLimit'],
  [{ creditLimit: 0.001 }, 'creditLimit'],
  [{ creditDays: 366 }, 'creditDays'],
  [{ paymentMethod: 'PPD', paymentForm: '03' }, 'paymentForm'],
  [{ paymentForm: '07' }, 'paymentForm'],
  [{ clabes: ['002010077777777772'] }, 'clabes.0'],
  [{ contacts: [{ email: 'nadie', documents: true, reminders: true }] }, 'contacts.0.email'],
  [{ clientId: 2_000_000_000 }, 'clientId'],
])('%j is refused beside its field', async (wrong, field) => {
  const user = await makeUser()
  expect(await send('POST', '/apis/customer/', { as: user, body: { ...kemper, ...wrong } })).toMatchObject({
    status: 400,
    json: { [field]: [expect.any(String)] },
  })
})

test('a change is checked with what it leaves', async () => {
  const { user, params } = await withKemper()
  expect(await refusal(user, contract.updateCustomer, { params, body: { regime: '605' } })).toMatchObject({
    status: 400,
    body: { regime: [expect.stringContaining('personas físicas')] },
  })
  expect(await refusal(user, contract.updateCustomer, { params, body: { creditLimit: 0 } })).toMatchObject({
    status: 400,
    body: { creditDays: [expect.any(String)] },
  })
})

test('a customer may be a client of trips, of the own account', async () => {
  const { user, params } = await withKemper()
  const client = await call(user, createClient, { body: { name: 'Kemper Logística' } })
  expect(await call(user, contract.customerClients)).toEqual([{ id: client.id, name: 'Kemper Logística' }])
  expect(await call(user, contract.updateCustomer, { params, body: { clientId: client.id } })).toMatchObject({
    clientId: client.id,
    clientName: 'Kemper Logística',
  })
  const stranger = await makeUser()
  expect(await refusal(stranger, contract.createCustomer, { body: { ...kemper, clientId: client.id } })).toMatchObject({
    status: 400,
    body: { clientId: ['No se encontró el cliente de viaje.'] },
  })
  expect(await refusal(stranger, contract.getCustomer, { params })).toMatchObject({ status: 404 })
  expect(await refusal(stranger, contract.updateCustomer, { params, body: { name: 'X' } })).toMatchObject({
    status: 404,
  })
})

test('accounts they pay from are learned once, the newest kept, and lead back to one customer', async () => {
  const { user, customer } = await withKemper()
  for (const given of [clabe, clabe, 'no es una CLABE'])
    await within(user, (work) => learnClabe(work, customer.id, given))
  expect(await call(user, contract.getCustomer, { params: { id: customer.id } })).toMatchObject({ clabes: [clabe] })
  expect(await within(user, (work) => customerOfClabe(work, clabe))).toMatchObject({ id: customer.id })
  const full = Array.from({ length: 20 }, () => '014027000005555558')
  await call(user, contract.updateCustomer, { params: { id: customer.id }, body: { clabes: full } })
  await within(user, (work) => learnClabe(work, customer.id, clabe))
  const { clabes } = await call(user, contract.getCustomer, { params: { id: customer.id } })
  expect([clabes.length, clabes.at(-1)]).toEqual([20, clabe])
  await call(user, contract.createCustomer, { body: { ...kemper, rfc: 'URE180429TM6', clabes: [clabe] } })
  expect(await within(user, (work) => customerOfClabe(work, clabe))).toBeUndefined()
})

test('who only sees billing changes nothing', async () => {
  const { params } = await withKemper()
  const reader = await makeUser({ permissions: ['facturacion.view'] })
  for (const refused of [
    refusal(reader, contract.createCustomer, { body: kemper }),
    refusal(reader, contract.updateCustomer, { params, body: { name: 'X' } }),
    refusal(reader, contract.deleteCustomer, { params }),
    refusal(reader, contract.createManyCustomers, { body: { rows: [{ rfc: 'X' }] } }),
  ])
    expect(await refused).toMatchObject({ status: 403 })
  expect(await call(reader, contract.listCustomers)).toMatchObject({ count: 0 })
})

test('a customer who owes stays, and so do their documents', async () => {
  const counter = await makeCounter()
  const { user, customerId } = counter
  const id = await makeOwing(counter)
  const params = { id: customerId }
  const refused = await refusal(user, contract.deleteCustomer, { params })
  expect([refused.status, refused.body['detail']]).toEqual([409, expect.stringContaining('documentos')])
  expect((await call(user, contract.getCustomer, { params })).active).toBe(true)
  expect(await call(user, getInvoice, { params: { id } })).toMatchObject({ balance: 28_000, state: 'stamped' })
})
