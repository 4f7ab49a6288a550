import { sql } from 'kysely'
import { tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import type { Work } from '../../app/database/work.ts'
import { addEvent } from './read/history.ts'
import { lockTrip } from './write/save.ts'

export { addFile as keepTripFile, recordIncident } from './write/life.ts'

interface FilledChecklist {
  id: number
  folio: string
  name: string
}

/** A checklist of a trip was filled (rule TRIP-07): it is kept with the trip, in its history, and open consoles are told. */
export async function tellTrip(work: Work, tripId: number, checklist: FilledChecklist): Promise<void> {
  const { tx, scope } = work
  const trip = await lockTrip(work, tripId)
  await tx
    .updateTable('trip')
    .set({
      checklist: JSON.stringify(checklist),
      checklist_filled: true,
      version: sql`version + 1`,
      changed_at: sql`clock_timestamp()`,
    })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', tripId)
    .execute()
  await addEvent(work, trip, 'checklist', { measure: { name: checklist.name, folio: checklist.folio } })
  await work.publish(
    tripsChannel,
    'checklist_filled',
    { id: tripId, checklist, filled: true },
    { unitId: trip.unit_id },
  )
}
