import type { Answers } from '@arriero/contract/checklists/filled/answers.ts'
import type { AskedChecklist } from '@arriero/contract/checklists/templates/templates.entities.ts'
import type { DamageDraft, ReceiptDraft, SignatureDraft } from '@arriero/contract/eir/eir.entities.ts'
import type { Face } from '@arriero/contract/eir/damage.rules.ts'
import { keptRecords } from '../../../kit/kept-records.ts'
import { useSession } from '../../../kit/session.ts'
import type { Named } from '../form/ReceiptFields.tsx'
import type { KeptPhoto } from '../../checklists/fill/store.ts'

/** What the form of a receipt holds. */
export type Facts = Partial<Omit<ReceiptDraft, 'key' | 'damages' | 'photos' | 'signatures' | 'checklist' | 'faces'>>

/** A receipt that somebody fills, from the first answer until the server has it whole. */
export interface Filling {
  /** The server knows it by this from the first time it is sent. */
  key: string
  /** Another person at the same phone neither sees nor sends it. */
  user: number
  facts: Facts
  /** What it names, in words: without a signal nobody tells them. */
  named?: Named
  faces: Face[]
  damages: DamageDraft[]
  /** Each names its damage, or what else it shows. */
  photos: KeptPhoto[]
  checklist: { asked: AskedChecklist; answers: Answers; photos: KeptPhoto[] } | null
  signatures: SignatureDraft[]
  /** When it was finished; until then it is being filled. */
  finished?: string
  /** Why the server does not take it; nothing while it waits. */
  refused?: string
}

const fillings = keptRecords<Filling>('eir')
const me = () => useSession.getState().auth?.user.userId ?? 0

export const { put: keep, remove: forget } = fillings
const own = async () => (await fillings.all()).filter(({ user }) => user === me())

/** The one that was begun here and not finished. */
export const readBegun = async () => (await own()).find(({ finished }) => !finished)
/** Finished ones that the server does not have whole, the oldest first. */
export const readWaiting = async () =>
  (await own())
    .filter(({ finished }) => finished)
    .toSorted((a, b) => (a.finished ?? '').localeCompare(b.finished ?? ''))

export const begin = (): Filling => ({
  key: crypto.randomUUID(),
  user: me(),
  facts: { kind: 'in', isFull: true, happenedAt: new Date().toISOString(), seals: [] },
  faces: [],
  damages: [],
  photos: [],
  checklist: null,
  signatures: [],
})
