import * as contract from '@arriero/contract/checklists/modules/modules.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { heldRoutes } from '../../users/held.commands.ts'
import { listOfModule } from '../templates/templates.repository.ts'
import * as repository from './modules.repository.ts'
import * as service from './modules.service.ts'
import { heldModules } from './visible.ts'

export const moduleRoutes: Route[] = [
  route(contract.listModules, ({ work }) => repository.list(work)),
  route(contract.createModule, ({ work, body }) => service.create(work, body)),
  route(contract.updateModule, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteModule, ({ work, params }) => service.remove(work, params.id)),
  ...heldRoutes(contract.moduleAccess, heldModules, repository.list),
  route(contract.moduleChecklists, ({ work, params }) => listOfModule(work, params.module)),
]
