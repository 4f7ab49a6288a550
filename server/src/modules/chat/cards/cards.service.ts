import type { CardReference } from '@arriero/contract/chat/chat.entities.ts'
import type { LiveCard } from '@arriero/contract/chat/chats.contract.ts'
import {
  liveStateLabels,
  liveStates,
  silentAfterSeconds,
  type LiveState,
} from '@arriero/contract/tracking/tracking.rules.ts'
import { lateAfterMinutes, tripStateLabels } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { notFound } from '../../../app/errors.ts'
import { lastPositions } from '../../tracking/tracking.read.ts'
import { currentTrip, tripWithPlaces, visibleTrips } from '../../trips/trips.read.ts'
import { unitsById } from '../../units/units.read.ts'
import { texts } from '../chat.texts.ts'
import { links } from './links.ts'

/** What is shared: only what the sender sees. Who reads it sees what they may. */
export async function cardOf(work: Work, kind: CardReference['kind'], id: number): Promise<CardReference> {
  const name =
    kind === 'unit'
      ? (await unitsById(work, [id])).get(id)?.name
      : (await visibleTrips(work).where('t.id', '=', id).select('t.folio').executeTakeFirst())?.folio
  if (name === undefined) throw notFound(texts.noCard)
  return { kind, id, name }
}

/** How it is now, with the rights of who looks. */
export const liveCardOf = (work: Work, kind: CardReference['kind'], id: number): Promise<LiveCard> =>
  kind === 'unit' ? unitCard(work, id) : tripCard(work, id)

const tones: Record<LiveState, LiveCard['tone']> = { 1: 'green', 2: 'amber', 3: 'blue', 4: 'grey', 5: 'red' }

async function unitCard(work: Work, id: number): Promise<LiveCard> {
  const unit = (await unitsById(work, [id])).get(id)
  if (!unit) throw notFound(texts.noCard)
  const last = (await lastPositions(work, [id])).get(id)
  const trip = await currentTrip(work, id)
  const isSilent = !last || Date.now() - Date.parse(last.at) > silentAfterSeconds * 1000
  // The database checks 1 to 5.
  const state = isSilent ? liveStates.silent : (last.state as LiveState)
  const lines = [
    ...(last && !isSilent && last.speed > 0 ? [{ label: 'Velocidad', value: `${Math.round(last.speed)} km/h` }] : []),
    ...(trip ? [{ label: 'Viaje', value: [trip.folio, trip.next && `a ${trip.next}`].filter(Boolean).join(' ') }] : []),
    ...(unit.driver ? [{ label: 'Conductor', value: unit.driver.name }] : []),
    ...(unit.plates ? [{ label: 'Placas', value: unit.plates }] : []),
  ]
  return {
    name: unit.name,
    link: links.unit(id),
    lines,
    state: liveStateLabels[state],
    tone: tones[state],
    at: last?.at ?? null,
  }
}

async function tripCard(work: Work, id: number): Promise<LiveCard> {
  const { trip } = await tripWithPlaces(work, id)
  const isLate = (trip.lateMinutes ?? 0) > lateAfterMinutes
  const ended = { finished: 'Finalizado', cancelled: 'Cancelado', active: null }[trip.status]
  const next = trip.destinations.find(({ id: destination }) => destination === trip.currentDestinationId)
  const lines = [
    { label: 'Unidad', value: trip.unit.name },
    ...(next ? [{ label: 'Sigue', value: next.destination.name }] : []),
    ...(isLate && !ended ? [{ label: 'Retraso', value: `${trip.lateMinutes} min` }] : []),
    { label: 'Avance', value: `${Math.round(trip.progress.percent)} %` },
  ]
  return {
    name: `${trip.folio} ${trip.name}`,
    link: links.trip(id),
    lines,
    state: ended ?? tripStateLabels[trip.state],
    tone: ended ? 'grey' : isLate ? 'red' : 'green',
    at: trip.lastFixAt,
  }
}
