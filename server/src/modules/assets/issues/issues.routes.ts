import * as contract from '@arriero/contract/assets/issues/issues.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as repository from './issues.repository.ts'
import * as service from './issues.service.ts'

export const issueRoutes = [
  route(contract.listIssues, ({ work }) => repository.list(work)),
  route(contract.createIssue, ({ work, body }) => service.create(work, body)),
  route(contract.closeIssue, ({ work, params, body }) => service.close(work, params.id, body)),
]
