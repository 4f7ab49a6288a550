import type { Work } from '../../../app/database/work.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { notify } from '../../notifications/notifications.read.ts'
import { tripDestinations } from '../read/detail.ts'
import { texts } from '../trips.texts.ts'
import { changePlan } from './life.ts'
import { lockTrip } from './save.ts'

/** An appointment is moved by so much at most. */
const mostLaterMs = 7 * 86_400_000

export interface NewAppointment {
  /** Of the trip. */
  destinationId: number
  /** ISO. */
  to: string
  reason?: string | null | undefined
}

/**
 * A customer receives a shipment later at their own place, and says why: it is planned so, in the trip's history, and
 * whoever planned it is told. Only they, only later, and only while it has not arrived. Throws the 404 of a destination
 * that is not theirs.
 */
export async function moveAppointment(work: Work, { destinationId, to, reason }: NewAppointment): Promise<void> {
  const { tx, scope } = work
  const own = await tx
    .selectFrom('trip_destination as d')
    .innerJoin('trip as t', (join) => join.onRef('t.id', '=', 'd.trip_id').onRef('t.account_id', '=', 'd.account_id'))
    .where('d.account_id', '=', scope.accountId)
    .where('d.id', '=', destinationId)
    .where('d.client_user_id', '=', scope.userId)
    .select(['t.id', 't.folio', 't.created_by as plannedBy'])
    .executeTakeFirst()
  if (!own) throw notFound(texts.unknownTrip)
  await lockTrip(work, own.id)
  const legs = await tripDestinations(work, own.id)
  const at = legs.findIndex(({ id }) => id === destinationId)
  const leg = legs[at]!
  if (leg.arrivedAt !== null || leg.skipped) throw conflict(texts.arrivedAlready)
  const [planned, wanted] = [Date.parse(leg.estimatedArrival), Date.parse(to)]
  if (wanted <= planned) throw badFields({ to: [texts.onlyLater] })
  if (wanted - planned > mostLaterMs) throw badFields({ to: [texts.tooFar] })
  const zone = await zoneOf(work)
  const next = legs[at + 1]
  if (next && Date.parse(next.estimatedArrival) <= wanted)
    throw badFields({ to: [texts.dueBefore(shortMoment(next.estimatedArrival, zone))] })
  const words = texts.appointment({
    place: leg.destination.name,
    from: shortMoment(leg.estimatedArrival, zone),
    to: shortMoment(to, zone),
    reason: reason ?? '',
  })
  await changePlan(
    work,
    own.id,
    {
      destinations: [
        { id: leg.id, estimatedLeave: leg.estimatedLeave, estimatedArrival: to },
        // It leaves for the next one when it has been here; the appointment there is another customer's and stays.
        ...(next && Date.parse(next.estimatedLeave) < wanted
          ? [{ id: next.id, estimatedLeave: to, estimatedArrival: next.estimatedArrival }]
          : []),
      ],
    },
    { appointment: words },
  )
  if (own.plannedBy !== null)
    await notify(work, {
      userIds: [own.plannedBy],
      kind: 'trip',
      title: texts.appointmentMoved(own.folio),
      message: words,
      link: `/Consola/viaje_details?travel_id=${own.id}`,
    })
}
