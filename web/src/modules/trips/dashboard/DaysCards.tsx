import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { TripsDashboard } from '@arriero/contract/trips/trips-dashboard.contract.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { date, number, percent } from '../../../kit/format.ts'
import { tripPaths } from '../trips.paths.ts'
import { listSearch, punctuality } from './dashboard-view.ts'
import { ListLink } from './FiguresCards.tsx'

interface Days {
  dashboard: TripsDashboard
  search: Record<string, string>
}
type Day = TripsDashboard['days'][number]

/** '15.11' */
const shortDay = (day: string) => date(day).slice(0, 5)
const onlyDay = ({ day }: Day) => ({ from: day, to: day })

type Part = readonly [name: string, key: Exclude<keyof Day, 'day'>, colour: string]
const parts = {
  trips: [
    ['Finalizados', 'finished', 'var(--teal)'],
    ['Activos', 'active', 'var(--green-dot)'],
    ['Cancelados', 'cancelled', 'var(--grey-dot)'],
  ],
  deliveries: [
    ['A tiempo', 'onTime', 'var(--blue-dot)'],
    ['Tarde', 'late', 'var(--amber-dot)'],
  ],
  km: [['Kilómetros', 'travelledKm', 'var(--teal)']],
} satisfies Record<string, readonly Part[]>

/** Bars by the day the trips were to leave, and a click that lists the trips of one. */
function useDayChart({ dashboard, search }: Days, series: readonly Part[], unit: string) {
  const navigate = useNavigate()
  const { days } = dashboard
  const data: ChartData = {
    shape: 'bars',
    names: days.map(({ day }) => shortDay(day)),
    unit,
    series: series.map(([name, key, color]) => ({ name, values: days.map((day) => day[key]), color })),
  }
  const open = (at: number) => {
    const day = days[at]
    if (!day) return
    void navigate({ to: tripPaths.list, search: listSearch(search, onlyDay(day), { vista: 'todos' }) as never }) // free text values
  }
  return { data, open }
}

export function TripsByDayCard(props: Days) {
  const { data, open } = useDayChart(props, parts.trips, 'viajes')
  const { dashboard, search } = props
  const title = 'Viajes por día de salida'
  return (
    <Card title={title}>
      <Chart label={title} data={data} height={220} onPick={open} />
      <DayTable
        label={title}
        heads={['Finalizados', 'Activos', 'Cancelados']}
        days={dashboard.days}
        search={search}
        cells={(day) => [
          <ListLink key="f" search={listSearch(search, onlyDay(day), { vista: 'finalizados' })}>
            {number(day.finished)}
          </ListLink>,
          <ListLink key="a" search={listSearch(search, onlyDay(day))}>
            {number(day.active)}
          </ListLink>,
          <ListLink key="c" search={listSearch(search, onlyDay(day), { vista: 'cancelados' })}>
            {number(day.cancelled)}
          </ListLink>,
        ]}
      />
    </Card>
  )
}

export function DeliveriesByDayCard(props: Days) {
  const { data, open } = useDayChart(props, parts.deliveries, 'entregas')
  const title = 'Entregas por día de salida'
  return (
    <Card title={title}>
      <Chart label={title} data={data} height={220} onPick={open} />
      <DayTable
        label={title}
        heads={['A tiempo', 'Tarde', 'Puntualidad']}
        days={props.dashboard.days}
        search={props.search}
        cells={(day) => [number(day.onTime), number(day.late), percent(punctuality(day), 1)]}
      />
    </Card>
  )
}

export function KilometresByDayCard(props: Days) {
  const { data, open } = useDayChart(props, parts.km, 'km')
  const title = 'Kilómetros por día de salida'
  return (
    <Card title={title}>
      <Chart label={title} data={data} height={220} onPick={open} />
      <DayTable
        label={title}
        heads={['Recorridos', 'Por viaje']}
        days={props.dashboard.days}
        search={props.search}
        cells={(day) => {
          const trips = day.finished + day.active
          return [number(day.travelledKm), trips === 0 ? '—' : number(day.travelledKm / trips)]
        }}
      />
    </Card>
  )
}

interface DayTableProps {
  label: string
  heads: readonly string[]
  days: readonly Day[]
  search: Record<string, string>
  cells: (day: Day) => readonly ReactNode[]
}

/** The chart's numbers, the latest day first. */
function DayTable({ label, heads, days, search, cells }: DayTableProps) {
  return (
    <div className="dashboard-table">
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="is-end">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <ListLink search={listSearch(search, onlyDay(day), { vista: 'todos' })}>{date(day.day)}</ListLink>
              </th>
              {cells(day).map((cell, at) => (
                <td key={heads[at]} className="is-end">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
