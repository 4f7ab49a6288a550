import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ApiKey } from '@arriero/contract/integrations/keys.contract.ts'
import { keyMark } from '@arriero/contract/integrations/integrations.rules.ts'
import { recordChange } from '../../../app/audit.ts'
import { addRecord, forChange, saveRecord } from '../../../app/database/records.ts'
import { withRecordFacts, withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, conflict, notFound } from '../../../app/errors.ts'
import { hashToken } from '../../../app/http/authenticate.ts'
import type { Caller } from '../../../app/scope.ts'
import { texts } from '../integrations.texts.ts'

const dayMs = 86_400_000
const longestDays = 730
const shownLetters = 12

/** Whoever sees the whole account sees all its keys; everybody else their own. */
const keys = ({ tx, scope }: Work) =>
  tx
    .selectFrom('api_key as k')
    .$call(withUser('o', 'k.user_id'))
    .$call(withRecordFacts('k'))
    .where('k.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (rows) => rows.where('k.user_id', '=', scope.userId))
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'o.name as owner',
      'k.user_id as userId',
      'k.scopes',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'k.uses',
      'k.last_used_at as lastUsedAt',
      'k.last_address as lastAddress',
    ])
type Row = Awaited<ReturnType<ReturnType<typeof keys>['executeTakeFirstOrThrow']>>

const keyOf = ({ scope }: Work, { userId, owner, ...row }: Row): ApiKey => ({
  ...row,
  owner: owner ?? '',
  mine: userId === scope.userId,
})

export async function listKeys(work: Work): Promise<ApiKey[]> {
  const rows = await keys(work)
    .orderBy(sql`k.revoked_at is not null, k.id desc`)
    .limit(500)
    .execute()
  return rows.map((row) => keyOf(work, row))
}

async function findKey(work: Work, id: number): Promise<ApiKey> {
  const row = await keys(work).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound(texts.unknownKey)
  return keyOf(work, row)
}

interface Draft {
  name: string
  scopes: readonly string[]
  expiresAt: string
}

function demandDraft({ permissions }: Caller, { scopes, expiresAt }: Partial<Draft>): void {
  if (scopes?.some((scope) => !permissions.has(scope))) throw badFields({ scopes: [texts.notHeld] })
  if (expiresAt === undefined) return
  const ends = Date.parse(expiresAt)
  if (ends <= Date.now()) throw badFields({ expiresAt: [texts.expiresPast] })
  if (ends > Date.now() + longestDays * dayMs) throw badFields({ expiresAt: [texts.expiresFar] })
}

/** The secret is answered here and nowhere else: what is kept of it opens nothing. */
export async function createKey(work: Work, caller: Caller, draft: Draft): Promise<{ key: ApiKey; secret: string }> {
  demandDraft(caller, draft)
  const secret = `${keyMark}${randomBytes(32).toString('base64url')}`
  const id = await addRecord(work, 'api_key', {
    user_id: caller.userId,
    name: draft.name,
    hash: hashToken(secret),
    prefix: secret.slice(0, shownLetters),
    scopes: [...draft.scopes],
    expires_at: draft.expiresAt,
  })
  await record(work, caller, 'api_key.create', id, draft.name, undefined, { ...draft })
  return { key: await findKey(work, id), secret }
}

export async function updateKey(
  work: Work,
  caller: Caller,
  id: number,
  { version, ...draft }: Partial<Draft> & { version?: number | undefined },
): Promise<ApiKey> {
  const before = await forChange(work, 'api_key', id, version, () => findKey(work, id))
  if (!before.mine) throw badRequest(texts.notYours)
  if (before.revokedAt !== null) throw conflict(texts.revoked)
  demandDraft(caller, draft)
  await saveRecord(work, 'api_key', id, {
    name: draft.name,
    scopes: draft.scopes && [...draft.scopes],
    expires_at: draft.expiresAt,
  })
  const { name, scopes, expiresAt } = before
  await record(
    work,
    caller,
    'api_key.update',
    id,
    name,
    { name, scopes, expiresAt },
    { name, scopes, expiresAt, ...draft },
  )
  return findKey(work, id)
}

export async function revokeKey(work: Work, caller: Caller, id: number): Promise<void> {
  const key = await forChange(work, 'api_key', id, undefined, () => findKey(work, id))
  if (key.revokedAt !== null) throw conflict(texts.revoked)
  await saveRecord(work, 'api_key', id, { revoked_at: sql`now()` })
  await record(work, caller, 'api_key.revoke', id, key.name)
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
    subject: `api_key:${id}`,
    name,
    ...(before && { before }),
    ...(after && { after }),
  })
