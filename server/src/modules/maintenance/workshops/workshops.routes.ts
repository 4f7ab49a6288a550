import * as contract from '@arriero/contract/maintenance/workshops/workshops.contract.ts'
import { route } from '../../../app/http/route.ts'
import { concepts, workshops } from './workshops.service.ts'

export const workshopRoutes = [
  route(contract.workshops.list, ({ work }) => workshops.list(work)),
  route(contract.workshops.create, ({ work, body }) => workshops.create(work, body)),
  route(contract.workshops.update, ({ work, params, body }) => workshops.update(work, params.id, body)),
  route(contract.workshops.remove, ({ work, params }) => workshops.remove(work, params.id)),

  route(contract.concepts.list, ({ work }) => concepts.list(work)),
  route(contract.concepts.create, ({ work, body }) => concepts.create(work, body)),
  route(contract.concepts.update, ({ work, params, body }) => concepts.update(work, params.id, body)),
  route(contract.concepts.remove, ({ work, params }) => concepts.remove(work, params.id)),
]
