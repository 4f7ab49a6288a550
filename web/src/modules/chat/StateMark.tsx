import { IconAlertCircle, IconCheck, IconChecks, IconClock } from '@tabler/icons-react'
import { messageStates, type MessageState } from '@arriero/contract/chat/chat.rules.ts'

const marks = {
  [messageStates.sending]: [IconClock, 'Enviando'],
  [messageStates.error]: [IconAlertCircle, 'No se envió'],
  [messageStates.sent]: [IconCheck, 'Enviado'],
  [messageStates.received]: [IconChecks, 'Recibido'],
  [messageStates.viewed]: [IconChecks, 'Visto'],
} as const

/** Rule CHAT-03. */
export function StateMark({ state }: { state: MessageState }) {
  const [Glyph, label] = marks[state]
  return (
    <span className={`chat-state chat-state-${state}`} role="img" aria-label={label} title={label}>
      <Glyph size={15} stroke={1.9} aria-hidden />
    </span>
  )
}
