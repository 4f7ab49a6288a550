import * as contract from '@arriero/contract/integrations/webhooks.contract.ts'
import { route } from '../../../app/http/route.ts'
import { testSend } from './test-send.ts'
import * as repository from './webhooks.repository.ts'
import * as webhooks from './webhooks.service.ts'

export const webhookRoutes = [
  route(contract.listWebhooks, ({ work }) => repository.listWebhooks(work)),
  route(contract.webhookOwners, ({ work }) => webhooks.owners(work)),
  route(contract.createWebhook, ({ work, app, caller, body }) => webhooks.createWebhook(work, app, caller, body)),
  route(contract.updateWebhook, ({ work, app, caller, params, body }) =>
    webhooks.updateWebhook(work, app, caller, params.id, body),
  ),
  route(contract.deleteWebhook, ({ work, caller, params }) => webhooks.deleteWebhook(work, caller, params.id)),
  route(contract.renewWebhookSecret, ({ work, app, caller, params }) =>
    webhooks.renewSecret(work, app, caller, params.id),
  ),
  route(contract.testWebhook, ({ work, app, params }) => testSend(work, app, params.id)),
  route(contract.resumeWebhook, ({ work, caller, params }) => webhooks.resumeWebhook(work, caller, params.id)),
  route(contract.pageDeliveries, ({ work, params, query, from }) =>
    repository.pageOfDeliveries(work, params.id, query, from),
  ),
]
