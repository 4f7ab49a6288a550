import * as contract from '@arriero/contract/drivers/drivers.contract.ts'
import { route } from '../../app/http/route.ts'
import { unitNames } from '../units/units.read.ts'
import { checkRows, createMany } from './driver-import.service.ts'
import { driverSheet } from './driver-sheet.ts'
import * as repository from './drivers.repository.ts'
import * as service from './drivers.service.ts'

export const driverRoutes = [
  route(contract.listAllDrivers, ({ work, app }) => repository.listDrivers(work, app)),
  route(contract.createDriverLegacy, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateDriverLegacy, ({ work, app, body: { id, ...change } }) => service.update(work, app, id, change)),
  route(contract.pageDrivers, ({ work, app, query, from }) => repository.pageDrivers(work, app, query, from)),
  route(contract.driverServices, ({ work }) => repository.accountServices(work)),
  route(contract.getDriver, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createDriver, ({ work, app, body: { photo, ...draft } }) => service.create(work, app, draft, photo)),
  route(contract.updateDriver, ({ work, app, params, body: { photo, ...change } }) =>
    service.update(work, app, params.id, change, photo),
  ),
  route(contract.deleteDriver, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.previewDrivers, ({ work, body }) => driverSheet.review(body, (rows) => checkRows(work, rows))),
  route(contract.createManyDrivers, ({ work, app, body }) => createMany(work, app, body.rows)),
  route(contract.driverTemplate, async ({ work }) =>
    driverSheet.template({ unit: (await unitNames(work)).map(({ name }) => name) }),
  ),
]
