import { sql } from 'kysely'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { cameraBrands, type CameraType } from '@arriero/contract/video/video.rules.ts'
import { withRecordFacts } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { lastPositions } from '../../tracking/tracking.read.ts'
import { texts } from '../video.texts.ts'

/** Cameras the caller sees: of units shared with them, or all of the account. */
export const visibleCameras = ({ tx, scope }: Work) =>
  tx
    .selectFrom('camera as c')
    .innerJoin('platform_account as s', (join) =>
      join.onRef('s.id', '=', 'c.source_id').onRef('s.account_id', '=', 'c.account_id'),
    )
    .leftJoin('unit as u', (join) =>
      join.onRef('u.id', '=', 'c.unit_id').onRef('u.account_id', '=', 'c.account_id').on('u.deleted_at', 'is', null),
    )
    .where('c.account_id', '=', scope.accountId)
    .where('c.deleted_at', 'is', null)
    .$if(!scope.seesAllUnits, (cameras) => cameras.where(sharedWith(scope.accountId, scope.userId)))

const sharedWith = (accountId: number, userId: number) =>
  sql<boolean>`u.id in (select unit_id from unit_access where account_id = ${accountId} and user_id = ${userId})`

/** Seconds of video that were open since the month began, or since the plan did when that was later. */
const usedSeconds = sql<number>`(
  select coalesce(sum(v.seconds), 0)::int from camera_session v
  where v.account_id = c.account_id and v.camera_id = c.id and v.started_at >= greatest(c.plan_from,
    (select date_trunc('month', now(), a.timezone) from account a where a.id = c.account_id)))`

