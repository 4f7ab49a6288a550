import { useState } from 'react'
import { Segmented } from 'antd'
import type { FuelFigures } from '@arriero/contract/fuel/dashboard.contract.ts'
import { Chart } from '../../kit/charts/Chart.tsx'
import { money, number } from '../../kit/format.ts'
import { scrollable } from '../../kit/list/scrollable.ts'

type Month = FuelFigures & { month: string; label: string }

/** Costs by month, as bars or as a table. */
export function MonthsCard({ months }: { months: readonly Month[] }) {
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const hasCosts = months.some(({ cost }) => cost !== null)
  const what = hasCosts ? 'Gasto por mes' : 'Litros por mes'
  return (
    <section className="card fuel-months" aria-label={what}>
      <header className="card-head">
        <h2>{what}</h2>
        <span className="spacer" />
        <Segmented
          size="small"
          value={as}
          onChange={setAs}
          options={[
            { value: 'chart', label: 'Gráfica' },
            { value: 'table', label: 'Tabla' },
          ]}
        />
      </header>
      <div className="card-body">
        {as === 'chart' ? (
          <Chart
            label={`${what}: ${months.map(({ label, cost, litres }) => `${label} ${number(cost ?? litres)}`).join(', ')}`}
            data={{
              shape: 'bars',
              names: months.map(({ label }) => `${label.slice(0, 3)} ${label.slice(-2)}`),
              series: [{ name: what, values: months.map(({ cost, litres }) => Math.round(cost ?? litres)) }],
              unit: hasCosts ? 'pesos' : 'litros',
              isLastOpen: true,
            }}
          />
        ) : (
          <div className="fuel-table" {...scrollable(what)}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Mes</th>
                  <th scope="col">Cargas</th>
                  <th scope="col">Litros</th>
                  {hasCosts && <th scope="col">Gasto</th>}
                  <th scope="col">km/l</th>
                </tr>
              </thead>
              <tbody>
                {months.toReversed().map(({ month, label, loads, litres, cost, kmPerLitre }) => (
                  <tr key={month}>
                    <th scope="row">{label}</th>
                    <td>{number(loads)}</td>
                    <td>{number(litres)}</td>
                    {hasCosts && <td>{money(cost)}</td>}
                    <td>{kmPerLitre === null ? '—' : number(kmPerLitre, 2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </section>
  )
}
