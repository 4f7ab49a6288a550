import * as contract from '@arriero/contract/billing/reports/reports.contract.ts'
import { route } from '../../../app/http/route.ts'
import { reportSheets } from './reports.export.ts'
import * as service from './reports.service.ts'

export const reportRoutes = [
  route(contract.readBillingReport, ({ work, query }) => service.read(work, query)),
  route(contract.reportDocuments, ({ work, query, from }) => service.documentsOf(work, query, from)),
  ...reportSheets,
]
