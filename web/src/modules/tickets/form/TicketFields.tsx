import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { priorities, ticketLimits } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Issue } from '@arriero/contract/tickets/issues/issues.contract.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { call } from '../../../kit/call.ts'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { areasQuery, issuesQuery, reasonsQuery } from '../tickets.queries.ts'

const promiseWords = ({ firstMinutes, solveMinutes }: Issue) =>
  [
    firstMinutes !== null && `respuesta en ${minutesWords(firstMinutes)}`,
    solveMinutes !== null && `solución en ${minutesWords(solveMinutes)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** What a ticket is about; an issue belongs to its area and brings its promise and priority. */
export function TicketFields({ units }: { units: readonly Option[] }) {
  const form = Form.useFormInstance()
  const areaId = Form.useWatch('areaId', form) as number | undefined
  const issueId = Form.useWatch('issueId', form) as number | null | undefined
  const { data: areas = [] } = useQuery(areasQuery)
  const { data: issues = [] } = useQuery(issuesQuery)
  const { data: reasons = [] } = useQuery(reasonsQuery)
  const ofArea = issues.filter((issue) => areaId === undefined || issue.areaId === areaId)
  const issue = issues.find(({ id }) => id === issueId)
  return (
    <>
      <TextField
        name="title"
        label="Qué pasa"
        span={2}
        maxLength={ticketLimits.title}
        placeholder="Refrigeración caída en ruta, caja a 9.4 °C"
      />
      <SelectField
        name="priority"
        label="Prioridad"
        options={priorities.map(({ id, label }) => ({ value: id, label }))}
      />
      <SelectField
        name="areaId"
        label="Área que lo resuelve"
        clearable={false}
        options={areas.map(({ id, name }) => ({ value: id, label: name }))}
        onPick={() => form.setFieldValue('issueId', null)}
      />
      <SelectField
        name="issueId"
        label="Asunto"
        hint={issue && promiseWords(issue) ? `Promesa: ${promiseWords(issue)}, en horas del área.` : undefined}
        options={ofArea.map(({ id, name, areaName }) => ({
          value: id,
          label: name,
          ...(areaId === undefined && { detail: areaName }),
        }))}
        onPick={(option) => {
          const picked = issues.find(({ id }) => !Array.isArray(option) && id === option?.value)
          if (picked) form.setFieldsValue({ areaId: picked.areaId, priority: picked.priority })
        }}
      />
      <SelectField
        name="unitId"
        label="Unidad"
        chosen={units}
        load={async (search, signal) =>
          (await call(unitPicker, { query: { search }, signal })).map(({ id, name, plates }) => ({
            value: id,
            label: name,
            ...(plates && { detail: plates }),
          }))
        }
      />
      {reasons.length > 0 && (
        <SelectField
          name="socialReasonId"
          label="Razón social"
          options={reasons.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
    </>
  )
}
