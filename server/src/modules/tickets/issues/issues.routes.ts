import * as contract from '@arriero/contract/tickets/issues/issues.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './issues.repository.ts'
import * as service from './issues.service.ts'

export const issueRoutes = [
  route(contract.listIssues, ({ work }) => repository.listIssues(work)),
  route(contract.createIssue, ({ work, body }) => service.create(work, body)),
  route(contract.updateIssue, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteIssue, ({ work, params }) => service.remove(work, params.id)),
  route(contract.listCanned, ({ work }) => repository.listCanned(work)),
  route(contract.createCanned, ({ work, body }) => service.createCanned(work, body)),
  route(contract.updateCanned, ({ work, params, body }) => service.updateCanned(work, params.id, body)),
  route(contract.deleteCanned, ({ work, params }) => service.removeCanned(work, params.id)),
]
