import type { ReactNode } from 'react'
import { Button, Segmented } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { barKinds } from '@arriero/contract/rental/rental.rules.ts'
import { dayKey, days as daysWords } from '../../../kit/format.ts'
import { addDays, mondayOf, spans, type Window } from './days.ts'

interface LineHeadProps {
  window: Window
  patch: (changes: Record<string, string | undefined>) => void
  /** Which things. */
  children: ReactNode
}

/** Which days are shown, of which things, and how many days at once. */
export function LineHead({ window: { from, to, days }, patch, children }: LineHeadProps) {
  const turn = (count: number) => {
    const next = addDays(from, count)
    patch({ dia: next === mondayOf(dayKey()) ? undefined : next })
  }
  return (
    <header className="card-head line-nav">
      <Button
        type="text"
        aria-label="Días anteriores"
        icon={<IconChevronLeft size={16} stroke={1.75} />}
        onClick={() => turn(-days.length)}
      />
      <h2>{daysWords(from, to)}</h2>
      <Button
        type="text"
        aria-label="Días siguientes"
        icon={<IconChevronRight size={16} stroke={1.75} />}
        onClick={() => turn(days.length)}
      />
      <Button onClick={() => patch({ dia: undefined })}>Hoy</Button>
      <span className="spacer" />
      {children}
      <Segmented
        aria-label="Cuántos días"
        value={days.length}
        options={spans.map(({ days: value, label }) => ({ value, label }))}
        onChange={(count) => patch({ dias: count === 21 ? undefined : String(count) })}
      />
    </header>
  )
}

/** What the forms of the bars mean. */
export const Legend = () => (
  <ul className="line-legend" aria-label="Qué significan las barras">
    {barKinds.map(({ kind, label }) => (
      <li key={kind}>
        <i className={`line-${kind}`} aria-hidden />
        {label}
      </li>
    ))}
  </ul>
)
