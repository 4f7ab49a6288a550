import type { Work } from '../../../app/database/work.ts'
import { saveDemands } from '../demands/demands.repository.ts'
import type { CheckedLeg, CheckedTrip } from './drafts.ts'

/** Replaces what is carried to a destination. */
export async function saveInventory({ tx, scope }: Work, destinationId: number, leg: CheckedLeg): Promise<void> {
  await tx
    .deleteFrom('trip_inventory')
    .where('account_id', '=', scope.accountId)
    .where('destination_id', '=', destinationId)
    .execute()
  if (leg.inventory.length === 0) return
  await tx
    .insertInto('trip_inventory')
    .values(
      leg.inventory.map(({ typeId, amount, detail }) => ({
        account_id: scope.accountId,
        destination_id: destinationId,
        type_id: typeId,
        amount: String(amount),
        detail,
      })),
    )
    .execute()
}

/** Replaces who drives a trip and the units that stand by. */
export async function savePeople(
  { tx, scope }: Work,
  tripId: number,
  { drivers, backups }: CheckedTrip,
): Promise<void> {
  const own = { account_id: scope.accountId, trip_id: tripId }
  await tx.deleteFrom('trip_driver').where('account_id', '=', scope.accountId).where('trip_id', '=', tripId).execute()
  await tx
    .deleteFrom('trip_backup_unit')
    .where('account_id', '=', scope.accountId)
    .where('trip_id', '=', tripId)
    .execute()
  if (drivers.length > 0)
    await tx
      .insertInto('trip_driver')
      .values(drivers.map(({ id }, position) => ({ ...own, driver_id: id, position })))
      .execute()
  if (backups.length > 0)
    await tx
      .insertInto('trip_backup_unit')
      .values(backups.map(({ id }) => ({ ...own, unit_id: id })))
      .execute()
}

/** What is to be filled before it leaves, at each destination (`legIds`, in their order) and at its end. */
export async function saveChecklists(
  work: Work,
  tripId: number,
  { checklists, legs }: CheckedTrip,
  legIds: readonly number[],
): Promise<void> {
  if (!checklists) return
  const whole = (moment: 'leave' | 'end') =>
    checklists[moment].map(({ id }) => ({ checklistId: id, moment, destinationId: null }))
  await saveDemands(work, tripId, [
    ...whole('leave'),
    ...legs.flatMap((leg, at) =>
      leg.checklists.map(({ id }) => ({
        checklistId: id,
        moment: 'arrival' as const,
        destinationId: legIds[at] ?? null,
      })),
    ),
    ...whole('end'),
  ])
}
