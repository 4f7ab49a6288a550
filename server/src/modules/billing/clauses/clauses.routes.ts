import * as contract from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { route } from '../../../app/http/route.ts'
import * as imports from './clause-import.service.ts'
import * as repository from './clauses.repository.ts'
import * as service from './clauses.service.ts'

export const clauseRoutes = [
  route(contract.listClauses, ({ work, query, from }) => repository.pageClauses(work, query, from)),
  route(contract.getClause, ({ work, params }) => service.find(work, params.id)),
  route(contract.createClause, ({ work, body }) => service.create(work, body)),
  route(contract.updateClause, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.previewClauses, ({ work, body }) =>
    imports.clauseSheet.review(body, (rows) => imports.checkRows(work, rows)),
  ),
  route(contract.createManyClauses, ({ work, body }) => imports.createMany(work, body.rows)),
  route(contract.clauseTemplate, () => imports.clauseSheet.template({})),
]
