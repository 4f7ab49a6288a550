import type { AlertDetail } from '@arriero/contract/alerts/alerts.entities.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { number, shortTime, time } from '../../../kit/format.ts'

/** Speed around the event, with the moment and the limit as lines of their own. */
export function SpeedLine({ alert }: { alert: AlertDetail }) {
  const { speeds, at, limitKmh } = alert
  const top = Math.max(...speeds.map(({ speed }) => speed))
  const data: ChartData = {
    shape: 'areas',
    names: speeds.map((fix) => shortTime(fix.at)),
    at: speeds.map((fix) => Date.parse(fix.at)),
    unit: 'km/h',
    series: [{ name: 'Velocidad', values: speeds.map(({ speed }) => speed) }],
    marks: [
      { at: Date.parse(at), color: 'var(--red-dot)' },
      ...(limitKmh === null ? [] : [{ value: limitKmh, color: 'var(--amber-dot)', isDashed: true }]),
    ],
  }
  const atEvent = speeds.findLast((fix) => fix.at <= at) ?? speeds[0]
  const summary = [
    `al momento ${number(atEvent?.speed)}`,
    `máxima ${number(top)}`,
    ...(limitKmh === null ? [] : [`límite ${number(limitKmh)}`]),
  ].join(' · ')
  return (
    <section className="alert-block" aria-label="Velocidad">
      <h3>
        Velocidad <small>km/h, 12 min alrededor de las {time(at)}</small>
        <span className="spacer" />
        <small>{summary}</small>
      </h3>
      <Chart label={`Velocidad alrededor del evento: ${summary}`} data={data} height={220} />
    </section>
  )
}
