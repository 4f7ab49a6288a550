import type { DemandState, TripMoment } from '@arriero/contract/trips/trips.rules.ts'

/** A checklist that a trip demands, with what is known of it now. Instants ISO. */
export interface Demand {
  id: number
  tripId: number
  checklistId: number
  name: string
  moment: TripMoment
  destinationId: number | null
  /** Of the destination. */
  place: string | null
  demandedAt: string
  /** Somebody may fill it still: it was neither retired nor removed. */
  isAsked: boolean
  /** The trip was cancelled, or passed the destination by. */
  isPointless: boolean
  /** Its moment has come. */
  isDue: boolean
  /** When its moment was over: the unit left, the trip ended. */
  passedAt: string | null
  filledId: number | null
  filledAt: string | null
  /** As it was told last. */
  missedAt: string | null
}

/**
 * When the moment of a demand passed without it. What was demanded after that was not missed; one that nobody can fill
 * any more is not missed anew, but what was told of it stays told.
 */
export function missedAt(demand: Omit<Demand, 'name' | 'place'>): string | null {
  const { passedAt, demandedAt, filledAt, isAsked } = demand
  if (passedAt === null || isBefore(passedAt, demandedAt)) return null
  if (filledAt !== null && !isBefore(passedAt, filledAt)) return null
  return isAsked || filledAt !== null || demand.missedAt !== null ? passedAt : null
}

const isBefore = (a: string, b: string) => Date.parse(a) < Date.parse(b)

type Standing = Pick<Demand, 'filledId' | 'missedAt' | 'isAsked' | 'isPointless'>

export function stateOf({ filledId, missedAt: missed, isAsked, isPointless }: Standing): DemandState {
  if (filledId !== null) return missed === null ? 'filled' : 'late'
  if (missed !== null) return 'missed'
  return isAsked && !isPointless ? 'waiting' : 'dropped'
}

/** Nobody filled it, and somebody still can. */
export const isMissing = ({ filledId, isAsked, isPointless }: Standing) => filledId === null && isAsked && !isPointless

/** What was filled for a trip. */
export interface Filling {
  checklistId: number
  /** What of the trip it was filled for; null: nobody said. */
  moment: TripMoment | null
  destinationId: number | null
}

type Meetable = Pick<Demand, 'id' | 'checklistId' | 'moment' | 'destinationId' | 'filledId' | 'isDue'>

/**
 * The demand that a filling meets, of those of its trip in their order: the one it was filled for, else the first whose
 * moment has come. What is met already stays with what met it.
 */
export function metBy(demands: readonly Meetable[], filling: Filling): number | undefined {
  const own = demands.filter(({ checklistId }) => checklistId === filling.checklistId)
  const open = own.filter(({ filledId }) => filledId === null)
  if (filling.moment === null) return open.find(({ isDue }) => isDue)?.id
  return open.find(
    ({ moment, destinationId }) =>
      moment === filling.moment && (moment !== 'arrival' || destinationId === filling.destinationId),
  )?.id
}
