import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form } from 'antd'
import { IconSend } from '@tabler/icons-react'
import {
  createReportSchedule,
  deleteReportSchedule,
  testReportSchedule,
  updateReportSchedule,
} from '@arriero/contract/reports/reports.contract.ts'
import type { Receiver, ReportSchedule } from '@arriero/contract/reports/reports.entities.ts'
import type { ScheduleFormat } from '@arriero/contract/reports/reports.rules.ts'
import type { Repeat } from '@arriero/contract/tasks/repeat.rules.ts'
import { call } from '../../../kit/call.ts'
import { confirm } from '../../../kit/confirm.ts'
import { dayKey, fileSize } from '../../../kit/format.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, SwitchField } from '../../../kit/form/fields.tsx'
import { FormPanel } from '../../../kit/form/FormPanel.tsx'
import { go, useRouteParams, useSearchParams } from '../../../kit/shell/navigation.ts'
import { runTask } from '../../../kit/tasks.ts'
import { useSession } from '../../../kit/session.ts'
import { z } from 'zod'
import { reportPaths } from '../reports.paths.ts'
import { reportsChanged, savedQuery, schedulesQuery } from '../reports.queries.ts'
import { FormatsField } from './FormatsField.tsx'
import { ReceiversField } from './ReceiversField.tsx'
import { RuleField } from './RuleField.tsx'

interface Values {
  reportId: number
  repeat: Repeat
  receivers: Receiver[]
  formats: ScheduleFormat[]
  skipsEmpty: boolean
  linkDays: number
  active: boolean
}

const monday: Repeat = {
  every: 'week',
  interval: 1,
  weekdays: [1],
  nth: null,
  monthDay: null,
  from: dayKey(),
  until: null,
  time: '07:00',
}

export function NewSchedule() {
  const [{ reporte }] = useSearchParams()
  const { data: saved } = useQuery(savedQuery)
  const me = useSession((state) => state.auth?.user)
  const report = saved?.find(({ id }) => String(id) === reporte)
  const initial = saved && {
    ...(report && { reportId: report.id }),
    repeat: monday,
    receivers: me ? [{ userId: me.userId, email: null, zone: me.account.timezone }] : [],
    formats: ['xlsx'],
    skipsEmpty: true,
    linkDays: 7,
    active: true,
  }
  return (
    <SchedulePanel
      title={report ? `Programar: ${report.name}` : 'Programar reporte'}
      schedule={undefined}
      initial={initial as Values | undefined}
    />
  )
}

export function EditSchedule() {
  const id = Number(useRouteParams().id)
  const { data, error, refetch } = useQuery(schedulesQuery)
  const schedule = data?.find((one) => one.id === id)
  const missing = data && !schedule ? new Error('Este envío ya no existe.') : null
  return (
    <SchedulePanel
      title={schedule ? `Programado: ${schedule.reportName}` : 'Reporte programado'}
      schedule={schedule}
      initial={schedule && valuesOf(schedule)}
      error={error ?? missing}
      retry={() => void refetch()}
    />
  )
}

const valuesOf = ({ reportId, repeat, receivers, formats, skipsEmpty, linkDays, active }: ReportSchedule): Values => ({
  reportId,
  repeat,
  receivers: receivers.map(({ userId, email, zone }) => ({ userId, email, zone })),
  formats,
  skipsEmpty,
  linkDays,
  active,
})

interface SchedulePanelProps {
  title: string
  schedule: ReportSchedule | undefined
  initial: Values | undefined
  error?: unknown
  retry?: () => void
}

/** When a report goes out, to whom and as what; a test goes to oneself before it is saved. */
function SchedulePanel({ title, schedule, initial, error, retry }: SchedulePanelProps) {
  const { data: saved = [] } = useQuery(savedQuery)
  const remove = async () => {
    if (!schedule) return
    const isSure = await confirm({
      title: `Dejar de enviar «${schedule.reportName}»`,
      content: 'Lo que salió se conserva, y el reporte guardado también.',
      variant: 'danger',
      confirmText: 'Dejar de enviar',
      onConfirm: () => call(deleteReportSchedule, { id: schedule.id }),
    })
    if (!isSure) return
    await reportsChanged()
    go(reportPaths.schedules)
  }
  const names =
    schedule?.receivers.flatMap(({ userId, name }) => (userId === null ? [] : [[userId, name] as const])) ?? []
  return (
    <FormPanel<Values, ReportSchedule>
      title={title}
      sub={schedule?.author ? `Sale con la vista de ${schedule.author}` : undefined}
      closeTo={reportPaths.schedules}
      for={schedule ? updateReportSchedule : createReportSchedule}
      initial={initial}
      valuesOf={valuesOf}
      error={error}
      {...(retry && { retry })}
      save={(values) =>
        schedule
          ? call(updateReportSchedule, { id: schedule.id, body: { ...values, version: schedule.version } })
          : call(createReportSchedule, { body: values })
      }
      saved={({ reportName }) => `«${reportName}» programado`}
      onSaved={reportsChanged}
      {...(schedule && { danger: { label: 'Dejar de enviar…', onClick: () => void remove() } })}
    >
      {schedule?.pausedReason && (
        <Alert
          type="warning"
          showIcon
          className="form-notice"
          title={`En pausa: ${schedule.pausedReason} Corríjalo y active otra vez los envíos.`}
        />
      )}
      <FieldGroup>
        <SelectField
          name="reportId"
          label="Reporte guardado"
          span={2}
          clearable={false}
          options={saved.map(({ id, name }) => ({ value: id, label: name }))}
          {...(schedule && { chosen: [{ value: schedule.reportId, label: schedule.reportName }] })}
        />
        <RuleField name="repeat" />
      </FieldGroup>
      <FieldGroup title="Lo reciben, cada quien a su hora">
        <ReceiversField name="receivers" names={new Map(names)} />
      </FieldGroup>
      <FieldGroup title="Archivo, con el membrete de la empresa">
        <FormatsField name="formats" />
        <SelectField
          name="linkDays"
          label="Si pesa más de 10 MB"
          clearable={false}
          options={[1, 7, 30, 90].map((days) => ({
            value: days,
            label: days === 1 ? 'Enlace de 1 día' : `Enlace de ${days} días`,
          }))}
        />
        <SwitchField name="skipsEmpty" label="Sin datos, no enviar y anotarlo" />
        <SwitchField name="active" label="Envíos activos" />
        <TestButton />
      </FieldGroup>
    </FormPanel>
  )
}

const tested = z.object({
  to: z.string(),
  rows: z.number(),
  files: z.array(z.object({ name: z.string(), size: z.number() })),
})

function TestButton() {
  const form = Form.useFormInstance<Values>()
  const reportId: unknown = Form.useWatch('reportId', form)
  const send = () =>
    runTask({
      title: 'Enviando una prueba',
      start: async () => {
        const { formats, linkDays } = form.getFieldsValue(true) as Values
        return (await call(testReportSchedule, { body: { reportId: Number(reportId), formats, linkDays } })).taskId
      },
      done: (result) => {
        void reportsChanged()
        const { data } = tested.safeParse(result)
        return {
          text: data
            ? `A ${data.to}: ${data.files.map(({ name, size }) => `${name}, ${fileSize(size)}`).join('; ')}`
            : 'En camino',
        }
      },
    })
  return (
    <div className="span-2">
      <Button
        icon={<IconSend size={16} stroke={1.75} />}
        disabled={!reportId}
        title={reportId ? undefined : 'Elija antes un reporte.'}
        onClick={() => void send()}
      >
        Enviarme una prueba
      </Button>
    </div>
  )
}
