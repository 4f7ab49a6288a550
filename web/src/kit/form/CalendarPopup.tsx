import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/es'
import { calendarClass } from './MomentInput.tsx'

dayjs.locale('es')

export interface CalendarProps {
  value: Date | undefined
  withTime: boolean
  /** ISO; days before it cannot be chosen. */
  earliest: string | undefined
  /** ISO; where it opens without a value. */
  near: string | undefined
  /** `isLast`: nothing is left to choose. */
  onChoose: (at: Date, isLast: boolean) => void
  onClose: () => void
}

/** antd's calendar, open, at the place of the field around it, which stays the one that is typed in. */
export function CalendarPopup({ value, withTime, earliest, near, onChoose, onClose }: CalendarProps) {
  const choose = (day: unknown, isLast: boolean) =>
    dayjs.isDayjs(day) && onChoose(day.second(0).millisecond(0).toDate(), isLast)
  return (
    <span className="moment-anchor" inert>
      <DatePicker
        open
        value={value ? dayjs(value) : null}
        needConfirm={false}
        showTime={withTime && { format: 'HH:mm', minuteStep: 5 }}
        classNames={{ popup: { root: calendarClass } }}
        {...(earliest && { minDate: dayjs(earliest).startOf('day') })}
        {...(near && !value && { defaultPickerValue: dayjs(near) })}
        onCalendarChange={(day) => choose(day, !withTime)}
        onChange={(day) => choose(day, true)}
        onOpenChange={(isOpen) => isOpen || onClose()}
      />
    </span>
  )
}
