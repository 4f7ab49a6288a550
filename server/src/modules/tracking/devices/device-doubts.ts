import type { Position } from '@arriero/telematics/position.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import { storeAside } from '../store/set-aside.ts'
import { storeAlarms } from '../sources/store-alarms.ts'
import type { Pipeline, PositionSource } from '../tracking.pipeline.ts'
import type { RegisteredDevice } from './device-registry.ts'

/** A device sends what it kept of days without a network; months of it are a wrong clock, or somebody else's frames. */
const oldestMs = 31 * 86_400_000

/** Positions without those of more than a month ago, which are set aside. */
export async function withoutOld(
  app: App,
  pipeline: Pick<Pipeline, 'flowOf'>,
  { accountId, sourceId }: PositionSource,
  positions: readonly Position[],
): Promise<readonly Position[]> {
  const since = Date.now() - oldestMs
  const old = positions.filter(({ fixTime }) => fixTime < since)
  if (old.length === 0) return positions
  const flow = await pipeline.flowOf(accountId)
  const rows = old.map((position) => ({
    kind: 'position' as const,
    reason: 'old' as const,
    sourceId,
    unitId: flow.unitOf(sourceId, position.unitKey)?.id ?? null,
    key: position.unitKey,
    receivedAt: position.receivedAt,
    data: position,
  }))
  await inWork(app, systemScope(accountId), async (work) => storeAside(await work.client(), accountId, rows))
  return positions.filter(({ fixTime }) => fixTime >= since)
}

/** Opens an alert: one number is used from two places at once. */
export async function tellTwoOrigins(
  app: App,
  pipeline: Pick<Pipeline, 'flowOf'>,
  { accountId, sourceId }: RegisteredDevice,
  deviceId: string,
  addresses: readonly string[],
): Promise<void> {
  const now = Date.now()
  const newest = (await pipeline.flowOf(accountId)).unitOf(sourceId, deviceId)?.memory?.newest
  const alarm = {
    key: `two-origins ${deviceId} ${now}`,
    unitKey: deviceId,
    code: 'two-origins',
    kind: 'two_origins' as const,
    at: now,
    endAt: null,
    receivedAt: now,
    lat: newest?.lat ?? null,
    lon: newest?.lon ?? null,
    speed: null,
    detail: `Reporta a la vez desde ${addresses.join(' y ')}`,
  }
  try {
    await storeAlarms(app, pipeline, { accountId, sourceId }, [alarm])
  } catch (error) {
    app.log.warn({ err: error, device: deviceId }, 'two origins')
  }
}
