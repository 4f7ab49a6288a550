import { lazy, Suspense, useState, type ComponentType, type KeyboardEvent } from 'react'
import { ConfigProvider, Input } from 'antd'
import { IconCalendar } from '@tabler/icons-react'
import { date, dayKey, shortTime } from '../format.ts'
import type { CalendarProps } from './CalendarPopup.tsx'
import { typedMoment } from './typed-moment.ts'

// 30 kB that most forms do without: read when somebody comes to the field. Where it cannot be had, one types.
const readCalendar = (): Promise<ComponentType<CalendarProps>> =>
  import('./CalendarPopup.tsx').then(
    (m) => m.CalendarPopup,
    () => () => null,
  )
const CalendarPopup = lazy(() => readCalendar().then((calendar) => ({ default: calendar })))
/** On what opens beside the field, which leaving the field for does not leave it. */
export const calendarClass = 'moment-calendar'

interface MomentInputProps {
  /** A day (`2026-03-05`), or with `withTime` an instant (ISO 8601 UTC). */
  value?: string | null | undefined
  onChange?: ((value: string | null) => void) | undefined
  withTime?: boolean
  /** ISO; days before it are refused. */
  earliest?: string | undefined
  /** ISO; where the calendar opens while there is no value. */
  near?: string | null | undefined
  /** What is wrong with what was typed, undefined when nothing is; without it the field says so itself. */
  onUnread?: ((problem: string | undefined) => void) | undefined
  /** It has been left, by Esc too, after `onChange` if anything changed. */
  onLeave?: (() => void) | undefined
  /** Takes the focus and opens its calendar. */
  autoFocus?: boolean
  size?: 'small'
  id?: string | undefined
  status?: 'error' | undefined
  disabled?: boolean | undefined
  placeholder?: string | undefined
  'aria-label'?: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/**
 * A day or a moment that one types, or chooses from a calendar. What was typed counts when one leaves the field, by
 * whatever way, and when Enter is pressed in it; what is no date stays to be corrected.
 */
export function MomentInput({
  value = null,
  onChange,
  withTime = false,
  earliest,
  near,
  onUnread,
  onLeave,
  autoFocus = false,
  disabled,
  status,
  placeholder = withTime ? 'dd.mm.aaaa hh:mm' : 'dd.mm.aaaa',
  ...control
}: MomentInputProps) {
  const { componentDisabled } = ConfigProvider.useConfig()
  const [typed, setTyped] = useState<string>()
  const [unread, setUnread] = useState<{ text: string; problem: string }>()
  const [isOpen, setOpen] = useState(autoFocus)
  const isClosed = disabled ?? componentDisabled
  const write = (at: string | Date | null) => at && (withTime ? `${date(at)} ${shortTime(at)}` : date(at))
  const shown = write(value) || ''
  // A value that came from elsewhere since stands in the place of what nobody could read.
  const problem = value ? undefined : unread
  const text = typed ?? problem?.text ?? shown
  const before = value && withTime ? new Date(value) : undefined

  const problemOf = (at: Date | undefined) => {
    if (!at) return `Escriba la fecha como ${write(new Date(2026, 2, 5, 14, 30))}`
    if (earliest && dayKey(at) < dayKey(earliest)) return `No puede ser antes del ${date(earliest)}`
    return undefined
  }
  const keep = (last: string) => {
    setTyped(undefined)
    if (last === shown) return
    const at = typedMoment(last, { withTime, before })
    const wrong = last.trim() ? problemOf(at) : undefined
    setUnread(wrong === undefined ? undefined : { text: last, problem: wrong })
    onUnread?.(wrong)
    onChange?.(at && wrong === undefined ? (withTime ? at.toISOString() : dayKey(at)) : null)
  }
  const leave = () => {
    setOpen(false)
    onLeave?.()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      keep(event.currentTarget.value)
      leave()
    } else if (event.key === 'ArrowDown') setOpen(true)
    else if (event.key === 'Escape' && isOpen) {
      // The panel around it stays.
      event.preventDefault()
      event.stopPropagation()
      setTyped(undefined)
      leave()
    }
  }
  return (
    <span className="moment-input">
      <Input
        {...control}
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        disabled={disabled}
        autoFocus={autoFocus}
        status={problem ? 'error' : (status ?? '')}
        suffix={<IconCalendar size={16} stroke={1.75} aria-hidden onClick={() => isClosed || setOpen(true)} />}
        onFocus={() => void readCalendar()}
        onClick={() => isClosed || setOpen(true)}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (event.relatedTarget?.closest(`.${calendarClass}`)) return
          keep(event.target.value)
          leave()
        }}
      />
      {isOpen && (
        <Suspense>
          <CalendarPopup
            value={typedMoment(text, { withTime, before }) ?? before}
            withTime={withTime}
            earliest={earliest}
            near={near ?? earliest}
            onChoose={(at, isLast) => {
              const chosen = write(at) || ''
              if (!isLast) return setTyped(chosen)
              keep(chosen)
              leave()
            }}
            onClose={() => {
              keep(text)
              leave()
            }}
          />
        </Suspense>
      )}
      {problem && !onUnread && (
        <span className="field-error" role="alert">
          {problem.problem}
        </span>
      )}
    </span>
  )
}
