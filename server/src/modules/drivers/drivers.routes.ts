import { texts as formTexts } from '@arriero/contract/core/messages.ts'
import * as contract from '@arriero/contract/drivers/drivers.contract.ts'
import { badFields } from '../../app/errors.ts'
import { route } from '../../app/http/route.ts'
import { unitNames } from '../units/units.read.ts'
import { checkRows, createMany, typedRows } from './driver-import.service.ts'
import { driverTemplate, readDrivers } from './driver-sheet.ts'
import * as repository from './drivers.repository.ts'
import * as service from './drivers.service.ts'

export const driverRoutes = [
  route(contract.listAllDrivers, ({ work, app }) => repository.listDrivers(work, app)),
  route(contract.createDriverLegacy, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateDriverLegacy, ({ work, app, body: { id, ...change } }) => {
    if (id === undefined) throw badFields({ id: [formTexts.required] })
    return service.update(work, app, id, change)
  }),
  route(contract.pageDrivers, ({ work, app, query, from }) => repository.pageDrivers(work, app, query, from)),
  route(contract.driverServices, ({ work }) => repository.accountServices(work)),
  route(contract.getDriver, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createDriver, ({ work, app, body: { photo, ...draft } }) => service.create(work, app, draft, photo)),
  route(contract.updateDriver, ({ work, app, params, body: { photo, ...change } }) =>
    service.update(work, app, params.id, change, photo),
  ),
  route(contract.deleteDriver, async ({ work, app, params }) => {
    await service.remove(work, app, params.id)
    return undefined
  }),
  route(contract.previewDrivers, async ({ work, body }) => {
    if (!body.file) return { rows: await checkRows(work, typedRows(body.rows ?? [])), missing: [], unknown: [] }
    const { rows, missing, unknown } = await readDrivers(body.file)
    return { rows: await checkRows(work, rows), missing, unknown }
  }),
  route(contract.createManyDrivers, ({ work, app, body }) => createMany(work, app, body.rows)),
  route(contract.driverTemplate, async ({ work }) => driverTemplate((await unitNames(work)).map(({ name }) => name))),
]
