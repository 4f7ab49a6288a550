import { Select } from 'antd'
import { IconSend } from '@tabler/icons-react'
import { severities } from '@arriero/contract/alerts/alarms.rules.ts'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import { eventClasses } from '@arriero/contract/video/events.rules.ts'
import {
  cameraReportPeople,
  createCameraReport,
  deleteCameraReport,
  listCameraReports,
  testCameraReport,
  updateCameraReport,
  type CameraReport,
} from '@arriero/contract/video/reports.contract.ts'
import { cameraPeriods, cameraReportLimits as limits, reportFailures } from '@arriero/contract/video/reports.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime } from '../../../kit/format.ts'
import { Field, FieldGroup } from '../../../kit/form/Field.tsx'
import { SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import type { LoadOptions } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { RepeatField } from '../../../shared/RepeatField.tsx'
import { loadDrivers, loadUnits } from '../../trips/trip-options.ts'
import { severityWords } from '../events/events.words.ts'
import { videoPaths } from '../video.paths.ts'
import { reportsQuery } from './statistics.data.ts'
import { holds, sentWords } from './statistics.words.ts'
import { sendTest } from './TestButton.tsx'

const column = columnsFor<CameraReport>()
const byCode = (of: readonly { code: string; label: string }[]) => of.map(({ code, label }) => ({ value: code, label }))
const optionsOf = (of: readonly { id: number; name: string }[]) =>
  of.map(({ id, name }) => ({ value: id, label: name }))
const loadPeople: LoadOptions = async (search, signal) =>
  optionsOf(await call(cameraReportPeople, { query: { search }, signal }))
const sending = {
  label: 'Sale solo',
  on: 'Se envía por correo en sus fechas.',
  off: 'Elija cuándo sale.',
  at: 'Sale a las',
}
const receivers = ({ people, toEmails }: CameraReport) => [...people.map(({ name }) => name), ...toEmails]

function ReportFields({ report }: { report: CameraReport | undefined }) {
  return (
    <>
      <FieldGroup>
        <TextField name="name" label="Nombre" span={2} maxLength={limits.name} />
      </FieldGroup>
      <FieldGroup title="Qué lleva">
        <SelectField name="period" label="Fechas" clearable={false} options={byCode(cameraPeriods)} />
        <SelectField name="classes" label="Clases" many options={byCode(eventClasses)} placeholder="Todas" />
        <SelectField
          name="severities"
          label="Gravedad"
          many
          span={2}
          options={severities.map((one) => ({ value: one, label: severityWords[one] }))}
          placeholder="Todas"
        />
        <SelectField
          name="unitIds"
          label="Unidades"
          many
          span={2}
          load={loadUnits}
          chosen={optionsOf(report?.units ?? [])}
          placeholder="Todas"
        />
        <SelectField
          name="driverIds"
          label="Conductores"
          many
          span={2}
          load={loadDrivers}
          chosen={optionsOf(report?.drivers ?? [])}
          placeholder="Todos"
        />
      </FieldGroup>
      <FieldGroup title="A quién y cuándo">
        <SelectField
          name="toUserIds"
          label="Personas que lo reciben"
          many
          span={2}
          load={loadPeople}
          chosen={optionsOf(report?.people ?? [])}
        />
        <Field
          name="toEmails"
          label="Otras direcciones"
          span={2}
          words={(value) => (value as string[]).join(', ') || '—'}
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={limits.emails}
            tokenSeparators={[',', ';', ' ']}
            placeholder="correo@ejemplo.mx"
          />
        </Field>
        <RepeatField name="repeat" says={sending} />
        <SwitchField name="skipsEmpty" label="No enviar si no hay eventos" />
        <SwitchField name="active" label="Envíos activos" />
      </FieldGroup>
    </>
  )
}

/** Which events a paper holds, and to whom it goes on which dates. */
export const reports = catalogPage({
  id: 'camera-reports',
  title: 'Informes programados',
  noun: ['informe', 'informes'],
  path: videoPaths.reports,
  key: reportsQuery.queryKey,
  explain: 'Lo que vieron las cámaras, en un PDF por correo en sus fechas.',
  list: listCameraReports,
  create: createCameraReport,
  update: updateCameraReport,
  remove: deleteCameraReport,
  failed: reportFailures,
  blank: { period: 'lastWeek', skipsEmpty: false, active: true, toEmails: [] },
  also: { label: 'Guardar y probar', onSaved: ({ id }) => void sendTest(id) },
  actions: ({ id }) => [
    {
      key: 'test',
      label: 'Enviar prueba',
      icon: IconSend,
      disabled: whyNot(testCameraReport),
      onClick: () => void sendTest(id),
    },
  ],
  columns: [
    column.name('name', 'Informe', {
      width: 280,
      lines: 2,
      render: (report) => <TwoLines top={report.name} bottom={holds(report)} />,
    }),
    {
      key: 'next',
      title: 'Sale',
      width: 220,
      lines: 2,
      render: ({ repeat, active, nextAt }) => (
        <TwoLines
          top={active ? (nextAt ? dateTime(nextAt).slice(0, 16) : 'Ya no sale') : 'En pausa'}
          bottom={repeatWords(repeat)}
        />
      ),
    },
    {
      key: 'to',
      title: 'Lo reciben',
      width: 200,
      render: (report) => {
        const [first, ...others] = receivers(report)
        return (
          <span title={receivers(report).join(', ')}>
            {others.length > 0 ? `${first} y ${others.length} más` : first}
          </span>
        )
      },
    },
    {
      key: 'last',
      title: 'Último',
      width: 260,
      lines: 2,
      render: ({ last }) => {
        if (last === null) return <span className="muted">Aún ninguno</span>
        const { tone, text } = sentWords(last)
        return (
          <TwoLines top={<span className={tone ? `tinted tone-${tone}` : ''}>{text}</span>} bottom={date(last.at)} />
        )
      },
    },
  ],
  fields: (report) => <ReportFields report={report} />,
})
