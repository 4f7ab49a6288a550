import { Link } from '@tanstack/react-router'
import type { DueRow, UnitPlan } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { daysTo, everyWords, plusDays, plusMonths } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { date, dayKey, number } from '../../../kit/format.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { farAway, leftOfRow, statusTone } from './plans.words.ts'
import type { Visit } from './visits.ts'

/** Days before and after today that the way shows. */
const past = 60
const ahead = 120
const whole = past + ahead
const atDay = (day: string) => ((daysTo(dayKey(), day) + past) / whole) * 100
const inside = (x: number) => x >= 0 && x <= 100

/** Services as lines along one way: what was done, how far each has run, when it is due and due again, at the unit's pace. */
export function PlanWay({ plan, visits }: { plan: UnitPlan; visits: readonly Visit[] }) {
  const ticks = [-60, -30, 30, 60, 90].map((days) => ({ days, day: plusDays(dayKey(), days) }))
  const pace = plan.services[0]?.dailyKm ?? 0
  return (
    <div className="plan-way card-body">
      <span className="muted">{pace > 0 ? `al ritmo de ${number(pace)} km por día` : 'sin ritmo aún'}</span>
      <span className="plan-line plan-axis">
        <svg role="presentation">
          {ticks.map(({ days, day }) => (
            <text key={days} x={`${atDay(day)}%`} y={14} textAnchor="middle">
              {pace > 0 ? `${number((plan.unit.km + days * pace) / 1000)} mil` : ''}
            </text>
          ))}
          {ticks.map(({ days, day }) => (
            <text key={day} x={`${atDay(day)}%`} y={32} textAnchor="middle">
              {`${date(day).slice(0, 5)}${days === 0 ? '' : ''}`}
            </text>
          ))}
          <text className="plan-now" x={`${atDay(dayKey())}%`} y={14} textAnchor="middle">
            Hoy
          </text>
          <text className="plan-now" x={`${atDay(dayKey())}%`} y={32} textAnchor="middle">
            {number(plan.unit.km)}
          </text>
        </svg>
      </span>
      <span className="plan-left muted">Siguiente</span>
      {plan.services.map((row) => (
        <Line
          key={row.id}
          row={row}
          done={plan.done.filter(({ serviceId }) => serviceId === row.serviceId)}
          visits={visits}
        />
      ))}
    </div>
  )
}

function Line({ row, done, visits }: { row: DueRow; done: UnitPlan['done']; visits: readonly Visit[] }) {
  const now = atDay(dayKey())
  const due = atDay(row.expectedOn)
  const last = Math.max(0, atDay(row.lastDay))
  const again = nextTimes(row).map(atDay).filter(inside)
  return (
    <>
      <span className="plan-rule" aria-hidden />
      <Link to={`${maintenancePaths.unit(row.unitId)}/servicio/${row.serviceId}`}>
        <TwoLines top={row.serviceName} bottom={everyWords(row)} />
      </Link>
      <span className={`plan-line tone-${statusTone(row.status)}`}>
        <svg role="presentation">
          {visits.map(({ from, to }) => (
            <rect
              key={from}
              className="plan-visit"
              x={`${Math.max(0, atDay(from) - 0.6)}%`}
              width={`${Math.max(1.2, atDay(to) - atDay(from) + 1.2)}%`}
              y="0"
              height="100%"
            />
          ))}
          <line className="plan-track" x1="0%" x2="100%" y1="50%" y2="50%" />
          <line className="plan-ran" x1={`${last}%`} x2={`${now}%`} y1="50%" y2="50%" />
          {done
            .map(({ id, day }) => ({ id, x: atDay(day) }))
            .filter(({ x }) => inside(x))
            .map(({ id, x }) => (
              <circle key={id} className="plan-done tone-green" cx={`${x}%`} cy="50%" r="5" />
            ))}
          {again.map((x) => (
            <circle key={x} className="plan-later" cx={`${x}%`} cy="50%" r="5" />
          ))}
          {inside(due) && <circle className={due <= now ? 'plan-done' : 'plan-next'} cx={`${due}%`} cy="50%" r="6" />}
          <line className="plan-today" x1={`${now}%`} x2={`${now}%`} y1="0" y2="100%" />
        </svg>
      </span>
      <span className="plan-left">
        <TwoLines
          top={<span className={`tinted tone-${statusTone(row.status)}`}>{leftOfRow(row)}</span>}
          bottom={farAway(row.expectedOn)}
        />
      </span>
    </>
  )
}

/** When it would be due again after the next time, at the unit's pace. */
function nextTimes({ everyKm, everyHours, everyMonths, dailyKm, dailyHours, expectedOn }: DueRow): string[] {
  const from = expectedOn < dayKey() ? dayKey() : expectedOn
  const steps = [
    ...(everyKm !== null && dailyKm > 0.01 ? [everyKm / dailyKm] : []),
    ...(everyHours !== null && dailyHours > 0.01 ? [everyHours / dailyHours] : []),
    ...(everyMonths === null ? [] : [daysTo(from, plusMonths(from, everyMonths))]),
  ]
  const step = Math.min(...steps)
  if (!Number.isFinite(step) || step < 3) return []
  return Array.from({ length: Math.min(6, Math.floor(ahead / step)) }, (_, i) => plusDays(from, step * (i + 1)))
}
