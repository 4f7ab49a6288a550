import type { Transfer } from '@arriero/contract/store/transfers/transfers.contract.ts'
import { transferStates } from '@arriero/contract/store/transfers/transfers.contract.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones: Record<Transfer['state'], Tone> = { 0: 'blue', 1: 'green', 2: 'amber', 3: 'grey' }

export const transferLook = (state: Transfer['state']) => ({
  tone: tones[state],
  label: transferStates.find(({ id }) => id === state)?.label ?? '',
})
export const transferOptions = transferStates.map(({ id, label }) => ({ value: id, label }))
