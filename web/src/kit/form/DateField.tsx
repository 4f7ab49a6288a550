import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import { date, dateTime } from '../format.ts'
import { Field, type FieldProps } from './Field.tsx'

dayjs.locale('es')

const asDay = (value: unknown) => (typeof value === 'string' && value ? date(value) : '—')
const asMoment = (value: unknown) => (typeof value === 'string' && value ? dateTime(value) : '—')

/** A day (`2026-03-05`), or with `withTime` an instant (ISO 8601 UTC); shown as 05.03.2026 14:07. */
export function DateField({
  withTime = false,
  earliest,
  ...field
}: FieldProps & { withTime?: boolean; /** ISO; days before it cannot be chosen. */ earliest?: string }) {
  const stored = (value: dayjs.Dayjs | null) =>
    value ? (withTime ? value.toISOString() : value.format('YYYY-MM-DD')) : null
  return (
    <Field
      {...field}
      words={withTime ? asMoment : asDay}
      getValueProps={(value) => ({ value: typeof value === 'string' && value !== '' ? dayjs(value) : null })}
      normalize={(value) => stored(dayjs.isDayjs(value) ? value : null)}
    >
      <DatePicker
        className="full-width"
        showTime={withTime && { format: 'HH:mm', minuteStep: 5 }}
        format={withTime ? 'DD.MM.YYYY HH:mm' : 'DD.MM.YYYY'}
        placeholder={field.placeholder ?? ''}
        disabled={field.disabled || undefined}
        needConfirm={false}
        {...(earliest && { minDate: dayjs(earliest) })}
      />
    </Field>
  )
}
