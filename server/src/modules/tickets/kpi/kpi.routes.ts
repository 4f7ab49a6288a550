import * as contract from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { route } from '../../../app/http/route.ts'
import { dashboard } from './dashboard.ts'
import * as repository from './kpi.repository.ts'
import { texts } from './kpi.texts.ts'

/** Who is not of the house is told of themselves alone. */
const whose = ({ scope }: Work) => (scope.seesAllUnits ? undefined : scope.userId)
function seen({ scope }: Work, userId: number): number {
  if (!scope.seesAllUnits && userId !== scope.userId) throw notFound(texts.person)
  return userId
}

export const kpiRoutes = [
  route(contract.ticketDashboard, ({ work, body }) => dashboard(work, body)),
  route(contract.userKpis, ({ work, query }) => repository.byUser(work, query, whose(work))),
  route(contract.userKpiOf, ({ work, params, query }) =>
    repository.ofUserWithMonths(work, seen(work, params.id), query),
  ),
  route(contract.userKpiIssues, ({ work, params, query }) => repository.byIssue(work, query, seen(work, params.id))),
  route(contract.issueKpis, ({ work, query }) => repository.byIssue(work, query, whose(work))),
  route(contract.monthKpis, ({ work, query }) => repository.byMonth(work, query.areaId, whose(work))),
]
