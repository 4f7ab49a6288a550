import { useQuery } from '@tanstack/react-query'
import { updateTicket, type TicketChange } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { go, useRouteParams } from '../../../kit/shell/navigation.ts'
import { ticketPaths } from '../tickets.paths.ts'
import { oneQuery } from '../tickets.queries.ts'
import { ticketChanged } from '../tickets.words.ts'
import { TicketFields } from './TicketFields.tsx'

/** What a ticket is about; its state and hands change in its conversation. */
export function EditTicketPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery(oneQuery(id))
  const folio = data?.folio ?? 'ticket'
  const unit =
    data && data.unitId !== null && data.unitName !== null ? [{ value: data.unitId, label: data.unitName }] : []
  return (
    <FormPage<TicketChange, Ticket>
      title={`Datos de ${folio}`}
      crumbs={[
        { label: 'Tickets', to: ticketPaths.all },
        { label: folio, to: ticketPaths.one(id) },
      ]}
      closeTo={ticketPaths.one(id)}
      for={updateTicket}
      initial={data && valuesOf(data)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      save={(values) => call(updateTicket, { id, body: values })}
      saved={() => `${folio} guardado`}
      onSaved={ticketChanged}
      goOn={() => go(ticketPaths.one(id))}
    >
      <FieldGroup>
        <TicketFields units={unit} />
      </FieldGroup>
    </FormPage>
  )
}

const valuesOf = ({ title, areaId, issueId, priority, socialReasonId, unitId, version }: Ticket): TicketChange => ({
  title,
  areaId,
  issueId,
  priority,
  socialReasonId,
  unitId,
  version,
})
