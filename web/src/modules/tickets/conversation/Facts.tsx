import type { ReactNode } from 'react'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Select, Switch } from 'antd'
import {
  IconAlertTriangle,
  IconChecklist,
  IconMessage,
  IconRoute,
  IconTool,
  IconTruck,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { createOrder } from '@arriero/contract/maintenance/orders/orders.contract.ts'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { removeMention, toggleMention } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket, TicketLink } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { ticketSources } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { Avatar } from '../../../kit/Avatar.tsx'
import { call } from '../../../kit/call.ts'
import { dateTime } from '../../../kit/format.ts'
import { ActionLink } from '../../../kit/list/CreateLink.tsx'
import { useNow } from '../../../kit/now.ts'
import { useSession } from '../../../kit/session.ts'
import { Card, KeyValues } from '../../../kit/shell/DetailPage.tsx'
import { destination } from '../../../kit/shell/navigation.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { alertPath } from '../../alerts/alerts.paths.ts'
import { chatPaths } from '../../chat/chat.paths.ts'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { maintenancePaths } from '../../maintenance/maintenance.paths.ts'
import { trackingPaths } from '../../tracking/tracking.paths.ts'
import { tripPaths } from '../../trips/trips.paths.ts'
import { ticketPaths } from '../tickets.paths.ts'
import { tried } from '../tried.ts'
import { dueLook, priorityLook } from '../tickets.words.ts'
import { LiveUnit } from './LiveUnit.tsx'
import { Area, Holder, Issue, mayChangeFacts, Priority, Reason } from './FactFields.tsx'
import { usePeople } from './use-people.ts'

/** Its promise, what it is about, what it is tied to, and who hears of it. */
export function Facts({ ticket }: { ticket: Ticket }) {
  const isOpen = mayChangeFacts(ticket)
  return (
    <aside className="talk-side" aria-label="Datos del ticket">
      <Promise ticket={ticket} />
      <Card title="Datos">
        <KeyValues
          items={[
            ['Responsable', isOpen ? <Holder ticket={ticket} /> : (ticket.holderName ?? 'Sin responsable')],
            ['Prioridad', isOpen ? <Priority ticket={ticket} /> : priorityLook(ticket.priority).label],
            ['Área', isOpen ? <Area ticket={ticket} /> : ticket.areaName],
            ['Asunto', isOpen ? <Issue ticket={ticket} /> : (ticket.issueName ?? 'Sin asunto')],
            ['Razón social', isOpen ? <Reason ticket={ticket} /> : ticket.socialReasonName],
            ['Reportó', ticket.requesterName],
            ['Correo', ticket.requesterEmail],
            ['Abierto', dateTime(ticket.createdAt).slice(0, 16)],
            ['Desde', ticketSources.find(({ code }) => code === ticket.source)?.label],
          ]}
        />
      </Card>
      <LiveUnit ticket={ticket} />
      <Related ticket={ticket} />
      <People ticket={ticket} />
    </aside>
  )
}

function Promise({ ticket }: { ticket: Ticket }) {
  const now = useNow(15_000)
  const { firstMinutes, solveMinutes, firstAt, firstTook, solveTook, firstDue, solveDue, solvedAt, pausedMinutes } =
    ticket
  if (firstMinutes === null && solveMinutes === null) return null
  const due = dueLook(ticket, now)
  const kept = (at: string | null, by: string | null) => (at !== null && by !== null ? at <= by : undefined)
  return (
    <Card title="Plazo" count={due?.text ?? (ticket.state === 3 ? 'detenido' : undefined)}>
      {due && (
        <i className={`talk-gauge tone-${due.tone}`} aria-hidden>
          <b style={{ width: `${Math.round(due.share * 100)}%` }} />
        </i>
      )}
      <KeyValues
        items={[
          [
            'Primera respuesta',
            firstMinutes !== null && (
              <Kept isKept={kept(firstAt, firstDue)}>
                {firstTook === null
                  ? firstDue && `antes de ${dateTime(firstDue).slice(0, 16)}`
                  : `en ${minutesWords(firstTook)} de ${minutesWords(firstMinutes)}`}
              </Kept>
            ),
          ],
          [
            'Solución',
            solveMinutes !== null && (
              <Kept isKept={kept(solvedAt, solveDue)}>
                {solveTook === null
                  ? solveDue && `antes de ${dateTime(solveDue).slice(0, 16)}`
                  : `en ${minutesWords(solveTook)} de ${minutesWords(solveMinutes)}`}
              </Kept>
            ),
          ],
          ['En espera', pausedMinutes > 0 && minutesWords(pausedMinutes)],
        ]}
      />
    </Card>
  )
}

