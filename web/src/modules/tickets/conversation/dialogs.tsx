import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import {
  followUp,
  listTickets,
  mergeTicket,
  reassignTicket,
} from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { waitReasons, type WaitReason } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { AskDialog } from '../../../kit/AskDialog.tsx'
import { call } from '../../../kit/call.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { areasQuery } from '../tickets.queries.ts'
import { ticketChanged, ticketKey } from '../tickets.words.ts'
import { usePeople } from './use-people.ts'

interface DialogProps {
  ticket: Ticket
  close: () => void
}

/** Whom it waits for, while its clock stands still. */
export function WaitDialog({ ticket: { id, folio, version }, close }: DialogProps) {
  const [waitingFor, setWaitingFor] = useState<WaitReason>('requester')
  return (
    <AskDialog
      title={`Poner ${folio} en espera`}
      content="Mientras espera, su reloj se detiene."
      action="Poner en espera"
      label="Qué se dice a quien reporta"
      isOptional
      send={async (comment) => {
        await call(followUp, { id, body: { state: 3, waitingFor, comment, version } })
        toast.success(`${folio} quedó en espera`)
        await ticketChanged()
      }}
      close={close}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Se espera a" htmlFor="wait-for">
          <Select
            id="wait-for"
            value={waitingFor}
            onChange={setWaitingFor}
            options={waitReasons.map(({ code, label }) => ({ value: code, label }))}
          />
        </Form.Item>
      </Form>
    </AskDialog>
  )
}

/** To another person or area, and why. */
export function ReassignDialog({ ticket, close }: DialogProps) {
  const { id, folio, version } = ticket
  const [areaId, setArea] = useState(ticket.areaId)
  const [holderId, setHolder] = useState<number | null>(ticket.holderId)
  const [search, setSearch] = useState('')
  const { data: areas = [] } = useQuery(areasQuery)
  const found = usePeople(search)
  const isMoved = areaId !== ticket.areaId
  const people = found.map((person) => ({ value: person.id, label: person.name }))
  const known =
    ticket.holderId === null || search !== '' || people.some(({ value }) => value === ticket.holderId)
      ? people
      : [{ value: ticket.holderId, label: ticket.holderName ?? '' }, ...people]
  return (
    <AskDialog
      title={`Reasignar ${folio}`}
      content={
        isMoved ? 'En otra área su asunto se elige de nuevo, y con él su promesa.' : 'Su promesa sigue corriendo igual.'
      }
      action="Reasignar"
      label="Motivo (queda en la conversación)"
      send={async (reason) => {
        await call(reassignTicket, {
          id,
          body: { holderId, ...(isMoved && { areaId }), reason, version },
        })
        toast.success(`${folio} cambió de manos`)
        await ticketChanged()
      }}
      close={close}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Área" htmlFor="to-area">
          <Select
            id="to-area"
            value={areaId}
            onChange={(to) => {
              setArea(to)
              if (to !== ticket.areaId) setHolder(null)
            }}
            options={areas.map(({ id: value, name }) => ({ value, label: name }))}
          />
        </Form.Item>
        <Form.Item label="Responsable" htmlFor="to-holder">
          <Select
            id="to-holder"
            showSearch={{ filterOption: false, onSearch: setSearch }}
            allowClear
            placeholder="Nadie por ahora"
            value={holderId}
            onChange={(value: number | undefined) => setHolder(value ?? null)}
            options={known}
          />
        </Form.Item>
      </Form>
    </AskDialog>
  )
}

/** The same problem reported twice goes on in one ticket. */
export function MergeDialog({ ticket, close, merged }: DialogProps & { merged: (into: number) => void }) {
  const [into, setInto] = useState<number>()
  const [search, setSearch] = useState('')
  const { data } = useQuery({
    queryKey: [...ticketKey, 'merge', search],
    queryFn: ({ signal }) => call(listTickets, { query: { search, isOpen: true, limit: 20 }, signal }),
  })
  const options = (data?.results ?? [])
    .filter(({ id }) => id !== ticket.id)
    .map(({ id, folio, title }) => ({ value: id, label: `${folio} · ${title}` }))
  return (
    <AskDialog
      title={`Fusionar ${ticket.folio}`}
      content={`${ticket.folio} se cierra; su conversación, sus archivos y sus personas siguen en el otro. No se deshace.`}
      action="Fusionar"
      danger
      label="Nota"
      isOptional
      send={async () => {
        if (into === undefined) throw new Error('Elija con cuál ticket.')
        const kept = await call(mergeTicket, { id: ticket.id, body: { into } })
        toast.success(`${ticket.folio} se unió a ${kept.folio}`)
        await ticketChanged()
        merged(into)
      }}
      close={close}
    >
      <Form layout="vertical" component="div">
        <Form.Item label="Con el ticket" htmlFor="merge-into">
          <Select
            id="merge-into"
            showSearch={{ filterOption: false, onSearch: setSearch }}
            placeholder="Busque por folio o título"
            value={into}
            onChange={setInto}
            options={options}
          />
        </Form.Item>
      </Form>
    </AskDialog>
  )
}
