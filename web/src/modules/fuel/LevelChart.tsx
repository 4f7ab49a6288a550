import type { FuelLoad } from '@arriero/contract/fuel/loads.entities.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import { number, shortTime } from '../../kit/format.ts'

/** The tank around a load: when the ticket was, and what fits in it. */
export function LevelChart({ load: { level, at, evidence } }: { load: FuelLoad }) {
  if (level.length < 2) return null
  const times = level.map(({ at: then }) => Date.parse(then))
  return (
    <section className="panel-part">
      <header>
        <h3>Nivel del tanque</h3>
        <small className="muted">litros</small>
      </header>
      <Chart
        label={`Nivel del tanque: de ${number(level[0]?.litres)} a ${number(level.at(-1)?.litres)} litros`}
        height={200}
        data={{
          shape: 'areas',
          names: level.map(({ at: then }) => shortTime(then)),
          at: times,
          series: [{ name: 'Nivel', values: level.map(({ litres }) => litres) }],
          unit: 'L',
          marks: [
            { at: Date.parse(at), color: 'var(--red-dot)' },
            ...(evidence.capacity ? [{ value: evidence.capacity, color: 'var(--text-3)', isDashed: true }] : []),
          ],
        }}
      />
      <p className="muted fuel-note">La línea roja es la hora del ticket; la punteada, lo que cabe.</p>
    </section>
  )
}
