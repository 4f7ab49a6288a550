import type { SourceStretch } from '@arriero/contract/tracking/tracking.entities.ts'
import type { Work } from '../../../app/database/work.ts'
import { stretchesOf } from '../engine/stretches.ts'
import type { PositionRow } from '../engine/position.ts'

/** Name and platform of the sources that told these positions, removed ones too. */
export async function sourcesOf(
  { tx, scope }: Work,
  rows: readonly PositionRow[],
): Promise<Map<number, { name: string; platform: number }>> {
  const ids = [...new Set(rows.flatMap(({ sourceId }) => sourceId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await tx
    .selectFrom('platform_account')
    .select(['id', 'name', 'platform'])
    .where('account_id', '=', scope.accountId)
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map(({ id, name, platform }) => [id, { name, platform }]))
}

/** Which source told which part of a day. */
export async function sourceStretches(work: Work, rows: readonly PositionRow[]): Promise<SourceStretch[]> {
  const sources = await sourcesOf(work, rows)
  return stretchesOf(rows).map(({ sourceId, from, to, positions }) => {
    const source = sourceId === null ? undefined : sources.get(sourceId)
    return {
      fromAt: new Date(from).toISOString(),
      toAt: new Date(to).toISOString(),
      sourceId,
      name: source?.name ?? null,
      platform: source?.platform ?? null,
      positions,
    }
  })
}
