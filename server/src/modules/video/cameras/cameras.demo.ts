import type pg from 'pg'
import { platforms, type PlatformId } from '@arriero/contract/tracking/tracking.rules.ts'
import { brandOf, typeOfPlatform } from '@arriero/contract/video/video.rules.ts'
import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { ehomeIdOf } from '@arriero/simulators/hikvision/items.ts'
import { hikvisionSeed } from '@arriero/simulators/hikvision/server.ts'
import { jimiSeed } from '@arriero/simulators/jimi/server.ts'
import { uniqueIdOf } from '@arriero/simulators/streamax/items.ts'
import { streamaxSeed } from '@arriero/simulators/streamax/server.ts'
import { simUnits, type SimUnit } from '@arriero/simulators/wialon/units.ts'
import { insertMany, insertOne } from '../../../demo/insert.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

/** Recorders of the stand-ins, and how many trucks carry one. */
const makes: readonly {
  platform: PlatformId
  name: string
  seed: number
  keyOf: (unit: SimUnit) => string
  count: number
}[] = [
  { platform: platforms.streamax, name: 'Streamax Cámaras', seed: streamaxSeed, keyOf: uniqueIdOf, count: 11 },
  { platform: platforms.hikvision, name: 'Hikvision Cámaras', seed: hikvisionSeed, keyOf: ehomeIdOf, count: 5 },
  {
    platform: platforms.jimiiot,
    name: 'Tracksolid Cámaras',
    seed: jimiSeed,
    keyOf: ({ truck }) => truck.imei,
    count: 3,
  },
]
const channelNames = JSON.stringify({ 1: 'Frente', 2: 'Cabina', 3: 'Caja' })

/** What of its plan each has used, in turns: plan in seconds, share, hours since it was heard of (null: never). */
const uses: readonly [plan: number, share: number, hoursAway: number | null][] = [
  [9000, 0.61, 0],
  [12_000, 0.97, 0],
  [9000, 0.08, 3],
  [9000, 0.32, 0],
  [12_000, 0.59, 0],
  [300, 0.78, 0],
  [9000, 0.22, 0],
  [18_000, 0.47, 0],
  [15_000, 0.35, 0],
  [300, 0, null],
]

/** Recorders on the trucks that drive, each known to its platform's stand-in; some of their plans nearly used. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const now = Date.now()
  let seeded = -1
  const trucks = await drivenTrucks(
    client,
    accountId,
    makes.reduce((sum, { count }) => sum + count, 0),
  )
  for (const { platform, name, seed: fleetSeed, keyOf, count } of makes) {
    const sourceId = await sourceOf(client, accountId, platform, name)
    const { id: brand } = brandOf(typeOfPlatform(platform) ?? 'STREAMAX')
    const devices = simUnits(createFleet({ seed: fleetSeed, trucks: 30, now }))
    const rows = trucks.splice(0, count).map(({ id, name: unit }, at) => {
      const [plan, share, hoursAway] = uses[(seeded += 1) % uses.length]!
      return {
        unit: id,
        key: keyOf(devices[at]!),
        name: `Grabadora de ${unit}`,
        plan,
        used: Math.round(plan * share),
        isOnline: hoursAway === null ? null : hoursAway === 0,
        lastAt: hoursAway === null ? null : new Date(now - hoursAway * 3_600_000).toISOString(),
      }
    })
    const ids = await insertMany(
      client,
      `insert into camera (account_id, unit_id, source_id, brand, device_key, name, channel_names, plan_seconds, is_online, status_at, last_at,
         plan_from, updated_by)
       select $2, unit, $3, $4, key, name, $5, plan, "isOnline", "lastAt", "lastAt", now() - interval '40 days', $6
       from jsonb_to_recordset($1) as t (unit int, key text, name text, plan int, "isOnline" boolean, "lastAt" timestamptz) returning id`,
      rows,
      [accountId, sourceId, brand, channelNames, users.mariana],
    )
    await insertMany(
      client,
      `insert into camera_session (account_id, camera_id, user_id, channel, kind, started_at, seconds, bytes, ended_at, reason)
       select $2, camera, $3, 1, 'live', greatest(date_trunc('month', now()), now() - interval '6 hours'), used, used * 55000::bigint, now(), 'Nadie la veía'
       from jsonb_to_recordset($1) as t (camera int, used int) where used > 0 returning id`,
      rows.map(({ used }, at) => ({ camera: ids[at], used })),
      [accountId, users.mariana],
    )
  }
  await seedDashcams(client, accountId, users.mariana)
}

/** Dashcams of the stand-in fleet that report to us directly, as cameras. */
const seedDashcams = (client: pg.ClientBase, accountId: number, by: number) =>
  client.query(
    `insert into camera (account_id, unit_id, source_id, brand, device_key, name, channel_names, plan_seconds, plan_from, updated_by)
     select $1, u.id, d.source_id, $2, d.device_id, 'Dashcam de ' || u.name, $3, 9000, now() - interval '40 days', $4
     from device d join unit u on u.account_id = d.account_id and u.platform_account_id = d.source_id and u.platform_key = d.device_id
     where d.account_id = $1 and d.protocol = 'jt808' and d.deleted_at is null and u.deleted_at is null order by d.id limit 2`,
    [accountId, brandOf('JIMIIOT').id, channelNames, by],
  )

/** Those with a driver and with a history first. */
async function drivenTrucks(
  client: pg.ClientBase,
  accountId: number,
  count: number,
): Promise<{ id: number; name: string }[]> {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select u.id, u.name from unit u
     left join unit_driver d on d.account_id = u.account_id and d.unit_id = u.id and d.to_at is null
     where u.account_id = $1 and u.deleted_at is null
     order by d.driver_id is null, not exists (select from unit_hour h where h.account_id = $1 and h.unit_id = u.id and h.km > 20), u.id
     limit $2`,
    [accountId, count],
  )
  return rows
}

/** The account at the platform where its stand-in runs, else one that nobody asks. */
async function sourceOf(client: pg.ClientBase, accountId: number, platform: PlatformId, name: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'select id from platform_account where account_id = $1 and platform = $2 and deleted_at is null order by id limit 1',
    [accountId, platform],
  )
  if (rows[0]) return rows[0].id
  return insertOne(
    client,
    `insert into platform_account (account_id, platform, name, base_url, enabled, state) values ($1, $2, $3, 'http://127.0.0.1:9', false, 'off')
     returning id`,
    [accountId, platform, name],
  )
}
