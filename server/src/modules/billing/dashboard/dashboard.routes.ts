import { readBillingDashboard } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { documentSums } from '@arriero/contract/billing/documents/document-sums.contract.ts'
import { route } from '../../../app/http/route.ts'
import { dashboard } from './dashboard.ts'
import { sumDocuments } from './sums.repository.ts'

export const dashboardRoutes = [
  route(readBillingDashboard, ({ work, body }) => dashboard(work, body.issuerId ?? null)),
  route(documentSums, ({ work, query }) => sumDocuments(work, query)),
]
