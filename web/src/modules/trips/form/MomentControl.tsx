import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import type { ControlProps } from './Labelled.tsx'

dayjs.locale('es')

/** An instant as 17.11.2026 20:30; the value is ISO. */
export function MomentControl({
  value,
  earliest,
  onChange,
  ...control
}: ControlProps & {
  value: string | null
  earliest?: string | null | undefined
  onChange: (at: string | null) => void
}) {
  return (
    <DatePicker
      {...control}
      className="full-width"
      value={value ? dayjs(value) : null}
      format={['DD.MM.YYYY HH:mm', 'DD.MM.YYYY H:mm', 'D.M.YYYY H:mm']}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      needConfirm={false}
      placeholder="dd.mm.aaaa hh:mm"
      {...(earliest && { defaultPickerValue: dayjs(earliest) })}
      onChange={(day) => onChange(dayjs.isDayjs(day) ? day.second(0).millisecond(0).toISOString() : null)}
    />
  )
}
