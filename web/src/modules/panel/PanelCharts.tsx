import { useNavigate } from '@tanstack/react-router'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import type { ChartData } from '../../kit/charts/chart-data.ts'
import { date, shortTime } from '../../kit/format.ts'
import { ChartCard } from './ChartCard.tsx'
import { tripPaths } from '../trips/trips.paths.ts'

/** The charts of the panel; a bar opens the trips that delivered on its day. */
export function PanelCharts({ panel: { deliveries, trips, km } }: { panel: Panel }) {
  return (
    <div className="panel-charts">
      {deliveries && <Deliveries days={deliveries.days} />}
      {trips && <TripStates hours={trips.hours} />}
      {km && <Kilometres days={km.days} />}
    </div>
  )
}

/** The last one is today, and not over. */
const dayNames = (days: readonly { day: string }[]) =>
  days.map(({ day }, at) => (at === days.length - 1 ? 'hoy' : String(Number(day.slice(8)))))

function Deliveries({ days }: { days: NonNullable<Panel['deliveries']>['days'] }) {
  const navigate = useNavigate()
  const data: ChartData = {
    shape: 'bars',
    names: dayNames(days),
    isLastOpen: true,
    unit: 'entregas',
    series: [
      { name: 'A tiempo', values: days.map(({ onTime }) => onTime), color: 'var(--blue-dot)' },
      { name: 'Tarde', values: days.map(({ late }) => late), color: 'var(--amber-dot)' },
    ],
  }
  const openDay = (index: number) => {
    const day = days[index]?.day
    if (day) void navigate({ to: tripPaths.list, search: { vista: 'todos', f_delivered: `${day}..${day}` } as never })
  }
  return (
    <ChartCard
      title="Entregas por día"
      count="últimos 14 días"
      data={data}
      columns={['Día', 'A tiempo', 'Tarde']}
      rows={days.map(({ day, onTime, late }) => [date(day), onTime, late])}
      onPick={openDay}
    />
  )
}

const states = [
  ['En viaje', 'travelling', 'var(--green-dot)'],
  ['Cargando', 'loading', 'var(--amber-dot)'],
  ['Descargando', 'unloading', 'var(--violet-dot)'],
  ['Sin iniciar', 'notStarted', 'var(--grey-dot)'],
] as const

function TripStates({ hours }: { hours: NonNullable<Panel['trips']>['hours'] }) {
  const data: ChartData = {
    shape: 'areas',
    names: hours.map(({ at }) => shortTime(at)),
    unit: 'viajes',
    series: states.map(([name, key, color]) => ({ name, values: hours.map((hour) => hour[key]), color })),
  }
  return (
    <ChartCard
      title="Viajes por estado"
      count="hoy por hora"
      data={data}
      columns={['Hora', ...states.map(([name]) => name)]}
      rows={hours.map((hour) => [shortTime(hour.at), hour.travelling, hour.loading, hour.unloading, hour.notStarted])}
    />
  )
}

function Kilometres({ days }: { days: NonNullable<Panel['km']>['days'] }) {
  const data: ChartData = {
    shape: 'bars',
    names: dayNames(days),
    isLastOpen: true,
    unit: 'km',
    series: [{ name: 'Kilómetros', values: days.map((day) => day.km), color: 'var(--teal)' }],
  }
  return (
    <ChartCard
      title="Kilómetros por día"
      count="últimos 14 días"
      data={data}
      columns={['Día', 'Kilómetros']}
      rows={days.map(({ day, km }) => [date(day), km])}
    />
  )
}
