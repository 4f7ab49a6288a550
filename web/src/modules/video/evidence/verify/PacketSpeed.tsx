import { Chart } from '../../../../kit/charts/Chart.tsx'
import { number, shortTime, time } from '../../../../kit/format.ts'
import { Card } from '../../../../kit/shell/DetailPage.tsx'
import type { Fix } from './packet-facts.ts'

interface PacketSpeedProps {
  fixes: readonly Fix[]
  /** Epoch ms that shows. */
  at: number
  eventAt: number
  limitKmh: number | null
}

/** Speed around the event, its moment in red, the limit, and the time that shows. */
export function PacketSpeed({ fixes, at, eventAt, limitKmh }: PacketSpeedProps) {
  const then = fixes.findLast((fix) => fix.at <= eventAt) ?? fixes[0]
  if (fixes.length < 2 || !then) return null
  const summary = [
    `al momento ${number(then.speed)} km/h`,
    `máxima ${number(Math.max(...fixes.map(({ speed }) => speed)))}`,
    limitKmh !== null && limitKmh !== undefined && `límite ${number(limitKmh)}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const last = fixes.at(-1)!.at
  const inside = (moment: number) => moment >= fixes[0]!.at && moment <= last
  return (
    <Card title="Velocidad" count={`km/h, ${time(eventAt)} en rojo`}>
      <p className="verify-summary">{summary}</p>
      <Chart
        label={`Velocidad alrededor del hecho: ${summary}`}
        height={190}
        data={{
          shape: 'areas',
          names: fixes.map((fix) => shortTime(fix.at)),
          at: fixes.map((fix) => fix.at),
          unit: 'km/h',
          series: [{ name: 'Velocidad', values: fixes.map(({ speed }) => speed) }],
          marks: [
            ...(inside(eventAt) ? [{ at: eventAt, color: 'var(--red-dot)' }] : []),
            ...(inside(at) ? [{ at, color: 'var(--blue-dot)', isDashed: true }] : []),
            ...(typeof limitKmh === 'number' ? [{ value: limitKmh, color: 'var(--amber-dot)', isDashed: true }] : []),
          ],
        }}
      />
    </Card>
  )
}
