import { countStates, type StockCount } from '@arriero/contract/store/counts/counts.contract.ts'
import type { Tone } from '../../../kit/palette.ts'

const tones: Record<StockCount['state'], Tone> = { 1: 'blue', 2: 'amber', 3: 'green', 4: 'grey' }

export const countLook = (state: StockCount['state']) => ({
  tone: tones[state],
  label: countStates.find(({ id }) => id === state)?.label ?? '',
})
export const countOptions = countStates.map(({ id, label }) => ({ value: id, label }))
