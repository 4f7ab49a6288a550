import * as contract from '@arriero/contract/resources/resources.contract.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './resources.repository.ts'
import { texts } from './resources.texts.ts'

async function refuseTaken(
  work: Work,
  table: Parameters<typeof repository.hasName>[1],
  name: string,
  except?: number,
): Promise<void> {
  if (await repository.hasName(work, table, name, except)) throw badFields({ name: [texts.takenName] })
}

const given = <Value>(key: string, value: Value | undefined) => (value === undefined ? {} : { [key]: value })

export const resourceRoutes = [
  route(contract.listColors, ({ work }) => repository.listColors(work)),
  route(contract.createColor, async ({ work, body }) => {
    if (await repository.hasColor(work, body.color)) throw badRequest(texts.takenColor)
    return repository.insertColor(work, body)
  }),
  route(contract.listTravelTypes, ({ work }) => repository.listTravelTypes(work)),
  route(contract.createTravelType, async ({ work, body }) => {
    await refuseTaken(work, 'travel_type', body.name)
    return repository.insertTravelType(work, body.name)
  }),
  route(contract.listEventTypes, ({ work }) => repository.listEventTypes(work)),
  route(contract.createEventType, async ({ work, body }) => {
    await refuseTaken(work, 'trip_event_type', body.name)
    return repository.insertEventType(work, { name: body.name, ...given('color', body.color) })
  }),
  route(contract.listInventoryTypes, ({ work, query }) => repository.listInventoryTypes(work, query)),
  route(contract.createInventoryType, async ({ work, body }) => {
    await refuseTaken(work, 'inventory_type', body.name)
    return repository.insertInventoryType(work, { name: body.name, ...given('unit', body.unit) })
  }),
  route(contract.updateInventoryType, async ({ work, params, body }) => {
    await refuseTaken(work, 'inventory_type', body.name, params.id)
    const saved = await repository.updateInventoryType(work, params.id, {
      name: body.name,
      ...given('unit', body.unit),
    })
    if (!saved) throw notFound(texts.unknownInventoryType)
    return saved
  }),
]
