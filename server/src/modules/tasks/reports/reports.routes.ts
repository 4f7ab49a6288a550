import * as contract from '@arriero/contract/tasks/reports/reports.contract.ts'
import { view } from '@arriero/contract/tasks/tasks.access.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { demand } from '../../../app/scope.ts'
import { dayIn } from '../../../shared/zones.ts'
import { page as pageOfTasks } from '../tasks/tasks.repository.ts'
import { issuersSeen } from '../../social-reasons/social-reasons.read.ts'
import { askedOf } from './asked.ts'
import { generate } from './generate.ts'
import { list } from './reports.repository.ts'
import * as service from './reports.service.ts'
import * as runs from './runs.repository.ts'

export const reportRoutes: Route[] = [
  route(contract.listTaskReports, ({ work }) => list(work)),
  route(contract.createTaskReport, ({ work, body }) => service.create(work, body)),
  route(contract.updateTaskReport, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteTaskReport, ({ work, params }) => service.remove(work, params.id)),
  route(contract.filterTaskReport, async ({ work, query: { search, page, limit }, body, from }) => {
    demand(work.scope, view)
    const zone = await zoneOf(work)
    return pageOfTasks(work, { ...askedOf(body, dayIn(zone), zone), search, page, limit }, from)
  }),
  route(contract.generateTaskReport, async ({ work, query, body }) => ({
    taskId: await generate(work, body.reportId ?? query.asked, body.send),
  })),
  route(contract.reportIssuers, ({ work }) => issuersSeen(work)),
  route(contract.listReportRuns, ({ work, app, query, from }) => runs.page(work, app, query, from)),
]
