import type pg from 'pg'
import { seesAllUnits } from '../app/scope.ts'
import { letter } from '../modules/notifications/notifications.read.ts'
import { tripWays, tripWords } from '../modules/notifications/facts.words.ts'
import { describe } from '../modules/trips/read/words.ts'
import type { DemoCompany } from './company.ts'
import { insertMany } from './insert.ts'
import type { SeededTrip } from './trips/seed-trips.ts'
import { clientEvery, mirrorEvery } from './units.ts'
import { demoUsers } from './users.ts'

const hour = 3_600_000
const toldMs = 24 * hour
const unreadMs = hour
const mostMails = 60
const zone = 'America/Mexico_City'
const iso = (at: number) => new Date(at).toISOString()

interface Told {
  key: string
  title: string
  message: string
  link: string
  unitId: number
  truck: number
  at: number
  letter: { subject: string; text: string; html: string } | null
}

/** What people were told of the trips in the last day, in the words and under the keys of the live flow. */
export async function seedNotices(
  client: pg.ClientBase,
  company: DemoCompany,
  trips: readonly SeededTrip[],
  unitIds: readonly number[],
  publicUrl: string,
  now: number,
): Promise<void> {
  const told = trips
    .flatMap((trip) => toldOf(trip, unitIds[trip.trip.truck]!, publicUrl, now))
    .sort((a, b) => a.at - b.at)
  await seedBells(client, company, told, now)
  await seedMails(client, company, told, unitIds)
}

function toldOf(
  { id, folio, name, trip, truck, client }: SeededTrip,
  unitId: number,
  publicUrl: string,
  now: number,
): Told[] {
  return trip.events
    .filter(({ kind, at }) => tripWays[kind] && at > now - toldMs)
    .map(({ kind, at, from, to, measure, place }): Told => {
      const { title, reason } = describe(kind, from, to, measure)
      const fact = {
        tripId: id,
        unitId,
        folio,
        name,
        kind,
        state: to,
        at: iso(at),
        title,
        reason,
        place,
        clientUserId: client?.id ?? null,
      }
      const words = tripWords(fact, truck.name, zone)
      const link = `/Consola/viaje_details?travel_id=${id}`
      return {
        key: `trip:${id}:${kind}:${fact.at}`,
        title: words.title,
        message: words.message,
        link,
        unitId,
        truck: trip.truck,
        at,
        letter: tripWays[kind]?.mail
          ? letter({ ...words.letter, action: { label: 'Ver el viaje', url: publicUrl + link } })
          : null,
      }
    })
}

/** Everybody of the company is told of the units they see; the last hours' are unread. */
async function seedBells(
  client: pg.ClientBase,
  { accountId, users }: DemoCompany,
  told: readonly Told[],
  now: number,
): Promise<void> {
  const rows = told.map(({ key, title, message, link, unitId, at }) => ({
    key,
    title,
    message,
    link,
    unit_id: unitId,
    at: iso(at),
  }))
  const ids = await insertMany(
    client,
    `insert into notification (account_id, kind, title, message, link, unit_id, key, created_at)
     select $2, 'trip', left(title, 200), message, link, unit_id, key, at
     from json_to_recordset($1) as t (title text, message text, link text, unit_id int, key text, at timestamptz) returning id`,
    rows,
    [accountId],
  )
  const everybody = demoUsers
    .filter(({ account, role }) => account === 'company' && seesAllUnits(role))
    .map(({ username }) => users[username])
  const bells = told.flatMap(({ truck, at }, i) =>
    [
      ...everybody,
      ...(truck % clientEvery === 0 ? [users.cliente] : []),
      ...(truck % mirrorEvery === 0 ? [users.espejo] : []),
      ...(truck === 0 ? [users.conductor] : []),
    ].map((user) => ({ id: ids[i], user, read: at < now - unreadMs ? iso(at + hour) : null })),
  )
  await client.query(
    `insert into notification_user (account_id, notification_id, user_id, read_at)
     select $2, id, "user", read from json_to_recordset($1) as t (id int, "user" int, read timestamptz)`,
    [JSON.stringify(bells), accountId],
  )
}

/** Two people get mails on everything, one customer on a single unit; the history has what they got. */
async function seedMails(
  client: pg.ClientBase,
  { accountId, users }: DemoCompany,
  told: readonly Told[],
  unitIds: readonly number[],
): Promise<void> {
  const trafico = 'trafico@sierraclara.example'
  await client.query(
    `insert into mail_recipient (account_id, user_id, unit_id, email, name, topics, created_by)
     values ($1, $2, null, $3, 'Tráfico', '{trips,unit_alerts,expiries}', $2), ($1, $4, null, 'lucia.ferrer@cliente.example', 'Lucía Ferrer', '{trips}', $2),
       ($1, null, $5, 'almacen@cerropinto.example', 'Almacén', '{trips,unit_alerts}', $2)`,
    [accountId, users.mariana, trafico, users.cliente, unitIds[clientEvery]],
  )
  const mails = told
    .flatMap(({ letter: mail, key, unitId, at }) =>
      mail ? [{ ...mail, key: `${key}:${trafico}`, unit_id: unitId, at: iso(at) }] : [],
    )
    .slice(-mostMails)
  await client.query(
    `insert into mail (account_id, recipient, subject, body_text, body_html, topic, unit_id, key, state, attempts, created_at, sent_at)
     select $2, $3, subject, text, html, 'trips', unit_id, key, 'sent', 1, at, at + interval '2 seconds'
     from json_to_recordset($1) as t (subject text, text text, html text, unit_id int, key text, at timestamptz)`,
    [JSON.stringify(mails), accountId, trafico],
  )
}
