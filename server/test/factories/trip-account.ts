import { updateCustomer } from '@arriero/contract/billing/customers/customers.contract.ts'
import { finalizeTravel } from '@arriero/contract/trips/trips.contract.ts'
import { call } from '../api.ts'
import { makeAccount, makeUser, type TestUser } from '../factories.ts'
import { makeCustomer, makeIssuer, makeSeries } from './billing.ts'
import { makeClient, makeLeg, makeTrip } from './trips.ts'

/** A trip of 25 pesos a kilometre that has ended; `clientId`: whose it is. */
export async function makeFinishedTrip(user: TestUser, given: { clientId?: number; priceKm?: number } = {}) {
  const { clientId, priceKm = 25 } = given
  const leg = await makeLeg(user, clientId === undefined ? {} : { clientId })
  const trip = await makeTrip(user, { priceKm, destinations: [leg] })
  await call(user, finalizeTravel, { body: { id: trip.id } })
  return trip
}

/** Who issues, with a series of invoices and a customer that is a client of trips. */
export async function makeFreightOffice() {
  const account = await makeAccount()
  const user = await makeUser({ account, name: 'Julia Peña' })
  const issuerId = await makeIssuer(user)
  const seriesId = await makeSeries(user, issuerId)
  const customerId = await makeCustomer(user)
  const client = await makeClient(user)
  await call(user, updateCustomer, { params: { id: customerId }, body: { clientId: client.id } })
  return { account, user, issuerId, seriesId, customerId, clientId: client.id }
}
