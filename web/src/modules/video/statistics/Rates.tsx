import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { number } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { eventsPath } from './statistics.words.ts'
import type { Statistics } from './StatisticsPage.tsx'

/** Four rates against the period before, coloured by better or worse and not by their direction. */
export function Rates({ told, days }: { told: Statistics; days: number }) {
  const { rate, events, critical, inTime, coached, coachings } = told
  return (
    <div className="card stats statistics-rates">
      <Rate
        label="Eventos por 1,000 km"
        value={rate.now === null ? '—' : number(rate.now, 2)}
        change={differenceOf(rate.now, rate.before)}
        digits={2}
        goodWhen="less"
        days={days}
      />
      <Rate
        label="Críticos"
        value={number(critical.now)}
        unit={`de ${number(events.now)}`}
        change={critical.now - critical.before}
        goodWhen="less"
        days={days}
        to={eventsPath(days, { severity: 'critical' })}
      />
      <Rate
        label="Revisados a tiempo"
        value={inTime.now === null ? '—' : number(inTime.now)}
        unit="%"
        change={differenceOf(inTime.now, inTime.before)}
        changeUnit="pts"
        goodWhen="more"
        days={days}
      />
      <Rate
        label="Coaching cerrado"
        value={number(coached.now)}
        unit={`de ${number(coachings.now)}`}
        change={coached.now - coached.before}
        goodWhen="more"
        days={days}
      />
    </div>
  )
}

const differenceOf = (now: number | null, before: number | null) =>
  now === null || before === null ? null : now - before

interface RateProps {
  label: string
  value: string
  unit?: string
  /** null: nothing to compare with. */
  change: number | null
  changeUnit?: string
  digits?: number
  goodWhen: 'less' | 'more'
  days: number
  to?: string
}

function Rate({ label, value, unit, change, changeUnit, digits = 0, goodWhen, days, to }: RateProps) {
  const isSame = change !== null && Math.abs(change) < 0.005
  const tone =
    change === null || isSame ? '' : change < 0 === (goodWhen === 'less') ? 'tinted tone-green' : 'tinted tone-red'
  const Glyph = isSame ? IconMinus : (change ?? 0) < 0 ? IconArrowDownRight : IconArrowUpRight
  const inside: ReactNode = (
    <>
      <div className="stat-label">{label}</div>
      <div className="stat-value">
        {value} {unit && <small>{unit}</small>}
      </div>
      <div className="statistics-change">
        {change === null ? (
          'sin periodo anterior'
        ) : (
          <>
            <Glyph size={14} stroke={2} aria-hidden className={tone} />
            <b className={tone}>{[signed(change, digits), changeUnit].filter(Boolean).join(' ')}</b>
            {` contra ${days} días antes`}
          </>
        )}
      </div>
    </>
  )
  return to ? (
    <Link {...destination(to)} className="stat">
      {inside}
    </Link>
  ) : (
    <div className="stat">{inside}</div>
  )
}

const signed = (value: number, digits: number) =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value), digits)}`
