import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { saleDashboard } from '@arriero/contract/crm/figures.contract.ts'
import { reasonLabel } from '@arriero/contract/crm/crm.rules.ts'
import { call } from '../../kit/call.ts'
import { ago, dayKey, number } from '../../kit/format.ts'
import type { Tone } from '../../kit/palette.ts'
import { crmPaths } from './crm.paths.ts'
import { crmKey, pesos, shortPesos } from './crm.words.ts'
import './crm.css'

const months = new Intl.DateTimeFormat('es-MX', { month: 'long', timeZone: 'UTC' })

/** What needs somebody first, each number with its list; then how the month goes. */
export function Strip({ ownerId }: { ownerId?: number | undefined }) {
  const { data } = useQuery({
    queryKey: [...crmKey, 'dashboard', ownerId],
    queryFn: ({ signal }) => call(saleDashboard, { body: { ownerId }, signal }),
    refetchInterval: 60_000,
  })
  if (!data) return null
  const { overdue, idle, forecast, won, rate } = data
  const month = months.format(Date.parse(forecast.month))
  const expected = forecast.weighted + forecast.won
  const share = forecast.goal ? Math.round((100 * expected) / forecast.goal) : undefined
  const change = won.count - won.before
  const of: Record<string, string> = ownerId === undefined ? {} : { f_person: String(ownerId) }
  return (
    <section className="card crm-strip" aria-label="Cómo vamos">
      <Figure
        label="Actividades vencidas"
        value={number(overdue.count)}
        tone={overdue.count > 0 ? 'red' : undefined}
        unit={`por ${pesos(overdue.amount)}`}
        search={{ ...of, f_late: '1' }}
        detail={overdue.since === null ? 'Nada espera' : `La más antigua, ${ago(overdue.since).toLowerCase()}`}
      />
      <Figure
        label="Sin siguiente actividad"
        value={number(idle.count)}
        tone={idle.count > 0 ? 'amber' : undefined}
        unit={`por ${pesos(idle.amount)}`}
        search={{ ...of, vista: 'open', f_next: '0' }}
        detail={idle.cold === 0 ? 'Ninguna se enfría' : `${number(idle.cold)} se enfrían`}
      />
      <Figure
        label={`Pronóstico de ${month}`}
        value={shortPesos(expected)}
        {...(forecast.goal !== null && { unit: `de ${shortPesos(forecast.goal)}` })}
        detail={share === undefined ? `${shortPesos(forecast.won)} ya ganados` : `${share} % de la meta`}
        share={share}
      />
      <Figure
        label={`Ganadas en ${month}`}
        value={number(won.count)}
        unit={shortPesos(won.amount)}
        tone={change > 0 ? 'green' : undefined}
        search={{ ...of, vista: 'won', f_closed: `${forecast.month}..${dayKey()}` }}
        detail={
          change === 0
            ? 'Igual que el mes anterior'
            : `${change > 0 ? '+' : '−'}${Math.abs(change)} contra el mes anterior`
        }
      />
      <Figure
        label="Se gana, en 90 días"
        value={rate.won === null ? '—' : number(rate.won)}
        {...(rate.won !== null && {
          unit: rate.days === null ? '%' : `% en ${number(rate.days)} días`,
        })}
        detail={
          rate.reason === null
            ? 'Ninguna perdida'
            : `Se pierde por ${reasonLabel(rate.reason).toLowerCase()}, ${rate.ofReason} de ${rate.lost}`
        }
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
  share?: number | undefined
  search?: Record<string, string>
}
function Figure({ label, value, unit, detail, tone, share, search }: FigureProps) {
  const inside = (
    <>
      <span className="stat-label">{label}</span>
      <span className={`stat-value ${tone ? `tinted tone-${tone}` : ''}`}>
        {value}
        {unit && <small>{unit}</small>}
      </span>
      {share !== undefined && (
        <i className="crm-bar tone-blue" aria-hidden>
          <s style={{ width: `${Math.min(100, share)}%` }} />
        </i>
      )}
      <small>{detail}</small>
    </>
  )
  return search ? (
    <Link to={crmPaths.list} search={search as never} className="crm-figure">
      {inside}
    </Link>
  ) : (
    <div className="crm-figure">{inside}</div>
  )
}
