import type { App } from '../../../app/app.ts'
import type { Position } from '@arriero/telematics/position.ts'
import type { FlowStep } from '../tracking.step.ts'
import type { AccountFlow } from './account-flow.ts'
import { emptyChunk } from './chunk.ts'
import { keep } from './pending.ts'
import { advanceStep, crossGeofences, follow, raiseFacts, resolveAndJudge, unitsOf } from './steps.ts'

/**
 * The way of positions through memory, step by step: unit and time → geofences → motion → the modules that follow
 * (trips, alerts) → facts → what is to be stored. All but the last are pure of input and output; what comes after,
 * storing and publishing, is `flush` and its caller.
 */
export function pass(
  app: Pick<App, 'metrics'>,
  flow: AccountFlow,
  steps: readonly FlowStep<unknown>[],
  sourceId: number,
  positions: readonly Position[],
  now: number,
): void {
  const chunk = emptyChunk()
  resolveAndJudge(flow, sourceId, positions, chunk, now)
  crossGeofences(flow, chunk)
  follow(chunk)
  for (const step of steps) advanceStep(flow, step, chunk)
  raiseFacts(chunk)
  keep(flow.pending, chunk, unitsOf(flow, chunk.late), now)
  const { positions: counter } = app.metrics
  counter.inc({ outcome: 'fresh' }, chunk.fresh.length)
  counter.inc({ outcome: 'late' }, chunk.late.length)
  counter.inc({ outcome: 'aside' }, chunk.aside.length)
  counter.inc({ outcome: 'duplicate' }, chunk.duplicates)
  counter.inc({ outcome: 'unknown' }, chunk.unknown)
  counter.inc({ outcome: 'spare' }, chunk.spare)
}
