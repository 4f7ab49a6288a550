import type { PlatformAdapter } from '@arriero/telematics/adapter.ts'
import { PlatformError } from '@arriero/telematics/errors.ts'
import { backoff, pause } from '@arriero/telematics/limits.ts'
import type { Quota } from '@arriero/telematics/platform.ts'
import type { Position } from '@arriero/telematics/position.ts'
import type { App } from '../../../app/app.ts'
import { isInstant } from '@arriero/telematics/plausible.ts'
import type { Pipeline } from '../tracking.pipeline.ts'
import { refusalOf } from '../../../shared/outgoing/outgoing.ts'
import { texts } from '../tracking.texts.ts'
import { reportHealth } from './health.ts'
import { fetchOwed, noteGaps } from './owed.ts'
import { platformOf } from './platforms.ts'
import type { SourceRow } from './source-row.ts'
import { openSecrets, settingsOf } from './source-values.ts'
import { takeStatuses } from './card-reads.ts'
import { storeAlarms } from './store-alarms.ts'
import { syncDrivers } from './sync-drivers.ts'
import { syncGeofences } from './sync-geofences.ts'
import { applyChanges, syncUnits } from './sync-units.ts'

/** Lists and geofences are read again this often: the platform tells of some changes only when asked. */
const listsEveryMs = 15 * 60_000
/** Positions this old when they come say that the platform is behind. */
const delayedMs = 3 * 60_000
/** Codes by which platforms refuse the credentials themselves: Wialon, Mapon, WEBFLEET, Streamax and sign-ins by HTTP. */
const badTokenCodes: readonly string[] = [
  '8',
  '4',
  '1004',
  '1005',
  '1101',
  '401',
  '3806',
  'login',
  'http-401',
  'http-403',
]

/** By the poll nearest to when the platform's drivers may be asked for again. */
function isDriversTurn({ capabilities }: PlatformAdapter, sinceMs: number): boolean {
  const { drivers, driversEveryMs = listsEveryMs, pollEveryMs } = capabilities
  return drivers && sinceMs >= driversEveryMs - pollEveryMs / 2
}

export interface SourcePoller {
  stop(): Promise<void>
}

