import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconRuler2, IconTruck } from '@tabler/icons-react'
import { wheelMakers, wheelSizes } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { createTire, exportTires, measureTires } from '@arriero/contract/fittings/tires/tires.contract.ts'
import type { Tire } from '@arriero/contract/fittings/tires/tires.entities.ts'
import { tireAdvices } from '@arriero/contract/fittings/tires/tires.rules.ts'
import { whyNot } from '../../../kit/access.ts'
import { number } from '../../../kit/format.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { useLabels } from '../catalogs/use-labels.ts'
import { fittingPaths } from '../fittings.paths.ts'
import { FittingTabs } from '../FittingTabs.tsx'
import { TireFigures } from './TireFigures.tsx'
import { limitsQuery, loadTires, summaryQuery, tireKeys, tireQuery } from './tires.queries.ts'
import { adviceLook, depthTone, kindOf, millimetres, perKm, pressureTone, whereIs } from './tires.words.ts'
import '../fittings.css'

const source = pagedSource<Tire>({ key: tireKeys.list, load: loadTires })
/** mm of a bar that is full. */
const fullDepth = 18

const columns: Column<Tire>[] = [
  {
    key: 'serial',
    title: 'Neumático',
    width: 180,
    fixed: true,
    sort: true,
    render: (tire) => <TwoLines top={tire.serial} bottom={kindOf(tire)} />,
  },
  {
    key: 'unitName',
    title: 'Dónde está',
    width: 160,
    sort: true,
    render: (tire) => <TwoLines {...whereIs(tire)} />,
  },
  { key: 'depth', title: 'Profundidad', width: 124, sort: true, render: (tire) => <Depth {...tire} /> },
  {
    key: 'pressure',
    title: 'Presión',
    width: 100,
    align: 'end',
    lines: 1,
    sort: true,
    render: (tire) =>
      tire.pressure === null ? (
        '—'
      ) : (
        <span className={pressureTone(tire) === 'red' ? 'tinted tone-red' : undefined}>
          {number(tire.pressure)} psi
        </span>
      ),
  },
  {
    key: 'km',
    title: 'Recorrido',
    width: 110,
    align: 'end',
    sort: true,
    render: ({ km, life }) => (
      <TwoLines top={`${number(km)} km`} bottom={life === 1 ? 'Primera vida' : `Vida ${life}`} />
    ),
  },
  {
    key: 'kmLeft',
    title: 'Le quedan',
    width: 106,
    align: 'end',
    lines: 1,
    sort: true,
    render: ({ kmLeft }) => (kmLeft === null ? '—' : `${number(kmLeft)} km`),
  },
  {
    key: 'costPerKm',
    title: 'Por km',
    width: 90,
    align: 'end',
    lines: 1,
    sort: true,
    hidden: true,
    render: ({ costPerKm }) => perKm(costPerKm),
  },
  {
    key: 'advice',
    title: 'Qué hacer',
    width: 200,
    sort: true,
    render: (tire) => {
      const { tone, label } = adviceLook(tire)
      return <TwoLines top={<b className={`tinted tone-${tone}`}>{label}</b>} bottom={tire.reason} />
    },
  },
]

/** Its colour says how deep it is and nothing else: what is wrong with it stands beside. */
function Depth({ depth, advice }: Tire) {
  const { data: limits } = useQuery(limitsQuery)
  const shown = advice === 'retire' ? 'red' : limits ? depthTone(depth, limits, null) : 'grey'
  return (
    <span className="fitting-depth">
      <span>
        <b className={`tinted tone-${shown}`}>{millimetres(depth)}</b> <small>mm</small>
      </span>
      <span className="fitting-bar" aria-hidden>
        <i className={`tone-${shown}`} style={{ width: `${Math.min(100, ((depth ?? 0) / fullDepth) * 100)}%` }} />
      </span>
    </span>
  )
}

const card = (tire: Tire) => {
  const { tone, label } = adviceLook(tire)
  const { top, bottom } = whereIs(tire)
  return (
    <div className="fitting-card">
      <TwoLines top={tire.serial} bottom={kindOf(tire)} />
      <TwoLines top={top} bottom={bottom} />
      <Depth {...tire} />
      <small>
        <b className={`tinted tone-${tone}`}>{label}</b>
        {tire.reason && ` · ${tire.reason}`}
      </small>
    </div>
  )
}

/** All tires, those that need something first; one opens beside the list. */
export function TiresPage() {
  const navigate = useNavigate()
  const { data } = useQuery(summaryQuery)
  const sizes = useLabels('wheel_size', wheelSizes.list)
  const makers = useLabels('wheel_maker', wheelMakers.list)
  const filters = useMemo(
    (): ListFilter<Tire>[] => [
      {
        key: 'advice',
        label: 'Qué hacer',
        kind: 'select',
        options: tireAdvices.map(({ code, label }) => ({ value: code, label })),
      },
      {
        key: 'sign',
        label: 'Señal',
        kind: 'select',
        options: [
          { value: 'due', label: 'Por retirar' },
          { value: 'soon', label: 'Por cambiar en 30 días' },
        ],
      },
      { key: 'size', label: 'Medida', kind: 'select', options: sizes },
      { key: 'maker', label: 'Marca', kind: 'select', options: makers },
    ],
    [sizes, makers],
  )
  return (
    <ListPage<Tire>
      id="tires"
      title="Neumáticos"
      noun={['neumático', 'neumáticos']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ serial }) => serial}
      columns={columns}
      card={card}
      exporting={(view) => exportList(exportTires, 'neumaticos', tireQuery(view))}
      filters={filters}
      views={[
        { key: 'all', label: 'Todos', count: data?.active },
        { key: 'mounted', label: 'Montados', count: data?.mounted },
        { key: 'store', label: 'Almacén', count: data?.inStore },
        { key: 'away', label: 'Fuera', count: data?.away },
        { key: 'disposed', label: 'Desechados' },
      ]}
      search="Serie, DOT, unidad o marca"
      open={({ id }) => fittingPaths.tire(id)}
      rowActions={(row) => actionsOf(row, (to) => void navigate({ to }))}
      above={
        <>
          <FittingTabs here={fittingPaths.tires} />
          <TireFigures />
        </>
      }
      actions={
        <CreateLink to={fittingPaths.newTire} for={createTire}>
          Registrar neumático
        </CreateLink>
      }
      empty={{
        title: 'Aún no hay neumáticos',
        text: 'Los que entran al almacén en una parte de categoría Neumatico aparecen aquí; los que ya ruedan se registran y se montan.',
      }}
    />
  )
}

const actionsOf = ({ id, unitId, status }: Tire, go: (to: string) => void): RowActions => ({
  menu: [
    {
      key: 'measure',
      label: 'Registrar medición',
      icon: IconRuler2,
      onClick: () => go(`${fittingPaths.tire(id)}/medir`),
      disabled: whyNot(measureTires) ?? (status === 1 ? undefined : 'Está desechado'),
    },
    {
      key: 'unit',
      label: 'Ver su unidad',
      icon: IconTruck,
      onClick: () => go(fittingPaths.unit(unitId!)),
      disabled: unitId === null ? 'No está montado' : undefined,
    },
  ],
})
