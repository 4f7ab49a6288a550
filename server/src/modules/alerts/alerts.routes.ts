import * as contract from '@arriero/contract/alerts/alerts.contract.ts'
import { route } from '../../app/http/route.ts'
import { backTest } from './back-test/back-test.service.ts'
import { last as lastHandover } from './inbox/handover.repository.ts'
import { openQueue, pageOfAlerts } from './inbox/inbox.repository.ts'
import { alarmMedia } from './inbox/alarm-media.service.ts'
import * as inbox from './inbox/inbox.service.ts'
import { attendants } from './inbox/people.repository.ts'
import { listRules, unitGroups } from './rules/rules.repository.ts'
import * as rules from './rules/rules.service.ts'

export const alertRoutes = [
  route(contract.openAlerts, ({ work }) => openQueue(work)),
  route(contract.pageAlerts, ({ work, query, from }) => pageOfAlerts(work, query, from)),
  route(contract.alertPeople, ({ work }) => attendants(work)),
  route(contract.lastHandover, async ({ work }) => ({ handover: await lastHandover(work) })),
  route(contract.handOver, ({ work, body }) => inbox.handOver(work, body.userId, body.note)),
  route(contract.listRules, ({ work }) => listRules(work)),
  route(contract.getRule, ({ work, params }) => rules.find(work, params.id)),
  route(contract.createRule, ({ work, app, body }) => rules.create(work, app, body)),
  route(contract.updateRule, ({ work, app, params, body }) => rules.update(work, app, params.id, body)),
  route(contract.deleteRule, ({ work, params }) => rules.remove(work, params.id)),
  route(contract.backTestRule, ({ work, app, body }) => backTest(work, app, body)),
  route(contract.ruleGroups, ({ work }) => unitGroups(work)),
  route(contract.getAlert, ({ work, params }) => inbox.detail(work, params.id)),
  route(contract.alarmMedia, ({ work, app, params }) => alarmMedia(work, app, params)),
  route(contract.acknowledgeAlert, ({ work, params, body }) => inbox.acknowledge(work, params.id, body.version)),
  route(contract.assignAlert, ({ work, params, body }) => inbox.assign(work, params.id, body.userId, body.version)),
  route(contract.commentAlert, ({ work, params, body }) => inbox.comment(work, params.id, body.text)),
  route(contract.escalateAlert, ({ work, params, body }) => inbox.escalateNow(work, params.id, body.text)),
  route(contract.closeAlert, ({ work, params, body }) => inbox.close(work, params.id, body.text, body.version)),
  route(contract.reopenAlert, ({ work, params }) => inbox.reopen(work, params.id)),
]
