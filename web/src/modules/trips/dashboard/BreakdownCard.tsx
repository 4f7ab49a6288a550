import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Chart } from '../../../kit/charts/Chart.tsx'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { tripPaths } from '../trips.paths.ts'
import { ListLink } from './FiguresCards.tsx'

/** Bars that can be read at a glance; the table below has them all. */
export const drawn = 8

interface BreakdownRow {
  key: string
  name: string
  /** The list of trips behind it. */
  search: Record<string, string>
  cells: readonly ReactNode[]
}

interface BreakdownCardProps {
  title: string
  count: string
  empty: { title: string; text: string }
  chart: { label: string; data: ChartData }
  /** Heads of the table, that of the name first. */
  heads: readonly string[]
  rows: readonly BreakdownRow[]
}

/** A period taken apart: the largest as bars, all of them as a table; each leads to its trips. */
export function BreakdownCard({ title, count, empty, chart, heads, rows }: BreakdownCardProps) {
  const navigate = useNavigate()
  const open = (at: number) => {
    const row = rows[at]
    if (row) void navigate({ to: tripPaths.list, search: row.search as never }) // free text values
  }
  if (rows.length === 0)
    return (
      <Card title={title}>
        <EmptyState {...empty} />
      </Card>
    )
  const height = (chart.data.series.length > 1 ? 50 : 30) + Math.min(rows.length, drawn) * 28
  return (
    <Card title={title} count={count}>
      <Chart label={chart.label} data={chart.data} height={height} onPick={open} />
      <div className="dashboard-table">
        <table aria-label={title}>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th key={head} scope="col" {...(at > 0 && { className: 'is-end' })}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, search, cells }) => (
              <tr key={key}>
                <th scope="row">
                  <ListLink search={search}>{name}</ListLink>
                </th>
                {heads.slice(1).map((head, at) => (
                  <td key={head} className="is-end">
                    {cells[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
