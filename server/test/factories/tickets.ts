import { createArea } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { createTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { call } from '../api.ts'
import { unique, type TestUser } from '../factories.ts'

/** An area around the clock, of its maker. */
export const makeArea = (as: TestUser, name = unique('Área')) => call(as, createArea, { body: { name } })

/** A ticket of an area of its own. */
export async function makeTicket(as: TestUser, given: { title?: string; text?: string; areaId?: number } = {}) {
  const areaId = given.areaId ?? (await makeArea(as)).id
  const body = { title: unique('Ticket'), text: 'No enciende', images: [], ...given, areaId }
  return call(as, createTicket, { body })
}
