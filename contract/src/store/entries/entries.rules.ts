/** How far an entry is. */
export const entryStates = [
  { code: 'draft', label: 'Borrador' },
  { code: 'posted', label: 'Registrada' },
  { code: 'reversed', label: 'Revertida' },
] as const
export type EntryState = (typeof entryStates)[number]['code']
export const entryStateLabel = (code: EntryState) => entryStates.find((state) => state.code === code)?.label ?? code
