/** What a sales note has come to; it follows from its own state and from what charges it. */
export const noteStates = [
  { state: 'open', label: 'Abierta', tone: 'blue' },
  { state: 'invoiced', label: 'Facturada', tone: 'green' },
  { state: 'global', label: 'En global', tone: 'teal' },
  { state: 'cancelled', label: 'Cancelada', tone: 'grey' },
] as const
export type NoteState = (typeof noteStates)[number]['state']
export const noteStateNames = noteStates.map(({ state }) => state)
export const noteStateLabel = (state: string) => noteStates.find((one) => one.state === state)?.label ?? state

/** Notes that one invoice may charge. */
export const mostNotes = 300