/** Asks one platform account until it is stopped, or until the platform says that a person must act. */
export function startPoller(app: App, pipeline: Pipeline, source: SourceRow): SourcePoller {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = run().catch(
    (error: unknown) => signal.aborted || app.log.error({ err: error, source: source.id }, 'source'),
  )

  async function run(): Promise<void> {
    const values = openValues()
    if (values === null)
      return reportHealth(app, source, { state: 'token_invalid', message: texts.tokenLost, code: 'secret', ok: false })
    const adapter = platformOf(source.platform)?.connect({
      url: source.base_url,
      values,
      fetch: app.outgoing.fetch,
    })
    if (!adapter)
      return reportHealth(app, source, { state: 'refused', message: texts.noAdapter, code: 'no-adapter', ok: false })
    try {
      for (let failures = 0; !signal.aborted;) {
        try {
          await follow(adapter, () => (failures = 0))
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof PlatformError)) app.log.error({ err: error, source: source.id }, 'source')
          if (!(await retry(error, failures++))) return
        }
      }
    } finally {
      await adapter.close()
    }
  }

  /** null when the installation's key is not the one that sealed them. */
  function openValues(): Readonly<Record<string, string>> | null {
    try {
      return { ...settingsOf(source.settings), ...openSecrets(app, source.id, source.secret) }
    } catch (error) {
      app.log.error({ err: error, source: source.id }, 'source credentials')
      return null
    }
  }

  /** Reports the failure and waits for the next try; false when trying again helps nothing. */
  async function retry(error: unknown, failures: number): Promise<boolean> {
    const known = error instanceof PlatformError ? error : null
    const told = {
      message: refusalOf(error)?.message ?? known?.message ?? texts.sourceFailed,
      code: known?.code ?? 'internal',
      ok: false,
    }
    if (known?.kind === 'stop') {
      await reportHealth(app, source, {
        ...told,
        state: badTokenCodes.includes(known.code) ? 'token_invalid' : 'refused',
      })
      return false
    }
    const waitMs = Math.max(known?.retryAfterMs ?? 0, backoff(failures))
    try {
      await reportHealth(app, source, { ...told, state: 'retrying', retryAt: Date.now() + waitMs })
    } catch (reason) {
      // The database itself may be what failed; the wait goes on without a report then.
      app.log.warn({ err: reason }, 'source health')
    }
    await pause(waitMs, signal)
    return true
  }

  async function follow(adapter: PlatformAdapter, succeeded: () => void): Promise<void> {
    await adapter.connect(signal)
    let listsAt = 0
    let driversAt = 0
    let subscribed = false
    let owed: Promise<void> | null = null
    let failure: unknown = null
    for (;;) {
      const began = Date.now()
      if (began - listsAt > listsEveryMs) {
        await readLists(adapter, listsAt > 0)
        listsAt = began
      }
      const { positions, statuses = [], alarms, changes, gapSince } = await adapter.pollPositions(signal)
      await applyChanges(app, source, changes)
      if (changes.some(({ kind }) => kind === 'added')) pipeline.changed(source.account_id, 'unit')
      await noteGaps(app, pipeline, source, positions, gapSince, subscribed && gapSince === null)
      await receive(positions, !subscribed || gapSince !== null)
      await takeStatuses(app, pipeline, { accountId: source.account_id, sourceId: source.id }, statuses)
      await storeAlarms(app, pipeline, { accountId: source.account_id, sourceId: source.id }, alarms)
      // What comes with a subscription is each unit's last message, however old: it says nothing of the platform's delay.
      await reportOk(subscribed && gapSince === null ? positions : [], adapter.quota())
      subscribed = true
      succeeded()
      if (isDriversTurn(adapter, began - driversAt)) {
        driversAt = (await readDrivers(adapter)) ? began : began + listsEveryMs
      }
      owed ??= fetchOwed(app, pipeline, source, adapter, signal)
        .catch((error: unknown) => {
          failure = error
        })
        .finally(() => {
          owed = null
        })
      await pause(Math.max(0, began + adapter.capabilities.pollEveryMs - Date.now()), signal)
      if (failure !== null) {
        app.log.warn({ err: failure, source: source.id }, 'missed positions not fetched yet')
        failure = null
      }
    }
  }

  async function readLists(adapter: PlatformAdapter, isContinuous: boolean): Promise<void> {
    const units = await adapter.listUnits(signal)
    await syncUnits(app, source, units, true)
    pipeline.changed(source.account_id, 'unit')
    const last = units.flatMap(({ position }) => position ?? [])
    await noteGaps(app, pipeline, source, last, null, isContinuous)
    await receive(last, true)
    try {
      await syncGeofences(app, source, await adapter.listGeofences(signal))
      pipeline.changed(source.account_id, 'geofence')
    } catch (error) {
      // A user without the right to see geofences still sees the trucks.
      if (!(error instanceof PlatformError) || error.kind !== 'show') throw error
    }
  }

  /** false when the platform refuses to list them: asking again soon helps nothing. */
  async function readDrivers(adapter: PlatformAdapter): Promise<boolean> {
    try {
      await syncDrivers(app, source, await adapter.listDrivers(signal))
      return true
    } catch (error) {
      // Who drives is worth less than where the trucks are: their next poll says whether the platform is well.
      if (!(error instanceof PlatformError) || error.kind === 'stop') throw error
      app.log.warn({ err: error, source: source.id }, 'drivers of a platform')
      return error.kind !== 'show'
    }
  }

  const receive = async (positions: readonly Position[], isBacklog: boolean) => {
    if (positions.length === 0) return
    await pipeline.receive({ accountId: source.account_id, sourceId: source.id, isBacklog }, positions)
  }

  async function reportOk(positions: readonly Position[], quota: Quota | null): Promise<void> {
    const now = Date.now()
    const ages = positions.flatMap(({ fixTime }) => (isInstant(fixTime) ? now - fixTime : [])).sort((a, b) => a - b)
    const lagMs = ages[ages.length >> 1]
    const state =
      lagMs === undefined ? (source.state === 'delayed' ? 'delayed' : 'ok') : lagMs > delayedMs ? 'delayed' : 'ok'
    await reportHealth(app, source, {
      state,
      message: null,
      code: null,
      ok: true,
      quota,
      ...(lagMs === undefined ? {} : { lagMs }),
    })
  }

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
