import { createOrder, type OrderDraft } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { addRecord } from '../../src/app/database/records.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'
import { asSystem } from './store.ts'
import { makeUnit } from './units.ts'

/** An order of a new unit, unless told otherwise. */
export const makeOrder = async (as: TestUser, given: Partial<OrderDraft> = {}) =>
  call(as, createOrder, {
    body: { unitId: given.unitId ?? (await makeUnit(as)).id, title: unique('Frenos'), ...given },
  })

export const makeTechnician = (
  accountId: number,
  given: { userId?: number; rate?: number; name?: string } = {},
): Promise<number> =>
  asSystem(accountId, (work) =>
    addRecord(work, 'technician', {
      name: given.name ?? unique('Técnico'),
      user_id: given.userId,
      hour_rate: given.rate,
    }),
  )
