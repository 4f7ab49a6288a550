import { useMemo } from 'react'
import { daysBetween, plusDays } from '@arriero/contract/core/days.ts'
import type { ReportKindFacts } from '@arriero/contract/reports/reports.entities.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import type { Whole } from '../reports.queries.ts'

const weekdays = ['do', 'lu', 'ma', 'mi', 'ju', 'vi', 'sá']
/** 'lu 16' */
const dayName = (day: string) => `${weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()]} ${Number(day.slice(8))}`

/** Those of which nothing is told stand there empty. */
function everyDay(told: Whole['days'], from: string, to: string): Pick<Whole['days'][number], 'key' | 'sums'>[] {
  const known = new Map(told.map((day) => [day.key, day]))
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => {
    const key = plusDays(from, at)
    return known.get(key) ?? { key, sums: [] }
  })
}

/** The report by day, in hours where it is time. */
export function ReportChart({ kind, whole: { days: told, from, to } }: { kind: ReportKindFacts; whole: Whole }) {
  const days = useMemo(() => everyDay(told, from, to), [told, from, to])
  const data = useMemo((): ChartData | undefined => {
    if (!kind.chart || days.length === 0) return undefined
    const columns = kind.chart.columns.flatMap((code) => kind.columns.find((column) => column.code === code) ?? [])
    const isTime = columns.some(({ type }) => type === 'seconds')
    return {
      shape: 'bars',
      names: days.map(({ key }) => dayName(key)),
      unit: isTime ? 'h' : '',
      series: columns.map((column) => ({
        name: column.label,
        values: days.map(
          ({ sums }) => Number(sums[kind.columns.indexOf(column)] ?? 0) / (column.type === 'seconds' ? 3600 : 1),
        ),
        ...(column.warns && { color: `var(--${column.warns}-dot)` }),
      })),
    }
  }, [kind, days])
  if (!kind.chart) return null
  return (
    <div className="report-chart">
      <h3>{kind.chart.title}</h3>
      {data && <Chart label={kind.chart.title} data={data} height={176} />}
    </div>
  )
}
