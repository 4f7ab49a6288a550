import * as contract from '@arriero/contract/reports/reports.contract.ts'
import { route, type Route } from '../../app/http/route.ts'
import { startFile } from './files/file.task.ts'
import { choicesOf } from './run/choices.ts'
import { kindsFor } from './run/describe.ts'
import { sliceOf } from './run/slice.ts'
import { wayOf } from './run/way.ts'
import { listLinks, openLink, revokeLink } from './runs/links.service.ts'
import { find, page } from './runs/runs.repository.ts'
import { findTold } from './runs/told.ts'
import * as saved from './saved/saved.service.ts'
import { findSaved, listSaved } from './saved/saved.repository.ts'
import { datesOf } from './schedules/dates.ts'
import { lateFor } from './schedules/late-note.ts'
import { resend } from './schedules/resend.ts'
import * as schedules from './schedules/schedules.service.ts'
import { startTest } from './schedules/test.task.ts'

export const reportRoutes: Route[] = [
  route(contract.reportKinds, async ({ work }) => kindsFor(work.scope)),
  route(contract.reportChoices, ({ work, query }) => choicesOf(work, query)),
  route(contract.runReport, ({ app, work, body, gone }) => sliceOf(app, work.scope, body, gone())),
  route(contract.reportWayOf, ({ work, query }) => wayOf(work, query)),
  route(contract.reportFile, async ({ work, body }) => ({
    taskId: await startFile(work, { ...body, linkDays: null }),
  })),
  route(contract.createReportLink, async ({ work, body: { days, ...asked } }) => ({
    taskId: await startFile(work, { ...asked, linkDays: days }),
  })),
  route(contract.listReportLinks, ({ work, app }) => listLinks(work, app)),
  route(contract.revokeReportLink, ({ work, params }) => revokeLink(work, params.id)),
  route(contract.openReportLink, ({ app, params, query }) => openLink(app, params.token, query.file ?? 0)),
  route(contract.listSavedReports, ({ work }) => listSaved(work)),
  route(contract.createSavedReport, ({ work, body }) => saved.create(work, body)),
  route(contract.updateSavedReport, ({ work, params, body }) => saved.update(work, params.id, body)),
  route(contract.deleteSavedReport, ({ work, params }) => saved.remove(work, params.id)),
  route(contract.lateForReport, async ({ work, params }) => {
    await findSaved(work, params.id)
    const late = await lateFor(work, { reportId: params.id })
    return late?.isTold ? late : null
  }),
  route(contract.listReportSchedules, ({ work, app }) => schedules.list(work, app)),
  route(contract.createReportSchedule, ({ work, app, body }) => schedules.create(work, app, body)),
  route(contract.updateReportSchedule, ({ work, app, params, body }) => schedules.update(work, app, params.id, body)),
  route(contract.deleteReportSchedule, ({ work, app, params }) => schedules.remove(work, app, params.id)),
  route(contract.reportPeople, ({ work, query }) => schedules.people(work, query.search)),
  route(contract.reportDates, async ({ work, body }) => datesOf(work, body)),
  route(contract.testReportSchedule, async ({ work, body }) => ({ taskId: await startTest(work, body) })),
  route(contract.listReportRuns, ({ work, app, query, from }) => page(work, app, query, from)),
  route(contract.toldByRun, ({ work, params }) => findTold(work, params.id)),
  route(contract.resendReportRun, async ({ work, app, params }) => {
    await resend(work, app, params.id)
    return find(work, app, params.id)
  }),
]
