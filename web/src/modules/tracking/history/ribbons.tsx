import { Tooltip } from 'antd'
import { shortTime } from '../../../kit/format.ts'
import { useWidth } from '../../../kit/media.ts'
import { engineSpans } from './day-track.ts'
import { discPlaces } from './disc-places.ts'
import type { Domain } from './dock-measures.ts'
import { span } from './history-look.ts'
import { lanesOf } from './lanes.ts'
import type { Replay } from './replay.ts'
import { instant, type DayView } from './use-history.ts'

interface RowProps {
  view: DayView
  domain: Domain
}

const percent = (domain: Domain, second: number) => ((second - domain[0]) / (domain[1] - domain[0])) * 100
const place = (domain: Domain, from: number, to: number) => {
  const [left, right] = [percent(domain, Math.max(domain[0], from)), percent(domain, Math.min(domain[1], to))]
  return { left: `${left}%`, width: `${Math.max(0, right - left)}%` }
}

// Share of the axis in per cent that the shortest readable name needs.
const namedFrom = 5

/** px of the row, and the least that a name fits in. */
const fencePx = 24
const namedPx = 18

/** Geofences the unit was in, in their own colours; those it was in at the same time lie one below the other. */
export function FenceRow({ view: { day }, domain, replay }: RowProps & { replay: Replay }) {
  const start = Date.parse(day.from)
  const seconds = (iso: string) => (Date.parse(iso) - start) / 1000
  const spans = day.visits.map(({ inAt, outAt }) => [seconds(inAt), outAt ? seconds(outAt) : domain[1]] as const)
  const lanes = lanesOf(spans)
  const height = fencePx / (Math.max(0, ...lanes) + 1)
  return (
    <div className="dock-row dock-fences">
      <span>Geocercas</span>
      <div>
        {day.visits.map(({ geofenceId, name, color, inAt, outAt }, i) => {
          const [from, to] = spans[i] ?? [0, 0]
          const width = percent(domain, to) - percent(domain, from)
          return (
            <Tooltip
              key={`${geofenceId} ${inAt}`}
              title={`${name}, ${shortTime(inAt)} a ${outAt ? shortTime(outAt) : 'ahora'}`}
            >
              <button
                type="button"
                style={{
                  ...place(domain, from, to),
                  ...(height < fencePx && { top: 1 + height * (lanes[i] ?? 0), height: height - 1, lineHeight: 1 }),
                  borderLeftColor: color,
                  background: `color-mix(in srgb, ${color} 20%, transparent)`,
                }}
                onClick={() => replay.seek(from)}
                aria-label={`${name}, desde las ${shortTime(inAt)}`}
              >
                {width >= namedFrom && height >= namedPx && name}
              </button>
            </Tooltip>
          )
        })}
      </div>
    </div>
  )
}

export function EngineRow({ view: { day }, domain }: RowProps) {
  return (
    <div
      className="dock-row dock-engine"
      role="img"
      aria-label={`Motor: en movimiento ${span(day.summary.movingSeconds)}, en ralentí ${span(day.summary.idleSeconds)}`}
    >
      <span>Motor</span>
      <div>
        {engineSpans(day.track).map(({ kind, from, to }) => (
          <i key={from} className={`engine-${kind}`} style={place(domain, from, to)} />
        ))}
      </div>
    </div>
  )
}

/** Which source told which part of the day; drawn when there were several. */
export function SourceRow({ view: { sources, day }, domain }: RowProps) {
  return (
    <div className="dock-row dock-sources">
      <span>Fuentes</span>
      <ul>
        {sources.map(({ name, turn, from, to }) => (
          <Tooltip key={from} title={`${name}, ${shortTime(instant(day, from))} a ${shortTime(instant(day, to))}`}>
            <li className={`dock-source-${turn % 3}`} style={place(domain, from, to)}>
              {percent(domain, to) - percent(domain, from) >= namedFrom && name}
            </li>
          </Tooltip>
        ))}
      </ul>
    </div>
  )
}

/** px of a disc with the air beside it. */
const discPx = 22

export function StopRow({ view: { stops }, domain, replay }: RowProps & { replay: Replay }) {
  const [line, width] = useWidth()
  const shown = stops
    .map((stop) => ({ stop, share: percent(domain, (stop.from + stop.to) / 2) / 100 }))
    .filter(({ stop, share }) => stop.mark !== 'A' && share >= 0 && share <= 1)
  const places = discPlaces(
    shown.map(({ stop, share }) => ({ at: share * width, weight: stop.seconds })),
    width,
    discPx,
  )
  return (
    <div className="dock-row dock-stops">
      <span />
      <div ref={line}>
        {shown.map(
          ({ stop }, index) =>
            places[index] != null && (
              <button
                key={stop.from}
                type="button"
                className="stop-disc"
                style={{ left: places[index] }}
                aria-label={`Parada ${stop.mark}${stop.place ? `, ${stop.place}` : ''}, ${span(stop.seconds)}`}
                onClick={() => replay.seek(stop.from)}
              >
                {stop.mark}
              </button>
            ),
        )}
      </div>
    </div>
  )
}
