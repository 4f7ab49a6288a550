import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import type { ticketDashboard } from '@arriero/contract/tickets/kpi/kpi.contract.ts'
import { minutesWords } from '@arriero/contract/tickets/areas/areas.rules.ts'
import { number } from '../../../kit/format.ts'
import { useNow } from '../../../kit/now.ts'
import type { Tone } from '../../../kit/palette.ts'
import { ticketPaths } from '../tickets.paths.ts'
import { spanWords } from '../tickets.words.ts'
import { Sparkline } from './Sparkline.tsx'

export type Dashboard = ReplyOf<typeof ticketDashboard>

/** Numbers that are wrong first: each opens what it counts; then how we do against last month. */
export function Strip({ of }: { of: Dashboard }) {
  const now = useNow(30_000)
  const since = (at: string | null) => (at === null ? '' : spanWords(now - Date.parse(at)))
  return (
    <section className="card ticket-strip" aria-label="Cómo vamos">
      <Count
        label="Vencidos"
        count={of.late}
        tone={of.late > 0 ? 'red' : undefined}
        search={{ f_queue: 'late' }}
        detail={of.worst ? `El peor, ${since(of.worst)}` : 'Nadie rompió su promesa'}
      />
      <Count
        label="Vencen en 1 h"
        count={of.soon}
        tone={of.soon > 0 ? 'amber' : undefined}
        search={{ f_queue: 'soon' }}
        detail={of.soonUnassigned > 0 ? `${number(of.soonUnassigned)} sin responsable` : 'Todos con responsable'}
      />
      <Count
        label="Toca responder"
        count={of.ours}
        search={{ f_queue: 'ours' }}
        detail={of.oldestOurs ? `El más antiguo, ${since(of.oldestOurs)}` : 'Nadie espera respuesta'}
      />
      <Figure
        label="1.ª respuesta"
        pair={of.first}
        show={minutesWords}
        goal={(goal) => `meta ${minutesWords(Math.round(goal))}`}
        isLessBetter
      />
      <Figure
        label="Solución"
        pair={of.solve}
        show={minutesWords}
        goal={(goal) => `meta ${minutesWords(Math.round(goal))}`}
        isLessBetter
      />
      <Figure
        label="A tiempo"
        pair={of.onTime}
        show={(value) => `${number(value, 1)} %`}
        change={(value) => `${number(value, 1)} pts`}
        goal={(goal) => `meta ${number(goal)} %`}
      />
    </section>
  )
}

function Count({
  label,
  count,
  tone,
  search,
  detail,
}: {
  label: string
  count: number
  tone?: Tone | undefined
  search: Record<string, string>
  detail: ReactNode
}) {
  return (
    <Link to={ticketPaths.all} search={search as never} className="ticket-count">
      <small>{label}</small>
      <b className={tone ? `tone-${tone}` : ''}>{number(count)}</b>
      <span>{detail}</span>
    </Link>
  )
}

interface FigureProps {
  label: string
  pair: Dashboard['first']
  show: (value: number) => string
  change?: (value: number) => string
  goal: (value: number) => string
  isLessBetter?: boolean
}

function Figure({
  label,
  pair: { now, before, goal, weeks },
  show,
  change = show,
  goal: goalWords,
  isLessBetter = false,
}: FigureProps) {
  const delta = now === null || before === null ? null : now - before
  const isBetter = delta !== null && (isLessBetter ? delta <= 0 : delta >= 0)
  const Arrow = delta !== null && delta < 0 ? IconArrowDownRight : IconArrowUpRight
  return (
    <div className="ticket-figure">
      <small>{label}</small>
      <b>{now === null ? '—' : show(now)}</b>
      <span className={`tone-${isBetter ? 'green' : 'red'}`}>
        {delta === null ? (
          <span className="muted">Sin mes anterior</span>
        ) : (
          <>
            <Arrow size={14} stroke={1.75} aria-hidden />
            {`${delta < 0 ? '−' : '+'}${change(Math.abs(delta))}`}
            <span className="visually-hidden"> contra el mes anterior</span>
          </>
        )}
      </span>
      {goal !== null && <small>{goalWords(goal)}</small>}
      <Sparkline values={weeks} />
    </div>
  )
}
