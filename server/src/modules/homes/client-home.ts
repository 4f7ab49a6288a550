import { sql } from 'kysely'
import type { ClientHome, Delivery } from '@arriero/contract/homes/client-home.contract.ts'
import { lateAfterMinutes } from '@arriero/contract/trips/trips.rules.ts'
import { zoneOf } from '../../app/account-zone.ts'
import type { App } from '../../app/app.ts'
import type { Work } from '../../app/database/work.ts'
import { notFound } from '../../app/errors.ts'
import { SentFile } from '../../app/http/route.ts'
import { isCustomer } from '../billing/customers/customers.read.ts'
import { billedTo, fileBilledTo } from '../billing/documents/documents.read.ts'
import { texts } from './homes.texts.ts'
import { tripCounts, tripsById, visibleTrips } from '../trips/trips.read.ts'

const [mostArrivals, mostDelivered, mostDocuments] = [12, 8, 6]

/** What is shared with the caller: what arrives next, what arrived today, and how punctual it was. */
export async function clientHome(work: Work): Promise<ClientHome> {
  const { active, travelling, loading, unloading, notStarted, late } = await tripCounts(work)
  const midnight = sql`date_trunc('day', now(), ${await zoneOf(work)})`
  const delivered = deliveriesOf(work).where(sql<boolean>`d.arrived_at >= ${midnight}`)
  const { count } = await delivered.select(sql<number>`count(distinct t.id)::int`.as('count')).executeTakeFirstOrThrow()
  return {
    at: new Date().toISOString(),
    counts: { active, travelling: travelling + loading + unloading, notStarted, late, deliveredToday: count },
    arrivals: await tripsById(work, await nextToArrive(work)),
    delivered: await latest(delivered),
    now: await punctuality(work, sql`now() - interval '30 days'`, sql`now()`),
    before: await punctuality(work, sql`now() - interval '60 days'`, sql`now() - interval '30 days'`),
    billed: (await isCustomer(work, work.scope.userId)) ? await billedTo(work, work.scope.userId, mostDocuments) : null,
  }
}

/** Throws the 404 of a document that is not billed to the caller, or of no such format. */
export async function clientDocument(work: Work, app: App, id: number, format: string): Promise<SentFile> {
  if (format !== 'pdf' && format !== 'xml') throw notFound(texts.noDocument)
  const file = await fileBilledTo(work, app, work.scope.userId, id, format)
  if (!file) throw notFound(texts.noDocument)
  return new SentFile(file.name, file.type, file.body)
}

async function nextToArrive(work: Work): Promise<number[]> {
  const rows = await visibleTrips(work)
    .where('t.status', '=', 'active')
    .select('t.id')
    .orderBy('t.in_travel', 'desc')
    .orderBy(sql`coalesce(t.eta, t.arrive_at)`)
    .orderBy('t.id')
    .limit(mostArrivals)
    .execute()
  return rows.map(({ id }) => id)
}

const deliveriesOf = (work: Work) =>
  visibleTrips(work)
    .innerJoin('trip_destination as d', (join) =>
      join.onRef('d.trip_id', '=', 't.id').onRef('d.account_id', '=', 't.account_id'),
    )
    .where('t.status', '<>', 'cancelled')
    .where('d.arrived_at', 'is not', null)
    // Of a trip with several clients each sees what is for them.
    .where(
      sql<boolean>`(d.client_user_id is null or d.client_user_id = ${work.scope.userId} or ${work.scope.seesAllUnits}
        or exists (select from unit_access a where a.account_id = t.account_id and a.user_id = ${work.scope.userId} and a.unit_id = t.unit_id))`,
    )

const latest = (delivered: ReturnType<typeof deliveriesOf>): Promise<Delivery[]> =>
  delivered
    .select([
      'd.id',
      't.id as tripId',
      't.folio',
      sql<string>`d.destination->>'name'`.as('place'),
      sql<string>`d.arrived_at`.as('arrivedAt'),
      sql<number | null>`round(extract(epoch from d.arrived_at - d.arrive_at) / 60)::int`.as('late'),
      sql<number>`(select count(*)::int from trip_file f where f.account_id = t.account_id and f.trip_id = t.id)`.as(
        'files',
      ),
      sql<number>`(select count(*)::int from trip_incident i where i.account_id = t.account_id and i.trip_id = t.id)`.as(
        'incidents',
      ),
    ])
    .orderBy('d.arrived_at', 'desc')
    .orderBy('d.id')
    .limit(mostDelivered)
    .execute()

const punctuality = (work: Work, from: ReturnType<typeof sql>, to: ReturnType<typeof sql>) =>
  deliveriesOf(work)
    .where(sql<boolean>`d.arrived_at >= ${from} and d.arrived_at < ${to}`)
    .select([
      sql<number>`count(*)::int`.as('deliveries'),
      sql<number>`count(*) filter (where d.arrived_at <= d.arrive_at + make_interval(mins => ${sql.lit(lateAfterMinutes)}))::int`.as(
        'onTime',
      ),
      sql<
        number | null
      >`round((percentile_cont(0.5) within group (order by extract(epoch from d.arrive_at - d.arrived_at)) / 60)::numeric)::int`.as(
        'minutesBefore',
      ),
    ])
    .executeTakeFirstOrThrow()
