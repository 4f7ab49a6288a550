import { useEffect, useMemo, useRef } from 'react'
import { number, plural, shortTime } from '../../../kit/format.ts'
import type { DayItem, DayStop } from './day-list.ts'
import { engineSpans } from './day-track.ts'
import { span } from './history-look.ts'
import type { Replay } from './replay.ts'
import { instant, useReplayState, type DayView } from './use-history.ts'

/** Departure, legs and stops of the day; the one under the cursor is marked and kept in sight. */
export function DayList({ view, replay }: { view: DayView; replay: Replay }) {
  const { second } = useReplayState(replay)
  const list = useRef<HTMLOListElement>(null)
  const { items, day } = view
  const current = items.findIndex((item) =>
    item.kind === 'stop' ? second >= item.stop.from && second < item.stop.to : second >= item.from && second < item.to,
  )
  const spans = useMemo(() => engineSpans(day.track), [day])
  useEffect(() => {
    const frame = list.current
    const row = frame?.children[current]
    // Only the list itself scrolls: on phones the page does, and stays where the user put it.
    if (!frame || !(row instanceof HTMLElement) || frame.scrollHeight <= frame.clientHeight) return
    const [top, bottom] = [row.offsetTop - frame.offsetTop, row.offsetTop - frame.offsetTop + row.offsetHeight]
    if (top < frame.scrollTop || bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = top - 40
  }, [current])
  const running = (stop: DayStop) =>
    spans.reduce(
      (sum, one) =>
        one.kind === 'idle' ? sum + Math.max(0, Math.min(one.to, stop.to) - Math.max(one.from, stop.from)) : sum,
      0,
    )
  if (items.length === 0) return null
  return (
    <ol ref={list} className="day-list" aria-label="Paradas y tramos del día">
      {items.map((item, i) => (
        <li
          key={item.kind === 'stop' ? `stop-${item.stop.from}` : `leg-${item.from}`}
          className={i === current ? 'day-now' : ''}
          aria-current={i === current || undefined}
        >
          {item.kind === 'leg' ? (
            <Leg item={item} onClick={() => replay.seek(item.from)} />
          ) : (
            <Stop
              stop={item.stop}
              view={view}
              running={running(item.stop)}
              onClick={() => replay.seek(item.stop.mark === 'A' ? item.stop.to : item.stop.from)}
            />
          )}
        </li>
      ))}
    </ol>
  )
}

function Stop({
  stop,
  view,
  running,
  onClick,
}: {
  stop: DayStop
  view: DayView
  running: number
  onClick: () => void
}) {
  const place = stop.place ?? `${stop.lat.toFixed(4)}, ${stop.lon.toFixed(4)}`
  const isStart = stop.mark === 'A'
  const left = stop.leaveAt ? shortTime(instant(view.day, stop.to)) : ''
  const engine = running > 60 ? `Motor encendido ${span(running)}` : 'Motor apagado'
  return (
    <button type="button" className="day-stop" onClick={onClick}>
      <span className="day-times">
        {isStart ? (
          <b>{left || shortTime(instant(view.day, stop.from))}</b>
        ) : (
          <>
            <b>{shortTime(instant(view.day, stop.from))}</b>
            <small>{left}</small>
          </>
        )}
      </span>
      <span className={isStart ? 'stop-disc stop-disc-start' : 'stop-disc'}>{stop.mark}</span>
      <span className="day-place">
        <b>{isStart && left ? `Salida de ${place}` : place}</b>
        <small>{isStart ? 'Inicio del día' : stop.leaveAt ? engine : 'Sigue aquí'}</small>
      </span>
      {!isStart && <span className="day-span">{span(stop.seconds)}</span>}
    </button>
  )
}

function Leg({ item: { leg, from, to }, onClick }: { item: Extract<DayItem, { kind: 'leg' }>; onClick: () => void }) {
  return (
    <button type="button" className="day-leg" onClick={onClick}>
      <span>
        {number(leg.km, leg.km < 10 ? 1 : 0)} km · {span(to - from)} · {number(leg.meanKmh)} km/h
      </span>
      {leg.excesses > 0 && <span className="over">{plural(leg.excesses, 'exceso', 'excesos')}</span>}
    </button>
  )
}
