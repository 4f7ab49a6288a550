import { memo } from 'react'
import { IconTool } from '@tabler/icons-react'
import { number, plural } from '../../../kit/format.ts'
import { inSession } from '../../../kit/session.ts'
import { dayMinutes, daysBetween, daysFrom, placeOf, type Window } from './days.ts'
import { shareWords, type LineGroup, type PlacedBar, type ThingLine } from './line.ts'

interface GroupRowProps {
  group: LineGroup
  index: number
  days: number
}

/** A kind of things: how many there are, and how much of them is rented. */
export const GroupRow = memo(({ group, index, days }: GroupRowProps) => (
  <div className="line-row line-group" role="row" aria-rowindex={index}>
    <span role="rowheader" title={group.name}>
      <b>{group.name}</b> <small>{number(group.things.length)}</small>
    </span>
    <span role="gridcell">{shareWords(group.percent, days)}</span>
  </div>
))

interface ThingRowProps {
  row: ThingLine
  index: number
  window: Window
  /** First and last day that are being chosen. */
  marked: readonly [number, number] | undefined
  /** What is quoted beside. */
  chosen: { from: string; to: string } | undefined
}

export const ThingRow = memo(({ row: { thing, isFirst, bars }, index, window, marked, chosen }: ThingRowProps) => {
  const place = chosen && placeOf(spanOf(chosen, window), window.days.length)
  return (
    <div className={chosen ? 'line-row is-chosen' : 'line-row'} role="row" aria-rowindex={index}>
      <span role="rowheader" title={[thing.name, thing.detail].filter(Boolean).join(' · ')}>
        {isFirst && (
          <>
            <b>{thing.name}</b> <small>{thing.detail}</small>
          </>
        )}
      </span>
      <div role="gridcell" className="line-track" data-thing={isFirst ? thing.id : undefined}>
        {marked && <MarkedDays range={marked} days={window.days.length} />}
        {place && chosen && (
          <span className="line-bar line-chosen" style={styleOf(place)} title={daysWords(chosen)}>
            {daysWords(chosen)}
          </span>
        )}
        {bars.map((bar) => (
          <Bar key={bar.key} bar={bar} />
        ))}
      </div>
    </div>
  )
})

const daysWords = ({ from, to }: { from: string; to: string }) => plural(daysFrom(from, to), 'día', 'días')
const spanOf = (chosen: { from: string; to: string }, { from }: Window) => ({
  from: daysBetween(from, chosen.from) * dayMinutes,
  to: (daysBetween(from, chosen.to) + 1) * dayMinutes,
})
const styleOf = ({ left, width }: { left: number; width: number }) => ({
  left: `${left * 100}%`,
  width: `calc(${width * 100}% - 1px)`,
})

const MarkedDays = ({ range: [from, to], days }: { range: readonly [number, number]; days: number }) => (
  <i className="line-marked" style={{ left: `${(from / days) * 100}%`, width: `${((to - from + 1) / days) * 100}%` }} />
)

function Bar({ bar: { kind, label, title, link, place } }: { bar: PlacedBar }) {
  const cut = [place.isCutBefore && 'is-cut-before', place.isCutAfter && 'is-cut-after'].filter(Boolean).join(' ')
  const shape = { className: `line-bar line-${kind} ${cut}`, style: styleOf(place), title }
  const words = (
    <>
      {kind === 'maintenance' && <IconTool size={13} stroke={1.75} aria-hidden />}
      <span>{label}</span>
    </>
  )
  if (!link) return <span {...shape}>{words}</span>
  // Hundreds of the router's links would be slower to scroll than the eye: the time line itself hears their presses.
  return (
    <a href={inSession(link)} draggable={false} aria-label={title} {...shape}>
      {words}
    </a>
  )
}
