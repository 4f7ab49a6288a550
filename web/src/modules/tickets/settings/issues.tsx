import {
  createIssue,
  deleteIssue,
  listIssues,
  updateIssue,
  type Issue,
} from '@arriero/contract/tickets/issues/issues.contract.ts'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { listAreas } from '@arriero/contract/tickets/areas/areas.contract.ts'
import { priorities } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { ticketPaths } from '../tickets.paths.ts'
import { priorityLook } from '../tickets.words.ts'
import { SettingTabs } from '../TicketTabs.tsx'

const column = columnsFor<Issue>()
const promised = (minutes: number | null) => (minutes === null ? 'Sin promesa' : minutesWords(minutes))

export const issues = catalogPage({
  id: 'ticket-issues',
  title: 'Asuntos',
  noun: ['asunto', 'asuntos'],
  path: ticketPaths.issues,
  explain: 'Un asunto dice a qué área llega un problema y en cuánto tiempo de trabajo se promete responder y resolver.',
  above: <SettingTabs here={ticketPaths.issues} />,
  list: listIssues,
  create: createIssue,
  update: updateIssue,
  remove: deleteIssue,
  text: ({ name, areaName }) => `${name} ${areaName}`,
  columns: [
    column.name('name', 'Asunto'),
    column.text('areaName', 'Área', { width: 180 }),
    column.state('priority', 'Prioridad', ({ priority }) => priorityLook(priority)),
    {
      key: 'firstMinutes',
      title: 'Primera respuesta',
      width: 150,
      align: 'end',
      render: ({ firstMinutes }) => promised(firstMinutes),
    },
    {
      key: 'solveMinutes',
      title: 'Solución',
      width: 130,
      align: 'end',
      render: ({ solveMinutes }) => promised(solveMinutes),
    },
    column.number('recent', 'En 30 días', { width: 110 }),
  ],
  blank: { priority: 2 },
  fields: (
    <FieldGroup>
      <TextField name="name" label="Asunto" maxLength={120} span={2} placeholder="Sin señal" />
      <SelectField name="areaId" label="Área" span={2} from={listAreas} clearable={false} />
      <SelectField
        name="priority"
        label="Prioridad"
        span={2}
        clearable={false}
        options={priorities.map(({ id, label }) => ({ value: id, label }))}
      />
      <NumberField name="firstMinutes" label="Primera respuesta" min={1} max={129_600} unit="min" />
      <NumberField
        name="solveMinutes"
        label="Solución"
        min={1}
        max={129_600}
        unit="min"
        hint="En minutos de trabajo del área: 480 son ocho horas."
      />
    </FieldGroup>
  ),
})
