import { cardReadCode } from '@arriero/contract/alerts/alerts.rules.ts'
import type { PlatformStatus } from '@arriero/telematics/adapter.ts'
import type { Alarm } from '@arriero/telematics/alarm.ts'
import { isInstant } from '@arriero/telematics/plausible.ts'
import type { App } from '../../../app/app.ts'
import { futureMs } from '../engine/judge.ts'
import { cardOf } from '../flow/unit-flow.ts'
import type { PositionSource, Pipeline } from '../tracking.pipeline.ts'
import { storeAlarms } from './store-alarms.ts'

/** Some readers tell the card with each report while it is there: that is one reading. */
const sameReadingMs = 30 * 60_000

/**
 * Keeps what units told without a place; resolves when it is durable. A card that is held to a reader is kept as an
 * alarm too, before the unit knows of it: rules wait for it, and told again it has the same key.
 */
export async function takeStatuses(
  app: App,
  pipeline: Pick<Pipeline, 'flowOf' | 'tell'>,
  source: PositionSource,
  statuses: readonly PlatformStatus[],
): Promise<void> {
  if (statuses.length === 0) return
  if (statuses.some(({ driverCard }) => driverCard)) {
    const flow = await pipeline.flowOf(source.accountId)
    const last = new Map<string, { text: string; at: number }>()
    const reads = statuses.flatMap((status): Alarm[] => {
      const { unitKey, at } = status
      const memory = flow.unitOf(source.sourceId, unitKey)?.memory
      const text = cardOf(status)
      const before = last.get(unitKey) ?? memory?.card
      if (!text || !isInstant(at) || at > Date.now() + futureMs || (before && at <= before.at)) return []
      last.set(unitKey, { text, at })
      if (before?.text === text && at - before.at < sameReadingMs) return []
      const { lat = null, lon = null } = memory?.newest ?? {}
      const key = `${cardReadCode} ${unitKey} ${at} ${text}`
      const facts = { unitKey, key, code: cardReadCode, kind: 'driver_id', detail: text } as const
      return [{ ...facts, at, endAt: null, receivedAt: Date.now(), lat, lon, speed: null }]
    })
    await storeAlarms(app, pipeline, source, reads)
  }
  await pipeline.tell(source, statuses)
}
