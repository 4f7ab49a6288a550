import { useQuery } from '@tanstack/react-query'
import { exportDue, registerDone } from '@arriero/contract/maintenance/plans/plans.contract.ts'
import type { DueRow } from '@arriero/contract/maintenance/plans/plans.entities.ts'
import { dueStatusLabel, everyWords } from '@arriero/contract/maintenance/plans/plans.rules.ts'
import { services } from '@arriero/contract/maintenance/services/services.contract.ts'
import { listUnitTypes } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { useMemo } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { IconChecks } from '@tabler/icons-react'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { number } from '../../../kit/format.ts'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import type { Column, ListFilter } from '../../../kit/list/list-types.ts'
import { StatePill } from '../../../kit/StatePill.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { MaintenanceTabs } from '../MaintenanceTabs.tsx'
import { maintenancePaths } from '../maintenance.paths.ts'
import { DueBar } from './DueBar.tsx'
import { countsQuery, dueQuery, dueSource } from './plans.queries.ts'
import { farAway, lastWords, statusTone } from './plans.words.ts'

const columns: Column<DueRow>[] = [
  {
    key: 'unit',
    title: 'Unidad',
    width: 170,
    fixed: true,
    sort: true,
    render: ({ unitName, unitDetail }) => <TwoLines top={unitName} bottom={unitDetail} />,
  },
  {
    key: 'service',
    title: 'Servicio',
    sort: true,
    render: (row) => <TwoLines top={row.serviceName} bottom={everyWords(row)} />,
  },
  {
    key: 'status',
    title: 'Estado',
    width: 120,
    lines: 1,
    sort: true,
    render: ({ status }) => <StatePill tone={statusTone(status)}>{dueStatusLabel(status)}</StatePill>,
  },
  { key: 'left', title: 'Falta', width: 220, render: (row) => <DueBar row={row} /> },
  {
    key: 'expected',
    title: 'Previsto',
    width: 110,
    lines: 1,
    align: 'end',
    sort: true,
    render: ({ expectedOn }) => farAway(expectedOn),
  },
  { key: 'last', title: 'Cuenta desde', width: 190, lines: 1, align: 'end', hidden: true, render: lastWords },
  { key: 'work', title: 'Horas', width: 80, lines: 1, align: 'end', render: ({ workHours }) => number(workHours, 1) },
]

const card = (row: DueRow) => (
  <div className="due-card">
    <TwoLines top={`${row.unitName} · ${row.serviceName}`} bottom={everyWords(row)} />
    <DueBar row={row} />
  </div>
)

/** Every service of every unit, the one that is due first before the others. */
export function DuePage() {
  const navigate = useNavigate()
  const { data: counts } = useQuery(countsQuery)
  const { data: all = [] } = useQuery({ queryKey: ['maintenance-services'], queryFn: () => call(services.list) })
  const { data: types = [] } = useQuery({ queryKey: ['unit-types'], queryFn: () => call(listUnitTypes) })
  const filters = useMemo(
    (): ListFilter<DueRow>[] => [
      {
        key: 'service',
        label: 'Servicio',
        kind: 'select',
        options: all.map(({ id, name }) => ({ value: id, label: name })),
      },
      {
        key: 'type',
        label: 'Tipo',
        kind: 'select',
        options: types.map(({ id, name }) => ({ value: id, label: name })),
      },
    ],
    [all, types],
  )
  return (
    <ListPage<DueRow>
      id="due-services"
      title="Toca servicio"
      noun={['servicio', 'servicios']}
      source={dueSource}
      rowKey={({ id }) => id}
      rowName={({ unitName, serviceName }) => `${serviceName} de ${unitName}`}
      columns={columns}
      filters={filters}
      views={[
        { key: 'all', label: 'Todos' },
        { key: 'overdue', label: 'Vencidos', count: counts?.overdue },
        { key: 'week', label: '7 días', count: counts?.week },
        { key: 'month', label: '30 días', count: counts?.month },
      ]}
      search="Unidad, placas o servicio"
      exporting={(view) => exportList(exportDue, 'servicios', dueQuery(view))}
      open={({ unitId }) => maintenancePaths.unit(unitId)}
      rowActions={({ unitId, serviceId }) => ({
        menu: [
          {
            key: 'done',
            label: 'Registrar hecho',
            icon: IconChecks,
            onClick: () =>
              void navigate({
                to: `${maintenancePaths.unit(unitId)}/hecho`,
                search: { servicio: String(serviceId) } as never,
              }),
            disabled: whyNot(registerDone),
          },
        ],
      })}
      card={card}
      above={<MaintenanceTabs here={maintenancePaths.due} />}
      empty={{
        title: 'Ninguna unidad tiene un plan',
        text: 'Diga en Planes cada cuánto toca un servicio a un tipo, un modelo o una unidad; aquí se verá qué toca primero.',
      }}
    />
  )
}
