import { Tooltip } from 'antd'
import { severityLabels } from '@arriero/contract/alerts/alerts.rules.ts'
import type { FleetAlert, FleetDay } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { number, plural, shortTime } from '../../../kit/format.ts'
import { severityTones } from '../../alerts/alerts.words.ts'
import { percentOf, shareOf, type Axis } from './time-axis.ts'

/** Mean units of an hour. */
export interface Hour {
  at: string
  moving: number
  idle: number
}

const dayText = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`
const weekDays = 7
const hourMs = 3_600_000

/** The last 31 days: how many units moved, and those with critical alerts dotted. */
export function DaysRow({
  days,
  day,
  onPick,
}: {
  days: readonly FleetDay[]
  day: FleetDay | undefined
  onPick: (from: number) => void
}) {
  const most = Math.max(1, ...days.map(({ moved }) => moved))
  return (
    <div className="dock-row past-days">
      <span>31 días</span>
      <div role="group" aria-label="Días">
        {days.map((one, i) => (
          <Tooltip
            key={one.day}
            title={`${dayText(one.day)}: ${plural(one.moved, 'unidad se movió', 'unidades se movieron')}${one.critical > 0 ? `, ${plural(one.critical, 'alerta crítica', 'alertas críticas')}` : ''}`}
          >
            <button
              type="button"
              aria-label={dayText(one.day)}
              aria-current={one === day ? 'date' : undefined}
              onClick={() => onPick(Date.parse(one.from))}
            >
              {one.critical > 0 && <u />}
              <i style={{ height: `${(one.moved / most) * 100}%` }} />
              {(one === day || i % weekDays === 0 || i === days.length - 1) && (
                <small>{i === days.length - 1 ? 'hoy' : dayText(one.day)}</small>
              )}
            </button>
          </Tooltip>
        ))}
      </div>
    </div>
  )
}

export function AlertRow({
  alerts,
  axis,
  onPick,
}: {
  alerts: readonly FleetAlert[]
  axis: Axis
  onPick: (at: number) => void
}) {
  return (
    <div className="dock-row past-alerts">
      <span>Alertas</span>
      <div>
        {alerts.map(({ id, at, severity, title, unitName }) => (
          <Tooltip key={id} title={`${shortTime(at)} ${unitName}: ${title}. ${severityLabels[severity]}`}>
            <button
              type="button"
              tabIndex={-1}
              className={`tone-${severityTones[severity]}`}
              style={{ left: percentOf(axis, Date.parse(at)) }}
              aria-label={`${shortTime(at)} ${unitName}: ${title}`}
              onClick={() => onPick(Date.parse(at))}
            />
          </Tooltip>
        ))}
      </div>
    </div>
  )
}

const [width, height] = [1000, 100]
const steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000]

/** How many units moved and idled over the day, the idle ones above the moving ones. */
export function HoursRow({ hours, axis }: { hours: readonly Hour[]; axis: Axis }) {
  const most = Math.max(1, ...hours.map(({ moving, idle }) => moving + idle))
  const step = steps.find((one) => most / one <= 3.2) ?? 10_000
  const top = Math.ceil(most / step) * step
  const x = (at: string) => shareOf(axis, Date.parse(at) + hourMs / 2) * width
  const y = (units: number) => height - (units / top) * height
  const points = (of: (hour: Hour) => number) =>
    hours.map((hour) => `${x(hour.at).toFixed(1)} ${y(of(hour)).toFixed(1)}`)
  const line = points(({ moving }) => moving)
  const over = points(({ moving, idle }) => moving + idle)
  const [first, last] = [hours[0], hours.at(-1)]
  const marks = Array.from({ length: Math.floor(top / step) }, (_, i) => (i + 1) * step)
  return (
    <div className="dock-row past-hours">
      <span>
        Unidades
        <br />
        por estado
      </span>
      <div
        role="img"
        aria-label={`Unidades en movimiento por hora, ${number(Math.max(0, ...hours.map(({ moving }) => moving)))} a lo más`}
      >
        {marks.map((mark) => (
          <em key={mark} style={{ bottom: `${(mark / top) * 100}%` }}>
            {number(mark)}
          </em>
        ))}
        {first && last && (
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden>
            <path className="past-idle" d={`M${over.join('L')}L${line.toReversed().join('L')}Z`} />
            <path className="past-moving" d={`M${x(first.at)} ${height}L${line.join('L')}L${x(last.at)} ${height}Z`} />
            <path className="past-line" d={`M${line.join('L')}`} />
          </svg>
        )}
      </div>
      <span />
      <ol aria-hidden>
        {Array.from({ length: 13 }, (_, i) => (
          <li key={i} style={{ left: `${(i / 12) * 100}%` }}>
            {i === 12 ? '24:00' : shortTime(axis[0] + i * 2 * hourMs)}
          </li>
        ))}
      </ol>
    </div>
  )
}
