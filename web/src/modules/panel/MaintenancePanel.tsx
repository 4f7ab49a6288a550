import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import type { ReplyOf } from '@arriero/contract/core/endpoint.ts'
import { maintenancePanel, type PanelPeriod } from '@arriero/contract/panel/control-panel.contract.ts'
import { call } from '../../kit/call.ts'
import type { ChartData } from '../../kit/charts/chart-data.ts'
import { Card, Stats } from '../../kit/shell/DetailPage.tsx'
import { date, number, plural } from '../../kit/format.ts'
import { availabilityFigures } from '../../shared/availability.ts'
import { ErrorState } from '../../kit/states.tsx'
import { StatePill } from '../../kit/StatePill.tsx'
import { ChartCard } from './ChartCard.tsx'
import { periodLabels } from './figures.words.ts'
import { unitPaths } from '../units/units.paths.ts'
import { driverPaths } from '../drivers/drivers.paths.ts'
import { maintenancePaths } from '../maintenance/maintenance.paths.ts'
import { techniciansPath } from '../technicians/technicians.paths.ts'

type Maintenance = ReplyOf<typeof maintenancePanel>
type Paper = NonNullable<Maintenance['policies']>[number]
type Worked = NonNullable<Maintenance['km']>

/** What the workshop looks at: availability, papers that end, units that have worked most. */
export function MaintenancePanel({ period }: { period: PanelPeriod }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['panel-maintenance', period],
    queryFn: ({ signal }) => call(maintenancePanel, { body: { period }, signal }),
    refetchInterval: 60_000,
  })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data)
    return (
      <Card title="Unidades">
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      </Card>
    )
  return (
    <div className="panel-main">
      <Availability {...data} />
      <div className="panel-charts">
        {data.policies && (
          <Papers
            title="Pólizas de seguro"
            rows={data.policies}
            to={(id) => unitPaths.edit(id)}
            all={{ to: unitPaths.list, search: { f_insurance: 'expired' } }}
          />
        )}
        {data.licenses && (
          <Papers
            title="Licencias de conducir"
            rows={data.licenses}
            to={(id) => driverPaths.one(id)}
            all={{ to: driverPaths.list, search: { f_license: 'expired' } }}
          />
        )}
        {data.km && <Most title="Más kilómetros" unit="km" period={period} rows={data.km} />}
        {data.engineHours && <Most title="Más horas de motor" unit="h" period={period} rows={data.engineHours} />}
      </div>
    </div>
  )
}

function Availability({ availability, technicians, services }: Maintenance) {
  if (!availability && !technicians && !services) return null
  const states = availabilityFigures(availability ?? []).map(({ label, count, search }) => ({
    label,
    value: (
      <Link to={unitPaths.list} search={search as never}>
        {number(count)}
      </Link>
    ),
    unit: count === 1 ? 'unidad' : 'unidades',
  }))
  const people = technicians && {
    label: 'Técnicos activos',
    value: (
      <Link to={techniciansPath} search={{ f_active: '1' } as never}>
        {number(technicians.active)}
      </Link>
    ),
    unit: `de ${number(technicians.total)}`,
  }
  const due = (label: string, vista: string, count: number, unit: string) => ({
    label,
    value: (
      <Link to={maintenancePaths.due} search={{ vista } as never}>
        {number(count)}
      </Link>
    ),
    unit,
  })
  const work = services
    ? [
        due('Servicios vencidos', 'overdue', services.overdue, `en ${plural(services.units, 'unidad', 'unidades')}`),
        due('Tocan en 7 días', 'week', services.week, services.week === 1 ? 'servicio' : 'servicios'),
      ]
    : []
  return (
    <Card title="Unidades y taller">
      <Stats items={[...states, ...work, ...(people ? [people] : [])]} />
    </Card>
  )
}

const daysLeft = (days: number) =>
  days < 0
    ? `Venció hace ${plural(-days, 'día', 'días')}`
    : days === 0
      ? 'Vence hoy'
      : `Vence en ${plural(days, 'día', 'días')}`

function Papers({
  title,
  rows,
  to,
  all,
}: {
  title: string
  rows: readonly Paper[]
  to: (id: number) => string
  all: { to: string; search: Record<string, string> }
}) {
  return (
    <Card
      title={title}
      count={plural(rows.length, 'vencida o por vencer', 'vencidas o por vencer')}
      actions={
        <Link to={all.to} search={all.search as never}>
          Ver vencidas
        </Link>
      }
      isFlush
    >
      {rows.length === 0 && <p className="panel-quiet panel-pad">Todas vigentes por más de 30 días.</p>}
      <ul className="papers">
        {rows.map(({ id, name, detail, expires, days }) => (
          <li key={id}>
            <div>
              <Link to={to(id)}>{name}</Link>
              <small>{detail ?? ''}</small>
            </div>
            <StatePill tone={days < 0 ? 'red' : 'amber'}>{daysLeft(days)}</StatePill>
            <time dateTime={expires}>{date(expires)}</time>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The ten units that worked most; a bar opens its unit. */
function Most({ title, unit, period, rows }: { title: string; unit: string; period: PanelPeriod; rows: Worked }) {
  const navigate = useNavigate()
  const data: ChartData = {
    shape: 'lying',
    names: rows.map(({ name }) => name),
    unit,
    series: [{ name: title, values: rows.map(({ value }) => value), color: 'var(--teal)' }],
  }
  return (
    <ChartCard
      title={title}
      count={periodLabels[period].toLowerCase()}
      data={data}
      columns={['Unidad', unit]}
      rows={rows.map(({ id, name, value }) => [
        <Link key={id} to={unitPaths.edit(id)}>
          {name}
        </Link>,
        value,
      ])}
      onPick={(index) => {
        const row = rows[index]
        if (row) void navigate({ to: unitPaths.edit(row.id) })
      }}
    />
  )
}
