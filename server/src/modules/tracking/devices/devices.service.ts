import { sql } from 'kysely'
import { deviceProtocols } from '@arriero/telematics/protocols/protocols.ts'
import type { Device, UnknownDevice } from '@arriero/contract/tracking/devices.entities.ts'
import type { App } from '../../../app/app.ts'
import { recordChange } from '../../../app/audit.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { trackingOf } from '../tracking.service.ts'
import { linkDevice } from './device-link.ts'
import { directSource } from './direct-source.ts'
import { deviceSecretPlace } from './device-registry.ts'
import { networkOf } from './device-origin.ts'
import { settingProblems, settingsOf } from './device-settings.ts'
import { deviceTexts } from './devices.texts.ts'

const protocols = new Map(deviceProtocols().map((protocol) => [protocol.code, protocol]))

export async function listDevices(work: Work, app: App, caller: Caller) {
  const { listeners } = trackingOf(app).devices
  return {
    devices: await readDevices(work, app),
    unknown: await unknownDevices(work, app, caller),
    protocols: [...protocols.values()].map(({ code, name, settings, secretHelp }) => ({
      code,
      name,
      secretHelp,
      settings: settings.map((setting) => ({ ...setting, options: [...setting.options] })),
    })),
    listeners: listeners.map((listener) => {
      const { protocol, port } = listener
      const { devices, frames, badFrames } = listener.stats()
      return {
        protocol: protocol.code,
        name: protocol.name,
        port,
        transports: [...protocol.transports],
        online: devices,
        frames,
        badFrames,
      }
    }),
  }
}

async function readDevices(work: Work, app: App, id?: number): Promise<Device[]> {
  const { tx, scope } = work
  const rows = await tx
    .selectFrom('device as d')
    .where('d.account_id', '=', scope.accountId)
    .where('d.deleted_at', 'is', null)
    .$if(id !== undefined, (qb) => qb.where('d.id', '=', id!))
    .selectAll('d')
    .$call(withRecordFacts('d'))
    .select([
      sql<{ id: number; name: string } | null>`(select json_build_object('id', u.id, 'name', u.name) from unit u
        left join unit_source s on s.account_id = u.account_id and s.unit_id = u.id and s.source_id = d.source_id and s.key = d.device_id
        where u.account_id = d.account_id and u.deleted_at is null
          and (s.unit_id is not null or (u.platform_account_id = d.source_id and u.platform_key = d.device_id)) limit 1)`.as(
        'unit',
      ),
    ])
    .orderBy('d.name')
    .limit(5000)
    .execute()
  const { devices } = trackingOf(app)
  const seen = scope.seesAllUnits ? null : await unitsSeen(work)
  return rows
    .filter(({ unit }) => seen === null || (unit !== null && seen.has(unit.id)))
    .map((row) => ({
      id: row.id,
      deviceId: row.device_id,
      protocol: row.protocol,
      protocolName: protocols.get(row.protocol)?.name ?? row.protocol,
      name: row.name,
      unit: row.unit,
      isOnline: devices.of(row.device_id) !== undefined,
      lastAt: row.last_at,
      remote: row.remote,
      settings: settingsOf(row.settings),
      networks: row.networks,
      takesOld: row.takes_old,
      hasSecret: row.secret !== null,
      version: row.version,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      updatedBy: row.updatedBy,
    }))
}

async function unitsSeen({ tx, scope }: Work): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('unit_access')
    .where('account_id', '=', scope.accountId)
    .where('user_id', '=', scope.userId)
    .select('unit_id')
    .execute()
  return new Set(rows.map(({ unit_id: id }) => id))
}

/**
 * Whoever is not registered belongs to nobody yet: an installation of many companies shows them to who runs it alone.
 * One of the account's own that calls otherwise than it is registered is told to the account.
 */
async function unknownDevices({ tx, scope }: Work, app: App, caller: Caller) {
  const mayAll = caller.accountKind !== 'company' || app.config.UNKNOWN_DEVICES_FOR_ALL
  if (!scope.seesAllUnits || !scope.permissions.has('unidad.create')) return []
  const rows = await tx
    .selectFrom('device_refused as r')
    .selectAll('r')
    .where((eb) => {
      const own = eb.exists(
        eb
          .selectFrom('device as d')
          .select('d.id')
          .where('d.account_id', '=', scope.accountId)
          .where('d.deleted_at', 'is', null)
          .whereRef('d.device_id', '=', 'r.device_id'),
      )
      const isStranger = eb('r.reason', '=', 'unregistered')
      return mayAll ? eb.or([own, isStranger]) : eb.and([own, eb.not(isStranger)])
    })
    .orderBy('r.last_at', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    deviceId: row.device_id,
    protocol: row.protocol,
    protocolName: protocols.get(row.protocol)?.name ?? row.protocol,
    // The database checks the words.
    reason: row.reason as UnknownDevice['reason'],
    remote: row.remote,
    firstAt: row.first_at,
    lastAt: row.last_at,
    calls: row.calls,
  }))
}

export async function oneDevice(work: Work, app: App, id: number): Promise<Device> {
  const [device] = await readDevices(work, app, id)
  if (!device) throw notFound(deviceTexts.unknown)
  return device
}

