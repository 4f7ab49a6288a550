import type pg from 'pg'
import type { SourceState } from '@arriero/contract/tracking/tracking.rules.ts'

/** A platform account as the poller needs it. */
export interface SourceRow {
  id: number
  account_id: number
  platform: number
  name: string
  base_url: string
  secret: string | null
  settings: unknown
  auto_import: boolean
  assign_drivers: boolean
  state: SourceState
}

/** Every source that shall be asked, of all accounts. */
export async function enabledSources(owner: pg.Pool): Promise<SourceRow[]> {
  const { rows } = await owner.query<SourceRow>(
    'select id, account_id, platform, name, base_url, secret, settings, auto_import, assign_drivers, state from platform_account where enabled and deleted_at is null and secret is not null order by id',
  )
  return rows
}

/** Where a source's secrets are sealed. */
export const secretPlace = (id: number) => `platform_account:${id}:secret`
