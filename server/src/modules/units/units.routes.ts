import * as contract from '@arriero/contract/units/units.contract.ts'
import { route } from '../../app/http/route.ts'
import * as assignments from './assignments/assignments.repository.ts'
import { assign, unassign, wantedDriver } from './assignments/assignments.service.ts'
import { addThumbnails, chooseMain, removeThumbnail } from './photos/thumbnails.service.ts'
import { unitHistory } from './unit-audit.repository.ts'
import * as repository from './units.repository.ts'
import * as service from './units.service.ts'

export const unitRoutes = [
  route(contract.listUnits, ({ work, app, query }) => service.listSeenBy(work, app, query.user)),
  route(contract.listAccountUnits, ({ work, app, query }) =>
    service.listOfAccount(work, app, query.account ?? work.scope.accountId),
  ),
  route(contract.pageUnits, ({ work, app, query, from }) => repository.pageUnits(work, app, query, from)),
  route(contract.unitPicker, ({ work, query }) => repository.unitOptions(work, query)),
  route(contract.pollUnits, ({ work, body }) => repository.liveUnits(work, body.ids)),
  route(contract.getUnit, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createUnit, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.createFullUnit, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateUnit, ({ work, app, body }) => service.update(work, app, body)),
  route(contract.deleteUnit, ({ work, params }) => service.remove(work, params.id)),
  route(contract.unitDependants, ({ work, app, params }) => service.dependants(work, app, params.id)),

  route(contract.addThumbnails, async ({ work, app, body }) => {
    const unitId = service.requiredUnit(body)
    await addThumbnails(work, app, unitId, [...body.thumbnails, ...(body.thumbnail ? [body.thumbnail] : [])])
    return service.find(work, app, unitId)
  }),
  route(contract.mainThumbnail, async ({ work, app, params }) =>
    service.find(work, app, await chooseMain(work, params.id)),
  ),
  route(contract.deleteThumbnail, async ({ work, app, params }) =>
    service.find(work, app, await removeThumbnail(work, app, params.id)),
  ),

  route(contract.assignDriver, ({ work, body }) => assign(work, { ...body, unitId: service.requiredUnit(body) })),
  route(contract.unassignDriver, ({ work, body }) => unassign(work, { ...body, unitId: service.requiredUnit(body) })),
  route(contract.assignmentHistory, async ({ work, body }) => {
    const { unitId, consoleUnitId, userId, profileId, driverId, start, end } = body
    const byPerson =
      driverId ?? ((userId ?? profileId) ? (await wantedDriver(work, { userId, profileId })).id : undefined)
    return assignments.history(work, { unitId: unitId ?? consoleUnitId, driverId: byPerson, start, end })
  }),
  route(contract.unitHistory, async ({ work, app, params }) => {
    await service.find(work, app, params.id)
    return unitHistory(work, params.id)
  }),
]
