import { useQuery } from '@tanstack/react-query'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { createTicket, ticketPeople } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import type { Ticket } from '@arriero/contract/tickets/tickets/tickets.entities.ts'
import { ticketLimits, type Priority } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { FileField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { go, useSearchParams } from '../../../kit/shell/navigation.ts'
import { ticketPaths } from '../tickets.paths.ts'
import { ticketChanged } from '../tickets.words.ts'
import { TicketFields } from './TicketFields.tsx'

interface Values {
  title: string
  text: string
  areaId: number
  issueId?: number | null
  priority?: Priority
  unitId?: number | null
  socialReasonId?: number | null
  mentions?: number[]
  images?: File[]
}

const people = async (search: string, signal: AbortSignal) =>
  (await call(ticketPeople, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))
const whole = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : undefined)
const links = [
  ['alert', 'alertId', 'la alerta'],
  ['trip', 'tripId', 'el viaje'],
  ['order', 'workOrderId', 'la orden de mantenimiento'],
  ['message', 'messageId', 'el mensaje'],
] as const

/** `?unit=7&alert=31&title=…`: about that; see `newTicketPath`. */
export function NewTicketPage() {
  const [search] = useSearchParams()
  const unitId = whole(search.unit)
  const tied = links.flatMap(([name, field, words]) => {
    const id = whole(search[name])
    return id === undefined ? [] : [{ field, words, id }]
  })
  const about = Object.fromEntries(tied.map(({ field, id }) => [field, id]))
  const { data: chosen = [] } = useQuery({
    queryKey: ['unit-picker', unitId],
    queryFn: ({ signal }) => call(unitPicker, { query: { ids: [unitId!] }, signal }),
    enabled: unitId !== undefined,
  })
  return (
    <FormPage<Values, Ticket>
      title="Nuevo ticket"
      crumbs={[{ label: 'Tickets', to: ticketPaths.all }]}
      closeTo={ticketPaths.all}
      for={createTicket}
      sub={tied.length > 0 ? `Queda ligado a ${tied.map(({ words }) => words).join(' y ')}.` : undefined}
      initial={{ title: search.title ?? '', text: '', unitId, mentions: [] } as unknown as Values}
      save={({ images = [], ...values }) => call(createTicket, { body: { ...values, ...about, images } })}
      saved={({ folio }) => `Ticket ${folio} abierto`}
      onSaved={ticketChanged}
      goOn={({ id }) => go(ticketPaths.one(id))}
      submitText="Abrir ticket"
    >
      <FieldGroup>
        <TicketFields units={chosen.map(({ id, name }) => ({ value: id, label: name }))} />
        <TextField
          name="text"
          label="Descripción"
          multiline
          span={2}
          maxLength={ticketLimits.text}
          placeholder="Desde cuándo, dónde y qué se ha intentado"
        />
        <SelectField
          name="mentions"
          label="Avisar a"
          span={2}
          many
          load={people}
          hint="Reciben cada cambio del ticket."
        />
        <FileField
          name="images"
          label="Imágenes y documentos"
          span={2}
          many
          accept={documentTypes}
          maxKb={ticketLimits.megabytes * 1024}
        />
      </FieldGroup>
    </FormPage>
  )
}
