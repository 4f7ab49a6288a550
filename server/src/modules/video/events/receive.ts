import {
  eventClassOf,
  eventSeverity,
  eventTitle,
  isReviewed,
  repeatMinutes,
  withNotice,
  type CameraNotice,
  type NoticeEntry,
} from '@arriero/contract/video/events.rules.ts'
import { platforms } from '@arriero/contract/tracking/tracking.rules.ts'
import { cameraPlatforms } from '@arriero/contract/video/video.rules.ts'
import { videoChannel } from '@arriero/contract/video/events.channel.ts'
import type { Work } from '../../../app/database/work.ts'
import type { StoredAlarm } from '../../alerts/alerts.read.ts'

/** A notice that is an event already, or the alarm that makes it one. */
interface Notice extends CameraNotice {
  eventId: number | null
  alarm: StoredAlarm | null
}

/**
 * Puts alarms of a camera platform into the inbox, repeats into the entry nobody has reviewed (rule CAM-06). A camera
 * that is no tracker speaks for the unit it is mounted on. Of the devices that report to us directly the cameras are
 * heard: the others are trackers.
 */
export async function receiveEvents(work: Work, sourceId: number, alarms: readonly StoredAlarm[]): Promise<void> {
  const told = alarms.filter(({ kind }) => isReviewed(kind)).toSorted((a, b) => a.at - b.at)
  if (told.length === 0) return
  const platform = await platformOf(work, sourceId)
  if (platform === null) return
  const cameras = await camerasOf(work, sourceId, told)
  const notices = told
    .filter(({ unitKey }) => platform !== platforms.direct || cameras.has(unitKey))
    .flatMap((alarm) => {
      const unitId = alarm.unitId ?? cameras.get(alarm.unitKey)
      return unitId == null ? [] : [noticeOf(alarm, unitId)]
    })
  if (notices.length === 0) return
  const groups = Map.groupBy([...(await waiting(work, sourceId, notices)), ...notices], likeness)
  const entries = [...groups.values()].flatMap((group) => group.reduce<readonly NoticeEntry<Notice>[]>(withNotice, []))
  const fresh = entries.filter(({ notice }) => notice.alarm !== null)
  const joined = entries.filter(({ notice, children }) => notice.alarm === null && children.length > 0)
  const changed = [...(await addEvents(work, sourceId, platform, fresh)), ...(await joinEvents(work, joined))]
  for (const { id, unitId } of changed) await work.publish(videoChannel, 'camera_event_changed', { id }, { unitId })
}

const noticeOf = (alarm: StoredAlarm, unitId: number): Notice => ({
  unitId,
  notification: alarm.kind ?? alarm.code,
  camera: alarm.unitKey,
  at: alarm.at,
  eventId: null,
  alarm,
})
const likeness = ({ unitId, notification, camera }: Notice) => JSON.stringify([unitId, notification, camera])

async function platformOf({ tx, scope }: Work, sourceId: number): Promise<number | null> {
  const source = await tx
    .selectFrom('platform_account')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', sourceId)
    .select('platform')
    .executeTakeFirst()
  return source && (cameraPlatforms as readonly number[]).includes(source.platform) ? source.platform : null
}

/** The cameras behind alarms by their key, each with the unit it is mounted on, if any. */
async function camerasOf({ tx, scope }: Work, sourceId: number, told: readonly StoredAlarm[]) {
  const keys = told.map(({ unitKey }) => unitKey)
  const rows = await tx
    .selectFrom('camera')
    .where('account_id', '=', scope.accountId)
    .where('source_id', '=', sourceId)
    .where('device_key', 'in', [...new Set(keys)])
    .where('deleted_at', 'is', null)
    .select(['device_key', 'unit_id'])
    .execute()
  return new Map(rows.map((row) => [row.device_key, row.unit_id]))
}

/** Events that these could repeat, oldest first. */
async function waiting({ tx, scope }: Work, sourceId: number, told: readonly Notice[]): Promise<Notice[]> {
  const iso = (at: number) => new Date(at).toISOString()
  const rows = await tx
    .selectFrom('camera_event')
    .where('account_id', '=', scope.accountId)
    .where('state', '=', 'pending')
    .where('source_id', '=', sourceId)
    .where('unit_id', 'in', [...new Set(told.map(({ unitId }) => unitId))])
    .where('last_at', '>=', iso(told[0]!.at - repeatMinutes * 60_000))
    .where('at', '<=', iso(told.at(-1)!.at + repeatMinutes * 60_000))
    .select(['id', 'unit_id', 'unit_key', 'kind', 'code', 'last_at'])
    .orderBy('last_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    unitId: row.unit_id,
    notification: row.kind ?? row.code,
    camera: row.unit_key,
    at: Date.parse(row.last_at),
    eventId: row.id,
    alarm: null,
  }))
}

