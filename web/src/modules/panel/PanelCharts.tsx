import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { areasOption, barsOption } from '../../kit/charts/chart-options.ts'
import { date, shortTime } from '../../kit/format.ts'
import { palette } from '../../kit/palette.ts'
import { useTheme } from '../../kit/theme.ts'
import { ChartCard } from './ChartCard.tsx'

/** The charts of the panel; a bar opens the finished trips of its day. */
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
  const theme = useTheme()
  const navigate = useNavigate()
  const option = useMemo(() => {
    const colours = palette[theme]
    return barsOption(
      {
        names: dayNames(days),
        isLastOpen: true,
        unit: 'entregas',
        series: [
          { name: 'A tiempo', values: days.map(({ onTime }) => onTime), color: colours['blueDot'] },
          { name: 'Tarde', values: days.map(({ late }) => late), color: colours['amberDot'] },
        ],
      },
      theme,
    )
  }, [days, theme])
  const openDay = (index: number) => {
    const day = days[index]?.day
    if (day)
      void navigate({ to: '/Consola/viajes', search: { vista: 'finalizados', f_days: `${day}..${day}` } as never })
  }
  return (
    <ChartCard
      title="Entregas por día"
      count="últimos 14 días"
      option={option}
      columns={['Día', 'A tiempo', 'Tarde']}
      rows={days.map(({ day, onTime, late }) => [date(day), onTime, late])}
      onPick={openDay}
    />
  )
}

function TripStates({ hours }: { hours: NonNullable<Panel['trips']>['hours'] }) {
  const theme = useTheme()
  const option = useMemo(() => {
    const colours = palette[theme]
    const series = [
      ['En viaje', 'travelling', 'greenDot'],
      ['Cargando', 'loading', 'amberDot'],
      ['Descargando', 'unloading', 'violetDot'],
      ['Sin iniciar', 'notStarted', 'greyDot'],
    ] as const
    return areasOption(
      {
        names: hours.map(({ at }) => shortTime(at)),
        unit: 'viajes',
        series: series.map(([name, key, colour]) => ({
          name,
          values: hours.map((hour) => hour[key]),
          color: colours[colour],
        })),
      },
      theme,
    )
  }, [hours, theme])
  return (
    <ChartCard
      title="Viajes por estado"
      count="hoy por hora"
      option={option}
      columns={['Hora', 'En viaje', 'Cargando', 'Descargando', 'Sin iniciar']}
      rows={hours.map(({ at, travelling, loading, unloading, notStarted }) => [
        shortTime(at),
        travelling,
        loading,
        unloading,
        notStarted,
      ])}
    />
  )
}

function Kilometres({ days }: { days: NonNullable<Panel['km']>['days'] }) {
  const theme = useTheme()
  const option = useMemo(
    () =>
      barsOption(
        {
          names: dayNames(days),
          isLastOpen: true,
          unit: 'km',
          series: [{ name: 'Kilómetros', values: days.map((day) => day.km), color: palette[theme]['teal'] }],
        },
        theme,
      ),
    [days, theme],
  )
  return (
    <ChartCard
      title="Kilómetros por día"
      count="últimos 14 días"
      option={option}
      columns={['Día', 'Kilómetros']}
      rows={days.map(({ day, km }) => [date(day), km])}
    />
  )
}
