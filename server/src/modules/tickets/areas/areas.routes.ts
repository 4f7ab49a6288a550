import * as contract from '@arriero/contract/tickets/areas/areas.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './areas.repository.ts'
import * as service from './areas.service.ts'

export const areaRoutes = [
  route(contract.listAreas, ({ work }) => repository.listAreas(work)),
  route(contract.getArea, ({ work, params }) => repository.find(work, params.id)),
  route(contract.createArea, ({ work, body }) => service.create(work, body)),
  route(contract.createUserArea, ({ work, params, body }) => service.createOf(work, params.user_id, body)),
  route(contract.updateArea, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteArea, ({ work, params }) => service.remove(work, params.id)),
]
