import { memo } from 'react'
import { date, weekday } from '../../../kit/format.ts'
import { isWeekend, type Window } from './days.ts'

interface DaysHeadProps {
  window: Window
  occupation: readonly number[]
  /** px of the whole line. */
  width: number
  today: string
}

const namesPx = 168
/** px under which a day has no room for two digits. */
const dayPx = 21

/** The days, and how much of everything is rented on each: in figures where they fit, as a tint always. */
export const DaysHead = memo(({ window: { days }, occupation, width, today }: DaysHeadProps) => {
  const isTight = (width - namesPx) / days.length < dayPx
  return (
    <div className="line-head">
      <span>Ocupación por día, %</span>
      <ol aria-label="Días">
        {days.map((day, at) => {
          const share = Math.round(occupation[at] ?? 0)
          const whole = `${weekday(day)} ${date(day)}: ${share} % en renta`
          const isNamed = !isTight || weekday(day) === 'lunes'
          const look = [day === today && 'is-today', isWeekend(day) && 'is-weekend'].filter(Boolean).join(' ')
          return (
            <li key={day} className={look} title={whole}>
              <span aria-hidden>
                {!isTight && <small>{weekday(day).charAt(0).toUpperCase()}</small>}
                {isNamed && <b>{isTight ? date(day).slice(0, 5) : Number(day.slice(8))}</b>}
              </span>
              <em aria-hidden style={{ '--share': `${share}%` } as object}>
                {!isTight && share}
              </em>
              <span className="visually-hidden">{whole}</span>
            </li>
          )
        })}
      </ol>
    </div>
  )
})
