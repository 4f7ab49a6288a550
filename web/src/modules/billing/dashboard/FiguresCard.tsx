import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import type { BillingDashboard, BillingFigure } from '@arriero/contract/billing/dashboard/dashboard.contract.ts'
import { dayKey, number } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import type { ScreenPath } from '../../../kit/shell/module.ts'
import { percentDelta, type Delta } from '../../panel/figures.words.ts'
import { Spark } from '../../../kit/Spark.tsx'
import { billingPaths } from '../billing.paths.ts'
import { countedIn, type Narrowing } from './lists.ts'

const arrows = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconArrowRight }
const monthName = new Intl.DateTimeFormat('es-MX', { month: 'long' })
/** As it fits above a figure: 'nov.'. */
const shortMonth = new Intl.DateTimeFormat('es-MX', { month: 'short' })

/** $18.40 M; small amounts whole. */
function short(pesos: number): [string, string] {
  if (Math.abs(pesos) >= 1e6) return [`$${number(pesos / 1e6, 2)}`, 'M']
  if (Math.abs(pesos) >= 1e3) return [`$${number(pesos / 1e3, 1)}`, 'k']
  return [`$${number(pesos, 2)}`, '']
}

/** A change that is a difference, not a share. */
function difference(now: number, before: number, words: (change: number) => string): Delta | undefined {
  const change = now - before
  if (now === 0 && before === 0) return undefined
  const sign = change > 0 ? '+' : change < 0 ? '−' : ''
  return {
    words: `${sign}${words(Math.abs(change))}`,
    way: change > 0 ? 'up' : change < 0 ? 'down' : 'same',
    tone: change === 0 ? 'none' : change < 0 ? 'good' : 'bad',
  }
}

interface FiguresCardProps {
  board: BillingDashboard
  issuerId: number | null
  /** What narrows the list of payments to those of the issuer. */
  own: Narrowing
}

/** How it goes, each number against the same day of last month; every number opens its list. */
export function FiguresCard({ board, issuerId, own }: FiguresCardProps) {
  const { billed, collected, receivable, overdueShare, collectionDays, at } = board
  const today = dayKey(at)
  const [lastMonth, thisMonth] = [new Date(`${today.slice(0, 7)}-01T12:00`), `${shortMonth.format(new Date(at))}.`]
  lastMonth.setMonth(lastMonth.getMonth() - 1)
  const untilToday = `${today.slice(0, 7)}-01..${today}`
  const owed = (column: string) => countedIn('receivables', issuerId, { column })
  return (
    <Card
      title="Cómo vamos"
      count={`al día ${Number(today.slice(8))}, contra ${monthName.format(lastMonth)} al mismo día; en pesos`}
      isFlush
    >
      <div className="billing-figures">
        <Amount
          label={`Facturado en ${thisMonth}`}
          figure={billed}
          list={countedIn('billed', issuerId, { column: 'all', days: untilToday })}
        />
        <Amount
          label={`Cobrado en ${thisMonth}`}
          figure={collected}
          list={{ to: billingPaths.payments, search: { f_paid: untilToday, ...own } as never }}
        />
        <Amount label="Por cobrar" figure={receivable} isMoreGood={false} list={owed('all')} />
        <Figure
          label="Cartera vencida"
          value={number(overdueShare.now * 100, 1)}
          unit="%"
          delta={difference(overdueShare.now * 100, overdueShare.before * 100, (points) => `${number(points, 1)} pts`)}
          list={owed('overdue')}
        />
        <Figure
          label="Días de cobro"
          value={number(collectionDays.now)}
          unit="días"
          delta={difference(collectionDays.now, collectionDays.before, (days) => number(days))}
          list={owed('all')}
        />
      </div>
    </Card>
  )
}

/** The list behind a number. */
interface ListLink {
  to: ScreenPath
  search: never
}

interface AmountProps {
  label: string
  figure: BillingFigure
  isMoreGood?: boolean
  list: ListLink
}
function Amount({ label, figure: { now, before, days }, isMoreGood = true, list }: AmountProps) {
  const [value, unit] = short(now)
  return (
    <Figure
      label={label}
      value={value}
      unit={unit}
      delta={percentDelta(now, before, isMoreGood)}
      days={days}
      list={list}
    />
  )
}

interface FigureProps {
  label: string
  value: ReactNode
  unit: string
  delta: Delta | undefined
  days?: readonly number[]
  list: ListLink
}
function Figure({ label, value, unit, delta, days, list }: FigureProps) {
  const Arrow = arrows[delta?.way ?? 'same']
  return (
    <div className="stat billing-figure">
      <span className="stat-label">{label}</span>
      <span className="stat-value">
        <Link {...list}>
          <span className="visually-hidden">{label}: </span>
          {value}
        </Link>
        <small>{unit}</small>
      </span>
      <span className="billing-figure-foot">
        {delta ? (
          <span className={`delta-${delta.tone}`}>
            <Arrow size={14} stroke={2} aria-hidden /> {delta.words}
          </span>
        ) : (
          <span className="delta-none">sin mes anterior</span>
        )}
        {days && <Spark values={days} />}
      </span>
    </div>
  )
}
