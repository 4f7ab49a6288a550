import { Form } from 'antd'
import { useQuery } from '@tanstack/react-query'
import {
  createTask,
  listTasks,
  updateTask,
  type TaskChange,
  type TaskDraft,
} from '@arriero/contract/tasks/tasks.contract.ts'
import type { Task } from '@arriero/contract/tasks/tasks.entities.ts'
import { taskLimits, taskTexts } from '@arriero/contract/tasks/tasks.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { DateField } from '../../../kit/form/DateField.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPanel.tsx'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { taskPaths } from '../tasks.paths.ts'
import { oneQuery, templatesQuery } from '../tasks.queries.ts'
import { tasksChanged } from '../tasks.words.ts'
import { RepeatField } from '../../../shared/RepeatField.tsx'
import { chosenOf, workValues, WorkFields } from './WorkFields.tsx'

const tasksFound = async (search: string, signal: AbortSignal) =>
  (await call(listTasks, { query: { search, isOpen: true, limit: 30 }, signal })).results.map(
    ({ id, folio, title }) => ({
      value: id,
      label: `${folio} · ${title}`,
    }),
  )

/** What was refused is called by the specification's words. */
async function said<Saved>(saving: Promise<Saved>, failed: string): Promise<Saved> {
  try {
    return await saving
  } catch (error) {
    toast.error(failed, { detail: errorText(error) })
    throw error
  }
}

/** `?plantilla=7`: begins with that template. */
export function NewTaskPage() {
  const [search] = useSearchParams()
  const templateId = /^\d{1,9}$/.test(search.plantilla ?? '') ? Number(search.plantilla) : undefined
  const { data: templates, error, refetch } = useQuery({ ...templatesQuery, enabled: templateId !== undefined })
  const template = templates?.find(({ id }) => id === templateId)
  const isReady = templateId === undefined || templates !== undefined
  const blank = { title: '', priority: 2, repeat: null } as TaskDraft
  return (
    <FormPage<TaskDraft, Task>
      title="Nueva tarea"
      crumbs={[{ label: 'Tareas', to: taskPaths.list }]}
      closeTo={taskPaths.list}
      for={createTask}
      sub={template && `De la plantilla «${template.name}»`}
      initial={
        isReady
          ? template
            ? ({
                ...blank,
                ...workValues(template),
                title: template.name,
                priority: template.priority,
                description: template.description,
                templateId,
              } as TaskDraft)
            : blank
          : undefined
      }
      error={error}
      retry={() => void refetch()}
      save={(values) => said(call(createTask, { body: draftOf(values) }), taskTexts.notCreated)}
      saved={() => taskTexts.created}
      onSaved={tasksChanged}
      goOn={({ id }) => go(taskPaths.one(id))}
      submitText="Crear tarea"
    >
      <FieldGroup>
        <TextField name="title" label="Qué hay que hacer" span={2} maxLength={taskLimits.title} />
        <DueField />
        <SelectField
          name="waitsFor"
          label="Después de"
          many
          load={tasksFound}
          hint="No empieza antes de que terminen."
        />
        <WorkFields chosen={chosenOf(template)} />
        <RepeatField name="repeat" />
      </FieldGroup>
    </FormPage>
  )
}

/** The dates of a repetition say when each is due. */
function DueField() {
  const repeats = Form.useWatch('repeat', Form.useFormInstance()) as TaskDraft['repeat']
  return repeats ? null : <DateField name="dueAt" label="Vence" withTime />
}

/** One that repeats has a template of its own. */
const draftOf = ({ repeat, dueAt, templateId, ...draft }: TaskDraft): TaskDraft =>
  repeat ? { ...draft, repeat } : { ...draft, dueAt, templateId }

/** Of one that repeats, this date alone. */
export function EditTaskPage() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery(oneQuery(id))
  return (
    <FormPage<TaskChange, Task>
      title={data ? `Cambiar ${data.folio}` : 'Cambiar tarea'}
      crumbs={[{ label: 'Tareas', to: taskPaths.list }]}
      closeTo={taskPaths.one(id)}
      for={updateTask}
      sub={data?.repeat && 'Sólo esta fecha: las demás se cambian en su plantilla.'}
      initial={data && valuesOf(data)}
      valuesOf={valuesOf}
      error={error}
      retry={() => void refetch()}
      save={(values) => said(call(updateTask, { id, body: values }), taskTexts.notUpdated)}
      saved={() => taskTexts.updated}
      onSaved={tasksChanged}
      goOn={() => go(taskPaths.one(id))}
    >
      <FieldGroup>
        <TextField name="title" label="Qué hay que hacer" span={2} maxLength={taskLimits.title} />
        <DateField name="dueAt" label="Vence" withTime />
        <SelectField
          name="waitsFor"
          label="Después de"
          many
          load={tasksFound}
          chosen={(data?.waitsFor ?? []).map((one) => ({ value: one.id, label: `${one.folio} · ${one.title}` }))}
        />
        <WorkFields chosen={chosenOf(data)} />
      </FieldGroup>
    </FormPage>
  )
}

const valuesOf = (task: Task): TaskChange => ({
  ...workValues(task),
  title: task.title,
  description: task.description,
  priority: task.priority,
  dueAt: task.dueAt,
  waitsFor: task.waitsFor.map(({ id }) => id),
  version: task.version,
})
