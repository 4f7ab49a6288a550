import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'

dayjs.locale('es')
const iso = 'YYYY-MM-DD'

/** A range of days for a filter: `2026-03-05..2026-03-07`. */
export function DaysEditor({
  value,
  onChange,
}: {
  value: string | undefined
  onChange: (value: string | undefined) => void
}) {
  const [from, to = from] = value?.split('..') ?? []
  const today = dayjs()
  const presets = [
    { label: 'Hoy', value: [today, today] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: 'Ayer', value: [today.subtract(1, 'day'), today.subtract(1, 'day')] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: 'Últimos 7 días', value: [today.subtract(6, 'day'), today] as [dayjs.Dayjs, dayjs.Dayjs] },
    { label: 'Este mes', value: [today.startOf('month'), today] as [dayjs.Dayjs, dayjs.Dayjs] },
  ]
  return (
    <DatePicker.RangePicker
      autoFocus
      format="DD.MM.YYYY"
      presets={presets}
      value={from ? [dayjs(from), dayjs(to)] : null}
      onChange={(range) =>
        onChange(range?.[0] && range[1] ? `${range[0].format(iso)}..${range[1].format(iso)}` : undefined)
      }
    />
  )
}
