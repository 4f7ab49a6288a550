import { services as calls } from '@arriero/contract/maintenance/services/services.contract.ts'
import { route } from '../../../app/http/route.ts'
import { services } from './services.service.ts'

export const serviceRoutes = [
  route(calls.list, ({ work }) => services.list(work)),
  route(calls.create, ({ work, body }) => services.create(work, body)),
  route(calls.update, ({ work, params, body }) => services.update(work, params.id, body)),
  route(calls.remove, ({ work, params }) => services.remove(work, params.id)),
]
