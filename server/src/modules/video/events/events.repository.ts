import { sql } from 'kysely'
import type { QueryOf } from '@arriero/contract/core/endpoint.ts'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import type { pageEvents } from '@arriero/contract/video/events.contract.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import { coachingRule, type Aggravation } from '@arriero/contract/video/events.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { matches, readPage } from '../../../app/database/page.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { texts } from './events.texts.ts'
import { eventColumns, filteredEvents, visibleEvents, withPictures } from './event-query.ts'

export const orders = {
  default: sql`e.at desc`,
  id: sql`e.id desc`,
  at: sql`e.at`,
  severity: sql`array_position(array[${sql.join(severities.map((one) => sql.lit(one)))}], e.severity)`,
}

export async function page(
  work: Work,
  asked: QueryOf<typeof pageEvents>,
  from: { path: string; query: Record<string, unknown> },
) {
  const found = filteredEvents(work, asked, await zoneOf(work))
    .where(matches(sql<string>`e.search`, asked.search))
    .select(eventColumns)
  const read = await readPage(found, asked, orders, from)
  return { ...read, results: await withPictures(work, read.results) }
}

/** Throws the 404 of one that the caller does not see. */
export async function find(work: Work, id: number): Promise<VideoEvent> {
  const row = await visibleEvents(work)
    .where('e.id', '=', id)
    .select(eventColumns)
    .executeTakeFirstOrThrow(() => notFound(texts.noEvent))
  const [event] = await withPictures(work, [row])
  return event!
}

export async function counts(work: Work, from: string | undefined) {
  const since = from ?? sql<string>`now()`
  const row = await visibleEvents(work)
    .select([
      sql<number>`count(*) filter (where e.at >= ${since})`.as('recent'),
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where e.state = 'pending')`.as('pending'),
      sql<number>`count(*) filter (where e.state = 'pending' and e.severity = 'critical')`.as('critical'),
      sql<number>`count(*) filter (where e.state = 'coaching')`.as('coaching'),
      sql<
        number | null
      >`round(percentile_cont(0.5) within group (order by extract(epoch from e.reviewed_at - e.at) / 60)
        filter (where e.reviewed_at > now() - interval '7 days'))::int`.as('reviewMinutes'),
    ])
    .executeTakeFirstOrThrow()
  return row
}

/** What the detail has besides the row of the list. */
export const factsOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('camera_event as e')
    .leftJoin('platform_account as p', (join) =>
      join.onRef('p.id', '=', 'e.source_id').onRef('p.account_id', '=', 'e.account_id'),
    )
    .leftJoin('unit as u', (join) => join.onRef('u.id', '=', 'e.unit_id').onRef('u.account_id', '=', 'e.account_id'))
    .leftJoin('driver as d', (join) =>
      join.onRef('d.id', '=', 'e.driver_id').onRef('d.account_id', '=', 'e.account_id').on('d.deleted_at', 'is', null),
    )
    .leftJoin('camera as c', (join) =>
      join
        .onRef('c.account_id', '=', 'e.account_id')
        .onRef('c.source_id', '=', 'e.source_id')
        .onRef('c.device_key', '=', 'e.unit_key')
        .on('c.deleted_at', 'is', null),
    )
    .$call(withUser('w', 'e.reviewed_by'))
    .where('e.account_id', '=', scope.accountId)
    .where('e.id', '=', id)
    .select([
      'e.source_id as sourceId',
      'p.name as sourceName',
      'p.platform',
      'u.speed_limit as limitKmh',
      'd.phone as driverPhone',
      'c.id as cameraId',
      'c.name as cameraName',
      'c.channels_visible as channels',
      sql<Record<string, string> | null>`c.channel_names`.as('channelNames'),
      'e.seen',
      sql<Aggravation[]>`e.aggravations`.as('aggravations'),
      'w.name as reviewedBy',
      'e.coaching_id as coachingId',
    ])
    .executeTakeFirstOrThrow()

/** Alarms of an event, newest first. */
export const alarmsOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('camera_event_alarm as j')
    .innerJoin('alarm as m', (join) => join.onRef('m.id', '=', 'j.alarm_id').onRef('m.account_id', '=', 'j.account_id'))
    .leftJoin('platform_account as p', (join) =>
      join.onRef('p.id', '=', 'm.source_id').onRef('p.account_id', '=', 'm.account_id'),
    )
    .where('j.account_id', '=', scope.accountId)
    .where('j.event_id', '=', id)
    .select(['m.id', 'm.at', 'm.code', 'm.detail', 'p.name as source', sql<number>`cardinality(m.media)`.as('media')])
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(200)
    .execute()

export const notesOf = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('camera_event_note as n')
    .$call(withUser('w', 'n.user_id'))
    .where('n.account_id', '=', scope.accountId)
    .where('n.event_id', '=', id)
    .select(['n.id', 'n.at', 'w.name as author', 'n.text'])
    .orderBy('n.at')
    .orderBy('n.id')
    .limit(500)
    .execute()

export async function addNote({ tx, scope }: Work, eventId: number, text: string): Promise<void> {
  await tx
    .insertInto('camera_event_note')
    .values({ account_id: scope.accountId, event_id: eventId, user_id: scope.userId || null, text })
    .execute()
}

const likeKind = ({ kind, code }: Pick<VideoEvent, 'kind' | 'code'>) =>
  kind === null ? sql<boolean>`e.kind is null and e.code = ${code}` : sql<boolean>`e.kind = ${kind}`

/** How many of its kind its driver had in the days of the coaching rule up to it, itself among them; false alarms left out. */
export async function recentOfDriver(work: Work, event: VideoEvent): Promise<number> {
  const { count } = await visibleEvents(work)
    .where('e.driver_id', '=', event.driverId ?? 0)
    .where(likeKind(event))
    .where('e.state', '<>', 'false')
    .where(
      sql<boolean>`e.at > ${event.at}::timestamptz - make_interval(days => ${coachingRule.days}) and e.at <= ${event.at}`,
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const pastDays = 14
/** Of its kind, by local day up to its own: of its driver, and how many each driver with events had on average. */
export async function pastOf(work: Work, event: VideoEvent, zone: string) {
  if (event.driverId === null) return null
  const recent = visibleEvents(work)
    .where('e.state', '<>', 'false')
    .where(sql<boolean>`e.at > ${event.at}::timestamptz - make_interval(days => ${pastDays}) and e.at <= ${event.at}`)
  const day = sql<string>`((e.at at time zone ${zone})::date)::text`
  const own = await recent
    .where('e.driver_id', '=', event.driverId)
    .where(likeKind(event))
    .groupBy(sql.ref('day'))
    .select([day.as('day'), sql<number>`count(*)`.as('events')])
    .execute()
  const fleet = await recent
    .where('e.driver_id', 'is not', null)
    .select([
      sql<number>`count(*) filter (where ${likeKind(event)})`.as('events'),
      sql<number>`count(distinct e.driver_id)`.as('drivers'),
    ])
    .executeTakeFirstOrThrow()
  return { own, fleet: Math.round((10 * fleet.events) / Math.max(1, fleet.drivers)) / 10 }
}
