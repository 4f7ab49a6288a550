import { useState } from 'react'
import { Link, useNavigate } from '@tanstack/react-router'
import { Segmented } from 'antd'
import { monthLabel } from '@arriero/contract/fuel/fuel.rules.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { money, number } from '../../../kit/format.ts'
import { scrollable } from '../../../kit/list/scrollable.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import type { Report } from './report.words.ts'

type Month = Report['months'][number]
const parts = [
  { key: 'labor', name: 'Mano de obra', color: 'var(--blue-dot)' },
  { key: 'parts', name: 'Refacciones', color: 'var(--teal)' },
  { key: 'external', name: 'Taller externo', color: 'var(--amber-dot)' },
] as const
const sum = ({ labor, parts: taken, external }: Month) => (labor ?? 0) + (taken ?? 0) + (external ?? 0)

/** What the orders of each month cost, as bars or as a table; a month opens the orders that were confirmed in it. */
export function CostMonths({ report, narrowing }: { report: Report; narrowing: Record<string, string> }) {
  const [as, setAs] = useState<'chart' | 'table'>('chart')
  const navigate = useNavigate()
  const { months, from, to } = report
  const hasCosts = report.total.cost !== null
  const what = hasCosts ? 'Costo por mes' : 'Órdenes por mes'
  const search = (month: string) => ({ vista: 'all', f_confirmed: daysIn(month, from, to), ...narrowing }) as never
  const series = hasCosts
    ? parts.map(({ key, ...part }) => ({ ...part, values: months.map((month) => Math.round(month[key] ?? 0)) }))
    : [{ name: 'Órdenes', values: months.map(({ orders }) => orders) }]
  return (
    <Card
      title={what}
      count="de órdenes confirmadas en él"
      actions={
        <Segmented
          size="small"
          value={as}
          onChange={setAs}
          options={[
            { value: 'chart', label: 'Gráfica' },
            { value: 'table', label: 'Tabla' },
          ]}
        />
      }
    >
      {as === 'chart' ? (
        <Chart
          label={`${what}: ${months.map((one) => `${monthLabel(one.month)} ${number(hasCosts ? sum(one) : one.orders)}`).join(', ')}`}
          data={{
            shape: 'bars',
            names: months.map(({ month }) => `${monthLabel(month).slice(0, 3)} ${month.slice(2, 4)}`),
            series,
            unit: hasCosts ? 'pesos' : 'órdenes',
            isLastOpen: true,
          }}
          height={240}
          onPick={(at) => void navigate({ to: maintenancePaths.orders, search: search(months[at]!.month) })}
        />
      ) : (
        <div className="report-table" {...scrollable(what)}>
          <table>
            <thead>
              <tr>
                <th scope="col">Mes</th>
                <th scope="col">Órdenes</th>
                {hasCosts &&
                  parts.map(({ key, name }) => (
                    <th key={key} scope="col">
                      {name}
                    </th>
                  ))}
                {hasCosts && <th scope="col">Total</th>}
              </tr>
            </thead>
            <tbody>
              {months.toReversed().map((row) => (
                <tr key={row.month}>
                  <th scope="row">{monthLabel(row.month)}</th>
                  <td>
                    <Link to={maintenancePaths.orders} search={search(row.month)}>
                      {number(row.orders)}
                    </Link>
                  </td>
                  {hasCosts && parts.map(({ key }) => <td key={key}>{money(row[key])}</td>)}
                  {hasCosts && <td>{money(sum(row))}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** Days of the month that lie in the period. */
function daysIn(month: string, from: string, to: string): string {
  const [year = 0, at = 0] = month.split('-').map(Number)
  const last = `${month}-${String(new Date(Date.UTC(year, at, 0)).getUTCDate()).padStart(2, '0')}`
  const first = `${month}-01`
  return `${first < from ? from : first}..${last > to ? to : last}`
}
