import type { NoteRow } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { noteStates } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'

export const noteKeys = {
  list: ['billing', 'note_sale', 'list'],
  one: (id: number) => ['billing', 'note_sale', 'one', id],
} as const

export const situationLook = ({ situation }: Pick<NoteRow, 'situation'>) => {
  const known = noteStates.find(({ state }) => state === situation)
  return { tone: known?.tone ?? ('grey' as const), label: known?.label ?? situation }
}

/** Why it cannot be charged, changed or removed any more. */
export const closedReason = (row: Pick<NoteRow, 'situation' | 'state'>) =>
  row.situation !== 'open'
    ? `Está en «${situationLook(row).label}».`
    : row.state === 'stamping'
      ? 'Se está timbrando.'
      : undefined
