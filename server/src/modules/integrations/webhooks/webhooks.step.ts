import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { Fix, FlowStep } from '../../tracking/tracking.step.ts'
import { writeDeliveries } from './deliveries.ts'

interface Told {
  fix: Fix
  late: boolean
}

/** Positions of accounts that push them, written down together with the positions themselves. */
export function createWebhooksStep(app: App): FlowStep<readonly Told[]> {
  const pushing = new Set<number>()
  const taken = new Map<number, Told[]>()

  async function load(accountId: number): Promise<void> {
    const { rows } = await app.owner.query<{ pushes: boolean }>(
      `select exists (select from webhook where account_id = $1 and deleted_at is null and active and state <> 'paused'
         and 'position' = any(events)) as pushes`,
      [accountId],
    )
    if (rows[0]?.pushes) pushing.add(accountId)
    else pushing.delete(accountId)
  }

  return {
    name: 'webhooks',
    async prepare(accountId) {
      taken.delete(accountId)
      await load(accountId)
    },
    refresh: load,
    follows: (accountId) => pushing.has(accountId),
    advance(accountId, _unitId, fixes, late) {
      const told = taken.get(accountId) ?? []
      for (const fix of fixes) told.push({ fix, late })
      taken.set(accountId, told)
    },
    take(accountId) {
      const told = taken.get(accountId)
      taken.delete(accountId)
      return told ?? null
    },
    write: (work: Work, told) =>
      writeDeliveries(
        work,
        'position',
        told.map(({ fix, late }) => ({
          unitId: fix.unitId,
          event: 'position',
          at: new Date(fix.fixTime).toISOString(),
          key: null,
          data: {
            lat: fix.lat,
            lon: fix.lon,
            speed_kmh: fix.speed,
            course: fix.course,
            ignition: fix.ignition,
            fuel_percent: fix.fuelPercent,
            received_at: new Date(fix.receivedAt).toISOString(),
            late,
          },
        })),
      ),
  }
}
