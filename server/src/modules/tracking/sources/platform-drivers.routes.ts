import {
  importPlatformDriver,
  linkPlatformDriver,
  listPlatformDrivers,
  renamePlatformUnit,
} from '@arriero/contract/tracking/platform-drivers.contract.ts'
import { route } from '../../../app/http/route.ts'
import { importDriver, linkDriver, listDrivers } from './platform-drivers.service.ts'
import { renameUnit } from './rename-unit.service.ts'

export const platformDriverRoutes = [
  route(listPlatformDrivers, ({ work, params }) => listDrivers(work, params.id)),
  route(linkPlatformDriver, ({ work, app, params, body }) => linkDriver(work, app, params.id, body.driverId)),
  route(importPlatformDriver, ({ work, app, params }) => importDriver(work, app, params.id)),
  route(renamePlatformUnit, ({ work, app, caller, params, body }) => renameUnit(work, app, caller, params.id, body)),
]
