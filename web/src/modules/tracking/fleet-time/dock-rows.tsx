import { Tooltip } from 'antd'
import { useMemo } from 'react'
import { severityLabels, severityRank } from '@arriero/contract/alerts/alerts.rules.ts'
import type { FleetAlert, FleetDay } from '@arriero/contract/tracking/fleet-time.contract.ts'
import { number, plural, shortTime } from '../../../kit/format.ts'
import { useWidth } from '../../../kit/media.ts'
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
        {days.map((one) => (
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
            </button>
          </Tooltip>
        ))}
      </div>
      <span />
      <ol aria-hidden>
        {namedDays(days, day).map((i) => (
          <li
            key={i}
            className={days[i] === day ? 'past-day' : ''}
            style={{ left: `${((i + 0.5) / days.length) * 100}%` }}
          >
            {i === days.length - 1 ? 'hoy' : dayText(days[i]?.day ?? '')}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Which days have their name below: the one that is shown, today, and one a week where there is room. */
function namedDays(days: readonly FleetDay[], day: FleetDay | undefined): number[] {
  const last = days.length - 1
  const shown = day ? days.indexOf(day) : last
  const isFree = (i: number, from: number) => Math.abs(i - from) >= apart
  return days
    .keys()
    .filter((i) => i === shown || ((i === last || (i % weekDays === 0 && isFree(i, last))) && isFree(i, shown)))
    .toArray()
}
/** Days that a name is wide, on a phone too. */
const apart = 5

export function AlertRow({
  alerts,
  axis,
  onPick,
}: {
  alerts: readonly FleetAlert[]
  axis: Axis
  onPick: (at: number) => void
}) {
  const [row, pixels] = useWidth()
  const groups = useMemo(() => groupsOf(alerts, axis, pixels), [alerts, axis, pixels])
  return (
    <div className="dock-row past-alerts">
      <span>Alertas</span>
      <div ref={row}>
        {groups.map((group) => {
          const [{ at, severity, unitName, title }] = group
          const worst = group.reduce(
            (most, one) => (severityRank(one.severity) < severityRank(most) ? one.severity : most),
            severity,
          )
          const words =
            group.length === 1
              ? `${shortTime(at)} ${unitName}: ${title}. ${severityLabels[severity]}`
              : `${group.length} alertas de ${shortTime(at)} a ${shortTime(group.at(-1)?.at)}`
          return (
            <Tooltip key={at + unitName} title={words}>
              <button
                type="button"
                tabIndex={-1}
                className={`tone-${severityTones[worst]}`}
                style={{ left: percentOf(axis, Date.parse(at)) }}
                aria-label={words}
                onClick={() => onPick(Date.parse(at))}
              />
            </Tooltip>
          )
        })}
      </div>
    </div>
  )
}

/** px from one mark to the next; those nearer are one mark, in the tone of the worst. */
const markPx = 16

type Group = [FleetAlert, ...FleetAlert[]]
function groupsOf(alerts: readonly FleetAlert[], axis: Axis, pixels: number): Group[] {
  const groups: Group[] = []
  for (const alert of alerts) {
    const group = groups.at(-1)
    const from = group && Date.parse(group[0].at)
    const near = from !== undefined && (shareOf(axis, Date.parse(alert.at)) - shareOf(axis, from)) * pixels < markPx
    if (group && near) group.push(alert)
    else groups.push([alert])
  }
  return groups
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
