import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import {
  eventPermissions,
  webhookEvents,
  type DeliveryState,
  type WebhookEvent,
  type WebhookState,
} from '@arriero/contract/integrations/integrations.rules.ts'
import type { pageDeliveries, Webhook, WebhookDelivery } from '@arriero/contract/integrations/webhooks.contract.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from '../integrations.texts.ts'

/** Whoever sees only some units sees the addresses that see with their own eyes. */
const webhooks = ({ tx, scope }: Work) =>
  tx
    .selectFrom('webhook as w')
    .$call(withUser('o', 'w.owner_id'))
    .$call(withRecordFacts('w'))
    .where('w.account_id', '=', scope.accountId)
    .where('w.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (rows) => rows.where('w.owner_id', '=', scope.userId))
    .select([
      'w.id',
      'w.name',
      'w.url',
      sql<WebhookEvent[]>`w.events`.as('events'),
      'w.owner_id as ownerId',
      'o.name as owner',
      'w.active',
      sql<WebhookState>`w.state`.as('state'),
      'w.trouble',
      'w.failing_since as failingSince',
      sql<string | null>`case when w.state = 'failing' then w.next_at end`.as('nextAt'),
      'w.last_ok_at as lastOkAt',
      sql<number>`(select count(*)::int from webhook_delivery d where d.webhook_id = w.id and d.account_id = w.account_id and d.state = 'waiting')`.as(
        'waiting',
      ),
    ])

export async function listWebhooks(work: Work): Promise<Webhook[]> {
  const rows = await webhooks(work)
    .orderBy(sql`w.name collate es_mx`)
    .limit(500)
    .execute()
  return rows.map((row) => ({ ...row, owner: row.owner ?? '' }))
}

export async function findWebhook(work: Work, id: number): Promise<Webhook> {
  const row = await webhooks(work).where('w.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.unknownWebhook)
  return { ...row, owner: row.owner ?? '' }
}

const deliveries = ({ tx, scope }: Work, webhookId: number) =>
  tx
    .selectFrom('webhook_delivery as d')
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'd.unit_id').onRef('u.account_id', '=', 'd.account_id'))
    .where('d.account_id', '=', scope.accountId)
    .where('d.webhook_id', '=', webhookId)
    .select([
      sql<number>`d.id::float8`.as('id'),
      'd.event',
      'd.unit_id as unitId',
      'u.name as unitName',
      sql<DeliveryState>`d.state`.as('state'),
      'd.attempts',
      'd.created_at as createdAt',
      'd.tried_at as triedAt',
      'd.status',
      'd.answer',
      'd.took_ms as tookMs',
      'd.body',
    ])

const orders = { default: sql`d.id desc`, id: sql`d.id`, createdAt: sql`d.created_at` }

export async function pageOfDeliveries(
  work: Work,
  webhookId: number,
  { state, ...request }: QueryOf<typeof pageDeliveries>,
  from: { path: string; query: Record<string, unknown> },
) {
  await findWebhook(work, webhookId)
  const hidden = webhookEvents.filter((event) => !work.scope.permissions.has(eventPermissions[event]))
  const found = deliveries(work, webhookId)
    // What was told is read by whoever may see it.
    .where(sql<boolean>`split_part(d.event, '.', 1) <> all(${hidden}::text[])`)
    .where(matches(sql`search_text(u.name, d.event)`, request.search))
    .$if(state !== undefined, (rows) => rows.where('d.state', '=', state!))
  return readPage(found, request, orders, from)
}

export const findDelivery = (work: Work, webhookId: number, id: number): Promise<WebhookDelivery> =>
  deliveries(work, webhookId)
    .where('d.id', '=', sql<never>`${id}`)
    .executeTakeFirstOrThrow()
