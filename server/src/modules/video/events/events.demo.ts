import type pg from 'pg'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import type { AlarmKind } from '@arriero/contract/alerts/alarms.rules.ts'
import {
  coachingReason,
  eventClassOf,
  eventSeverity,
  eventTitle,
  type ReviewState,
} from '@arriero/contract/video/events.rules.ts'
import { createFleet } from '@arriero/simulators/fleet/fleet.ts'
import { incidentsBetween } from '@arriero/simulators/shared/camera-incidents.ts'
import { streamaxSeed } from '@arriero/simulators/streamax/server.ts'
import { simUnits } from '@arriero/simulators/wialon/units.ts'
import { insertMany, insertOne } from '../../../demo/insert.ts'
import type { SeedPart } from '../../../demo/later-parts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const [unitsFilmed, hoursEach] = [14, 9]

/** What cameras see, the commonest first: kind, code and words of the platform. */
const sights: readonly [kind: AlarmKind | null, code: string, detail: string | null][] = [
  ['close_following', '56009', 'Muy cerca del vehículo de enfrente'],
  ['phone_call', '56002', 'Llamada por teléfono'],
  ['lane_departure', '56005', 'Salida del carril'],
  ['close_following', '56009', 'Muy cerca del vehículo de enfrente'],
  ['seat_belt', '56016', 'Cinturón sin abrochar'],
  ['phone_call', '56002', 'Llamada por teléfono'],
  ['fatigue', '56000', 'Cansancio del conductor'],
  ['distraction', '56004', 'Conductor distraído'],
  ['smoking', '56003', 'Conductor fumando'],
  ['forward_collision', '56006', 'Riesgo de choque al frente'],
  ['drowsiness', '56010', 'Bostezo'],
  ['no_driver', '56001', 'Nadie al volante'],
  ['collision', '18016', 'Golpe fuerte al frente'],
  [null, '56099', null],
]
/** How the desk leaves what is older than a night. */
const fates: readonly ReviewState[] = ['confirmed', 'false', 'coaching', 'closed', 'confirmed', 'false', 'confirmed']

/** A week of what the cameras of some trucks saw while they drove, reviewed but for the last night. */
export const seed: SeedPart = async (client, { accountId, users }) => {
  const camera = await cameraSource(client, accountId)
  const now = Date.now()
  const seen = await drives(client, accountId, now)
  const pictures = picturesByHour(now)
  const rows = seen.map((drive, n) => {
    const [kind, code, detail] = sights[Math.floor(chance(n, 1) ** 1.3 * sights.length)]!
    const at = Math.min(
      Date.parse(drive.hour) + Math.floor(chance(n, 2) * hour),
      now - Math.ceil(chance(n, 3) * 40) * minute,
    )
    const repeats = chance(n, 4) > 0.8 ? 1 + Math.floor(chance(n, 5) * 3) : 0
    const isNew = at > now - 10 * hour
    const state = isNew && chance(n, 6) > 0.15 ? 'pending' : fates[Math.floor(chance(n, 7) * fates.length)]!
    const near = pictures.get(new Date(at).getUTCHours()) ?? []
    const picture = near[Math.floor(chance(n, 8) * near.length)]
    const moments = Array.from({ length: repeats + 1 }, (_, i) => at + i * (2 + Math.floor(chance(n, 9) * 6)) * minute)
    return {
      n,
      unitId: drive.unitId,
      key: drive.key,
      kind,
      code,
      detail,
      title: eventTitle(kind, code),
      class: eventClassOf(kind),
      severity: eventSeverity(kind),
      at: new Date(at).toISOString(),
      lastAt: new Date(moments.at(-1)!).toISOString(),
      speed: Math.round(40 + chance(n, 10) * 55),
      state: state === 'coaching' && drive.driverId === null ? 'confirmed' : state,
      driverId: drive.driverId,
      reviewedAt: new Date(Math.min(now, at + (6 + chance(n, 11) * 30) * minute)).toISOString(),
      alarms: moments.map((moment, i) => ({
        key: `demo-${n}-${i}`,
        at: new Date(moment).toISOString(),
        media: picture && camera.url && i === 0 ? [`${camera.url}/alarm/${picture}.jpg`] : [],
      })),
    }
  })
  const coaching = await seedCoaching(client, accountId, users.supervisor, rows)
  await insertEvents(
    client,
    accountId,
    camera.id,
    users.mariana,
    rows.map((row) => ({
      ...row,
      coachingId: row.state === 'coaching' ? coaching.get(row.driverId ?? 0) : null,
    })),
  )
}

/** The company's account at Streamax; without an address where its stand-in does not run and nobody asks. */
async function cameraSource(client: pg.ClientBase, accountId: number): Promise<{ id: number; url: string | null }> {
  const { rows } = await client.query<{ id: number; url: string | null }>(
    'select id, case when enabled then base_url end as url from platform_account where account_id = $1 and platform = $2 and deleted_at is null order by id limit 1',
    [accountId, platforms.streamax],
  )
  if (rows[0]) return rows[0]
  const id = await insertOne(
    client,
    `insert into platform_account (account_id, platform, name, base_url, enabled, state) values ($1, $2, 'Streamax Cámaras', 'http://127.0.0.1:4816', false, 'off')
     returning id`,
    [accountId, platforms.streamax],
  )
  return { id, url: null }
}

/** 0 ≤ x < 1, the same each time. */
function chance(n: number, salt: number): number {
  const x = Math.sin(n * 12.9898 + salt * 78.233) * 43_758.5453
  return x - Math.floor(x)
}

interface Drive {
  unitId: number
  key: string
  driverId: number | null
  hour: string
}

