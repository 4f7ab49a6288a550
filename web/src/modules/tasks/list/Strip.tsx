import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { dayKey, number } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { taskPaths } from '../tasks.paths.ts'
import { metricsQuery } from '../tasks.queries.ts'
import { longOverdueLook } from '../tasks.words.ts'
import '../tasks.css'

/** What needs somebody first, each number with its list; then how the last thirty days went. */
export function Strip() {
  const { data } = useQuery(metricsQuery)
  if (!data) return null
  const { overdue, longOverdue, today, notStarted, onTime, onTimeBefore, done, failed, failedShare, orders, tickets } =
    data
  const change = onTime !== null && onTimeBefore !== null ? Math.round(onTime - onTimeBefore) : 0
  const long = longOverdueLook(longOverdue)
  return (
    <section className="card task-strip" aria-label="Cómo vamos">
      <Figure label="Vencidas" value={number(overdue)} tone={long.tone} search={{ f_late: '1' }} detail={long.text} />
      <Figure
        label="Para hoy"
        value={number(today)}
        tone={notStarted > 0 ? 'amber' : undefined}
        search={{ f_due: `${dayKey()}..${dayKey()}` }}
        detail={notStarted > 0 ? `${number(notStarted)} sin empezar` : 'Todas empezadas'}
      />
      <Figure
        label="A tiempo"
        value={onTime === null ? '—' : number(onTime)}
        unit="%"
        tone={change < 0 ? 'red' : change > 0 ? 'green' : undefined}
        detail={change === 0 ? 'en 30 días' : `${change > 0 ? '+' : '−'}${Math.abs(change)} pts en 30 días`}
      />
      <Figure
        label="Con hallazgo"
        value={failedShare === null ? '—' : number(failedShare)}
        unit="%"
        detail={failed > 0 ? `${number(orders)} órdenes, ${number(tickets)} tickets` : `de ${number(done)} terminadas`}
      />
    </section>
  )
}

interface FigureProps {
  label: string
  value: string
  unit?: string
  detail: string
  tone?: Tone | undefined
  search?: Record<string, string>
}
function Figure({ label, value, unit, detail, tone, search }: FigureProps) {
  const inside = (
    <>
      <span className="stat-label">{label}</span>
      <span className="stat-value">
        {value}
        {unit && value !== '—' && <small>{unit}</small>}
      </span>
      <small className={tone ? `tinted tone-${tone}` : ''}>{detail}</small>
    </>
  )
  return search ? (
    <Link to={taskPaths.list} search={search as never} className="task-figure">
      {inside}
    </Link>
  ) : (
    <div className="task-figure">{inside}</div>
  )
}
