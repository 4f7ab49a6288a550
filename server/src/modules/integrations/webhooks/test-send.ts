import { sql } from 'kysely'
import type { WebhookDelivery } from '@arriero/contract/integrations/webhooks.contract.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { findDelivery, findWebhook } from './webhooks.repository.ts'
import { sendOne } from './send-one.ts'

/** Sends one event that says it is a trial, signed as the others, and puts the answer into the log. */
export async function testSend(work: Work, app: App, id: number): Promise<WebhookDelivery> {
  const { name } = await findWebhook(work, id)
  const { tx, scope } = work
  const target = await tx
    .selectFrom('webhook')
    .select(['id', 'url', 'secret'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = JSON.stringify({ event: 'test', at: new Date().toISOString(), unit: null, data: { webhook: name } })
  const row = await tx
    .insertInto('webhook_delivery')
    // Nothing else sends it: it is no one's turn.
    .values({ account_id: scope.accountId, webhook_id: id, event: 'test', body, state: 'lost' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { isTaken, status, answer, tookMs } = await sendOne(app, target, { id: row.id, event: 'test', body })
  await tx
    .updateTable('webhook_delivery')
    .set({
      state: isTaken ? 'delivered' : 'lost',
      attempts: 1,
      tried_at: sql`now()`,
      status,
      answer,
      took_ms: tookMs,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', row.id)
    .execute()
  return findDelivery(work, id, row.id)
}
