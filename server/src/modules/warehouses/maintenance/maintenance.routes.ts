import * as contract from '@arriero/contract/warehouses/maintenance.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './maintenance.repository.ts'
import * as service from './maintenance.service.ts'

export const maintenanceRoutes = [
  route(contract.listSpaceMaintenances, ({ work, query, from }) => repository.pageMaintenances(work, query, from)),
  route(contract.getSpaceMaintenance, ({ work, params }) => repository.findMaintenance(work, params.id)),
  route(contract.createSpaceMaintenance, ({ work, body }) => service.create(work, body)),
  route(contract.updateSpaceMaintenance, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteSpaceMaintenance, ({ work, params }) => service.remove(work, params.id)),
]
