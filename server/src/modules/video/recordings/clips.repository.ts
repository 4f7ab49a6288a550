import { sql } from 'kysely'
import type { Clip } from '@arriero/contract/video/recordings.contract.ts'
import type { DownloadState } from '@arriero/contract/video/video.rules.ts'
import { withUser } from '../../../app/database/with-user.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { visibleCameras } from '../cameras/cameras.read.ts'
import { texts } from './recordings.texts.ts'

const most = 100

/** Clips of cameras the caller sees. */
const visibleClips = (work: Work) =>
  visibleCameras(work)
    .innerJoin('camera_clip as k', (join) =>
      join.onRef('k.camera_id', '=', 'c.id').onRef('k.account_id', '=', 'c.account_id'),
    )
    .where('k.removed_at', 'is', null)

const described = (work: Work) =>
  visibleClips(work)
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'k.file_id').onRef('f.account_id', '=', 'k.account_id'),
    )
    .$call(withUser('w', 'k.asked_by'))
    .select([
      'k.id',
      'c.id as cameraId',
      'c.name as camera',
      'u.name as unit',
      sql<DownloadState>`k.state`.as('state'),
      'k.percent',
      sql<number | null>`case when k.state = 'WAITING' then (
        select count(*)::int from camera_clip o where o.account_id = k.account_id and o.camera_id = k.camera_id
          and o.removed_at is null and o.state in ('WAITING', 'DOWNLOADING') and o.id <= k.id) end`.as('place'),
      'k.channel',
      'k.from_at as start',
      'k.to_at as end',
      'k.name',
      'k.reason',
      'f.size',
      'k.asked_at as askedAt',
      'w.name as askedBy',
    ])

/** The newest first, 100 at most. */
export const listClips = (
  work: Work,
  only: { ids?: readonly number[] | undefined; cameraId?: number | undefined },
): Promise<Clip[]> =>
  described(work)
    .$if(only.ids !== undefined, (clips) => clips.where('k.id', '=', sql<number>`any(${[...only.ids!]}::int[])`))
    .$if(only.cameraId !== undefined, (clips) => clips.where('c.id', '=', only.cameraId!))
    .orderBy('k.id', 'desc')
    .limit(most)
    .execute()

export interface ClipFacts {
  id: number
  cameraId: number
  sourceId: number
  deviceKey: string
  channel: number
  from: string
  to: string
  stream: 'CLEAR' | 'FLUENT'
  state: DownloadState
  percent: number
  reason: string | null
  /** What its platform calls it. */
  videoKey: string | null
  askedAt: string
  /** null until it is complete. */
  file: { id: number; key: string; name: string; type: string; size: number } | null
}

/** One clip with what it takes to fetch it; throws a 404 for one the caller does not see. */
export async function findClip(work: Work, id: number): Promise<ClipFacts> {
  const [clip] = await clipFacts(work, [id])
  if (!clip) throw notFound(texts.clipNotFound)
  return clip
}

/** Those of these that the caller sees. */
export const clipFacts = (work: Work, ids: readonly number[]): Promise<ClipFacts[]> =>
  visibleClips(work)
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'k.file_id').onRef('f.account_id', '=', 'k.account_id'),
    )
    .where('k.id', '=', sql<number>`any(${[...ids]}::int[])`)
    .select([
      'k.id',
      'c.id as cameraId',
      'c.source_id as sourceId',
      'c.device_key as deviceKey',
      'k.channel',
      'k.from_at as from',
      'k.to_at as to',
      sql<ClipFacts['stream']>`k.stream`.as('stream'),
      sql<DownloadState>`k.state`.as('state'),
      'k.percent',
      'k.reason',
      'k.video_key as videoKey',
      'k.asked_at as askedAt',
      sql<ClipFacts['file']>`case when f.id is not null
        then json_build_object('id', f.id, 'key', f.key, 'name', f.name, 'type', f.type, 'size', f.size) end`.as(
        'file',
      ),
    ])
    .orderBy('k.id')
    .execute()

export interface NewClip {
  cameraId: number
  channel: number
  /** ISO instants. */
  from: string
  to: string
  stream: 'CLEAR' | 'FLUENT'
  name: string | null
}

/** Its id, and whether it is new: the same cut that is still under way is joined. */
export async function addClip({ tx, scope }: Work, clip: NewClip): Promise<{ id: number; isNew: boolean }> {
  const { cameraId, channel, from, to, stream, name } = clip
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    insert into camera_clip (account_id, camera_id, channel, from_at, to_at, stream, name, asked_by)
    values (${scope.accountId}, ${cameraId}, ${channel}, ${from}, ${to}, ${stream}, ${name}, ${scope.userId || null})
    on conflict (account_id, camera_id, channel, from_at, to_at, stream)
      where removed_at is null and state in ('WAITING', 'DOWNLOADING')
      do update set name = coalesce(camera_clip.name, excluded.name)
    returning id, xmax = 0 as "isNew"`.execute(tx)
  return rows[0]!
}

/** Changes a clip that is still on the lists; false when it is not. */
export async function setClip(
  { tx, scope }: Work,
  id: number,
  values: Partial<{
    state: DownloadState
    percent: number
    reason: string | null
    video_key: string | null
    file_id: number | null
    asked_at: string
    ended_at: string | null
  }>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('camera_clip')
    .set(values)
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes clips off the lists; the keys of the files that were kept of them, for the storage. */
export async function removeClips(
  { tx, scope }: Work,
  { ids = null, cameraId = null }: { ids?: readonly number[] | null; cameraId?: number | null },
): Promise<string[]> {
  const { rows } = await sql<{ fileId: number }>`
    with found as (
      select id, file_id from camera_clip
      where account_id = ${scope.accountId} and (id = any(${ids}::int[]) or camera_id = ${cameraId}) and removed_at is null
      for update),
    let_go as (update camera_clip k set removed_at = now(), file_id = null from found where k.id = found.id)
    select file_id as "fileId" from found where file_id is not null`.execute(tx)
  if (rows.length === 0) return []
  const files = await tx
    .deleteFrom('stored_file')
    .where('account_id', '=', scope.accountId)
    .where(
      'id',
      'in',
      rows.map(({ fileId }) => fileId),
    )
    .returning('key')
    .execute()
  return files.map(({ key }) => key)
}

const openOfCamera = ({ tx, scope }: Work, cameraId: number) =>
  tx
    .selectFrom('camera_clip')
    .where('account_id', '=', scope.accountId)
    .where('camera_id', '=', cameraId)
    .where('removed_at', 'is', null)
    .where('state', 'in', ['WAITING', 'DOWNLOADING'])
    .select('id')
    .orderBy('id')
    .limit(1)

/** Whether another clip of its camera is being sent, or waits before it: a device sends one at a time. */
export const isBehind = async (work: Work, { id, cameraId }: ClipFacts): Promise<boolean> =>
  (await openOfCamera(work, cameraId).where('id', '<', id).executeTakeFirst()) !== undefined

/** The clip of a camera whose turn it is; undefined: none waits. */
export const nextClip = async (work: Work, cameraId: number): Promise<number | undefined> =>
  (await openOfCamera(work, cameraId).executeTakeFirst())?.id
