import type { VideoEventDetail } from '@arriero/contract/video/events.entities.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { number, shortTime, time } from '../../../kit/format.ts'

/** Speed around the event with its moment and the limit, and under it the pull along the way. */
export function EventSignals({ event: { speeds, at, limitKmh } }: { event: VideoEventDetail }) {
  if (speeds.length < 2)
    return (
      <section className="event-block" aria-label="Señales">
        <h3>Señales</h3>
        <p className="events-none">La unidad no reportó posiciones en los 6 minutos alrededor.</p>
      </section>
    )
  const names = speeds.map((fix) => shortTime(fix.at))
  const moments = speeds.map((fix) => Date.parse(fix.at))
  const event = { at: Date.parse(at), color: 'var(--red-dot)' }
  const then = speeds.findLast((fix) => fix.at <= at) ?? speeds[0]!
  const summary = [
    `al momento ${number(then.speed)} km/h`,
    `máxima ${number(Math.max(...speeds.map((fix) => fix.speed)))}`,
    limitKmh !== null && `límite ${number(limitKmh)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <section className="event-block" aria-label="Señales">
      <h3>
        Señales <small>{`km/h, 6 min alrededor de las ${time(at)}`}</small>
      </h3>
      <p className="event-summary">{summary}</p>
      <Chart
        label={`Velocidad alrededor del evento: ${summary}`}
        height={200}
        data={{
          shape: 'areas',
          names,
          at: moments,
          unit: 'km/h',
          series: [{ name: 'Velocidad', values: speeds.map((fix) => fix.speed) }],
          marks: [
            event,
            ...(limitKmh === null ? [] : [{ value: limitKmh, color: 'var(--amber-dot)', isDashed: true }]),
          ],
        }}
      />
      <p className="event-summary">
        {`Mayor frenado ${number(strongest(speeds, -1), 2)} g, mayor aceleración ${number(strongest(speeds, 1), 2)} g, `}
        calculados de la velocidad entre posiciones.
      </p>
    </section>
  )
}

/** The strongest change of speed in one direction, in g, between positions at most 30 s apart. */
function strongest(speeds: VideoEventDetail['speeds'], sign: 1 | -1): number {
  const pulls = speeds.slice(1).map((fix, i) => {
    const before = speeds[i]!
    const seconds = (Date.parse(fix.at) - Date.parse(before.at)) / 1000
    return seconds > 0 && seconds <= 30 ? (sign * (fix.speed - before.speed)) / 3.6 / seconds / 9.81 : 0
  })
  return Math.max(0, ...pulls)
}
