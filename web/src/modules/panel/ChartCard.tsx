import { useState, type ReactNode } from 'react'
import { Button, Tooltip } from 'antd'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { Chart } from '../../kit/charts/Chart.tsx'
import type { ChartData } from '../../kit/charts/chart-data.ts'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { number } from '../../kit/format.ts'

interface ChartCardProps {
  title: string
  count: string
  data: ChartData
  /** The same as a table: name of a row, then a number per column. */
  columns: readonly string[]
  rows: readonly (readonly [ReactNode, ...number[]])[]
  onPick?: (index: number) => void
}

/** A chart that can also be read as a table. */
export function ChartCard({ title, count, data, columns, rows, onPick }: ChartCardProps) {
  const [isTable, setTable] = useState(false)
  const label = isTable ? `Ver «${title}» como gráfica` : `Ver «${title}» como tabla`
  const Glyph = isTable ? IconChartBar : IconTable
  return (
    <Card
      title={title}
      count={count}
      actions={
        <Tooltip title={isTable ? 'Gráfica' : 'Tabla'}>
          <Button
            type="text"
            aria-label={label}
            icon={<Glyph size={18} stroke={1.75} />}
            onClick={() => setTable(!isTable)}
          />
        </Tooltip>
      }
    >
      {!isTable && <Chart label={title} data={data} height={236} {...(onPick && { onPick })} />}
      {isTable && (
        <div className="chart-table">
          <table aria-label={title}>
            <thead>
              <tr>
                {columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values], index) => (
                <tr key={index}>
                  <th scope="row">{name}</th>
                  {values.map((value, at) => (
                    <td key={columns[at + 1]}>{number(value, Number.isInteger(value) ? 0 : 1)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}
