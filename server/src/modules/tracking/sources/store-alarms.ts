import type { Alarm } from '@arriero/telematics/alarm.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { receiveAlarms } from '../../alerts/alerts.read.ts'
import type { PositionSource, Pipeline } from '../tracking.pipeline.ts'

/** Keeps what a source raised; resolves when it is durable. Repetitions are known by their keys. */
export async function storeAlarms(
  app: App,
  pipeline: Pick<Pipeline, 'flowOf'>,
  source: PositionSource,
  alarms: readonly Alarm[],
): Promise<void> {
  if (alarms.length === 0) return
  const flow = await pipeline.flowOf(source.accountId)
  const unitIdOf = (key: string) => flow.unitOf(source.sourceId, key)?.id
  await inWork(app, systemScope(source.accountId), (work) => receiveAlarms(work, { ...source, unitIdOf }, alarms))
}
