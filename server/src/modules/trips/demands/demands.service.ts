import { tripsChannel } from '@arriero/contract/trips/trips.channel.ts'
import { momentInWords } from '@arriero/contract/trips/trips.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { badRequest } from '../../../app/errors.ts'
import { keepFact, type EventfulTrip } from '../read/history.ts'
import { texts } from '../trips.texts.ts'
import { isMissing, metBy, missedAt, type Demand, type Filling } from './demand.ts'
import { demandsOf, setDemand } from './demands.repository.ts'

/**
 * Tells which demands of trips were missed, by what is known now: a unit that leaves is not stopped, its trip keeps that
 * it left without. What was filled in time and arrived late, or positions that came late, put it right.
 */
export async function weighDemands(work: Work, trips: readonly (EventfulTrip & { version: number })[]): Promise<void> {
  const byId = new Map(trips.map((trip) => [trip.id, trip]))
  for (const demand of await demandsOf(work, [...byId.keys()])) {
    const at = missedAt(demand)
    const trip = byId.get(demand.tripId)
    if (!trip || at === demand.missedAt) continue
    await setDemand(work, demand.id, { missed_at: at })
    await keepFact(work, trip, {
      key: `checklist:${demand.id}`,
      kind: 'checklist_missed',
      at,
      measure: { name: demand.name, moment: demand.moment, place: demand.place },
      place: demand.place,
    })
    await work.publish(tripsChannel, 'trip_edited', { id: trip.id, version: trip.version }, { unitId: trip.unit_id })
  }
}

/** A checklist was filled for a trip: it meets what the trip demands, when it is about the trip's unit. */
export async function meetDemand(
  work: Work,
  trip: EventfulTrip & { version: number },
  filling: Filling & { id: number; unitId: number | null },
): Promise<void> {
  const met = filling.unitId === trip.unit_id ? metBy(await demandsOf(work, [trip.id]), filling) : undefined
  if (met === undefined) return
  await setDemand(work, met, { filled_id: filling.id })
  await weighDemands(work, [trip])
}

/** Why a trip may not be finished by hand; null: nothing that it demands is missing. */
export async function missingInWords(work: Work, tripId: number): Promise<string | null> {
  const missing = (await demandsOf(work, [tripId])).filter(isMissing)
  return missing.length === 0 ? null : texts.lacksChecklists(missing.map(inWords))
}

export async function refuseMissing(work: Work, tripId: number): Promise<void> {
  const missing = await missingInWords(work, tripId)
  if (missing !== null) throw badRequest(missing)
}

/** '«Operador listo» (antes de salir)' */
const inWords = ({ name, moment, place }: Pick<Demand, 'name' | 'moment' | 'place'>) => {
  const words = momentInWords(moment, place)
  return `«${name}» (${words.charAt(0).toLowerCase() + words.slice(1)})`
}
