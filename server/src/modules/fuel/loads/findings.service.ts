import { sql } from 'kysely'
import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import type { FindingState } from '@arriero/contract/fuel/fuel.rules.ts'
import type { App } from '../../../app/app.ts'
import { saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { conflict } from '../../../app/errors.ts'
import { chargeFuel, unchargeFuel } from '../../billing/trip-account/trip-account.commands.ts'
import { texts } from '../fuel.texts.ts'
import { findLoad } from './detail.ts'
import { findRow } from './loads.repository.ts'
import { lockLoad } from './loads.service.ts'

export const accept = (work: Work, app: App, id: number, reason: string) => settle(work, app, id, 'accepted', reason)
export const claim = (work: Work, app: App, id: number) => settle(work, app, id, 'claimed', null)

/** Of two at once the second reads that it is settled. */
async function settle(
  work: Work,
  app: App,
  id: number,
  finding: Exclude<FindingState, 'open'>,
  reason: string | null,
): Promise<FuelLoad> {
  if ((await lockLoad(work, id)).finding !== 'open') throw conflict(texts.settled)
  await saveRecord(work, 'fuel_load', id, {
    finding,
    reason,
    resolved_at: sql<string>`now()`,
    resolved_by: work.scope.userId || null,
  })
  return findLoad(work, app, id)
}

/** Offered where a trip was under way; never counted twice. */
export async function chargeTrip(work: Work, app: App, id: number, charged: boolean): Promise<FuelLoad> {
  // The whole of it, also from who may not know what it is.
  const { trip_id: tripId, total } = await lockLoad(work, id)
  if (!charged) await unchargeFuel(work, id)
  else {
    if (tripId === null) throw conflict(texts.noTrip)
    const { litres, at, station, providerName, driverId } = await findRow(work, id)
    await chargeFuel(work, {
      tripId,
      loadId: id,
      amount: total,
      litres,
      at,
      place: station ?? providerName,
      driverId,
    })
  }
  return findLoad(work, app, id)
}
