import { sql } from 'kysely'
import { tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import type { Work } from '../../app/database/work.ts'
import type { Filling } from './demands/demand.ts'
import { meetDemand } from './demands/demands.service.ts'
import { addEvent } from './read/history.ts'
import { lockTrip } from './write/save.ts'

export { moveAppointment } from './write/appointment.ts'
export { addFile as keepTripFile, recordIncident } from './write/life.ts'

interface FilledChecklist extends Filling {
  id: number
  folio: string
  name: string
  /** Of what unit it is. */
  unitId: number | null
}

/**
 * A checklist of a trip was filled (rule TRIP-07): it is kept with the trip, in its history, meets what the trip demands,
 * and the company's open consoles are told.
 */
export async function tellTrip(work: Work, tripId: number, filled: FilledChecklist): Promise<void> {
  const { tx, scope } = work
  const { id, folio, name } = filled
  const checklist = { id, folio, name }
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
  await addEvent(work, trip, 'checklist', { measure: { name, folio } })
  await meetDemand(work, { ...trip, version: trip.version + 1 }, filled)
  await work.publish(
    tripsChannel,
    'checklist_filled',
    { id: tripId, checklist, filled: true },
    { unitId: trip.unit_id, wholeFleet: true },
  )
}
