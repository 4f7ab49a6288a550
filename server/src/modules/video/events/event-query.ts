import { sql, type RawBuilder } from 'kysely'
import type { AlarmKind, Severity } from '@arriero/contract/alerts/alarms.rules.ts'
import type { VideoEvent } from '@arriero/contract/video/events.entities.ts'
import type { EventClass, ReviewState } from '@arriero/contract/video/events.rules.ts'
import { platformsOfBrand } from '@arriero/contract/video/video.rules.ts'
import type { Work } from '../../../app/database/work.ts'

/** Events of units the caller sees. */
export const visibleEvents = ({ tx, scope }: Work) =>
  tx
    .selectFrom('camera_event as e')
    .where('e.account_id', '=', scope.accountId)
    .$if(!scope.seesAllUnits, (qb) =>
      qb.where('e.unit_id', 'in', (eb) =>
        eb
          .selectFrom('unit_access as x')
          .select('x.unit_id')
          .where('x.account_id', '=', scope.accountId)
          .where('x.user_id', '=', scope.userId),
      ),
    )

/** What a list of events may be narrowed by; `undefined` does not narrow. */
export interface EventFilter {
  state?: ReviewState | undefined
  class?: EventClass | undefined
  severity?: Severity | undefined
  kind?: AlarmKind | undefined
  code?: string | undefined
  unit?: number | undefined
  driver?: number | undefined
  brand?: number | undefined
  /** ISO. */
  from?: string | undefined
  to?: string | undefined
  hour?: number | undefined
  weekday?: number | undefined
}

export function filteredEvents(work: Work, asked: EventFilter, zone: string) {
  return visibleEvents(work)
    .$if(asked.state !== undefined, (qb) => qb.where('e.state', '=', asked.state!))
    .$if(asked.class !== undefined, (qb) => qb.where('e.class', '=', asked.class!))
    .$if(asked.severity !== undefined, (qb) => qb.where('e.severity', '=', asked.severity!))
    .$if(asked.kind !== undefined, (qb) => qb.where('e.kind', '=', asked.kind!))
    .$if(asked.code !== undefined, (qb) => qb.where('e.code', '=', asked.code!))
    .$if(asked.unit !== undefined, (qb) => qb.where('e.unit_id', '=', asked.unit!))
    .$if(asked.driver !== undefined, (qb) => qb.where('e.driver_id', '=', asked.driver!))
    .$if(asked.brand !== undefined, (qb) =>
      qb.where('e.platform', '=', sql<number>`any(${[...platformsOfBrand(asked.brand!)]}::int[])`),
    )
    .$if(asked.from !== undefined, (qb) => qb.where('e.at', '>=', asked.from!))
    .$if(asked.to !== undefined, (qb) => qb.where('e.at', '<', asked.to!))
    .$if(asked.hour !== undefined || asked.weekday !== undefined, (qb) => qb.where(inHoursOfWeek(work, asked, zone)))
}

/**
 * Whether an event began in this local hour, on this local weekday, or both. The hours of all weeks are looked up by their
 * index, a little too wide: a clock that changes makes them end early or late, so each event's own hour is asked too.
 */
function inHoursOfWeek({ scope }: Work, { from, to, hour, weekday }: EventFilter, zone: string): RawBuilder<boolean> {
  const accountId = scope.accountId
  // No further back or on than there are events; without any there is nothing to look through.
  const first = sql`(select greatest(min(at), ${from ?? null}::timestamptz) from camera_event where account_id = ${accountId}
    having min(at) is not null) at time zone ${zone}`
  const last = sql`(select least(max(at), ${to ?? null}::timestamptz) from camera_event where account_id = ${accountId}) at time zone ${zone}`
  const begins = sql`${hour ?? 0} * interval '1 hour' - interval '1 hour'`
  const lasts = sql`${hour === undefined ? 26 : 3} * interval '1 hour'`
  return sql<boolean>`e.id in (
    select x.id
    from generate_series(date_trunc('week', ${first}) + ${(weekday ?? 1) - 1} * interval '1 day',
      ${last} + interval '1 day', ${weekday === undefined ? 1 : 7} * interval '1 day') as day
    cross join lateral (
      select n.id, n.at at time zone ${zone} as local from camera_event n
      where n.account_id = ${accountId} and n.at >= (day + ${begins}) at time zone ${zone}
        and n.at < (day + ${begins} + ${lasts}) at time zone ${zone}
      offset 0) x
    where (${hour ?? null}::int is null or date_part('hour', x.local) = ${hour ?? null}::int)
      and (${weekday ?? null}::int is null or date_part('isodow', x.local) = ${weekday ?? null}::int))`
}

export const eventColumns = [
  'e.id',
  'e.kind',
  'e.code',
  'e.title',
  'e.detail',
  'e.class',
  'e.severity',
  'e.state',
  'e.unit_id',
  'e.unit_name',
  'e.driver_id',
  'e.driver_name',
  'e.at',
  'e.last_at',
  'e.count',
  'e.lat',
  'e.lon',
  'e.speed',
  'e.reviewed_at',
  'e.version',
] as const

const rows = (work: Work) => visibleEvents(work).select(eventColumns)
type EventRow = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>

/** Of events, the newest alarm that brought a picture or clip; asked for a page alone, not for what comes before it. */
async function picturesOf({ tx, scope }: Work, ids: readonly number[]): Promise<Map<number, VideoEvent['picture']>> {
  const { rows: found } = await sql<{ id: number; alarmId: number }>`
    select distinct on (j.event_id) j.event_id as id, m.id as "alarmId" from camera_event_alarm j
    join alarm m on m.id = j.alarm_id and m.account_id = j.account_id
    where j.account_id = ${scope.accountId} and j.event_id = any(${[...ids]}::int[]) and cardinality(m.media) > 0
    order by j.event_id, m.at desc, m.id desc`.execute(tx)
  return new Map(found.map(({ id, alarmId }) => [id, { alarmId, mediumId: 0 }]))
}

export async function withPictures(work: Work, found: readonly EventRow[]): Promise<VideoEvent[]> {
  const pictures = await picturesOf(
    work,
    found.map(({ id }) => id),
  )
  return found.map((row) => toEvent(row, pictures.get(row.id)))
}

export const toEvent = (row: EventRow, picture: VideoEvent['picture'] = null): VideoEvent => ({
  id: row.id,
  // The table checks these words, or the catalogue wrote them.
  kind: row.kind as AlarmKind | null,
  class: row.class as EventClass,
  severity: row.severity as Severity,
  state: row.state as ReviewState,
  code: row.code,
  title: row.title,
  detail: row.detail,
  unitId: row.unit_id,
  unitName: row.unit_name,
  driverId: row.driver_id,
  driverName: row.driver_name,
  at: row.at,
  lastAt: row.last_at,
  count: row.count,
  lat: row.lat,
  lon: row.lon,
  speed: row.speed,
  reviewedAt: row.reviewed_at,
  picture,
  version: row.version,
})
