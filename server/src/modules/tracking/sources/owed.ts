import type { PlatformAdapter } from '@arriero/telematics/adapter.ts'
import type { Position } from '@arriero/telematics/position.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { isInstant } from '@arriero/telematics/plausible.ts'
import type { Pipeline } from '../tracking.pipeline.ts'
import type { SourceRow } from './source-row.ts'

/** Heavy calls the platform takes at once. */
const atOnce = 3
/** Never asked for more than this much of the past. */
const mostMs = 30 * 86_400_000
/** Of a unit that is new here this much of its past is fetched: the day it was added has a history. */
const newUnitMs = 86_400_000
/** A truck on the road sends more often than this; what is older was missed. */
const leastGapMs = 90_000

/**
 * Notes, before newer positions come in, from when on each unit's positions are still to be fetched. What was noted
 * before stays: a crash or a failure in between forgets nothing. `since` null: from the newest that is stored.
 * `isContinuous`: the platform gave everything since the last call, so that only units new here are behind; a parked
 * truck that sends every few minutes is not.
 */
export async function noteGaps(
  app: App,
  pipeline: Pipeline,
  source: SourceRow,
  positions: readonly Position[],
  since: number | null,
  isContinuous: boolean,
): Promise<void> {
  const flow = await pipeline.flowOf(source.account_id)
  const now = Date.now()
  const owed = [...firstOfEach(positions)].flatMap(([unitKey, fixTime]) => {
    const unit = flow.unitOf(source.id, unitKey)
    if (!unit || (isContinuous && unit.memory)) return []
    const newest = unit.memory?.newest.fixTime ?? fixTime - newUnitMs
    if (fixTime - newest < leastGapMs) return []
    return [{ key: unitKey, from: new Date(Math.max(Math.min(newest, since ?? newest), now - mostMs)).toISOString() }]
  })
  if (owed.length === 0) return
  await inWork(app, systemScope(source.account_id), async (work) => {
    await (
      await work.client()
    ).query(
      `update platform_unit p set owed_from = least(p.owed_from, o.from_at) from unnest($3::text[], $4::timestamptz[]) as o (key, from_at)
       where p.account_id = $1 and p.source_id = $2 and p.key = o.key`,
      [source.account_id, source.id, owed.map(({ key }) => key), owed.map(({ from }) => from)],
    )
  })
}

/** The earliest fix of each unit: between it and what is stored lies the gap, not between the fixes of one batch. */
function firstOfEach(positions: readonly Position[]): Map<string, number> {
  const first = new Map<string, number>()
  for (const { unitKey, fixTime } of positions)
    // A time that is none is the pipeline's to set aside.
    if (isInstant(fixTime)) first.set(unitKey, Math.min(first.get(unitKey) ?? Infinity, fixTime))
  return first
}

/** Fetches what is owed, unit by unit, and passes it on like any other positions. Rejects with the platform's error. */
export async function fetchOwed(
  app: App,
  pipeline: Pipeline,
  source: SourceRow,
  adapter: PlatformAdapter,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await app.owner.query<{ key: string; owed_from: string }>(
    'select key, owed_from from platform_unit where account_id = $1 and source_id = $2 and owed_from is not null order by owed_from desc',
    [source.account_id, source.id],
  )
  const queue = rows.values()
  const worker = async () => {
    for (const { key, owed_from: from } of queue) {
      signal.throwIfAborted()
      const positions: Position[] = []
      for await (const page of adapter.history(key, Date.parse(from), Date.now(), signal)) positions.push(...page)
      if (positions.length > 0)
        await pipeline.receive({ accountId: source.account_id, sourceId: source.id, isBacklog: true }, positions)
      await app.owner.query(
        'update platform_unit set owed_from = null where account_id = $1 and source_id = $2 and key = $3 and owed_from = $4',
        [source.account_id, source.id, key, from],
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
