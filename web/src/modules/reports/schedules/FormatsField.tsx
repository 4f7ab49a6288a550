import { Checkbox } from 'antd'
import { scheduleFormats, type ScheduleFormat } from '@arriero/contract/reports/reports.rules.ts'
import { Field } from '../../../kit/form/Field.tsx'

/** As what it goes out; at least one way. */
export const FormatsField = ({ name }: { name: string }) => (
  <Field
    name={name}
    label="Va como"
    span={2}
    isReshaped
    words={(value) => (value as ScheduleFormat[]).join(', ')}
    rules={[
      {
        validator: (_rule, value: ScheduleFormat[]) =>
          value.length > 0 ? Promise.resolve() : Promise.reject(new Error('Elija al menos uno.')),
      },
    ]}
  >
    <FormatsControl />
  </Field>
)

/** A group of its own: that of the library takes what only fields may say of themselves. */
function FormatsControl({
  value = [],
  onChange,
}: {
  value?: ScheduleFormat[]
  onChange?: (formats: ScheduleFormat[]) => void
}) {
  const put = (code: ScheduleFormat, isOn: boolean) =>
    onChange?.(scheduleFormats.map((one) => one.code).filter((one) => (one === code ? isOn : value.includes(one))))
  return (
    <div role="group" aria-label="Va como" className="report-formats">
      {scheduleFormats.map(({ code, label }) => (
        <Checkbox key={code} checked={value.includes(code)} onChange={({ target }) => put(code, target.checked)}>
          {label}
        </Checkbox>
      ))}
    </div>
  )
}
