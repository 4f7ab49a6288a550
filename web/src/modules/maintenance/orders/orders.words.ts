import {
  authorizationLabel,
  processLabel,
  type Authorization,
  type Process,
} from '@arriero/contract/store/store.rules.ts'
import { number } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { queryClient } from '../../../kit/query.ts'

const processTones: Record<Process, Tone> = { 1: 'grey', 2: 'blue', 3: 'green', 4: 'red' }
const authorizationTones: Record<Authorization, Tone> = { 0: 'amber', 1: 'green', 2: 'grey', 3: 'red' }

export const processLook = ({ process }: { process: Process }) => ({
  tone: processTones[process],
  label: processLabel(process),
})
export const authorizationLook = (authorization: Authorization) => ({
  tone: authorizationTones[authorization],
  label: authorizationLabel(authorization),
})

/** '2.5 h' */
export function hoursWords(hours: number): string {
  const tenths = Math.round(hours * 10) / 10
  return `${number(tenths, Number.isInteger(tenths) ? 0 : 1)} h`
}

export const orderKey = ['work-orders']
export const outageKey = ['unit-outages']
/** After anything that was done with an order: lists, stock and what is due change with it. */
export const worked = () =>
  Promise.all(
    [orderKey, outageKey, ['store-stock'], ['unit-maintenance']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
