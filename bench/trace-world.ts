// An account whose units drive the days of trace-days.ts: geofences where they stand, a trip each, and alert rules.
import { createTravel } from '@arriero/contract/trips/trips.contract.ts'
import { inWork, type App } from '@arriero/server/app/app.ts'
import type { Work } from '@arriero/server/app/database/work.ts'
import { systemScope } from '@arriero/server/app/scope.ts'
import type { PositionSource } from '@arriero/server/modules/tracking/tracking.pipeline.ts'
import { fixesOf } from '@arriero/server/modules/tracking/tracking.read.ts'
import { z } from 'zod'
import { signIn } from './console-user.ts'
import type { VehicleDay } from './trace-days.ts'

const fences = 200
const trips = 150
const minuteMs = 60_000

interface Running {
  app: App
  url: string
}

export async function makeWorld(
  { app, url }: Running,
  name: string,
  days: readonly VehicleDay[],
): Promise<PositionSource> {
  const one = async (text: string, values: unknown[]) =>
    (await app.owner.query<{ id: number }>(text, values)).rows[0]?.id ?? 0
  const accountId = await one(`insert into account (name, kind) values ($1, 'company') returning id`, [name])
  const sourceId = await one(
    `insert into platform_account (account_id, platform, name, base_url, enabled) values ($1, 1, 'Trazas', 'http://127.0.0.1', false) returning id`,
    [accountId],
  )
  const { rows: units } = await app.owner.query<{ id: number; name: string }>(
    `insert into unit (account_id, name, platform, platform_account_id, platform_key, speed_limit)
     select $1, n, 1, $2, n, 60 from unnest($3::text[]) n returning id, name`,
    [accountId, sourceId, days.map((day) => day.name)],
  )
  const places = days.flatMap(({ positions }) => positions)
  const shapes = Array.from({ length: fences }, (_, i) => {
    const { lat, lon } = places[Math.floor(((i + 0.5) / fences) * places.length)]!
    const d = 0.002 + (i % 5) * 0.001
    return i % 3 === 0
      ? {
          shape: 2,
          points: [
            [lat - d, lon - d],
            [lat - d, lon + d],
            [lat + d, lon + d],
            [lat + d, lon - d],
          ],
          size: null,
        }
      : { shape: 3, points: [[lat, lon]], size: 120 + (i % 7) * 60 }
  })
  const { rows: geofences } = await app.owner.query<{ id: number }>(
    `insert into geofence (account_id, name, shape, points, size_m)
     select $1, 'Geocerca ' || n, (f->>'shape')::smallint, f->'points', (f->>'size')::float8 from jsonb_array_elements($2::jsonb) with ordinality as t (f, n) returning id`,
    [accountId, JSON.stringify(shapes)],
  )
  await makeRules(
    app,
    accountId,
    geofences.map(({ id }) => id),
  )
  const token = await signIn(app.owner, accountId)
  const idOf = new Map(units.map((unit) => [unit.name, unit.id]))
  for (const day of days.slice(0, trips)) await makeTrip(url, token, day, idOf.get(day.name)!)
  return { accountId, sourceId }
}

async function makeRules(app: App, accountId: number, geofenceIds: readonly number[]): Promise<void> {
  const rules = [
    { name: 'Rápido', trigger: 'speed', limit: 50, duration: 0, cooldown: 0 },
    { name: 'Muy rápido un rato', trigger: 'speed', limit: 60, duration: 120, cooldown: 600 },
    { name: 'Entra', trigger: 'geofence_enter', limit: null, duration: 0, cooldown: 0 },
    { name: 'Sale', trigger: 'geofence_leave', limit: null, duration: 0, cooldown: 900 },
    { name: 'Permanece', trigger: 'geofence_dwell', limit: null, duration: 600, cooldown: 0 },
    { name: 'Apagado', trigger: 'ignition_off', limit: null, duration: 900, cooldown: 0 },
    { name: 'Encendido', trigger: 'ignition_on', limit: null, duration: 0, cooldown: 1800 },
  ]
  await app.owner.query(
    `insert into alert_rule (account_id, name, trigger, severity, limit_kmh, kinds, duration_s, cooldown_s, geofence_ids, active_from)
     select $1, r.name, r.trigger, 'medium', r."limit", '{}', r.duration, r.cooldown, case when r.trigger like 'geofence%' then $3::int[] else '{}' end, '2020-01-01'
     from jsonb_to_recordset($2::jsonb) as r (name text, trigger text, "limit" float8, duration int, cooldown int)`,
    [accountId, JSON.stringify(rules), geofenceIds],
  )
}

