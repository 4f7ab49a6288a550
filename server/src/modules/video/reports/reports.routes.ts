import * as contract from '@arriero/contract/video/reports.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { linesOf } from '../events/events.paper.ts'
import { gather } from './gather.ts'
import { find, list } from './reports.repository.ts'
import * as service from './reports.service.ts'
import { page } from './runs.repository.ts'
import { sendTest } from './send.job.ts'

export const reportRoutes: Route[] = [
  route(contract.listCameraReports, ({ work }) => list(work)),
  route(contract.createCameraReport, ({ work, body }) => service.create(work, body)),
  route(contract.updateCameraReport, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteCameraReport, ({ work, params }) => service.remove(work, params.id)),
  route(contract.previewCameraReport, async ({ work, app, params }) => {
    const gathered = await gather(work, app, await find(work, params.id))
    return { title: `${gathered.title}, ${gathered.detail}`, lines: linesOf(gathered), events: gathered.count }
  }),
  route(contract.testCameraReport, ({ work, app, params }) => sendTest(work, app, params.id)),
  route(contract.listCameraRuns, ({ work, app, query, from }) => page(work, app, query, from)),
  route(contract.cameraReportPeople, ({ work, query }) => service.people(work, query.search)),
]
