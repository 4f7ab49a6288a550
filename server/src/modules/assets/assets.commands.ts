import { sql } from 'kysely'
import type { Asset, AssetEvent } from '@arriero/contract/assets/assets.contract.ts'
import { whyNotState, type AssetState } from '@arriero/contract/assets/assets.rules.ts'
import { forChange, saveRecord } from '../../app/database/records.ts'
import type { Work } from '../../app/database/work.ts'
import { conflict } from '../../app/errors.ts'
import { find } from './assets.repository.ts'
import { texts } from './assets.texts.ts'

/** Writes what happened to an asset. */
export async function tell(
  { tx, scope }: Work,
  assetId: number,
  ...events: readonly { kind: AssetEvent['kind']; text: string; at?: string }[]
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    account_id: scope.accountId,
    asset_id: assetId,
    user_id: scope.userId || null,
    ...event,
  }))
  await tx.insertInto('asset_event').values(rows).execute()
}

/** Locks an asset until the end of the work. Throws its 404, and the 409 of a version that does not stand. */
export const lockAsset = (work: Work, id: number, version?: number): Promise<Asset> =>
  forChange(work, 'asset', id, version, find)

/** Where else it goes with its state. */
interface Arrival {
  holder_id?: number | null
  holder_name?: string | null | undefined
  due_back?: string | null | undefined
  day_price?: number | null | undefined
  place?: string | null | undefined
}

/**
 * Somebody stood before an asset at an instant, there where it was or at another place. What is older than the last
 * sighting says nothing new; a place that was written later stands.
 */
export async function seeAsset(work: Work, id: number, { at, place }: { at: string; place: string | null }) {
  const asset = await lockAsset(work, id)
  if (asset.seenAt !== null && Date.parse(asset.seenAt) >= Date.parse(at)) return
  const where = place ?? asset.place
  const moves = where !== asset.place && Date.parse(asset.updatedAt) <= Date.parse(at)
  if (moves) await saveRecord(work, 'asset', id, { place: where })
  const { tx, scope } = work
  await tx
    .updateTable('asset')
    .set({ seen_at: at, seen_place: where })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute()
  await tell(work, id, { kind: 'seen', text: texts.seen(where), at })
}

/** Brings a locked asset to another state and says so in its history. Throws the 409 that tells why it may not. */
export async function moveAsset(
  work: Work,
  asset: Pick<Asset, 'id' | 'state' | 'openWork'>,
  to: AssetState,
  because: readonly (string | null | undefined)[],
  arrival: Arrival = {},
): Promise<void> {
  const reason = whyNotState(asset.state, to, asset.openWork)
  if (reason) throw conflict(reason)
  await saveRecord(work, 'asset', asset.id, { ...arrival, state: to, state_since: sql`now()` })
  await tell(work, asset.id, { kind: 'state', text: texts.state(to, ...because) })
}
