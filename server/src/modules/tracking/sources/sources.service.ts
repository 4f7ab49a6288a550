import { PlatformError } from '@arriero/telematics/errors.ts'
import type { Quota } from '@arriero/telematics/platform.ts'
import { platformNameOf, platforms, isReporting, type SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { PlatformKind, Source } from '@arriero/contract/tracking/tracking.entities.ts'
import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, badRequest, notFound } from '../../../app/errors.ts'
import { refusalOf } from '../../../shared/outgoing/outgoing.ts'
import { texts } from '../tracking.texts.ts'
import { allPlatforms, defaultUrl, platformOf } from './platforms.ts'
import { trackingOf } from '../tracking.service.ts'
import { shownTraffic } from './traffic.ts'
import { checkValues, openSecrets, sealSecrets, settingsOf, splitValues } from './source-values.ts'
import { platformToConnect, sourceRows, storedValues } from './stored-source.ts'

const mostSilent = 50
const testMs = 15_000

/** What can be connected, and what each platform asks for. */
export function platformKinds(app: App): PlatformKind[] {
  return [...allPlatforms()].map(([id, { name, fields, receive }]) => ({
    id,
    name,
    url: defaultUrl(id, app.config),
    fields: fields.map(({ key, label, secret, required, options, help }) => ({
      key,
      label,
      secret,
      required,
      options: options ? [...options] : null,
      help: help ?? null,
    })),
    hasPush: receive !== undefined,
  }))
}

/** Names of the secrets that are stored; none that was never filled in, nor any the installation's key no longer opens. */
function storedSecrets(app: App, id: number, sealed: string | null): string[] {
  try {
    return Object.keys(openSecrets(app, id, sealed))
  } catch (error) {
    app.log.warn({ err: error, source: id }, 'source credentials')
    return []
  }
}

/** Ports at which the account's own devices report. */
async function portsOfDevices({ tx, scope }: Work, app: App): Promise<Source['ports']> {
  const rows = await tx
    .selectFrom('device')
    .where('account_id', '=', scope.accountId)
    .where('deleted_at', 'is', null)
    .select('protocol')
    .distinct()
    .execute()
  const used = new Set(rows.map(({ protocol }) => protocol))
  return trackingOf(app).devices.listeners.flatMap(({ port, protocol }) =>
    used.has(protocol.code) ? [{ port, protocol: protocol.name }] : [],
  )
}

/**
 * Sources of the account and how each is doing. Counts and silent units are those the caller sees; how a source is
 * entered is told to who may change it.
 */
