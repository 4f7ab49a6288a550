import { Form, Select } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { reportFilter, type TaskReport } from '@arriero/contract/tasks/reports/reports.entities.ts'
import {
  filterTaskReport,
  reportIssuers,
  type TaskReportFilter,
} from '@arriero/contract/tasks/reports/reports.contract.ts'
import {
  reportColumns,
  reportDates,
  reportGroupings,
  reportLimits,
  reportPeriods,
} from '@arriero/contract/tasks/reports/reports.rules.ts'
import { taskLanes } from '@arriero/contract/tasks/tasks.rules.ts'
import { priorities } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { plural } from '../../../kit/format.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { RadioField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { StatePill } from '../../../kit/StatePill.tsx'
import { optionsOf, useTaskChecklists } from '../form/WorkFields.tsx'
import { RepeatField } from '../../../shared/RepeatField.tsx'
import { groupsFound, peopleFound, templatesQuery } from '../tasks.queries.ts'
import { dueWords, laneLook, taskKey } from '../tasks.words.ts'
import '../tasks.css'

const byId = (of: readonly { id: number; label: string }[]) => of.map(({ id, label }) => ({ value: id, label }))
const byCode = (of: readonly { code: string; label: string }[]) => of.map(({ code, label }) => ({ value: code, label }))
const sending = {
  label: 'Sale solo',
  on: 'Se envía por correo en sus fechas.',
  off: 'Cuando alguien lo pide.',
  at: 'Sale a las',
}

export function ReportFields({ report }: { report: TaskReport | undefined }) {
  const { data: templates = [] } = useQuery(templatesQuery)
  const checklists = useTaskChecklists()
  const people = optionsOf(report?.people ?? [])
  return (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre" span={2} maxLength={reportLimits.name} />
      </FieldGroup>
      <FieldGroup title="Qué tareas lleva">
        <Period />
        <SelectField name="lanes" label="Estados" many options={byId(taskLanes)} placeholder="Todos" />
        <SelectField name="priorities" label="Prioridades" many options={byId(priorities)} placeholder="Todas" />
        <SelectField name="userIds" label="Personas" many load={peopleFound} chosen={people} placeholder="Todas" />
        <SelectField
          name="groupIds"
          label="Grupos"
          many
          load={groupsFound}
          chosen={optionsOf(report?.groups ?? [])}
          placeholder="Todos"
        />
        <SelectField
          name="templateIds"
          label="Plantillas"
          many
          options={optionsOf(templates)}
          chosen={optionsOf(report?.templates ?? [])}
          placeholder="Todas"
        />
        <SelectField
          name="checklistIds"
          label="CheckList"
          many
          options={optionsOf(checklists)}
          chosen={optionsOf(report?.checklists ?? [])}
          placeholder="Con cualquiera o sin él"
        />
        <SwitchField name="isLate" label="Sólo las vencidas" />
      </FieldGroup>
      <Holds />
      <FieldGroup title="Cómo se lee">
        <SelectField name="grouping" label="Agrupadas" clearable={false} options={byCode(reportGroupings)} />
        <SelectField name="socialReasonId" label="Membrete" from={reportIssuers} placeholder="De la cuenta" />
        <SelectField name="columns" label="Columnas" many span={2} options={byCode(reportColumns)} />
      </FieldGroup>
      <FieldGroup title="A quién y cuándo sale">
        <SelectField
          name="toUserIds"
          label="Personas que lo reciben"
          many
          span={2}
          load={peopleFound}
          chosen={people}
        />
        <EmailsField />
        <RepeatField name="repeat" says={sending} />
        <SwitchField name="skipsEmpty" label="No enviar si no hay tareas" />
        <SwitchField name="active" label="Envíos activos" />
      </FieldGroup>
    </>
  )
}

/** Which days; the first and the last of them only where they are chosen one by one. */
function Period() {
  const period: unknown = Form.useWatch('period', Form.useFormInstance())
  return (
    <>
      <SelectField name="period" label="Fechas" clearable={false} options={byCode(reportPeriods)} />
      <RadioField name="dates" label="En ellas" options={byCode(reportDates)} />
      {period === 'days' && (
        <>
          <DateField name="from" label="Desde" />
          <DateField name="to" label="Hasta" />
        </>
      )}
    </>
  )
}

const EmailsField = () => (
  <Field name="toEmails" label="Otras direcciones" span={2} words={(value) => (value as string[]).join(', ') || '—'}>
    <Select
      mode="tags"
      open={false}
      suffixIcon={null}
      maxCount={reportLimits.emails}
      tokenSeparators={[',', ';', ' ']}
      placeholder="correo@ejemplo.mx"
    />
  </Field>
)

const shown = 5
const names = Object.keys(reportFilter) as (keyof TaskReportFilter)[]

/** The tasks that it would hold if it were made now. */
function Holds() {
  const values = Form.useWatch([], Form.useFormInstance()) as TaskReportFilter | undefined
  const body = Object.fromEntries(names.map((name) => [name, values?.[name]])) as TaskReportFilter
  const { data, error } = useQuery({
    queryKey: [...taskKey, 'report', body],
    queryFn: ({ signal }) => call(filterTaskReport, { query: { limit: shown }, body, signal }),
    enabled: values !== undefined,
    placeholderData: (before) => before,
    retry: false,
  })
  return (
    <section className="report-holds" aria-label="Lo que llevaría hoy">
      <p role="status">
        {error ? errorText(error) : data && `${plural(data.count, 'tarea', 'tareas')} con este filtro`}
      </p>
      {data && data.count > 0 && (
        <ul className="task-lines">
          {data.results.map((task) => (
            <li key={task.id}>
              <span>
                <b>{task.title}</b>
                <small>{[task.folio, task.dueAt && `vence ${dueWords(task.dueAt)}`].filter(Boolean).join(' · ')}</small>
              </span>
              <StatePill tone={laneLook(task).tone}>{laneLook(task).label}</StatePill>
            </li>
          ))}
        </ul>
      )}
      {data && data.count > shown && <small className="muted">{`y ${plural(data.count - shown, 'más', 'más')}`}</small>}
    </section>
  )
}
