import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import type { TaskTemplate } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskLimits } from '@arriero/contract/tasks/tasks.rules.ts'
import {
  createTaskTemplate,
  deleteTaskTemplate,
  listTaskTemplates,
  updateTaskTemplate,
} from '@arriero/contract/tasks/templates.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { Holders } from '../pieces.tsx'
import { RepeatField } from '../../../shared/RepeatField.tsx'
import { chosenOf, workValues, WorkFields } from '../form/WorkFields.tsx'
import { taskPaths } from '../tasks.paths.ts'
import { taskKey, dueWords } from '../tasks.words.ts'
import { TaskTabs } from '../TaskTabs.tsx'

const column = columnsFor<TaskTemplate>()

/** What tasks are made of, and what repeats by itself. */
export const templates = catalogPage({
  id: 'task-templates',
  title: 'Plantillas y repeticiones',
  noun: ['plantilla', 'plantillas'],
  path: taskPaths.templates,
  key: [...taskKey, 'templates'],
  explain: 'Lo que se hace seguido: se asigna con un clic, o se crea solo en sus fechas.',
  above: <TaskTabs here={taskPaths.templates} />,
  list: listTaskTemplates,
  create: createTaskTemplate,
  update: updateTaskTemplate,
  remove: deleteTaskTemplate,
  blank: { priority: 2, active: true, leadHours: 24, repeat: null },
  values: (row) => workValues(row),
  columns: [
    column.name('name', 'Plantilla', {
      width: 300,
      lines: 2,
      render: ({ name, checklists }) => (
        <TwoLines top={name} bottom={checklists.map((one) => one.name).join(', ') || 'Sin CheckList'} />
      ),
    }),
    column.onOff('active', ['Activa', 'En pausa']),
    { key: 'holder', title: 'Asignada', width: 190, render: (row) => <Holders task={row} /> },
    {
      key: 'repeat',
      title: 'Se repite',
      width: 260,
      lines: 2,
      render: ({ repeat, nextAt }) =>
        repeat ? (
          <TwoLines top={repeatWords(repeat)} bottom={nextAt ? `sigue ${dueWords(nextAt)}` : 'no sigue'} />
        ) : (
          <span className="muted">Cuando se pide</span>
        ),
    },
    column.number('open', 'Abiertas', { width: 100 }),
    column.number('made', 'Creadas', { width: 100 }),
  ],
  fields: (row) => (
    <FieldGroup>
      <TextField name="name" label="Nombre" span={2} maxLength={taskLimits.title} />
      <WorkFields chosen={chosenOf(row)} />
      <SwitchField name="active" label="Activa" />
      <NumberField
        name="leadHours"
        label="Crear con anticipación"
        unit="h"
        max={720}
        hint="Horas antes de que venza."
      />
      <RepeatField name="repeat" />
    </FieldGroup>
  ),
})