export async function listSources(work: Work, app: App, id?: number): Promise<Source[]> {
  const mayChange = work.scope.permissions.has('unidad.update')
  const rows = await sourceRows(work)
    .selectAll('s')
    .select([
      sql<number>`(select count(*) from platform_unit p where p.account_id = s.account_id and p.source_id = s.id and p.gone_at is null)`.as(
        'listed',
      ),
      sql<number>`(select count(*) from geofence g where g.account_id = s.account_id and g.platform_account_id = s.id and g.deleted_at is null)`.as(
        'fences',
      ),
      sql<number>`(select count(*) from platform_driver d where d.account_id = s.account_id and d.source_id = s.id and d.gone_at is null)`.as(
        'drivers',
      ),
    ])
    .$if(id !== undefined, (qb) => qb.where('s.id', '=', id!))
    .orderBy('s.id')
    .execute()
  const units = await unitsOfSources(work)
  const ports = rows.some(({ platform }) => platform === platforms.direct) ? await portsOfDevices(work, app) : []
  const now = Date.now()
  return rows.map((row) => {
    const { drivers = false, renamesUnits = false } = platformOf(row.platform)?.capabilities ?? {}
    const own = units.filter(({ sourceId }) => sourceId === row.id)
    const silent = own.filter(({ at }) => at === null || !isReporting(Date.parse(at), now))
    return {
      id: row.id,
      platform: row.platform,
      platformName: platformNameOf(row.platform),
      name: row.name,
      url: mayChange ? row.base_url : '',
      values: mayChange ? settingsOf(row.settings) : {},
      secrets: mayChange ? storedSecrets(app, row.id, row.secret) : [],
      pushPath: mayChange && platformOf(row.platform)?.receive ? `/hooks/platform/${row.push_key}` : null,
      // The database checks the words of a state and the server alone writes the quota.
      enabled: row.enabled,
      autoImport: row.auto_import,
      assignDrivers: row.assign_drivers,
      renamesUnits,
      state: (row.enabled ? row.state : 'off') as SourceState,
      since: row.state_since,
      lastOkAt: row.last_ok_at,
      error: row.last_error_text,
      errorCode: row.last_error_code,
      retryAt: row.retry_at,
      lagMs: row.lag_ms,
      units: { atPlatform: row.listed, imported: own.length, silent: silent.length },
      geofences: row.fences,
      drivers: drivers ? row.drivers : null,
      quota: row.quota as Quota | null,
      traffic: shownTraffic(row.traffic, now),
      ports: row.platform === platforms.direct ? ports : [],
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
    .select(['u.id', 'u.name', 'u.platform_account_id as sourceId', 'l.at'])
    .orderBy('l.at', 'asc')
    .execute()

async function oneSource(work: Work, app: App, id: number): Promise<Source> {
  const [source] = await listSources(work, app, id)
  if (!source) throw notFound(texts.unknownSource)
  return source
}

interface Draft {
  name: string
  url?: string | undefined
  enabled?: boolean | undefined
  autoImport?: boolean | undefined
  assignDrivers?: boolean | undefined
}
type Values = Readonly<Record<string, string>>
const nothingStored = { secrets: {}, settings: {} }

export async function createSource(
  work: Work,
  app: App,
  given: Draft & { platform: number; values: Values },
): Promise<Source> {
  const platform = platformToConnect(given.platform)
  const values = splitValues(platform, given.values, nothingStored)
  checkValues(platform, { ...values.settings, ...values.secrets })
  const { id } = await work.tx
    .insertInto('platform_account')
    .values({
      account_id: work.scope.accountId,
      platform: given.platform,
      name: given.name,
      base_url: urlOf(app, given.platform, given.url),
      settings: JSON.stringify(values.settings),
      enabled: given.enabled ?? true,
      auto_import: given.autoImport ?? true,
      assign_drivers: given.assignDrivers ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Sealed under its id, which the row alone gives.
  await work.tx
    .updateTable('platform_account')
    .set({ secret: sealSecrets(app, id, values.secrets) })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .execute()
  return oneSource(work, app, id)
}

export async function updateSource(
  work: Work,
  app: App,
  id: number,
  given: Draft & { values?: Values | undefined; version?: number | undefined },
): Promise<Source> {
  const known = await forChange(work, 'platform_account', id, given.version, () => oneSource(work, app, id))
  const platform = platformToConnect(known.platform)
  const url = given.url === undefined ? known.url : callable(app, given.url)
  const values = splitValues(platform, given.values ?? {}, await storedValues(work, app, id, url))
  checkValues(platform, { ...values.settings, ...values.secrets })
  await saveRecord(work, 'platform_account', id, {
    name: given.name,
    base_url: url,
    settings: JSON.stringify(values.settings),
    secret: given.values && sealSecrets(app, id, values.secrets),
    enabled: given.enabled,
    auto_import: given.autoImport,
    assign_drivers: given.assignDrivers,
    state: 'starting',
    state_since: new Date().toISOString(),
    last_error_code: null,
    last_error_text: null,
    retry_at: null,
  })
  return oneSource(work, app, id)
}

function urlOf(app: App, platform: number, given: string | undefined): string {
  const url = given ?? defaultUrl(platform, app.config)
  if (url === null) throw badFields({ url: [texts.urlMissing] })
  return callable(app, url)
}

/** A name is judged when it is called; what leads inside on its face is refused at once. */
function callable(app: App, url: string): string {
  const objection = app.outgoing.objectionTo(url)
  if (objection !== null) throw badFields({ url: [objection] })
  return url
}

/** The source is no longer asked; its units stay with what they drove, its mirrored geofences go. */
export async function deleteSource(work: Work, app: App, id: number): Promise<void> {
  await oneSource(work, app, id)
  const { tx, scope } = work
  const devices = await tx
    .selectFrom('device')
    .where('account_id', '=', scope.accountId)
    .where('source_id', '=', id)
    .where('deleted_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (devices.count > 0) throw badRequest(texts.sourceHasDevices(devices.count))
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

/** Signs in and out once; what the platform refuses is an answer, no error. */
export async function testSource(
  work: Work,
  app: App,
  given: {
    id?: number | undefined
    platform?: number | undefined
    url?: string | undefined
    values?: Values | undefined
  },
) {
  const known = given.id === undefined ? null : await oneSource(work, app, given.id)
  const id = known?.platform ?? given.platform ?? platforms.wialon
  const platform = platformToConnect(id)
  const url = given.url ?? known?.url ?? urlOf(app, id, undefined)
  const before = known ? await storedValues(work, app, known.id, url) : nothingStored
  const { secrets, settings } = splitValues(platform, given.values ?? {}, before)
  const values = { ...settings, ...secrets }
  checkValues(platform, values)
  const adapter = platform.connect({ url, values, fetch: app.outgoing.fetch })
  try {
    const signal = AbortSignal.timeout(testMs)
    const { userName } = await adapter.connect(signal)
    const units = await adapter.listUnits(signal)
    return { ok: true, message: texts.sourceWorks(userName, units.length), units: units.length }
  } catch (error) {
    if (error instanceof PlatformError)
      return { ok: false, message: refusalOf(error)?.message ?? error.message, units: null }
    if (error instanceof DOMException && error.name === 'TimeoutError')
      return { ok: false, message: texts.tooSlow, units: null }
    throw error
  } finally {
    await adapter.close()
  }
}
