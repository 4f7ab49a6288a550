/** States of a ticket, in their order. The clock of its promise runs in the first two. */
export const ticketStates = [
  { id: 1, label: 'Abierto' },
  { id: 2, label: 'En proceso' },
  { id: 3, label: 'En espera' },
  { id: 4, label: 'Resuelto' },
  { id: 5, label: 'Cerrado' },
] as const
export type TicketState = (typeof ticketStates)[number]['id']
export const [opened, inProcess, waiting, solved, closed] = ticketStates.map(({ id }) => id) as [1, 2, 3, 4, 5]
export const stateLabel = (state: TicketState) => ticketStates[state - 1]!.label
/** Somebody has still to do something about it. */
export const isOpen = (state: TicketState) => state < solved

export const priorities = [
  { id: 1, label: 'Baja' },
  { id: 2, label: 'Media' },
  { id: 3, label: 'Alta' },
  { id: 4, label: 'Urgente' },
] as const
export type Priority = (typeof priorities)[number]['id']
export const priorityLabel = (priority: Priority) => priorities[priority - 1]!.label

/** Whom a ticket waits for while its clock stands still. */
export const waitReasons = [
  { code: 'requester', label: 'Quien reporta' },
  { code: 'provider', label: 'Proveedor' },
  { code: 'part', label: 'Refacción' },
  { code: 'authorization', label: 'Autorización' },
  { code: 'other', label: 'Otra causa' },
] as const
export type WaitReason = (typeof waitReasons)[number]['code']
export const waitLabel = (code: WaitReason) => waitReasons.find((reason) => reason.code === code)!.label

export const ticketSources = [
  { code: 'console', label: 'Consola' },
  { code: 'mail', label: 'Correo' },
  { code: 'alert', label: 'Alerta' },
  { code: 'checklist', label: 'CheckList' },
  { code: 'chat', label: 'Chat' },
  { code: 'unit', label: 'Unidad' },
  { code: 'system', label: 'Sistema' },
] as const
export type TicketSource = (typeof ticketSources)[number]['code']

export const commentKinds = ['public', 'internal', 'mail', 'system'] as const
export type CommentKind = (typeof commentKinds)[number]

/** Which states may follow which: what is over is only opened again. */
const next: Record<TicketState, readonly TicketState[]> = {
  1: [2, 3, 4],
  2: [3, 4],
  3: [2, 4],
  4: [2, 5],
  5: [2],
}
export const nextStates = (state: TicketState): readonly TicketState[] => next[state]
/** Why a ticket cannot go from a state to another; undefined: it can. */
export function whyNotState(from: TicketState, to: TicketState): string | undefined {
  if (next[from].includes(to)) return undefined
  return from === to
    ? `El ticket ya está en «${stateLabel(from)}».`
    : `De «${stateLabel(from)}» no pasa a «${stateLabel(to)}».`
}

/** What a failed follow-up is called (rule TICKET-01). */
export const followUpFailed = 'No se ha podido dar seguimiento al Ticket'

export const folioOf = (number: number) => `TK-${number}`

export const ticketLimits = { title: 160, text: 10_000, files: 10, people: 50, megabytes: 10 } as const