/** Hours in which trucks drove, of trucks with a camera first and then of any; of one that never drove, some hours. */
async function drives(client: pg.ClientBase, accountId: number, now: number): Promise<Drive[]> {
  const { rows } = await client.query<Drive>(
    `with filmed as (
      select u.id, coalesce(c.device_key, 'CAM' || u.id) as key, d.driver_id as driver
      from unit u left join unit_driver d on d.account_id = u.account_id and d.unit_id = u.id and d.to_at is null
      left join camera c on c.account_id = u.account_id and c.unit_id = u.id and c.brand = 2 and c.deleted_at is null
      where u.account_id = $1 and u.deleted_at is null
      order by d.driver_id is null, c.id is null, not exists (select from unit_hour h where h.account_id = $1 and h.unit_id = u.id and h.km > 20), u.id
      limit $3)
    select f.id as "unitId", f.key, f.driver as "driverId", h.hour from filmed f
    cross join lateral (
      select hour from (
        select hour, 1 as worth from unit_hour where account_id = $1 and unit_id = f.id and km > 20 and hour > $2
        union all select date_trunc('hour', $2::timestamptz) + n * interval '19 hours', 0 from generate_series(1, 8) n) h
      order by worth desc, h.hour > $2::timestamptz + interval '6 days' desc, md5(h.hour::text || f.id) limit $4) h`,
    [accountId, new Date(now - 7 * day).toISOString(), unitsFilmed, hoursEach],
  )
  return rows
}

/** Ids of what the platform's stand-in has a picture of, by the hour it was taken at. */
function picturesByHour(now: number): Map<number, string[]> {
  const units = simUnits(createFleet({ seed: streamaxSeed, trucks: 30, now }))
  const found = units.flatMap((unit) => incidentsBetween(unit, now - 2 * day, now - hour))
  return new Map(
    [...Map.groupBy(found, ({ at }) => new Date(at).getUTCHours())].map(([at, some]) => [at, some.map(({ id }) => id)]),
  )
}

interface Seen {
  driverId: number | null
  kind: AlarmKind | null
  code: string
  state: string
}

/** One for each driver with something to talk about; the first is late, the last done. */
async function seedCoaching(client: pg.ClientBase, accountId: number, coach: number, rows: readonly Seen[]) {
  const drivers = [
    ...Map.groupBy(
      rows.filter(({ state }) => state === 'coaching'),
      ({ driverId }) => driverId ?? 0,
    ),
  ]
  const ids = new Map<number, number>()
  for (const [at, [driverId, [first]]] of drivers.entries()) {
    const { kind, code } = first!
    const reason = coachingReason(kind, code, 3) ?? ''
    ids.set(
      driverId,
      await insertOne(
        client,
        `insert into driver_coaching (account_id, driver_id, reason, coach_id, state, due_on, updated_by)
         values ($1, $2, $3, $4, $5, current_date + $6::int, $4) returning id`,
        [accountId, driverId, reason, coach, at % 3 === 1 ? 'doing' : 'todo', at === 0 ? -2 : 1 + (at % 3)],
      ),
    )
  }
  return ids
}

const insertEvents = (
  client: pg.ClientBase,
  accountId: number,
  sourceId: number,
  reviewer: number,
  rows: readonly object[],
) =>
  insertMany(
    client,
    `with r as (select * from jsonb_to_recordset($1) as t (n int, "unitId" int, key text, kind text, code text, title text, detail text,
        class text, severity text, at timestamptz, "lastAt" timestamptz, speed real, state text, "coachingId" int,
        "reviewedAt" timestamptz, alarms jsonb)),
      raised as (
        insert into alarm (account_id, source_id, key, unit_key, unit_id, code, kind, at, received_at, lat, lon, speed, detail, media)
        select $2, $3, a.key, r.key, r."unitId", r.code, r.kind, a.at, a.at + interval '2 seconds', l.lat, l.lon, r.speed, r.detail, a.media
        from r cross join lateral jsonb_to_recordset(r.alarms) as a (key text, at timestamptz, media text[])
        left join position_last l on l.account_id = $2 and l.unit_id = r."unitId"
        returning id, key),
      events as (
        insert into camera_event (account_id, source_id, platform, unit_key, unit_id, unit_name, driver_id, driver_name, kind, code, title,
          detail, class, severity, at, last_at, count, lat, lon, speed, state, coaching_id, reviewed_by, reviewed_at)
        select $2, $3, ${platforms.streamax}, r.key, u.id, u.name, d.id, d.name, r.kind, r.code, r.title, r.detail, r.class, r.severity, r.at,
          r."lastAt", jsonb_array_length(r.alarms), p.lat / 1e6, p.lon / 1e6, r.speed, r.state, r."coachingId",
          case when r.state <> 'pending' then $4::int end, case when r.state <> 'pending' then r."reviewedAt" end
        from r join unit u on u.account_id = $2 and u.id = r."unitId"
        left join unit_driver ud on ud.account_id = $2 and ud.unit_id = u.id and ud.to_at is null
        left join driver d on d.account_id = $2 and d.id = ud.driver_id
        left join lateral (select lat, lon from unit_position where unit_id = u.id and ts <= r.at and ts > r.at - interval '20 minutes'
          order by ts desc limit 1) p on true
        order by r.n returning id, unit_id, code, at)
    insert into camera_event_alarm (account_id, event_id, alarm_id)
    select $2, e.id, x.id from events e join r on r."unitId" = e.unit_id and r.code = e.code and r.at = e.at
      join raised x on x.key like 'demo-' || r.n || '-%'
    returning alarm_id as id`,
    rows,
    [accountId, sourceId, reviewer],
  )
