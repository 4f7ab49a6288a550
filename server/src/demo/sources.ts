import type pg from 'pg'
import { platforms, type PlatformId } from '@arriero/contract/tracking/tracking.rules.ts'
import { fleetDevices } from '@arriero/simulators/devices/fleet.ts'
import { demoFleetApi } from '@arriero/simulators/fleet-api/server.ts'
import { demoHikvision } from '@arriero/simulators/hikvision/server.ts'
import { demoJimi } from '@arriero/simulators/jimi/server.ts'
import { demoMaponKey } from '@arriero/simulators/mapon/server.ts'
import { demoStreamax } from '@arriero/simulators/streamax/server.ts'
import { demoTrackedDevice } from '@arriero/simulators/tracked-device/server.ts'
import { demoWebfleet } from '@arriero/simulators/webfleet/server.ts'
import { demoSeed, demoWialonToken } from '@arriero/simulators/wialon/server.ts'
import { platformOf } from '../modules/tracking/sources/platforms.ts'
import type { Config } from '../app/config.ts'
import { secretKey } from '../app/secret-key.ts'
import { createSecrets } from '../shared/secrets.ts'
import { insertMany, insertOne } from './insert.ts'

type Values = Readonly<Record<string, string>>

/** The company's account at Wialon, with the token of the local stand-in. */
export const seedSource = (client: pg.ClientBase, accountId: number, config: Config): Promise<number> =>
  insertSource(client, accountId, config, {
    platform: platforms.wialon,
    name: 'Wialon Sierra Clara',
    url: config.WIALON_URL,
    values: { token: demoWialonToken },
  })

/** What the other stand-ins want to know, by the name DEMO_PLATFORMS gives their addresses. */
const others: Readonly<Record<string, { platform: PlatformId; name: string; values: Values }>> = {
  mapon: { platform: platforms.mapon, name: 'Mapon Bajío', values: { key: demoMaponKey } },
  webfleet: { platform: platforms.webfleet, name: 'WEBFLEET Reparto', values: demoWebfleet },
  hikvision: { platform: platforms.hikvision, name: 'Hikvision Cámaras', values: demoHikvision },
  streamax: { platform: platforms.streamax, name: 'Streamax Turismo', values: demoStreamax },
  jimi: { platform: platforms.jimiiot, name: 'Tracksolid Motos', values: demoJimi },
  equipos: { platform: platforms.trackedDevice, name: 'Equipos rastreados', values: demoTrackedDevice },
  flotas: {
    platform: platforms.fleetApi,
    name: 'API de permisionarios',
    values: {
      ...demoFleetApi,
      positionsPath: 'posiciones',
      names: 'id = imei, nombre = economico, fecha = fechahora',
    },
  },
}

/** Accounts at the other platforms whose stand-ins run (`mapon=http://…,webfleet=http://…`); their units import themselves. */
export async function seedOtherSources(client: pg.ClientBase, accountId: number, config: Config): Promise<void> {
  for (const entry of config.DEMO_PLATFORMS.split(',').filter(Boolean)) {
    const [code = '', url = ''] = entry.split(/=(.*)/s)
    const other = others[code]
    if (!other) throw new Error(`DEMO_PLATFORMS: no existe «${code}». Hay: ${Object.keys(others).join(', ')}.`)
    await insertSource(client, accountId, config, { ...other, url })
  }
}

async function insertSource(
  client: pg.ClientBase,
  accountId: number,
  config: Config,
  given: { platform: PlatformId; name: string; url: string; values: Values },
): Promise<number> {
  const secretKeys = new Set(
    platformOf(given.platform)
      ?.fields.filter(({ secret }) => secret)
      .map(({ key }) => key),
  )
  const pick = (isSecret: boolean) =>
    JSON.stringify(Object.fromEntries(Object.entries(given.values).filter(([key]) => secretKeys.has(key) === isSecret)))
  const id = await insertOne(
    client,
    'insert into platform_account (account_id, platform, name, base_url, settings) values ($1, $2, $3, $4, $5) returning id',
    [accountId, given.platform, given.name, given.url, pick(false)],
  )
  const secrets = createSecrets([await secretKey(config)])
  await client.query('update platform_account set secret = $2 where id = $1', [
    id,
    secrets.seal(`platform_account:${id}:secret`, pick(true)),
  ])
  return id
}

/** Trackers and phones of the stand-in fleet, each registered and assigned to a unit of its own. */
export async function seedDevices(client: pg.ClientBase, accountId: number, now: number): Promise<void> {
  const sourceId = await insertOne(
    client,
    "insert into platform_account (account_id, platform, name, base_url, state) values ($1, $2, 'Equipos directos', '', 'ok') returning id",
    [accountId, platforms.direct],
  )
  const rows = fleetDevices(demoSeed, now).map(({ protocol, deviceId, truck }) => ({
    protocol,
    key: deviceId,
    name: `${truck.name} · ${protocol}`,
    unit: truck.name,
  }))
  await insertMany(
    client,
    `insert into unit (account_id, name, platform, platform_account_id, platform_key, resource_key, resource_name)
     select $2, unit, $3, $4, key, 'directos', 'Equipos directos' from jsonb_to_recordset($1) as t (unit text, key text) returning id`,
    rows,
    [accountId, platforms.direct, sourceId],
  )
  await insertMany(
    client,
    `insert into device (account_id, source_id, device_id, protocol, name)
     select $2, $3, key, protocol, name from jsonb_to_recordset($1) as t (key text, protocol text, name text) returning id`,
    rows,
    [accountId, sourceId],
  )
}
