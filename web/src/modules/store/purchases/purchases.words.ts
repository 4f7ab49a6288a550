import type { EntryState } from '@arriero/contract/store/entries/entries.rules.ts'
import { entryStateLabel } from '@arriero/contract/store/entries/entries.rules.ts'
import type { PurchaseAction } from '@arriero/contract/store/purchases/purchases.rules.ts'
import {
  authorizationLabel,
  processLabel,
  urgencyLabel,
  type Authorization,
  type Process,
  type Urgency,
} from '@arriero/contract/store/store.rules.ts'
import { number, percent } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'

interface Look {
  tone: Tone
  label: string
}

const authorizationTones: Record<Authorization, Tone> = { 0: 'amber', 1: 'green', 2: 'grey', 3: 'red' }
const processTones: Record<Process, Tone> = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'red' }
const urgencyTones: Record<Urgency, Tone> = { 1: 'grey', 2: 'blue', 3: 'red' }
const entryTones: Record<EntryState, Tone> = { draft: 'amber', posted: 'green', reversed: 'grey' }
const actionTones: Partial<Record<PurchaseAction, Tone>> = {
  authorized: 'green',
  entered: 'green',
  paid: 'green',
  denied: 'red',
  cancelled: 'red',
  reversed: 'red',
  dropped: 'amber',
  unbilled: 'amber',
}

export const authorizationLook = ({ authorization }: { authorization: Authorization }): Look => ({
  tone: authorizationTones[authorization],
  label: authorizationLabel(authorization),
})
export const processLook = ({ process }: { process: Process }): Look => ({
  tone: processTones[process],
  label: processLabel(process),
})
export const urgencyLook = ({ urgency }: { urgency: Urgency }): Look => ({
  tone: urgencyTones[urgency],
  label: urgencyLabel(urgency),
})
export const entryLook = ({ state }: { state: EntryState }): Look => ({
  tone: entryTones[state],
  label: entryStateLabel(state),
})
export const actionTone = (action: PurchaseAction): Tone => actionTones[action] ?? 'blue'

interface Arrived {
  authorization: Authorization
  addedToInventory: boolean
  receivedShare: number
}
/** How much of an authorised order is here. */
export function arrivalLook({ authorization, addedToInventory, receivedShare }: Arrived): Look | undefined {
  if (authorization !== 1) return undefined
  if (addedToInventory) return { tone: 'green', label: receivedShare < 1 ? 'Cerrada' : 'Entrada completa' }
  if (receivedShare === 0) return { tone: 'blue', label: 'Confirmada' }
  return { tone: 'amber', label: `Entrada parcial ${percent(receivedShare)}` }
}

/** Up to three decimals, none that say nothing: '2', '2.5'. */
export const amount = (qty: number) => number(qty, (String(qty).split('.')[1] ?? '').length)
