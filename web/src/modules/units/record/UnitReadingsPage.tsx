import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { DatePicker, Switch } from 'antd'
import dayjs from 'dayjs'
import { kmByDate, unitManualMetrics } from '@arriero/contract/units/unit-metrics.contract.ts'
import type { Unit } from '@arriero/contract/units/units.entities.ts'
import { call } from '../../../kit/call.ts'
import { Card, Stats } from '../../../kit/shell/DetailPage.tsx'
import { date, dateTime, dayKey, dayRange, number, offsetHours } from '../../../kit/format.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { toast } from '../../../kit/shell/toast.ts'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import { unitTexts } from '../units.texts.ts'
import { UnitSensorsCard } from './UnitSensorsCard.tsx'
import { UnitFrame } from './UnitFrame.tsx'
import { UnitReport } from './UnitReport.tsx'

const dayMs = 86_400_000
const mostDays = 92

export const UnitReadingsPage = () => <UnitFrame tab="/kilometros">{(unit) => <Readings unit={unit} />}</UnitFrame>

/** Kilometres by day measured by the platform, and what people typed. */
function Readings({ unit }: { unit: Unit }) {
  const [days, setDays] = useState<[string, string]>(() => [dayKey(new Date(Date.now() - 6 * dayMs)), dayKey()])
  const period = useMemo(() => {
    const { from, to } = dayRange(...days)
    return { start: from, end: to }
  }, [days])
  const choose = (chosen: (dayjs.Dayjs | null)[] | null) => {
    const [from, to] = chosen ?? []
    if (!from || !to) return
    if (to.diff(from, 'day') >= mostDays) return toast.warning(`El periodo debe ser de ${mostDays} días como máximo.`)
    setDays([from.format('YYYY-MM-DD'), to.format('YYYY-MM-DD')])
  }
  return (
    <div className="form-cards">
      <Card title="Lecturas actuales" isFlush>
        <div className="fleet-stats">
          <Stats
            items={[
              { label: 'Kilometraje', value: number(unit.km), unit: 'km' },
              { label: 'Horas de motor', value: number(unit.engineHours, 1), unit: 'h' },
              { label: 'Límite de velocidad', value: number(unit.speedLimit), unit: 'km/h' },
            ]}
          />
        </div>
      </Card>
      <UnitSensorsCard unitId={unit.id} />
      <KilometresCard
        unit={unit}
        period={period}
        picker={
          <DatePicker.RangePicker
            aria-label="Periodo"
            format="DD.MM.YYYY"
            allowClear={false}
            value={[dayjs(days[0]), dayjs(days[1])]}
            maxDate={dayjs()}
            onChange={choose}
            presets={presets}
          />
        }
      />
      <ManualCard unit={unit} period={period} />
      <UnitReport unit={unit} days={days} />
    </div>
  )
}

const back = (count: number): [dayjs.Dayjs, dayjs.Dayjs] => [dayjs().subtract(count - 1, 'day'), dayjs()]
const presets = [
  { label: 'Últimos 7 días', value: back(7) },
  { label: 'Últimos 30 días', value: back(30) },
  { label: 'Este mes', value: [dayjs().startOf('month'), dayjs()] as [dayjs.Dayjs, dayjs.Dayjs] },
]

interface Period {
  start: string
  end: string
}

function KilometresCard({ unit, period, picker }: { unit: Unit; period: Period; picker: ReactNode }) {
  const [isTable, setTable] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['km-by-date', unit.id, period],
    queryFn: async ({ signal }) => {
      try {
        return (
          (await call(kmByDate, { body: { ...period, unitId: unit.id, timezone: offsetHours() }, signal }))[0] ?? null
        )
      } catch (failure) {
        // Rule UNIT-01. A request that was given up because the period changed is no failure.
        if (!signal.aborted) toast.error(unitTexts.failed, { event: `km-by-date-${unit.id}-${period.start}` })
        throw failure
      }
    },
  })
  const rows = data?.days ?? []
  const chart: ChartData = {
    shape: 'bars',
    names: rows.map(({ day }) => date(day).slice(0, 5)),
    unit: 'km',
    series: [{ name: 'Kilómetros', values: rows.map(({ km }) => Math.round(km * 10) / 10) }],
  }
  return (
    <Card
      title="Kilómetros por día"
      count={data && `${number(data.km, 1)} km`}
      actions={
        <span className="period-bar">
          <Switch size="small" aria-label="Ver como tabla" checked={isTable} onChange={setTable} /> Tabla{picker}
        </span>
      }
    >
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {data !== undefined && rows.length === 0 && (
        <EmptyState title="Sin kilómetros en este periodo" text="La unidad no envió posiciones en estos días." />
      )}
      {rows.length > 0 && !isTable && <Chart label={`Kilómetros por día de ${unit.name}`} data={chart} />}
      {rows.length > 0 && isTable && (
        <table className="plain-table">
          <thead>
            <tr>
              <th>Día</th>
              <th className="is-end">Kilómetros</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ day, km }) => (
              <tr key={day}>
                <td>{date(day)}</td>
                <td className="is-end">{number(km, 1)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function ManualCard({ unit, period }: { unit: Unit; period: Period }) {
  const { data } = useQuery({
    queryKey: ['manual-metrics', unit.id, period],
    queryFn: ({ signal }) => call(unitManualMetrics, { body: { ...period, unitId: unit.id }, signal }),
  })
  if (!data || data.length === 0) return null
  return (
    <Card title="Lecturas capturadas a mano" count={data.length} isFlush>
      <table className="plain-table">
        <thead>
          <tr>
            <th>Cuándo</th>
            <th>Quién</th>
            <th className="is-end">Kilometraje</th>
            <th className="is-end">Horas de motor</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, at, by, km, engineHours }) => (
            <tr key={id}>
              <td>{dateTime(at)}</td>
              <td>{by ?? '—'}</td>
              <td className="is-end">{number(km)} km</td>
              <td className="is-end">{number(engineHours, 1)} h</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
