import { listAreas } from '@arriero/contract/tickets/areas/areas.contract.ts'
import {
  createCanned,
  deleteCanned,
  listCanned,
  updateCanned,
  type Canned,
} from '@arriero/contract/tickets/issues/issues.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { SettingTabs } from '../TicketTabs.tsx'

const column = columnsFor<Canned>()

export const canned = catalogPage({
  id: 'ticket-canned',
  title: 'Respuestas preparadas',
  noun: ['respuesta', 'respuestas'],
  path: ticketPaths.canned,
  key: ['ticket-canned'],
  name: ({ title }) => title,
  explain: 'Lo que se contesta seguido, a un clic en la conversación.',
  above: <SettingTabs here={ticketPaths.canned} />,
  list: listCanned,
  create: createCanned,
  update: updateCanned,
  remove: deleteCanned,
  text: ({ title, text }) => `${title} ${text}`,
  columns: [
    column.name('title', 'Título', { width: 240 }),
    column.text('text', 'Respuesta'),
    column.text('areaName', 'Área', { width: 180, empty: 'Todas' }),
  ],
  fields: (
    <FieldGroup>
      <TextField name="title" label="Título" maxLength={80} span={2} placeholder="Ya lo estamos viendo" />
      <TextField
        name="text"
        label="Respuesta"
        multiline
        maxLength={4000}
        span={2}
        hint="{{nombre}} y {{folio}} se llenan con los del ticket."
      />
      <SelectField name="areaId" label="Área" span={2} from={listAreas} hint="Vacía: sirve a todas." />
    </FieldGroup>
  ),
})