const described = (work: Work) =>
  visibleCameras(work)
    .$call(withRecordFacts('c'))
    .select([
      'c.id',
      'c.name',
      'c.brand',
      'c.device_key as deviceKey',
      'c.channels_visible as channelsVisible',
      'c.last_at as lastAt',
      'c.is_online as isOnline',
      'c.status_at as statusAt',
      'u.id as unitId',
      'u.name as unitName',
      's.id as sourceId',
      's.name as sourceName',
      sql<Record<string, string>>`c.channel_names`.as('channelNames'),
      'c.plan_seconds as planSeconds',
      usedSeconds.as('usedSeconds'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>

/** Which field of `cameraProperties` names a device of a type. */
export const keyNames: Record<CameraType, 'ehomeId' | 'uniqueId' | 'imei'> = {
  HIKVISION: 'ehomeId',
  STREAMAX: 'uniqueId',
  JIMIIOT: 'imei',
}
const typeOf = (brand: number): CameraType => cameraBrands.find(({ id }) => id === brand)?.type ?? 'STREAMAX'

async function toCameras(work: Work, rows: readonly Row[]): Promise<Camera[]> {
  const positions = await lastPositions(
    work,
    rows.flatMap(({ unitId }) => unitId ?? []),
  )
  return rows.map((row) => toCamera(row, positions.get(row.unitId ?? 0) ?? null))
}

function toCamera(row: Row, position: Camera['position']): Camera {
  const { brand, deviceKey, channelsVisible, isOnline, unitId, unitName, sourceId, sourceName, ...same } = row
  const type = typeOf(brand)
  return {
    ...same,
    type,
    properties: { [keyNames[type]]: deviceKey, channelsVisible },
    status: isOnline === null ? null : isOnline ? 'online' : 'offline',
    unit: unitId === null || unitName === null ? null : { id: unitId, name: unitName },
    source: { id: sourceId, name: sourceName },
    position,
  }
}

/** By unit; `userId`: of units that are shared with that user. */
export async function listCameras(work: Work, only: { userId?: number } = {}): Promise<Camera[]> {
  const { userId } = only
  const rows = await described(work)
    .$if(userId !== undefined, (cameras) => cameras.where(sharedWith(work.scope.accountId, userId!)))
    .orderBy(sql`coalesce(u.name, c.name) collate es_mx`)
    .orderBy('c.id')
    .execute()
  return toCameras(work, rows)
}

export async function find(work: Work, id: number): Promise<Camera> {
  const [found] = await toCameras(work, await described(work).where('c.id', '=', id).execute())
  if (!found) throw notFound(texts.cameraNotFound)
  return found
}

export interface CameraFacts {
  id: number
  name: string
  /** Rule CAM-09. */
  brand: number
  sourceId: number
  /** As its platform knows it. */
  deviceKey: string
  unitId: number | null
  channelsVisible: number[]
  channelNames: Record<string, string>
}

/** What reaches the device of a camera; throws a 404 for one the caller does not see. */
export const findCamera = (work: Work, id: number): Promise<CameraFacts> =>
  visibleCameras(work)
    .where('c.id', '=', id)
    .select([
      'c.id',
      'c.name',
      'c.brand',
      'c.source_id as sourceId',
      'c.device_key as deviceKey',
      'c.unit_id as unitId',
      'c.channels_visible as channelsVisible',
      sql<Record<string, string>>`c.channel_names`.as('channelNames'),
    ])
    .executeTakeFirstOrThrow(() => notFound(texts.cameraNotFound))

export interface DeviceStatus {
  key: string
  isOnline: boolean | null
  /** Epoch ms. */
  lastAt: number | null
}

/** Keeps what a platform said of its devices; `status_at` moves when they came or went. */
export async function keepStatuses(work: Work, sourceId: number, devices: readonly DeviceStatus[]): Promise<void> {
  const client = await work.client()
  await client.query({
    name: 'keep-camera-statuses',
    text: `update camera c set is_online = d."isOnline", last_at = greatest(c.last_at, d."lastAt"),
        status_at = case when c.is_online is distinct from d."isOnline" then now() else c.status_at end
      from jsonb_to_recordset($3::jsonb) as d (key text, "isOnline" boolean, "lastAt" timestamptz)
      where c.account_id = $1 and c.source_id = $2 and c.device_key = d.key and c.deleted_at is null
        and (c.is_online is distinct from d."isOnline" or d."lastAt" > c.last_at or (c.last_at is null and d."lastAt" is not null))`,
    values: [
      work.scope.accountId,
      sourceId,
      JSON.stringify(
        devices.map(({ key, isOnline, lastAt }) => ({
          key,
          isOnline,
          lastAt: lastAt === null ? null : new Date(lastAt).toISOString(),
        })),
      ),
    ],
  })
}

/** Cameras the caller sees, by source and device. */
export async function cameraIds(work: Work): Promise<(sourceId: number, key: string) => number | undefined> {
  const rows = await visibleCameras(work).select(['c.id', 'c.source_id', 'c.device_key']).execute()
  const known = new Map(rows.map((row) => [`${row.source_id} ${row.device_key}`, row.id]))
  return (sourceId, key) => known.get(`${sourceId} ${key}`)
}

/** Seconds of video that the plan of a camera has left; 0 when it is used up. */
export async function timeLeft(work: Work, id: number): Promise<number> {
  const left = await visibleCameras(work)
    .where('c.id', '=', id)
    .select(sql<number>`greatest(c.plan_seconds - ${usedSeconds}, 0)`.as('seconds'))
    .executeTakeFirstOrThrow(() => notFound(texts.cameraNotFound))
  return left.seconds
}

/** What the caller has open of a camera, and how many of its cuts are under way. */
export async function openSession({ tx, scope }: Work, cameraId: number) {
  const { rows } = await sql<{ streams: number; seconds: number; bytes: number; downloads: number }>`
    select count(*)::int as streams, coalesce(sum(v.seconds), 0)::int as seconds, coalesce(sum(v.bytes), 0)::float8 as bytes,
      (select count(*)::int from camera_clip k where k.account_id = ${scope.accountId} and k.camera_id = ${cameraId}
        and k.removed_at is null and k.state in ('WAITING', 'DOWNLOADING')) as downloads
    from camera_session v
    where v.account_id = ${scope.accountId} and v.camera_id = ${cameraId} and v.user_id = ${scope.userId} and v.ended_at is null`.execute(
    tx,
  )
  const { streams = 0, seconds = 0, bytes = 0, downloads = 0 } = rows[0] ?? {}
  return { session: streams > 0 ? { seconds, bytes } : null, downloads }
}
