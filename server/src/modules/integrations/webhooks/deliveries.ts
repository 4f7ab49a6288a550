import type { WebhookEvent } from '@arriero/contract/integrations/integrations.rules.ts'
import { roles } from '@arriero/contract/core/services.ts'
import type { Work } from '../../../app/database/work.ts'

/** Something that happened, for every address of the account whose owner sees its unit. */
export interface Happening {
  unitId: number
  /** What it is called on the wire: 'position', 'trip.origin_in', 'alert.opened'. */
  event: string
  /** ISO. */
  at: string
  /** What is told once, however often it is worked out; null where that cannot be. */
  key: string | null
  data: object
}

/** Who sees only the units that are shared with them. */
const sharedOnly = [roles.client, roles.mirror, roles.driver]

/**
 * Writes down what is to be pushed, in the work of what happened: nothing is told that was not kept, and nothing is kept
 * that will not be told. One statement for many; of an account without addresses it writes nothing.
 */
export async function writeDeliveries(work: Work, kind: WebhookEvent, happened: readonly Happening[]): Promise<void> {
  if (happened.length === 0) return
  const client = await work.client()
  await client.query({
    name: 'write-deliveries',
    text: `insert into webhook_delivery (account_id, webhook_id, unit_id, event, key, body)
      select $1, w.id, h.unit_id, h.event, h.key, jsonb_build_object('event', h.event, 'at', h.at,
        'unit', jsonb_build_object('id', u.id, 'name', u.name, 'plates', u.plates), 'data', h.data)::text
      from jsonb_to_recordset($2::jsonb) as h (unit_id int, event text, at text, key text, data jsonb, place int)
        join unit u on u.account_id = $1 and u.id = h.unit_id
        join webhook w on w.account_id = $1 and w.deleted_at is null and w.active and w.state <> 'paused' and $3 = any(w.events)
        join app_user o on o.account_id = $1 and o.id = w.owner_id and o.deactivated_at is null
      where o.role <> all($4::int[])
        or exists (select from unit_access x where x.account_id = $1 and x.user_id = o.id and x.unit_id = h.unit_id)
      order by h.place
      on conflict (webhook_id, key) where key is not null do nothing`,
    values: [
      work.scope.accountId,
      JSON.stringify(happened.map(({ unitId, ...rest }, place) => ({ unit_id: unitId, place, ...rest }))),
      kind,
      sharedOnly,
    ],
  })
}
