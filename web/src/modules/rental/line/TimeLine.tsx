import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { date, dayKey, weekday } from '../../../kit/format.ts'
import { useVisibleRows } from '../../../kit/list/visible-rows.ts'
import { useWidth } from '../../../kit/media.ts'
import { groundOf, keptBy, rowsOf, takenDays, type LineGroup, type LineThing } from './line.ts'
import { DaysHead } from './DaysHead.tsx'
import { GroupRow, ThingRow } from './rows.tsx'
import type { Window } from './days.ts'
import { moved, rangeOf, reach, type Cursor } from './selection.ts'

const rowPx = 32

interface TimeLineProps {
  window: Window
  groups: readonly LineGroup[]
  /** Of each day, percent. */
  occupation: readonly number[]
  /** What is being quoted beside it. */
  chosen: { thingId: number; from: string; to: string } | undefined
  choose: (thingId: number, from: string, to: string) => void
  /** Nothing can be chosen by who may not quote. */
  isRead: boolean
}

/**
 * Things by kind, each a row of days with what takes them. One place for the keyboard: arrows go from day to day and
 * thing to thing, with Shift they extend, Enter quotes; dragging over free days does the same. Bars are links.
 */
export function TimeLine({ window, groups, occupation, chosen, choose, isRead }: TimeLineProps) {
  const rows = useMemo(() => rowsOf(groups, window.days.length), [groups, window.days.length])
  const things = useMemo(() => groups.flatMap((group) => group.things), [groups])
  const { box, onScroll, show, first, last } = useVisibleRows(rows.length, rowPx)
  const [measured, width] = useWidth()
  const [cursor, setCursor] = useState<Cursor>()
  const isDragging = useRef(false)
  const navigate = useNavigate()
  const today = dayKey()
  const ground = useMemo(() => ({ '--line-ground': groundOf(window, today) }) as object, [window, today])
  const takenOf = (id: number) => {
    const thing = things.find((one) => one.id === id)
    return thing ? takenDays(thing, window, today) : []
  }
  const done = ({ thingId, ...at }: Cursor) => {
    const [from, to] = rangeOf({ thingId, ...at })
    choose(thingId, window.days[from]!, window.days[to]!)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || things.length === 0) return
    const at = cursor ?? { thingId: things[0]!.id, anchor: 0, day: 0 }
    const taken = takenOf(at.thingId)
    if (event.key === 'Enter') {
      event.preventDefault()
      const bar = taken[at.day]
        ? keptBy(
            things.find(({ id }) => id === at.thingId)!,
            at.day,
          )
        : undefined
      if (bar?.link) void navigate({ href: bar.link })
      else if (!bar && !isRead && !taken[at.day]) done(at)
      return
    }
    const next = cursor ? moved(at, event, { taken, thingIds: things.map(({ id }) => id) }) : at
    if (!next || !/^(Arrow|Home|End)/.test(event.key)) return
    event.preventDefault()
    setCursor(next)
    show(rows.findIndex((row) => 'thing' in row && row.thing.id === next.thingId))
  }
  /** Within the page, unless a key asks for another tab. */
  const onClick = (event: MouseEvent) => {
    const bar = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    if (!bar || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href: bar.getAttribute('href')! })
  }
  /** Where in the days of which thing a pointer is; nothing over a bar, which is a link. */
  const dayUnder = ({ clientX, target }: PointerEvent): { thingId: number; day: number } | undefined => {
    if (!(target instanceof Element) || target.closest('a')) return undefined
    const track = target.closest<HTMLElement>('[data-thing]')
    return track ? { thingId: Number(track.dataset.thing), day: dayIn(track, clientX, window) } : undefined
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const under = event.button === 0 && !isRead ? dayUnder(event) : undefined
    if (!under || reach(takenOf(under.thingId), under.day, under.day) < 0) return
    isDragging.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    setCursor({ ...under, anchor: under.day })
  }
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const track = isDragging.current && currentTarget.querySelector<HTMLElement>(`[data-thing='${cursor?.thingId}']`)
    if (!track || !cursor) return
    const day = reach(takenOf(cursor.thingId), cursor.anchor, dayIn(track, clientX, window))
    if (day >= 0 && day !== cursor.day) setCursor({ ...cursor, day })
  }
  const onPointerUp = () => {
    if (!isDragging.current || !cursor) return
    isDragging.current = false
    done(cursor)
  }
  const stop = () => {
    isDragging.current = false
  }

  const focused = things.find(({ id }) => id === cursor?.thingId)
  const marked = cursor && { ...cursor, range: rangeOf(cursor) }
  return (
    <div className="line" ref={measured} style={ground}>
      <DaysHead window={window} occupation={occupation} width={width} today={today} />
      <div
        ref={box}
        className="line-rows"
        role="grid"
        tabIndex={0}
        aria-label="Disponibilidad: flechas para elegir unidad y día, Mayús para extender, Enter para cotizar"
        aria-rowcount={rows.length}
        onScroll={onScroll}
        onKeyDown={onKeyDown}
        onClick={onClick}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={stop}
      >
        <div role="presentation" style={{ height: rows.length * rowPx }}>
          <div role="presentation" style={{ transform: `translateY(${first * rowPx}px)` }}>
            {rows
              .slice(first, last)
              .map((row, at) =>
                'thing' in row ? (
                  <ThingRow
                    key={row.key}
                    row={row}
                    index={first + at + 1}
                    window={window}
                    marked={row.isFirst && marked?.thingId === row.thing.id ? marked.range : undefined}
                    chosen={row.isFirst && chosen?.thingId === row.thing.id ? chosen : undefined}
                  />
                ) : (
                  <GroupRow key={row.key} group={row.group} index={first + at + 1} days={window.days.length} />
                ),
              )}
          </div>
        </div>
      </div>
      <p className="visually-hidden" aria-live="polite">
        {cursor && focused && wordsAt(focused, cursor, window, takenOf(cursor.thingId))}
      </p>
    </div>
  )
}

function dayIn(track: HTMLElement, clientX: number, { days }: Window): number {
  const { left, width } = track.getBoundingClientRect()
  return Math.min(days.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * days.length)))
}

/** What stands at the cursor, for who hears it. */
function wordsAt(thing: LineThing, cursor: Cursor, { days }: Window, taken: readonly boolean[]): string {
  const [from, to] = rangeOf(cursor)
  const [first, last] = [days[from]!, days[to]!]
  if (from !== to) return `${thing.name}: del ${date(first)} al ${date(last)}, ${to - from + 1} días`
  const bar = keptBy(thing, from)
  const state = bar ? bar.title : taken[from] ? 'ya pasó' : 'libre'
  return `${thing.name}, ${weekday(first)} ${date(first)}: ${state}`
}
