import * as contract from '@arriero/contract/video/events.contract.ts'
import * as legacy from '@arriero/contract/video/events-legacy.contract.ts'
import { route, type Route } from '../../../app/http/route.ts'
import { list as listCoachings } from './coaching.repository.ts'
import * as repository from './events.repository.ts'
import * as answers from './events-legacy.service.ts'
import * as service from './events.service.ts'

export const eventRoutes: Route[] = [
  route(contract.pageEvents, ({ work, query, from }) => repository.page(work, query, from)),
  route(contract.eventCounts, ({ work, query }) => repository.counts(work, query.from)),
  route(contract.getEvent, ({ work, params }) => service.detail(work, params.id)),
  route(contract.eventMedia, ({ work, app, params }) => service.media(work, app, params)),
  route(contract.reviewEvent, ({ work, params, body }) => service.review(work, params.id, body)),
  route(contract.noteEvent, ({ work, params, body }) => service.note(work, params.id, body.text)),
  route(legacy.hikvisionAnalytics, ({ work, body }) => answers.analytics(work, body)),
  route(legacy.hikvisionLastData, ({ work, body }) => answers.lastData(work, body)),
  route(legacy.hikvisionEventsPdf, ({ work, app, body }) => answers.hikvisionPaper(work, app, body)),
  route(legacy.eventsReportPdf, ({ work, app, body }) => answers.inboxPaper(work, app, body)),
  route(legacy.streamaxEvents, ({ work, body, query, from }) => answers.ofStreamax(work, body, query, from)),
  route(contract.listCoachings, ({ work, query }) => listCoachings(work, query.driver)),
  route(contract.coaches, ({ work }) => service.people(work)),
  route(contract.updateCoaching, ({ work, params, body }) => service.changeCoaching(work, params.id, body)),
]
