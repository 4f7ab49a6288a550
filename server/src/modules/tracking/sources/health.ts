import type { Quota } from '@arriero/telematics/platform.ts'
import { sourceChannel } from '@arriero/contract/tracking/tracking.channel.ts'
import type { SourceState } from '@arriero/contract/tracking/tracking.rules.ts'
import { inWork, type App } from '../../../app/app.ts'
import { systemScope } from '../../../app/scope.ts'
import type { SourceRow } from './source-row.ts'

export interface HealthReport {
  state: SourceState
  /** For the user; null clears it. */
  message: string | null
  code: string | null
  ok: boolean
  lagMs?: number | null
  retryAt?: number | null
  quota?: Quota | null
}

/** Puts on record how a source is doing, and tells the account's users when that changed. */
export async function reportHealth(app: App, source: SourceRow, report: HealthReport): Promise<void> {
  await inWork(app, systemScope(source.account_id), async (work) => {
    const now = new Date().toISOString()
    const changed = report.state !== source.state
    await work.tx
      .updateTable('platform_account')
      .where('account_id', '=', source.account_id)
      .where('id', '=', source.id)
      .set({
        state: report.state,
        last_error_code: report.code,
        last_error_text: report.message,
        retry_at: report.retryAt ? new Date(report.retryAt).toISOString() : null,
        ...(changed ? { state_since: now } : {}),
        ...(report.ok ? { last_ok_at: now } : {}),
        ...(report.lagMs === undefined
          ? {}
          : { lag_ms: report.lagMs === null ? null : Math.min(2_147_483_647, Math.round(report.lagMs)) }),
        ...(report.quota ? { quota: JSON.stringify(report.quota) } : {}),
      })
      .execute()
    if (!changed) return
    await work.publish(
      sourceChannel,
      'tracking_source',
      {
        id: source.id,
        name: source.name,
        platform: source.platform,
        state: report.state,
        message: report.message,
        since: now,
      },
      { wholeFleet: true },
    )
  })
  source.state = report.state
}
