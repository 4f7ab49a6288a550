import type { Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { waitLabel } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { TicketRow } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { IconPlayerPause } from '@tabler/icons-react'
import { Ago } from '../../kit/Ago.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { useNow } from '../../kit/now.ts'
import { dueLook, priorityLook } from './tickets.words.ts'

/** One to four bars; the word stands beside them. */
export const PriorityBars = ({ priority }: { priority: Priority }) => (
  <span className={`ticket-bars tone-${priorityLook(priority).tone}`} aria-hidden>
    {[1, 2, 3, 4].map((bar) => (
      <i key={bar} className={bar <= priority ? 'on' : ''} />
    ))}
  </span>
)

/** Priority, title, and below: word, folio, who asks and the unit. */
export const TicketName = ({ ticket }: { ticket: TicketRow }) => {
  const { title, priority, folio, requesterName, unitName, isUnread } = ticket
  const { tone, label } = priorityLook(priority)
  return (
    <span className="ticket-name">
      <PriorityBars priority={priority} />
      <span className="two-lines">
        <span className={`two-lines-top ${isUnread ? 'ticket-unread' : ''}`} title={title}>
          {title}
          {isUnread && <span className="visually-hidden"> (sin leer)</span>}
        </span>
        <span className="two-lines-bottom">
          <span className={priority > 2 ? `ticket-word tone-${tone}` : ''}>{label}</span>
          {` · ${[folio, requesterName, unitName].filter(Boolean).join(' · ')}`}
        </span>
      </span>
    </span>
  )
}

/** Time left over the promised hour; while it waits, for whom. */
export function DueCell({ ticket }: { ticket: TicketRow }) {
  const now = useNow(15_000)
  if (ticket.state === 3)
    return (
      <span className="ticket-due">
        <span className="ticket-due-text">
          <IconPlayerPause size={14} stroke={1.75} aria-hidden /> En pausa
        </span>
        <small>{ticket.waitingFor ? `a ${waitLabel(ticket.waitingFor).toLowerCase()}` : ''}</small>
      </span>
    )
  const due = dueLook(ticket, now)
  if (!due) return <span className="muted">{ticket.state > 3 ? '—' : 'Sin promesa'}</span>
  return (
    <span className={`ticket-due tone-${due.tone}`}>
      <span className="ticket-due-text">{due.text}</span>
      <small>
        <i className="ticket-gauge" aria-hidden>
          <b style={{ width: `${Math.round(due.share * 100)}%` }} />
        </i>
        {due.by}
      </small>
    </span>
  )
}

/** Who has it, and since when somebody waits for us, or when it was last spoken of. */
export const HolderCell = ({ ticket: { holderName, awaitsSince, lastSaidAt } }: { ticket: TicketRow }) => (
  <span className="with-lead">
    {holderName && <Avatar name={holderName} size={24} />}
    <span className="two-lines">
      <span className="two-lines-top">{holderName ?? 'Sin responsable'}</span>
      <span className="two-lines-bottom">
        {awaitsSince && <i className="ticket-turn" title="Toca responder" />}
        <Ago at={awaitsSince ?? lastSaidAt} />
        {awaitsSince && <span className="visually-hidden"> toca responder</span>}
      </span>
    </span>
  </span>
)
