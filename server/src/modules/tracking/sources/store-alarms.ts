import type { Alarm } from '@arriero/telematics/alarm.ts'
import type { App } from '../../../app/app.ts'
import { receiveAlarms } from '../../alerts/alerts.read.ts'
import type { PositionSource, Pipeline } from '../tracking.pipeline.ts'
import { inParts } from './in-parts.ts'

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
  await inParts(
    app,
    { ...source, kind: 'alarm', keyOf: ({ unitKey }: Alarm) => unitKey, unitIdOf: ({ unitKey }) => unitIdOf(unitKey) },
    alarms,
    (work, part) => receiveAlarms(work, { ...source, unitIdOf }, part),
  )
}
