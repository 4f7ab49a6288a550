import { useNavigate } from '@tanstack/react-router'
import { IconChecks, IconClockEdit, IconRulerMeasure } from '@tabler/icons-react'
import { exportMeters, registerDone, resetHours, resetKm } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { MeterRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { Ago } from '../../../kit/Ago.tsx'
import { whyNot } from '../../../kit/access.ts'
import { number } from '../../../kit/format.ts'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, RowActions } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { DueBar } from './DueBar.tsx'
import { metersQuery, metersSource } from './plans.queries.ts'

const columns: Column<MeterRow>[] = [
  {
    key: 'name',
    title: 'Unidad',
    width: 180,
    fixed: true,
    sort: true,
    render: ({ name, detail }) => <TwoLines top={name} bottom={detail} />,
  },
  {
    key: 'km',
    title: 'Kilómetros',
    width: 130,
    align: 'end',
    sort: true,
    render: ({ km, dailyKm }) => (
      <TwoLines top={`${number(km)} km`} bottom={dailyKm === null ? 'Sin ritmo aún' : `${number(dailyKm)} por día`} />
    ),
  },
  {
    key: 'hours',
    title: 'Motor',
    width: 120,
    align: 'end',
    sort: true,
    render: ({ engineHours, dailyHours }) => (
      <TwoLines
        top={`${number(engineHours)} h`}
        bottom={dailyHours === null ? '' : `${number(dailyHours, 1)} por día`}
      />
    ),
  },
  {
    key: 'next',
    title: 'Siguiente servicio',
    sort: true,
    render: ({ next }) =>
      next ? (
        <TwoLines top={next.serviceName} bottom={next.workHours ? `${number(next.workHours, 1)} h de trabajo` : ''} />
      ) : (
        <span className="muted">Sin plan</span>
      ),
  },
  { key: 'left', title: 'Falta', width: 210, render: ({ next }) => next && <DueBar row={next} /> },
  {
    key: 'state',
    title: 'Estado',
    width: 130,
    lines: 1,
    render: (row) => <UnitState row={row} />,
  },
  { key: 'at', title: 'Posición', width: 120, lines: 1, align: 'end', render: ({ at }) => <Ago at={at} /> },
]

function UnitState({ row: { overdue, soon, services } }: { row: MeterRow }) {
  if (overdue > 0)
    return <StatePill tone="red">{overdue === 1 ? '1 vencido' : `${number(overdue)} vencidos`}</StatePill>
  if (soon > 0) return <StatePill tone="amber">{number(soon)} por vencer</StatePill>
  return services > 0 ? <StatePill tone="green">A tiempo</StatePill> : <StatePill tone="grey">Sin plan</StatePill>
}

const card = (row: MeterRow) => (
  <div className="due-card">
    <TwoLines top={row.name} bottom={`${number(row.km)} km · ${number(row.engineHours)} h`} />
    {row.next && <TwoLines top={row.next.serviceName} />}
    {row.next && <DueBar row={row.next} />}
    <UnitState row={row} />
  </div>
)

/** Units with what they have run and what is due of them first. */
export function MetersPage() {
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to })
  return (
    <ListPage<MeterRow>
      id="unit-meters"
      title="Control de kilometraje"
      noun={['unidad', 'unidades']}
      source={metersSource}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      views={[
        { key: 'all', label: 'Todas' },
        { key: 'overdue', label: 'Con vencidos' },
        { key: 'soon', label: 'Por vencer' },
        { key: 'none', label: 'Sin plan' },
      ]}
      search="Unidad o placas"
      exporting={(view) => exportList(exportMeters, 'kilometraje', metersQuery(view))}
      open={({ id }) => maintenancePaths.unit(id)}
      rowActions={(row) => actionsOf(row, go)}
      card={card}
      above={<MaintenanceTabs here={maintenancePaths.meters} />}
      empty={{
        title: 'Aún no hay unidades',
        text: 'Las unidades de la cuenta aparecen aquí con lo que han recorrido.',
      }}
    />
  )
}

const actionsOf = ({ id }: MeterRow, go: (to: string) => void): RowActions => ({
  menu: [
    {
      key: 'done',
      label: 'Registrar servicio hecho',
      icon: IconChecks,
      onClick: () => go(`${maintenancePaths.unit(id)}/hecho`),
      disabled: whyNot(registerDone),
    },
    {
      key: 'km',
      label: 'Restablecer km',
      icon: IconRulerMeasure,
      onClick: () => go(`${maintenancePaths.unit(id)}/kilometros`),
      disabled: whyNot(resetKm),
    },
    {
      key: 'hours',
      label: 'Restablecer horas',
      icon: IconClockEdit,
      onClick: () => go(`${maintenancePaths.unit(id)}/horas`),
      disabled: whyNot(resetHours),
    },
  ],
})
