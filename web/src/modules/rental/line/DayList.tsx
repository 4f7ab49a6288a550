import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { barKinds } from '@arriero/contract/rental/rental.rules.ts'
import { date, dayKey, weekday } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { addDays, dayMinutes, type Window } from './days.ts'
import { keptBy, type LineBar, type LineGroup, type LineThing } from './line.ts'

interface DayListProps {
  window: Window
  groups: readonly LineGroup[]
  choose: (thingId: number, from: string, to: string) => void
  isRead: boolean
  patch: (changes: Record<string, string | undefined>) => void
}

const tones: Record<LineBar['kind'], Tone> = {
  contract: 'blue',
  late: 'red',
  quote: 'violet',
  maintenance: 'amber',
  trip: 'grey',
}

/** On a phone one day at a time: what keeps each thing leads to it, what is free to its quote. */
export function DayList({ window, groups, choose, isRead, patch }: DayListProps) {
  const today = dayKey()
  const day = window.from
  const turn = (step: number) => patch({ dia: addDays(day, step) })
  return (
    <>
      <header className="day-nav">
        <Button aria-label="Día anterior" icon={<IconChevronLeft size={16} />} onClick={() => turn(-1)} />
        <h2>
          {date(day)} <small>{day === today ? 'Hoy' : weekday(day)}</small>
        </h2>
        <Button aria-label="Día siguiente" icon={<IconChevronRight size={16} />} onClick={() => turn(1)} />
      </header>
      <div className="day-list">
        {groups.map((group) => (
          <section key={group.name} aria-label={group.name}>
            <h3>{group.name}</h3>
            {group.things.map((thing) => (
              <Row key={thing.id} thing={thing} day={0}>
                {isRead || day < today ? undefined : () => choose(thing.id, day, day)}
              </Row>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

function Row({ thing, day, children: quote }: { thing: LineThing; day: number; children: (() => void) | undefined }) {
  const bar = keptBy(thing, day)
  const next = thing.bars.filter(({ from, kind }) => from >= (day + 1) * dayMinutes && kind !== 'quote')
  const name = <TwoLines top={thing.name} bottom={bar ? bar.label : (thing.detail ?? '')} />
  if (bar) {
    const state = <StatePill tone={tones[bar.kind]}>{barKinds.find(({ kind }) => kind === bar.kind)!.label}</StatePill>
    return bar.link ? (
      <Link {...destination(bar.link)}>
        {name}
        {state}
      </Link>
    ) : (
      <p className="day-free">
        {name}
        {state}
      </p>
    )
  }
  const free = <StatePill tone="green">{next.length > 0 ? 'Libre, apartada después' : 'Libre'}</StatePill>
  return quote ? (
    <button type="button" className="day-free" onClick={quote}>
      {name}
      {free}
    </button>
  ) : (
    <p className="day-free">
      {name}
      {free}
    </p>
  )
}
