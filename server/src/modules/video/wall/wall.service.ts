import { fitted, type View, type Wall, type WallSize } from '@arriero/contract/video/wall.contract.ts'
import { sql } from 'kysely'
import type { Work } from '../../../app/database/work.ts'
import { AppError } from '../../../app/errors.ts'
import type { Caller } from '../../../app/scope.ts'
import { visibleCameras } from '../cameras/cameras.read.ts'
import { texts } from '../video.texts.ts'

type Tiles = Wall['tiles']

/** The caller's wall, without cameras they no longer see. */
export async function ownWall(work: Work): Promise<Wall> {
  const row = await work.tx
    .selectFrom('camera_wall')
    .where('account_id', '=', work.scope.accountId)
    .where('user_id', '=', work.scope.userId)
    .select(sql<Tiles>`tiles`.as('tiles'))
    .executeTakeFirst()
  if (!row) return fitted(4, [])
  // The table checks how many there are.
  return fitted(row.tiles.length as WallSize, await seen(work, row.tiles))
}

/** Keeps it; what the caller does not see is kept as an empty tile. */
export async function saveOwnWall(work: Work, caller: Caller, { size, tiles }: Wall): Promise<void> {
  if (caller.principalUserId !== null) throw new AppError(403, 'permission_denied', texts.wallOfAnother)
  const kept = JSON.stringify(fitted(size, await seen(work, tiles)).tiles)
  await work.tx
    .insertInto('camera_wall')
    .values({ account_id: work.scope.accountId, user_id: work.scope.userId, tiles: kept })
    .onConflict((at) => at.columns(['account_id', 'user_id']).doUpdateSet({ tiles: kept }))
    .execute()
}

async function seen(work: Work, tiles: Tiles): Promise<Tiles> {
  const ids = tiles.flatMap((tile) => tile?.cameraId ?? [])
  if (ids.length === 0) return tiles
  const rows = await visibleCameras(work).where('c.id', 'in', ids).select('c.id').execute()
  const visible = new Set(rows.map(({ id }) => id))
  return tiles.map((tile: View | null) => (tile && visible.has(tile.cameraId) ? tile : null))
}