/** From where the vehicle was early on to where it is later, over a place between. */
async function makeTrip(url: string, token: string, { name, positions }: VehicleDay, unitId: number): Promise<void> {
  const at = (share: number) => positions[Math.floor(share * (positions.length - 1))]!
  const [origin, middle, end] = [at(0.05), at(0.45), at(0.9)]
  const iso = (fixTime: number) => new Date(fixTime).toISOString()
  const point = ({ lat, lon }: { lat: number; lon: number }) => ({ lat, lon })
  const body: unknown = z.encode(createTravel.body as z.ZodType, {
    name: `Viaje de ${name}`,
    unitId,
    drivers: [],
    destinations: [
      {
        placeKind: 3,
        originKind: 3,
        originCoordinates: point(origin),
        originName: 'Origen',
        destinationCoordinates: point(middle),
        destinationName: 'Intermedio',
        estimatedLeave: iso(origin.fixTime),
        estimatedArrival: iso(Math.max(middle.fixTime, origin.fixTime + minuteMs)),
      },
      {
        placeKind: 3,
        destinationCoordinates: point(end),
        destinationName: 'Final',
        estimatedLeave: iso(Math.max(middle.fixTime, origin.fixTime + minuteMs)),
        estimatedArrival: iso(Math.max(end.fixTime, origin.fixTime + 2 * minuteMs)),
      },
    ],
  })
  const reply = await fetch(`${url}${createTravel.path}`, {
    method: 'POST',
    headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`Viaje: ${reply.status} ${(await reply.text()).slice(0, 300)}`)
}

type Outcome = Record<string, string[]>

/** What the flow made of the account's positions, as lines that can be compared between accounts. */
export async function outcomeOf(app: App, accountId: number): Promise<Outcome> {
  const lines = async (query: string) =>
    (await app.owner.query<{ line: string }>(query, [accountId])).rows.map(({ line }) => line)
  const time = (column: string) => `coalesce(to_char(${column} at time zone 'UTC', 'HH24:MI:SS.MS'), '–')`
  return {
    posiciones: await inWork(app, systemScope(accountId), positionLines),
    visitas: await lines(
      `select u.name || ' ' || g.name || ' ' || ${time('v.in_at')} || ' ' || ${time('v.out_at')} as line
       from geofence_visit v join unit u on u.id = v.unit_id join geofence g on g.id = v.geofence_id where v.account_id = $1`,
    ),
    horas: await lines(
      `select u.name || ' ' || ${time('h.hour')} || ' ' || round(h.km::numeric, 2) || ' km ' || h.moving_s || ' ' || h.idle_s || ' ' || h.engine_s || ' ' || round(h.top_kmh::numeric, 1) as line
       from unit_hour h join unit u on u.id = h.unit_id where h.account_id = $1`,
    ),
    últimas: await lines(
      `select u.name || ' ' || ${time('l.at')} || ' ' || l.state || ' ' || ${time('l.since')} || ' ' || round(l.odometer_km::numeric, 2) as line
       from position_last l join unit u on u.id = l.unit_id where l.account_id = $1`,
    ),
    viajes: await lines(
      `select t.name || ' ' || t.status || ' ' || t.state || ' ' || ${time('t.started_at')} || ' ' || ${time('t.finished_at')} || ' ' || t.reached as line
       from trip t where t.account_id = $1`,
    ),
    destinos: await lines(
      `select t.name || ' ' || d.position || ' ' || ${time('d.origin_in_at')} || ' ' || ${time('d.origin_out_at')} || ' ' || ${time('d.arrived_at')} || ' ' || ${time('d.left_at')} || ' ' || d.skipped as line
       from trip_destination d join trip t on t.id = d.trip_id where d.account_id = $1`,
    ),
    alertas: await lines(
      `select title || ' ' || unit_name || ' ' || ${time('start_at')} || ' ' || ${time('at')} || ' ' || ${time('end_at')} || ' ' || coalesce(detail, '') as line
       from alert where account_id = $1 and state <> 'withdrawn'`,
    ),
    'alertas repetidas': await lines(
      `select title || ' ' || unit_name || ' ' || ${time('at')} as line from alert where account_id = $1 and state <> 'withdrawn'
       group by title, unit_name, coalesce(geofence_id, 0), at having count(*) > 1`,
    ),
  }
}

/** Raw and packed alike. */
async function positionLines(work: Work): Promise<string[]> {
  const units = await work.tx
    .selectFrom('unit')
    .select(['id', 'name'])
    .where('account_id', '=', work.scope.accountId)
    .execute()
  const found: string[] = []
  for (const { id, name } of units)
    for (const { fixTime } of await fixesOf(work, id, 0, Date.now() + 60 * minuteMs))
      found.push(`${name} ${new Date(fixTime).toISOString()}`)
  return found
}

/** Lines that only one of two lists has, each as often as it is missing. */
export function differences(expected: readonly string[], found: readonly string[]) {
  const counts = new Map<string, number>()
  for (const line of expected) counts.set(line, (counts.get(line) ?? 0) + 1)
  const extra = found.filter((line) => {
    const left = counts.get(line) ?? 0
    counts.set(line, left - 1)
    return left <= 0
  })
  const missing = [...counts].flatMap(([line, left]) => Array.from({ length: Math.max(0, left) }, () => line))
  return { missing: missing.toSorted(), extra: extra.toSorted() }
}
