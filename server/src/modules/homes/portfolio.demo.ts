import type pg from 'pg'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'

interface Portrait {
  name: string
  zone: string
  contact: string
  phone: string
  years: number
  units: number
  /** Units without a signal, and since how many hours. */
  silent: number
  hours: number
  /** Of its platform, and since how many hours. */
  state: 'ok' | 'token_invalid' | 'retrying' | null
  since: number
  users: number
  /** Of the users, those who were there in the last days. */
  entered: number
  /** Grave alerts that nobody attends, and since how many hours. */
  alerts: number
  waiting: number
  /** Its health on the last eight Mondays, the oldest first. */
  was: readonly number[]
}

/** Companies of the distributor beside the one that the demo shows whole: some do well, some are to be called. */
const portraits: readonly Portrait[] = [
  {
    name: 'Fletes Cañada Honda',
    zone: 'America/Monterrey',
    contact: 'Norma Quiñones',
    phone: '8444152207',
    years: 5,
    units: 41,
    silent: 38,
    hours: 31,
    state: 'token_invalid',
    since: 30,
    users: 6,
    entered: 5,
    alerts: 2,
    waiting: 3,
    was: [93, 95, 94, 96, 95, 96, 94, 92],
  },
  {
    name: 'Materiales Peña Alta',
    zone: 'America/Mexico_City',
    contact: 'Raúl Ocampo',
    phone: '4499103318',
    years: 2,
    units: 23,
    silent: 4,
    hours: 50,
    state: 'ok',
    since: 900,
    users: 4,
    entered: 0,
    alerts: 9,
    waiting: 98,
    was: [88, 86, 83, 79, 74, 69, 62, 57],
  },
  {
    name: 'Grúas y Maniobras Delta',
    zone: 'America/Monterrey',
    contact: 'Silvia Barragán',
    phone: '8332146090',
    years: 4,
    units: 31,
    silent: 7,
    hours: 26,
    state: 'retrying',
    since: 5,
    users: 7,
    entered: 2,
    alerts: 3,
    waiting: 20,
    was: [81, 80, 76, 72, 69, 66, 63, 58],
  },
  {
    name: 'Refrigerados Monte Claro',
    zone: 'America/Mazatlan',
    contact: 'Iván Leyva',
    phone: '6677120045',
    years: 6,
    units: 86,
    silent: 5,
    hours: 40,
    state: 'ok',
    since: 2000,
    users: 9,
    entered: 8,
    alerts: 1,
    waiting: 6,
    was: [84, 86, 85, 88, 90, 91, 90, 92],
  },
  {
    name: 'Paquetería Llano Largo',
    zone: 'America/Mexico_City',
    contact: 'Teresa Coria',
    phone: '2223891150',
    years: 4,
    units: 57,
    silent: 1,
    hours: 28,
    state: 'ok',
    since: 4000,
    users: 8,
    entered: 8,
    alerts: 0,
    waiting: 0,
    was: [78, 80, 83, 85, 88, 92, 94, 96],
  },
]

/** Of the company that the demo shows whole. */
const ownWas = [80, 79, 81, 80, 78, 79, 77, 78]

/** A distributor's portfolio: accounts with units, a platform, people and alerts of their own, beside the one named. */
export async function seedPortfolio(
  client: pg.ClientBase,
  distributorId: number,
  services: readonly number[],
  ownId: number,
): Promise<void> {
  const { rows: own } = await client.query<{ units: number; users: number }>(
    `select (select count(*)::int from unit where account_id = $1 and deleted_at is null) as units,
       (select count(*)::int from app_user where account_id = $1 and password_hash <> '') as users`,
    [ownId],
  )
  await remember(client, distributorId, ownId, ownWas, own[0]!)
  for (const { name, zone, contact, phone, years, was, ...facts } of portraits) {
    const { rows } = await client.query<{ id: number }>(
      `insert into account (name, kind, parent_id, services, timezone, contact_name, contact_phone, created_at)
       values ($1, 'company', $2, $3, $4, $5, $6, now() - make_interval(years => $7)) returning id`,
      [name, distributorId, services, zone, contact, phone, years],
    )
    await fill(client, rows[0]!.id, facts)
    await remember(client, distributorId, rows[0]!.id, was, facts)
  }
}

type Facts = Omit<Portrait, 'name' | 'zone' | 'contact' | 'phone' | 'years' | 'was'>

async function fill(client: pg.ClientBase, account: number, given: Facts): Promise<void> {
  const { units, silent, hours, state, since, users, entered, alerts, waiting } = given
  await client.query(
    `with made as (
       insert into unit (account_id, name) select $1::int, 'U-' || lpad(n::text, 3, '0') from generate_series(1, $2::int) n returning id),
     placed as (select id, row_number() over (order by id) <= $3::int as is_silent from made)
     insert into position_last (account_id, unit_id, at, received_at, lat, lon, speed, course, odometer_km, engine_hours, state, since)
     select $1::int, id, e.at, e.at, 25.5, -100.5, 0, 0, 0, 0, case when is_silent then 4 else 3 end, e.at
     from placed cross join lateral (select now() - case when is_silent then make_interval(hours => $4::int) else interval '4 minutes' end as at) e`,
    [account, units, silent, hours],
  )
  if (state)
    await client.query(
      `insert into platform_account (account_id, platform, name, base_url, state, state_since)
       values ($1, $2, $3, '', $4, now() - make_interval(hours => $5))`,
      // Nobody asks devices that report by themselves; a platform without an address fails as it says.
      state === 'ok'
        ? [account, platforms.direct, 'Equipos directos', state, since]
        : [account, platforms.mapon, 'Mapon', state, since],
    )
  // Nobody knows a password of theirs: this is no hash of any.
  await client.query(
    `with made as (
       insert into app_user (account_id, username, name, role, password_hash)
       select $1::int, 'persona.' || $1::int || '.' || n, 'Usuario ' || n, case n when 1 then 3 else 5 end, '-' from generate_series(1, $2::int) n
       returning id)
     insert into session (token_hash, account_id, user_id, used_at, expires_at, revoked_at)
     select sha256(gen_random_uuid()::text::bytea), $1::int, id, now() - interval '5 hours', now(), now() from made order by id limit $3::int`,
    [account, users, entered],
  )
  await client.query(
    `insert into alert (account_id, key, trigger, title, severity, unit_id, unit_name, start_at, at, last_at)
     select $1::int, 'demo ' || u.id, 'alarm', 'Botón de pánico', 'critical', u.id, u.name, e.at, e.at, e.at
     from (select id, name from unit where account_id = $1::int order by id limit $2::int) u
     cross join lateral (select now() - make_interval(hours => $3::int) as at) e`,
    [account, alerts, waiting],
  )
}

/** The Mondays that are past: what it lacked then is told by its health. */
const remember = (
  client: pg.ClientBase,
  distributorId: number,
  companyId: number,
  was: readonly number[],
  { units, users }: Pick<Facts, 'units' | 'users'>,
) =>
  client.query(
    `insert into company_day (account_id, company_id, day, health, silent, failing, alerts, absent)
     select $1, $2, date_trunc('week', now() - interval '1 day')::date - 7 * ($6 - place)::int, health,
       round($4::int * (100 - health) / 250.0), (health < 60)::int, round((100 - health) / 9.0), round($5::int * (100 - health) / 130.0)
     from unnest($3::int[]) with ordinality as w (health, place)`,
    [distributorId, companyId, was, units, users, was.length],
  )
