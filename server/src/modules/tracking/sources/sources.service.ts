import { PlatformError } from '@arriero/telematics/errors.ts'
import { platformNameOf, silentAfterSeconds, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { texts } from '../tracking.texts.ts'
import { connectPlatform, defaultUrl, type Quota } from './platforms.ts'
import { secretPlace } from './source-row.ts'

const mostSilent = 50
const testMs = 15_000

const sourceRows = ({ tx, scope }: Work) =>
  tx.selectFrom('platform_account as s').where('s.account_id', '=', scope.accountId).where('s.deleted_at', 'is', null)

/** Sources of the account and how each is doing. Counts and silent units are those the caller sees. */
export async function listSources(work: Work, id?: number): Promise<Source[]> {
  const rows = await sourceRows(work)
    .selectAll('s')
    .select([
      sql<number>`(select count(*) from platform_unit p where p.account_id = s.account_id and p.source_id = s.id and p.gone_at is null)`.as(
        'listed',
      ),
      sql<number>`(select count(*) from geofence g where g.account_id = s.account_id and g.platform_account_id = s.id and g.deleted_at is null)`.as(
        'fences',
      ),
    ])
    .$if(id !== undefined, (qb) => qb.where('s.id', '=', id!))
    .orderBy('s.id')
    .execute()
  const units = await unitsOfSources(work)
  return rows.map((row) => {
    const own = units.filter(({ sourceId }) => sourceId === row.id)
    const silent = own.filter(({ at }) => at === null || Date.now() - Date.parse(at) >= silentAfterSeconds * 1000)
    return {
      id: row.id,
      platform: row.platform,
      platformName: platformNameOf(row.platform),
      name: row.name,
      url: row.base_url,
      hasToken: row.secret !== null,
      // The database checks the words of a state and the server alone writes the quota.
      enabled: row.enabled,
      autoImport: row.auto_import,
      state: (row.enabled ? row.state : 'off') as SourceState,
      since: row.state_since,
      lastOkAt: row.last_ok_at,
      error: row.last_error_text,
      errorCode: row.last_error_code,
      retryAt: row.retry_at,
      lagMs: row.lag_ms,
      units: { atPlatform: row.listed, imported: own.length, silent: silent.length },
      geofences: row.fences,
      quota: row.quota as Quota | null,
      silentUnits: silent.slice(0, mostSilent).map(({ id: unitId, name, at }) => ({ id: unitId, name, at })),
      version: row.version,
    }
  })
}

const unitsOfSources = ({ tx, scope }: Work) =>
  tx
    .selectFrom('unit as u')
    .leftJoin('position_last as l', (join) =>
      join.onRef('l.unit_id', '=', 'u.id').onRef('l.account_id', '=', 'u.account_id'),
    )
    .where('u.account_id', '=', scope.accountId)
    .where('u.deleted_at', 'is', null)
    .where('u.platform_account_id', 'is not', null)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where('u.id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as a')
          .select('a.unit_id')
          .where('a.account_id', '=', scope.accountId)
          .where('a.user_id', '=', scope.userId),
      ),
    )
    .select(['u.id', 'u.name', 'u.platform_account_id as sourceId', 'l.at'])
    .orderBy('l.at', 'asc')
    .execute()

async function oneSource(work: Work, id: number): Promise<Source> {
  const [source] = await listSources(work, id)
  if (!source) throw notFound(texts.unknownSource)
  return source
}

interface Draft {
  name: string
  url?: string | undefined
  enabled?: boolean | undefined
  autoImport?: boolean | undefined
}

export async function createSource(
  work: Work,
  app: App,
  given: Draft & { platform: number; token: string },
): Promise<Source> {
  const { id } = await work.tx
    .insertInto('platform_account')
    .values({
      account_id: work.scope.accountId,
      platform: given.platform,
      name: given.name,
      base_url: urlOf(app, given.platform, given.url),
      enabled: given.enabled ?? true,
      auto_import: given.autoImport ?? true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepToken(work, app, id, given.token)
  return oneSource(work, id)
}

export async function updateSource(
  work: Work,
  app: App,
  id: number,
  given: Draft & { platform?: number | undefined; token?: string | undefined; version?: number | undefined },
): Promise<Source> {
  const known = await oneSource(work, id)
  const platform = given.platform ?? known.platform
  const updated = await work.tx
    .updateTable('platform_account')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .$if(given.version !== undefined, (qb) => qb.where('version', '=', given.version!))
    .set({
      platform,
      name: given.name,
      base_url: given.url ?? (platform === known.platform ? known.url : urlOf(app, platform, undefined)),
      ...(given.enabled === undefined ? {} : { enabled: given.enabled }),
      ...(given.autoImport === undefined ? {} : { auto_import: given.autoImport }),
      state: 'starting',
      state_since: new Date().toISOString(),
      last_error_code: null,
      last_error_text: null,
      retry_at: null,
      version: sql`version + 1`,
    })
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) throw conflict(texts.sourceChanged, { current: known })
  if (given.token !== undefined) await keepToken(work, app, id, given.token)
  return oneSource(work, id)
}

async function keepToken({ tx, scope }: Work, app: App, id: number, token: string): Promise<void> {
  await tx
    .updateTable('platform_account')
    .set({ secret: app.secrets.seal(secretPlace(id), token.trim()) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** The source is no longer asked; its units stay with what they drove, its mirrored geofences go. */
export async function deleteSource(work: Work, id: number): Promise<void> {
  await oneSource(work, id)
  const { tx, scope } = work
  const now = new Date().toISOString()
  await tx
    .updateTable('platform_account')
    .set({ deleted_at: now, enabled: false, secret: null })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  await tx
    .updateTable('geofence')
    .set({ deleted_at: now, updated_at: now })
    .where('account_id', '=', scope.accountId)
    .where('platform_account_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

function urlOf(app: App, platform: number, given: string | undefined): string {
  const url = given ?? defaultUrl(platform, app.config)
  if (url === null) throw badFields({ url: [texts.urlMissing] })
  return url
}

/** Signs in and out once; what the platform refuses is an answer, no error. */
export async function testSource(
  work: Work,
  app: App,
  given: {
    id?: number | undefined
    platform?: number | undefined
    url?: string | undefined
    token?: string | undefined
  },
) {
  const stored =
    given.id === undefined
      ? null
      : await sourceRows(work).selectAll('s').where('s.id', '=', given.id).executeTakeFirst()
  if (stored === undefined) throw notFound(texts.unknownSource)
  const token = given.token ?? (stored?.secret ? app.secrets.open(secretPlace(stored.id), stored.secret) : null)
  if (token === null) throw badFields({ token: [texts.tokenMissing] })
  const platform = given.platform ?? stored?.platform ?? 1
  const url = given.url ?? stored?.base_url ?? urlOf(app, platform, undefined)
  const connected = connectPlatform({ platform, url, token })
  if (!connected) return { ok: false, message: texts.noAdapter, units: null }
  const { adapter } = connected
  try {
    const signal = AbortSignal.timeout(testMs)
    const { userName } = await adapter.connect(signal)
    const units = await adapter.listUnits(signal)
    return { ok: true, message: texts.sourceWorks(userName, units.length), units: units.length }
  } catch (error) {
    if (error instanceof PlatformError) return { ok: false, message: error.message, units: null }
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { ok: false, message: texts.tooSlow, units: null }
    throw error
  } finally {
    await adapter.close()
  }
}
