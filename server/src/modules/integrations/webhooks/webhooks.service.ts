import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { eventPermissions, type WebhookEvent } from '@arriero/contract/integrations/integrations.rules.ts'
import type { Webhook } from '@arriero/contract/integrations/webhooks.contract.ts'
import type { App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import { addRecord, forChange, removeRecord, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { scopeOfPerson } from '../../../app/person-scope.ts'
import type { Caller } from '../../../app/scope.ts'
import { visibleUsers } from '../../users/users.read.ts'
import { texts } from '../integrations.texts.ts'
import { findWebhook } from './webhooks.repository.ts'
import { secretPlace } from './secret-place.ts'

interface Draft {
  name: string
  url: string
  events: readonly WebhookEvent[]
  ownerId: number
  active?: boolean | undefined
}

/** People of the account with whose eyes an address may see, by name. */
export const owners = (work: Work) =>
  visibleUsers(work)
    .where('u.deactivated_at', 'is', null)
    .select(['u.id', 'u.name'])
    .orderBy(sql`u.name collate es_mx`)
    .limit(500)
    .execute()

/** An address that leads inside is refused before it is kept, and again whenever it is called. Nobody has told what they may not see. */
async function demandDraft(work: Work, app: App, { url, events, ownerId }: Pick<Draft, 'url' | 'events' | 'ownerId'>) {
  const objection = app.outgoing.objectionTo(url)
  if (objection !== null) throw badFields({ url: [objection] })
  if (!(await owners(work)).some(({ id }) => id === ownerId)) throw badFields({ ownerId: [texts.unknownOwner] })
  if (events.some((event) => !work.scope.permissions.has(eventPermissions[event])))
    throw badFields({ events: [texts.notSeen] })
  const owner = await scopeOfPerson(app, work.scope.accountId, ownerId)
  if (!owner || events.some((event) => !owner.permissions.has(eventPermissions[event])))
    throw badFields({ ownerId: [texts.ownerMayNot] })
}

const newSecret = () => `whsec_${randomBytes(24).toString('base64url')}`

async function keepSecret(work: Work, app: App, id: number): Promise<string> {
  const secret = newSecret()
  await saveRecord(work, 'webhook', id, { secret: app.secrets.seal(secretPlace(id), secret) })
  return secret
}

/** The secret is answered here and when it is renewed, nowhere else. */
export async function createWebhook(
  work: Work,
  app: App,
  caller: Caller,
  draft: Draft,
): Promise<{ webhook: Webhook; secret: string }> {
  await demandDraft(work, app, draft)
  const id = await addRecord(work, 'webhook', {
    name: draft.name,
    url: draft.url,
    events: [...draft.events],
    owner_id: draft.ownerId,
    active: draft.active ?? true,
  })
  const secret = await keepSecret(work, app, id)
  await record(work, caller, 'webhook.create', id, draft.name, undefined, draft)
  return { webhook: await findWebhook(work, id), secret }
}

export async function updateWebhook(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  { version, ...draft }: Partial<Draft> & { version?: number | undefined },
): Promise<Webhook> {
  const before = await forChange(work, 'webhook', id, version, findWebhook)
  await demandDraft(work, app, { ...before, ...draft })
  const isMoved = draft.url !== undefined && draft.url !== before.url
  await saveRecord(work, 'webhook', id, {
    name: draft.name,
    url: draft.url,
    events: draft.events && [...draft.events],
    owner_id: draft.ownerId,
    active: draft.active,
    // Another address owes nothing of the silence of the former.
    ...(isMoved && freshStart),
  })
  const { name, url, events, ownerId, active } = before
  const was = { name, url, events, ownerId, active }
  await record(work, caller, 'webhook.update', id, name, was, { ...was, ...draft })
  return findWebhook(work, id)
}

const freshStart = { state: 'ok', failures: 0, failing_since: null, trouble: null, next_at: sql`now()` }

export async function resumeWebhook(work: Work, caller: Caller, id: number): Promise<Webhook> {
  const { name } = await forChange(work, 'webhook', id, undefined, findWebhook)
  await saveRecord(work, 'webhook', id, freshStart)
  await record(work, caller, 'webhook.resume', id, name)
  return findWebhook(work, id)
}

export async function deleteWebhook(work: Work, caller: Caller, id: number): Promise<void> {
  const { name } = await forChange(work, 'webhook', id, undefined, findWebhook)
  await removeRecord(work, 'webhook', id)
  await work.tx
    .updateTable('webhook_delivery')
    .set({ state: 'lost' })
    .where('account_id', '=', work.scope.accountId)
    .where('webhook_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
  await record(work, caller, 'webhook.delete', id, name)
}

export async function renewSecret(work: Work, app: App, caller: Caller, id: number): Promise<{ secret: string }> {
  const { name } = await forChange(work, 'webhook', id, undefined, findWebhook)
  const secret = await keepSecret(work, app, id)
  await record(work, caller, 'webhook.renew_secret', id, name)
  return { secret }
}

const record = (
  work: Work,
  caller: Caller,
  action: string,
  id: number,
  name: string,
  before?: object,
  after?: object,
) =>
  recordChange(work, caller, {
    action,
    subject: `webhook:${id}`,
    name,
    ...(before && { before }),
    ...(after && { after }),
  })
