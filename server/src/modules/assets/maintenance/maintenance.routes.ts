import * as contract from '@arriero/contract/assets/maintenance/maintenance.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './maintenance.repository.ts'
import * as service from './maintenance.service.ts'

const { list, create, update, remove } = contract.maintenances

export const maintenanceRoutes = [
  route(list, ({ work }) => repository.list(work)),
  route(create, ({ work, body }) => service.create(work, body)),
  route(update, ({ work, params, body }) => service.update(work, params.id, body)),
  route(remove, ({ work, params }) => service.remove(work, params.id)),
  route(contract.serializedMaintenances, ({ work }) => repository.list(work, true)),
  route(contract.serializedByCode, ({ work, query }) => repository.pieceByCode(work, query.qr)),
]
