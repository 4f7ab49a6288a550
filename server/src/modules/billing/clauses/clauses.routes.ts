import * as contract from '@arriero/contract/billing/clauses/clauses.contract.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import * as imports from './clause-import.service.ts'
import * as repository from './clauses.repository.ts'
import * as service from './clauses.service.ts'

export const clauseRoutes = [
  route(contract.listClauses, ({ work, query, from }) => repository.pageClauses(work, query, from)),
  ...exportRoutes(contract.exportClauses, {
    name: 'clausulas',
    title: 'Cláusulas',
    columns: ({ number, text }) => [
      number('Orden', ({ position }) => position),
      text('Título', 40, ({ title }) => title),
      text('Texto', 90, (clause) => clause.text),
      text('Se incluye en', 30, ({ defaultFor }) =>
        contract.clauseDocuments.flatMap(({ key, label }) => (defaultFor.includes(key) ? [label] : [])).join(', '),
      ),
      text('Estado', 10, ({ active }) => (active ? 'Activa' : 'Inactiva')),
    ],
    ids: repository.clauseIds,
    rows: repository.clauseRows,
  }),
  route(contract.getClause, ({ work, params }) => service.find(work, params.id)),
  route(contract.createClause, ({ work, body }) => service.create(work, body)),
  route(contract.updateClause, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.previewClauses, ({ work, body }) =>
    imports.clauseSheet.review(body, (rows) => imports.checkRows(work, rows)),
  ),
  route(contract.createManyClauses, ({ work, body }) => imports.createMany(work, body.rows)),
  route(contract.clauseTemplate, () => imports.clauseSheet.template({})),
]
