import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import type { TripMoment } from '@arriero/contract/checklists/filled/filled.entities.ts'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
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
  moment: TripMoment | null
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

/** One that was begun and not finished. */
export const readBegun = async (checklistId: number) =>
  (await own()).find(({ checklist, finished }) => checklist.id === checklistId && !finished)
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
