import * as contract from '@arriero/contract/resources/resources.contract.ts'
import { addRecord, forChange, saveRecord, taken } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { badFields, badRequest } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import * as repository from './resources.repository.ts'
import { texts } from './resources.texts.ts'

async function refuseTaken(work: Work, table: Parameters<typeof repository.hasName>[1], name: string): Promise<void> {
  if (await repository.hasName(work, table, name)) throw badFields({ name: [texts.takenName] })
}

const orTaken = taken({ inventory_type_name: ['name', texts.takenName] })

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
  route(contract.createInventoryType, async ({ work, body }) =>
    repository.findInventoryType(work, await addRecord(work, 'inventory_type', body).catch(orTaken)),
  ),
  route(contract.updateInventoryType, async ({ work, params: { id }, body: { version, ...change } }) => {
    await forChange(work, 'inventory_type', id, version, repository.findInventoryType)
    await saveRecord(work, 'inventory_type', id, change).catch(orTaken)
    return repository.findInventoryType(work, id)
  }),
]