interface Draft {
  name: string
  unitId: number | null
  settings?: Readonly<Record<string, string>> | undefined
  networks?: readonly string[] | undefined
  takesOld?: boolean | undefined
  secret?: string | null | undefined
}

/** Throws when one is no network. */
function checkedNetworks(networks: readonly string[]): string[] {
  if (networks.some((text) => networkOf(text) === null)) throw badFields({ networks: [deviceTexts.noNetwork] })
  return [...networks]
}

/** Left out, it stays; null takes it away. Throws when the protocol has no place for one. */
async function keepSecret(
  { tx, scope }: Work,
  app: App,
  { id, protocol }: { id: number; protocol: string },
  secret: string | null | undefined,
): Promise<void> {
  if (secret === undefined) return
  if (secret !== null && !protocols.get(protocol)?.secretHelp) throw badFields({ secret: [deviceTexts.noSecret] })
  await tx
    .updateTable('device')
    .set({ secret: secret && app.secrets.seal(deviceSecretPlace(id), secret) })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
}

/** Throws when the protocol is unknown or does not offer one of the choices. */
function checkedSettings(code: string, settings: Readonly<Record<string, string>>) {
  const protocol = protocols.get(code)
  if (!protocol) throw badFields({ protocol: [deviceTexts.noProtocol] })
  const problems = settingProblems(protocol, settings)
  if (problems.length > 0)
    throw badFields(Object.fromEntries(problems.map((key) => [`settings.${key}`, [deviceTexts.noSetting]])))
  return settings
}

/** Who acts, for the record. */
export type Doer = Pick<Caller, 'userId' | 'principalUserId' | 'name'>

export async function registerDevice(
  work: Work,
  app: App,
  caller: Doer,
  given: Draft & { deviceId: string; protocol: string },
): Promise<Device> {
  const settings = checkedSettings(given.protocol, given.settings ?? {})
  const taken = await sql<{ id: number }>`select id from find_device(${given.deviceId})`.execute(work.tx)
  if (taken.rows.length > 0) throw conflict(deviceTexts.taken)
  const sourceId = await directSource(work)
  const { id } = await work.tx
    .insertInto('device')
    .values({
      account_id: work.scope.accountId,
      source_id: sourceId,
      device_id: given.deviceId,
      protocol: given.protocol,
      name: given.name,
      settings: JSON.stringify(settings),
      networks: checkedNetworks(given.networks ?? []),
      takes_old: given.takesOld ?? false,
      created_by: caller.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepSecret(work, app, { id, protocol: given.protocol }, given.secret)
  await linkDevice(work, sourceId, given.deviceId, given.unitId)
  await work.tx.deleteFrom('device_refused').where('device_id', '=', given.deviceId).execute()
  await recordChange(work, caller, {
    action: 'device.register',
    subject: `device:${id}`,
    name: given.name,
    after: { deviceId: given.deviceId, protocol: given.protocol, unitId: given.unitId },
  })
  return oneDevice(work, app, id)
}

export async function updateDevice(
  work: Work,
  app: App,
  caller: Caller,
  id: number,
  { version, ...given }: Draft & { version?: number | undefined },
): Promise<Device> {
  const before = await forChange(work, 'device', id, version, () => oneDevice(work, app, id))
  const { secret, ...rest } = given
  await saveRecord(work, 'device', id, {
    name: given.name,
    settings: given.settings && JSON.stringify(checkedSettings(before.protocol, given.settings)),
    networks: given.networks && checkedNetworks(given.networks),
    takes_old: given.takesOld,
  })
  const row = await work.tx
    .selectFrom('device')
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .select(['source_id', 'device_id'])
    .executeTakeFirstOrThrow()
  await keepSecret(work, app, before, given.secret)
  await linkDevice(work, row.source_id, row.device_id, given.unitId)
  await work.tx.deleteFrom('device_refused').where('device_id', '=', row.device_id).execute()
  await recordChange(work, caller, {
    action: 'device.update',
    subject: `device:${id}`,
    name: given.name,
    before: {
      name: before.name,
      unitId: before.unit?.id ?? null,
      settings: before.settings,
      networks: before.networks,
      takesOld: before.takesOld,
      hasSecret: before.hasSecret,
    },
    after: { ...rest, hasSecret: secret === undefined ? before.hasSecret : secret !== null },
  })
  return oneDevice(work, app, id)
}

/** It is no longer received; the unit keeps what it drove. */
export async function removeDevice(work: Work, app: App, caller: Doer, id: number): Promise<void> {
  const device = await oneDevice(work, app, id)
  const row = await work.tx
    .updateTable('device')
    .set({ deleted_at: new Date().toISOString() })
    .where('account_id', '=', work.scope.accountId)
    .where('id', '=', id)
    .returning(['source_id', 'device_id'])
    .executeTakeFirstOrThrow()
  await linkDevice(work, row.source_id, row.device_id, null)
  await recordChange(work, caller, {
    action: 'device.remove',
    subject: `device:${id}`,
    name: device.name,
    before: { deviceId: device.deviceId },
  })
}

export async function framesOf(work: Work, app: App, id: number) {
  const { deviceId } = await oneDevice(work, app, id)
  return trackingOf(app).devices.frames.read(deviceId)
}
