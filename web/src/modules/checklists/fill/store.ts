import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import type { TripMoment } from '@arriero/contract/trips/trips.rules.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { useSession } from '../../../kit/session.ts'

export interface KeptPhoto {
  uuid: string
  question: string
  sha256: string
  at: string
  place: { lat: number; lon: number } | null
  blob: Blob
}

/** What somebody fills, from the first answer until the server has it whole: it survives a battery that dies. */
export interface Filling {
  /** The server knows it by this from the first time it is sent. */
  key: string
  /** Another person at the same phone neither sees nor sends it. */
  user: number
  checklist: AskedChecklist
  unit: { id: number; name: string } | null
  trip: { id: number; folio: string } | null
  /** What of the trip it is filled for; those kept by an older console know no destination. */
  moment: TripMoment | null
  destinationId?: number | null
  /** The task it is filled for; those kept by an older console have none. */
  taskId?: number
  answers: Answers
  photos: KeptPhoto[]
  startedAt: string
  /** When it was finished, and where; until then it is being filled. */
  finished?: { at: string; place: { lat: number; lon: number } | null }
  /** Why the server does not take it; nothing while it waits. */
  refused?: string
}

const fillings = keptRecords<Filling>('checklists')
const known = keptRecords<{ key: string; asked: AskedChecklist[] }>('asked-checklists')
const me = () => useSession.getState().auth?.user.userId ?? 0

export const { put: keep, remove: forget } = fillings
const own = async () => (await fillings.all()).filter(({ user }) => user === me())

/** For what of a trip something is filled. */
export type Demand = Required<Pick<Filling, 'moment' | 'destinationId'>> & { trip: NonNullable<Filling['trip']> }

/**
 * One that was begun and not finished. What was begun for a demand of a trip meets no other; where none is asked for, what
 * was begun for none comes first.
 */
export async function readBegun(checklistId: number, demand: Demand | undefined): Promise<Filling | undefined> {
  const begun = (await own()).filter(({ checklist, finished }) => checklist.id === checklistId && !finished)
  if (!demand) return begun.find(({ moment }) => moment === null) ?? begun[0]
  return begun.find(
    ({ trip, moment, destinationId = null }) =>
      trip?.id === demand.trip.id && moment === demand.moment && destinationId === demand.destinationId,
  )
}
/** Finished ones that the server does not have whole, the oldest first. */
export const readWaiting = async () =>
  (await own())
    .filter(({ finished }) => finished)
    .toSorted((a, b) => (a.finished?.at ?? '').localeCompare(b.finished?.at ?? ''))

export const begin = (checklist: AskedChecklist): Filling => ({
  key: crypto.randomUUID(),
  user: me(),
  checklist,
  unit: null,
  trip: null,
  moment: null,
  answers: {},
  photos: [],
  startedAt: new Date().toISOString(),
})

export const keepAsked = (asked: AskedChecklist[]) => known.put({ key: String(me()), asked })
export const readAsked = async () => (await known.all()).find(({ key }) => key === String(me()))?.asked