const Kept = ({ isKept, children }: { isKept: boolean | undefined; children: ReactNode }) => (
  <span className={isKept === undefined ? '' : `ticket-word tone-${isKept ? 'green' : 'red'}`}>
    {children}
    {isKept === false && ' · tarde'}
  </span>
)

const linkLooks: Record<
  TicketLink['kind'],
  { icon: Icon; label: string; to?: (id: number, chatId: number | null) => string }
> = {
  unit: { icon: IconTruck, label: 'Unidad', to: trackingPaths.unit },
  trip: { icon: IconRoute, label: 'Viaje', to: tripPaths.detail },
  order: { icon: IconTool, label: 'Orden de mantenimiento', to: (id) => `${maintenancePaths.orders}/${id}` },
  alert: { icon: IconAlertTriangle, label: 'Alerta', to: alertPath },
  checklist: { icon: IconChecklist, label: 'CheckList', to: checklistPaths.result },
  message: { icon: IconMessage, label: 'Mensaje', to: (id, chatId) => chatPaths.message(chatId ?? 0, id) },
}

/** An order for what the ticket tells, as a failure that was found by it. */
const orderOf = ({ id, title, folio }: Ticket, unitId: number) =>
  `${maintenancePaths.newOrder}?${new URLSearchParams({
    unit: String(unitId),
    title,
    falla: `${title}, ${folio}`,
    causa: 'ticket',
    origen: String(id),
  })}`

function Related({ ticket }: { ticket: Ticket }) {
  const { links, merged } = ticket
  if (links.length + merged.length === 0) return null
  const unit = links.find(({ kind, label }) => kind === 'unit' && label !== null)
  const hasOrder = links.some(({ kind }) => kind === 'order')
  return (
    <Card
      title="Relacionado"
      count={String(links.length + merged.length)}
      actions={
        unit &&
        !hasOrder && (
          <ActionLink for={createOrder} icon={<IconTool size={16} stroke={1.75} />} to={orderOf(ticket, unit.id)}>
            Abrir orden
          </ActionLink>
        )
      }
    >
      <ul className="talk-links">
        {links.map(({ kind, id, label, detail, chatId }) => {
          const { icon, label: kindLabel, to } = linkLooks[kind]
          return (
            <li key={kind}>
              <Tile icon={icon} tone={kind === 'alert' ? 'red' : 'blue'} />
              <span className="two-lines">
                <span className="two-lines-top">
                  {label !== null && to ? <Link {...destination(to(id, chatId))}>{label}</Link> : (label ?? kindLabel)}
                </span>
                <span className="two-lines-bottom">
                  {label === null ? 'No compartida con usted' : [kindLabel, detail].filter(Boolean).join(' · ')}
                </span>
              </span>
            </li>
          )
        })}
        {merged.map(({ id, folio, title }) => (
          <li key={folio}>
            <Tile icon={IconMessage} />
            <span className="two-lines">
              <span className="two-lines-top">
                <Link to={ticketPaths.one(id)}>{title}</Link>
              </span>
              <span className="two-lines-bottom">{folio} · fusionado aquí</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Who is told of every change; a switch silences it without taking them off. */
function People({ ticket: { id, people, isStaff } }: { ticket: Ticket }) {
  const [search, setSearch] = useState('')
  const found = usePeople(search)
  const me = useSession((session) => session.auth?.user.userId)
  const mayChange = isStaff && whyNot(removeMention) === undefined
  const there = new Set(people.map(({ userId }) => userId))
  const toggle = (userId: number) => tried(call(toggleMention, { id, user_id: userId }))
  return (
    <Card title="Mencionados" count="reciben cada cambio">
      <ul className="talk-people">
        {people.map(({ userId, name, notified }) => (
          <li key={userId}>
            <Avatar name={name} size={24} />
            <span>{name}</span>
            <small>{notified ? 'Avisado' : 'Sin avisos'}</small>
            <Switch
              size="small"
              aria-label={`Avisar a ${name}`}
              checked={notified}
              disabled={!mayChange && userId !== me}
              onChange={() => void toggle(userId)}
            />
            {mayChange && (
              <ActionButton
                for={removeMention}
                type="text"
                size="small"
                aria-label={`Quitar a ${name}`}
                icon={<IconX size={14} />}
                onClick={() => void tried(call(removeMention, { id, user_id: userId }))}
              />
            )}
          </li>
        ))}
      </ul>
      {mayChange && (
        <Select
          className="talk-add"
          aria-label="Agregar persona"
          placeholder="Agregar persona"
          value={null}
          showSearch={{ filterOption: false, onSearch: setSearch }}
          options={found
            .filter((person) => !there.has(person.id))
            .map(({ id: value, name }) => ({ value, label: name }))}
          onSelect={(userId: number | null) => userId !== null && void toggle(userId)}
        />
      )}
    </Card>
  )
}
