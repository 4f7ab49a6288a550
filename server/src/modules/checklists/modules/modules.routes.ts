import * as contract from '@arriero/contract/checklists/modules/modules.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { listOfModule } from '../templates/templates.repository.ts'
import * as repository from './modules.repository.ts'
import * as service from './modules.service.ts'

export const moduleRoutes: Route[] = [
  route(contract.listModules, ({ work }) => repository.list(work)),
  route(contract.createModule, ({ work, body }) => service.create(work, body)),
  route(contract.updateModule, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteModule, ({ work, params }) => service.remove(work, params.id)),
  route(contract.modulePeople, ({ work }) => repository.people(work)),
  route(contract.readModuleAccess, ({ work, params, body }) =>
    // Its other spelling has the person in the path.
    service.accessOf(work, body.userId ?? (params as { user_id?: number }).user_id),
  ),
  route(contract.saveModuleAccess, ({ work, body }) => service.saveAccess(work, body)),
  route(contract.moduleChecklists, ({ work, params }) => listOfModule(work, params.module)),
]
