import * as contract from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { route } from '../../../app/http/route.ts'
import { dashboard } from './dashboard.ts'
import * as repository from './kpi.repository.ts'

export const kpiRoutes = [
  route(contract.ticketDashboard, ({ work, body }) => dashboard(work, body)),
  route(contract.userKpis, ({ work, query }) => repository.byUser(work, query)),
  route(contract.userKpiOf, ({ work, params, query }) => repository.ofUserWithMonths(work, params.id, query)),
  route(contract.userKpiIssues, ({ work, params, query }) => repository.byIssue(work, query, params.id)),
  route(contract.issueKpis, ({ work, query }) => repository.byIssue(work, query)),
  route(contract.monthKpis, ({ work, query }) => repository.byMonth(work, query.areaId)),
]