interface Told {
  id: number
  unitId: number
}

async function addEvents(
  work: Work,
  sourceId: number,
  platform: number,
  entries: readonly NoticeEntry<Notice>[],
): Promise<Told[]> {
  if (entries.length === 0) return []
  const rows = entries.map(({ notice, children }, n) => {
    const { unitKey, kind, code, at, lat, lon, speed, detail } = notice.alarm!
    return {
      n,
      unitKey,
      unitId: notice.unitId,
      kind,
      code,
      title: eventTitle(kind, code),
      detail,
      class: eventClassOf(kind),
      severity: eventSeverity(kind),
      at: new Date(at).toISOString(),
      lastAt: new Date(children.at(-1)?.at ?? at).toISOString(),
      lat,
      lon,
      speed,
      alarmIds: [notice, ...children].map(({ alarm }) => alarm!.id),
    }
  })
  const client = await work.client()
  const { rows: added } = await client.query<Told>({
    name: 'add-camera-events',
    text: `with r as (select * from jsonb_to_recordset($4::jsonb) as t (n int, "unitKey" text, "unitId" int, kind text, code text,
          title text, detail text, class text, severity text, at timestamptz, "lastAt" timestamptz, lat float8, lon float8,
          speed float8, "alarmIds" bigint[])),
      added as (
        insert into camera_event (account_id, source_id, platform, unit_key, unit_id, unit_name, driver_id, driver_name, kind, code,
          title, detail, class, severity, at, last_at, count, lat, lon, speed)
        select $1, $2, $3, r."unitKey", u.id, u.name, d.id, d.name, r.kind, r.code,
          r.title, r.detail, r.class, r.severity, r.at, r."lastAt", cardinality(r."alarmIds"), r.lat, r.lon, r.speed
        from r join unit u on u.account_id = $1 and u.id = r."unitId"
        left join lateral (select driver_id from unit_driver where account_id = $1 and unit_id = u.id
          and from_at <= r.at and (to_at is null or to_at > r.at) order by from_at desc limit 1) ud on true
        left join driver d on d.account_id = $1 and d.id = ud.driver_id
        order by r.n
        returning id, unit_id, unit_key, kind, code, at),
      linked as (
        insert into camera_event_alarm (account_id, event_id, alarm_id)
        select $1, a.id, l.alarm_id from added a
        join r on r."unitId" = a.unit_id and r."unitKey" = a.unit_key 
          and coalesce(r.kind, r.code) = coalesce(a.kind, a.code) and r.at = a.at
        cross join lateral unnest(r."alarmIds") l (alarm_id)
        on conflict do nothing)
    select id, unit_id as "unitId" from added`,
    values: [work.scope.accountId, sourceId, platform, JSON.stringify(rows)],
  })
  return added
}

async function joinEvents(work: Work, entries: readonly NoticeEntry<Notice>[]): Promise<Told[]> {
  if (entries.length === 0) return []
  const rows = entries.map(({ notice, children }) => ({
    id: notice.eventId,
    first: new Date(children[0]!.at).toISOString(),
    last: new Date(Math.max(...children.map(({ at }) => at))).toISOString(),
    alarmIds: children.map(({ alarm }) => alarm!.id),
  }))
  const client = await work.client()
  const { rows: changed } = await client.query<Told>({
    name: 'join-camera-events',
    text: `with r as (select * from jsonb_to_recordset($2::jsonb) as t (id int, first timestamptz, last timestamptz, "alarmIds" bigint[])),
      linked as (
        insert into camera_event_alarm (account_id, event_id, alarm_id)
        select $1, r.id, l.alarm_id from r cross join lateral unnest(r."alarmIds") l (alarm_id) on conflict do nothing)
    update camera_event e set count = e.count + cardinality(r."alarmIds"), at = least(e.at, r.first), last_at = greatest(e.last_at, r.last)
    from r where e.account_id = $1 and e.id = r.id returning e.id, e.unit_id as "unitId"`,
    values: [work.scope.accountId, JSON.stringify(rows)],
  })
  return changed
}
