import type { TripMoment } from '@arriero/contract/trips/trips.rules.ts'
import { checklistPaths } from '../checklists.paths.ts'

interface Demanded {
  checklistId: number
  unit: { id: number; name: string }
  trip: { id: number; folio: string }
  moment: TripMoment
  destinationId: number | null
}

/** Filling what a trip demands: of its unit, and for which of its moments. */
export const fillingDemanded = ({ checklistId, unit, trip, moment, destinationId }: Demanded): string => {
  const about = new URLSearchParams({
    unit: `${unit.id}~${unit.name}`,
    trip: `${trip.id}~${trip.folio}`,
    momento: moment,
    ...(destinationId !== null && { destino: String(destinationId) }),
  })
  return `${checklistPaths.filling(checklistId)}?${about}`
}
