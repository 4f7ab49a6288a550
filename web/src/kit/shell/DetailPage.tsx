import type { ReactNode } from 'react'
import { Arrowed } from '../Arrowed.tsx'
import { date, dateTime, shortTime } from '../format.ts'
import type { Tone } from '../palette.ts'

/** A detail page: header, then its cards; scrolls as a whole. */
export function DetailPage({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="screen">
      <section className="screen-main">
        {header}
        {children}
      </section>
    </div>
  )
}

interface CardProps {
  title?: string
  count?: ReactNode
  actions?: ReactNode
  /** No padding: tables, maps. */
  isFlush?: boolean
  children: ReactNode
}

/** One subject, one card; inside it only hairlines. */
export function Card({ title, count, actions, isFlush = false, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
      {title && (
        <header className="card-head">
          <h2>{title}</h2>
          {count !== undefined && <small>{count}</small>}
          <span className="spacer" />
          {actions}
        </header>
      )}
      <div className={isFlush ? '' : 'card-body'}>{children}</div>
    </section>
  )
}

/** Name at the left, value at the right; what is missing is left out. */
export function KeyValues({ items }: { items: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="key-values">
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

export interface HistoryEntry {
  key: string | number
  /** ISO instant. */
  at: string
  title: ReactNode
  /** Rule and measure, or what changed. */
  detail?: ReactNode
  /** Who, or where. */
  by?: ReactNode
  tone?: Tone
}

/** What became what is told with an arrow. */
const drawn = (words: ReactNode) => (typeof words === 'string' ? <Arrowed text={words} /> : words)

/** Who, when, what; the day is named where it changes. Give the newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <ol className="history">
      {entries.map(({ key, at, title, detail, by, tone = 'blue' }, index) => (
        <li key={key} className={`tone-${tone}`}>
          <time dateTime={at} title={dateTime(at)}>
            {shortTime(at)}
          </time>
          <i aria-hidden />
          <div>
            {date(at) !== date(entries[index - 1]?.at) && <small>{date(at)}</small>}
            <b>{drawn(title)}</b>
            {detail && <p>{drawn(detail)}</p>}
            {by && <small>{by}</small>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface StatProps {
  label: string
  value: ReactNode
  unit?: string
  /** Change against something, in words. */
  delta?: ReactNode
}

/** Numbers side by side, divided by hairlines. */
export function Stats({ items }: { items: readonly StatProps[] }) {
  return (
    <div className="stats">
      {items.map(({ label, value, unit, delta }) => (
        <div className="stat" key={label}>
          <div className="stat-label">{label}</div>
          <div className="stat-value">
            {value}
            {unit && <small>{unit}</small>}
          </div>
          {delta}
        </div>
      ))}
    </div>
  )
}
