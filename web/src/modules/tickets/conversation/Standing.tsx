import { IconAlertTriangle, IconCircleCheck, IconClock, IconMessageReply, IconPlayerPause } from '@tabler/icons-react'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { waitLabel } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { useNow } from '../../../kit/now.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { dueLook, spanWords } from '../tickets.words.ts'

/** One sentence: time left, whose turn it is, what is missing. */
export function Standing({ ticket }: { ticket: Ticket }) {
  const now = useNow(15_000)
  const { tone, icon, title, detail } = sentence(ticket, now)
  return (
    <header className="talk-standing">
      <Tile icon={icon} tone={tone} />
      <div>
        <b>{title}</b>
        <small>{detail}</small>
      </div>
    </header>
  )
}

function sentence(ticket: Ticket, now: number) {
  const { state, requesterName, awaitsSince, holderName, waitingFor, pausedAt } = ticket
  const turn = awaitsSince ? `toca responder a ${requesterName}` : undefined
  const missing = holderName ? `Lo tiene ${holderName}.` : 'Nadie lo tiene: tómelo o asígnelo.'
  if (state > 3)
    return {
      tone: 'green' as const,
      icon: IconCircleCheck,
      title: state === 4 ? 'Resuelto' : 'Cerrado',
      detail:
        state === 4
          ? 'Si quien reporta responde, se abre otra vez; sin respuesta se cierra solo en cinco días.'
          : 'Ábralo otra vez para seguir.',
    }
  if (state === 3)
    return {
      tone: 'grey' as const,
      icon: IconPlayerPause,
      title: `En espera${waitingFor ? ` de: ${waitLabel(waitingFor).toLowerCase()}` : ''}`,
      detail: pausedAt
        ? `Su reloj está detenido desde hace ${spanWords(now - Date.parse(pausedAt))}. ${missing}`
        : missing,
    }
  const due = dueLook(ticket, now)
  if (!due)
    return {
      tone: awaitsSince ? ('amber' as const) : ('blue' as const),
      icon: awaitsSince ? IconMessageReply : IconClock,
      title: turn ? `${turn[0]!.toUpperCase()}${turn.slice(1)}` : 'Sin promesa de tiempo',
      detail: missing,
    }
  const time = due.text.startsWith('Vencido') ? due.text : `Quedan ${due.text} para ${due.by.split(' ')[0]}`
  return {
    tone: due.tone,
    icon: due.tone === 'red' ? IconAlertTriangle : IconClock,
    title: turn ? `${time} y ${turn}` : time,
    detail: missing,
  }
}
