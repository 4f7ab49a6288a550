import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { reassignTicket, updateTicket, type TicketChange } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { closed, priorities } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { areasQuery, issuesQuery, reasonsQuery } from '../tickets.queries.ts'
import { tried } from '../tried.ts'
import { ReassignDialog } from './dialogs.tsx'

/** Whoever attends it changes what it is about where it is read. */
export const mayChangeFacts = ({ isStaff, state, mergedInto }: Ticket): boolean =>
  isStaff && state !== closed && !mergedInto && whyNot(updateTicket) === undefined

const change = ({ id, version, folio }: Ticket, facts: TicketChange) =>
  void tried(call(updateTicket, { id, body: { ...facts, version } }), `${folio} guardado`, 'No se guardó')

interface ChoiceProps {
  label: string
  value: number | null
  options: readonly { id: number; name: string }[]
  choose: (id: number | null) => void
  isOptional?: boolean
}

const Choice = ({ label, value, options, choose, isOptional = false }: ChoiceProps) => (
  <Select
    className="talk-fact"
    size="small"
    variant="borderless"
    popupMatchSelectWidth={false}
    placement="bottomRight"
    aria-label={label}
    placeholder="Sin elegir"
    value={value}
    allowClear={isOptional}
    showSearch={{ optionFilterProp: 'label' }}
    options={options.map(({ id, name }) => ({ value: id, label: name }))}
    onChange={(next: number | null | undefined) => choose(next ?? null)}
  />
)

export const Priority = ({ ticket }: { ticket: Ticket }) => (
  <Choice
    label="Prioridad"
    value={ticket.priority}
    options={priorities.map(({ id, label }) => ({ id, name: label }))}
    choose={(priority) => change(ticket, { priority: priority as Ticket['priority'] })}
  />
)

export function Area({ ticket }: { ticket: Ticket }) {
  const { data: areas = [] } = useQuery(areasQuery)
  const known = areas.some(({ id }) => id === ticket.areaId)
  return (
    <Choice
      label="Área"
      value={ticket.areaId}
      options={known ? areas : [{ id: ticket.areaId, name: ticket.areaName }, ...areas]}
      choose={(areaId) => areaId !== null && change(ticket, { areaId })}
    />
  )
}

/** Those of its area; each brings its promise. */
export function Issue({ ticket }: { ticket: Ticket }) {
  const { data: issues = [] } = useQuery(issuesQuery)
  const own = issues.filter(({ areaId }) => areaId === ticket.areaId)
  const isKnown = ticket.issueId === null || own.some(({ id }) => id === ticket.issueId)
  return (
    <Choice
      label="Asunto"
      value={ticket.issueId}
      options={isKnown ? own : [{ id: ticket.issueId!, name: ticket.issueName ?? '' }, ...own]}
      choose={(issueId) => change(ticket, { issueId })}
      isOptional
    />
  )
}

export function Reason({ ticket }: { ticket: Ticket }) {
  const { data: reasons = [] } = useQuery(reasonsQuery)
  const { socialReasonId, socialReasonName } = ticket
  const isKnown = socialReasonId === null || reasons.some(({ id }) => id === socialReasonId)
  return (
    <Choice
      label="Razón social"
      value={socialReasonId}
      options={isKnown ? reasons : [{ id: socialReasonId, name: socialReasonName ?? '' }, ...reasons]}
      choose={(id) => change(ticket, { socialReasonId: id })}
      isOptional
    />
  )
}

/** It is handed on with a reason. */
export function Holder({ ticket }: { ticket: Ticket }) {
  const [isAsking, setAsking] = useState(false)
  const name = ticket.holderName ?? 'Sin responsable'
  if (whyNot(reassignTicket)) return name
  return (
    <>
      <Button type="link" size="small" className="talk-holder" title="Reasignar" onClick={() => setAsking(true)}>
        {name}
      </Button>
      {isAsking && <ReassignDialog ticket={ticket} close={() => setAsking(false)} />}
    </>
  )
}
