import { useMemo } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowsExchange, IconGauge } from '@tabler/icons-react'
import { batteryCapacities, batteryMakers } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import {
  createBattery,
  exportBatteries,
  measureBattery,
  mountBattery,
} from '@arriero/contract/fittings/batteries/batteries.contract.ts'
import type { Battery } from '@arriero/contract/fittings/batteries/batteries.entities.ts'
import { batteryAdvices, chargeLimit, crankLimit } from '@arriero/contract/fittings/batteries/batteries.rules.ts'
import { unitPicker } from '@arriero/contract/units/units.contract.ts'
import { whyNot } from '../../../kit/access.ts'
import { call } from '../../../kit/call.ts'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { exportList } from '../../../kit/list/export-list.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { pagedSource } from '../../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../../kit/list/list-types.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { useLabels } from '../catalogs/use-labels.ts'
import { FittingTabs } from '../FittingTabs.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { batteryKeys, batteryQuery, loadBatteries, summaryQuery } from './batteries.queries.ts'
import { adviceLook, kindOf, lifeShare, lifeTone, lifeWords, voltsTone, volts, whereIs } from './batteries.words.ts'
import { BatteryFigures } from './BatteryFigures.tsx'
import { Spark } from './Spark.tsx'
import '../fittings.css'

const source = pagedSource<Battery>({ key: batteryKeys.list, load: loadBatteries })

const columns: Column<Battery>[] = [
  {
    key: 'serial',
    title: 'Batería',
    width: 170,
    fixed: true,
    sort: true,
    render: (battery) => <TwoLines top={battery.serial} bottom={kindOf(battery)} />,
  },
  {
    key: 'unitName',
    title: 'Unidad y posición',
    width: 170,
    sort: true,
    render: (battery) => <TwoLines {...whereIs(battery)} />,
  },
  { key: 'months', title: 'Vida', width: 130, sort: true, render: (battery) => <Life {...battery} /> },
  {
    key: 'rest',
    title: 'Voltaje en reposo',
    width: 150,
    sort: true,
    lines: 1,
    render: (battery) => <Rest {...battery} />,
  },
  {
    key: 'advice',
    title: 'Qué hacer',
    width: 200,
    sort: true,
    render: (battery) => {
      const { tone, label } = adviceLook(battery)
      return <TwoLines top={<b className={`tinted tone-${tone}`}>{label}</b>} bottom={battery.reason} />
    },
  },
]

function Life(battery: Battery) {
  return (
    <span className="battery-life">
      <span className="fitting-bar" aria-hidden>
        <i className={`tone-${lifeTone(battery)}`} style={{ width: `${lifeShare(battery) * 100}%` }} />
      </span>
      <small>{lifeWords(battery)}</small>
    </span>
  )
}

function Rest(battery: Battery) {
  const tone = voltsTone(battery)
  return (
    <span className="battery-rest">
      <Spark trend={battery.trend} tone={tone} />
      {battery.rest === null ? (
        <small>Sin medir</small>
      ) : (
        <span>
          <b className={`tinted tone-${tone}`}>{volts(battery.rest)}</b> <small>V</small>
        </span>
      )}
    </span>
  )
}

const card = (battery: Battery) => {
  const { tone, label } = adviceLook(battery)
  const { top, bottom } = whereIs(battery)
  return (
    <div className="fitting-card">
      <TwoLines top={battery.serial} bottom={kindOf(battery)} />
      <TwoLines top={top} bottom={bottom} />
      <Life {...battery} />
      <Rest {...battery} />
      <small>
        <b className={`tinted tone-${tone}`}>{label}</b>
        {battery.reason && ` · ${battery.reason}`}
      </small>
    </div>
  )
}

/** Batteries in use, those that need something first; one opens beside the list. */
export function BatteriesPage() {
  const navigate = useNavigate()
  const { data } = useQuery(summaryQuery)
  const capacities = useLabels('battery_capacity', batteryCapacities.list)
  const makers = useLabels('battery_maker', batteryMakers.list)
  const filters = useMemo(
    (): ListFilter<Battery>[] => [
      {
        key: 'advice',
        label: 'Qué hacer',
        kind: 'select',
        options: batteryAdvices.map(({ code, label }) => ({ value: code, label })),
      },
      {
        key: 'unit',
        label: 'Unidad',
        kind: 'remote',
        load: async (text, signal) =>
          (await call(unitPicker, { query: { search: text }, signal })).map(({ id, name }) => ({
            value: id,
            label: name,
          })),
      },
      {
        key: 'sign',
        label: 'Señal',
        kind: 'select',
        options: [
          { value: 'failed', label: `Arrancó bajo ${crankLimit} V` },
          { value: 'low', label: `En almacén bajo ${chargeLimit} V` },
        ],
      },
      {
        key: 'place',
        label: 'Además',
        kind: 'select',
        options: [
          { value: 'disposed', label: 'Desechadas' },
          { value: 'loose', label: 'Sin lugar' },
        ],
      },
      { key: 'capacity', label: 'Capacidad', kind: 'select', options: capacities },
      { key: 'maker', label: 'Marca', kind: 'select', options: makers },
    ],
    [capacities, makers],
  )
  return (
    <ListPage<Battery>
      id="batteries"
      title="Baterías"
      noun={['batería', 'baterías']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ serial }) => serial}
      columns={columns}
      card={card}
      exporting={(view) => exportList(exportBatteries, 'baterias', batteryQuery(view))}
      filters={filters}
      views={[
        { key: 'all', label: 'Todas', count: data?.active },
        { key: 'mounted', label: 'Montadas', count: data?.mounted },
        { key: 'store', label: 'Almacén', count: data?.inStore },
        { key: 'due', label: 'Por cambiar', count: data?.due },
        { key: 'away', label: 'Fuera', count: data?.away },
      ]}
      search="Serie, unidad o marca"
      open={({ id }) => fittingPaths.battery(id)}
      rowActions={(row) => actionsOf(row, (to) => void navigate(destination(to)))}
      above={
        <>
          <FittingTabs here={fittingPaths.batteries} />
          <BatteryFigures />
        </>
      }
      actions={
        <CreateLink to={fittingPaths.newBattery} for={createBattery}>
          Registrar batería
        </CreateLink>
      }
      empty={{
        title: 'Aún no hay baterías',
        text: 'Las que entran al almacén en una parte de categoría Bateria aparecen aquí; las que ya trabajan se registran y se montan.',
      }}
    />
  )
}

const actionsOf = ({ id, unitId, position, status, away }: Battery, go: (to: string) => void): RowActions => {
  const gone = status === 1 ? undefined : 'Está desechada'
  return {
    menu: [
      {
        key: 'measure',
        label: 'Registrar medición',
        icon: IconGauge,
        onClick: () => go(`${fittingPaths.battery(id)}/medir`),
        disabled: whyNot(measureBattery) ?? gone,
      },
      {
        key: 'mount',
        label: unitId === null ? 'Montar' : 'Montar otra en su lugar',
        icon: IconArrowsExchange,
        onClick: () =>
          go(fittingPaths.mountBattery(unitId === null ? { bateria: id } : { unidad: unitId, posicion: position })),
        disabled: whyNot(mountBattery) ?? gone ?? (away === null ? undefined : 'Está fuera: recíbala antes'),
      },
    ],
  }
}
