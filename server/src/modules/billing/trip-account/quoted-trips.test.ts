import { expect, test } from 'vitest'
import { createQuotation, setStatus } from '@arriero/contract/billing/quotations/quotations.contract.ts'
import { getAccount } from '@arriero/contract/billing/trip-account/trip-account.contract.ts'
import { roles } from '@arriero/contract/core/services.ts'
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import { call, refusal } from '../../../../test/api.ts'
import { inDays, makeUser, type TestUser } from '../../../../test/factories.ts'
import { freightLine, makeSeries } from '../../../../test/factories/billing.ts'
import { makeFreightOffice } from '../../../../test/factories/trip-account.ts'
import { makeDraft, makeTrip } from '../../../../test/factories/trips.ts'

const read = (user: TestUser, id: number) => call(user, getAccount, { params: { trip_id: id } })

test('a trip made of a quotation is sold at its price and to its customer, by who may read it and in pesos', async () => {
  const { user, account, issuerId, customerId } = await makeFreightOffice()
  await makeSeries(user, issuerId, 'C')
  const offer = async (given: object = {}) => {
    const lines = [{ ...freightLine(18_500), quantity: 12, discount: 1200 }]
    const body = { customerId, name: 'Doce viajes', validUntil: inDays(30), currency: 'MXN', lines, ...given }
    return call(user, createQuotation, { body })
  }
  const quotation = await offer()
  const trip = await makeTrip(user, { priceKm: 25, quotationId: quotation.id })
  const facts = { agreed: 18_400, income: 18_400, incomeFrom: 'agreed', billTo: customerId }
  expect(await read(user, trip.id)).toMatchObject({ ...facts, quotationFolio: quotation.folio })
  const dollars = await makeTrip(user, { quotationId: (await offer({ currency: 'USD' })).id })
  expect(await read(user, dollars.id)).toMatchObject({ agreed: null, billTo: customerId })

  const refused = async (as: TestUser, quotationId: number) => {
    const { status, body } = await refusal(as, createTravel, { body: await makeDraft(user, { quotationId }) })
    return [status, body['detail']]
  }
  const rejected = await offer()
  await call(user, setStatus, { body: { entityType: 'quotation', entityId: rejected.id, status: 'rejected' } })
  expect(await refused(user, rejected.id)).toEqual([400, expect.stringContaining(rejected.folio)])
  const { user: stranger } = await makeFreightOffice()
  const foreign = await refusal(stranger, createTravel, {
    body: await makeDraft(stranger, { quotationId: quotation.id }),
  })
  expect(foreign.status).toBe(404)
  const dispatcher = await makeUser({ account, role: roles.monitorist, permissions: ['viaje.viaje_create.create'] })
  expect((await refused(dispatcher, quotation.id))[0]).toBe(403)
})
