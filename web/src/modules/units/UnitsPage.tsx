import { useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import {
  IconChartBar,
  IconDotsVertical,
  IconMapPin,
  IconPlus,
  IconSteeringWheel,
  IconTool,
  IconTrash,
  IconUpload,
  IconCircleCheck,
} from '@tabler/icons-react'
import { fleetState } from '@arriero/contract/units/unit-metrics.contract.ts'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { call } from '../../kit/call.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import type { BulkAction, RowActions } from '../../kit/list-types.ts'
import { useIsPhone } from '../../kit/media.ts'
import { useSearchParams } from '../../kit/navigation.ts'
import { can } from '../../kit/session.ts'
import { StatePill } from '../../kit/StatePill.tsx'
import { askUnitRemoval, setAvailability } from './unit-actions.ts'
import { unitColumns } from './unit-columns.tsx'
import { unitFilters, unitSource } from './unit-filters.ts'
import { useBrands, useInsurers, useTypes } from './unit-options.ts'
import { unitKeys, unitPaths } from './units.texts.ts'
import { availability } from './units.words.ts'
import './units.css'

/** Every unit of the account: what it is, whether it can be used, what it does now and who drives it. */
export function UnitsPage() {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [types, brands, insurers] = [useTypes(), useBrands(), useInsurers()]
  const filters = useMemo(() => unitFilters({ types, brands, insurers }), [types, brands, insurers])
  const go = (to: string) => void navigate({ href: to })
  return (
    <ListPage<UnitRow>
      id="units"
      title="Unidades"
      noun={['unidad', 'unidades']}
      source={unitSource}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={unitColumns}
      filters={filters}
      search={isPhone ? 'Buscar unidad' : 'Buscar unidad, placas o conductor'}
      open={({ id }) => unitPaths.edit(id)}
      rowActions={(unit) => actionsOf(unit, go)}
      bulk={bulkActions}
      pills={!isPhone && <StateLinks />}
      actions={<HeadActions />}
      refetchMs={60_000}
      empty={{
        title: 'Aún no hay unidades',
        text: 'Tráigalas de su plataforma de rastreo, impórtelas de una hoja de Excel o captúrelas una por una.',
        action: <EmptyActions />,
      }}
    />
  )
}

/** Units by availability; each number lists them. */
function StateLinks() {
  const [, patch] = useSearchParams()
  const { data } = useQuery({
    queryKey: [...unitKeys.figures, 'state'],
    queryFn: ({ signal }) => call(fleetState, { signal }),
    refetchInterval: 60_000,
  })
  return (
    <span className="unit-states">
      {data?.states
        .filter(({ count }) => count > 0)
        .map(({ state, label, count }) => (
          <button key={state} type="button" onClick={() => patch({ f_state: String(state), page: undefined })}>
            <StatePill tone={availability(state).tone}>
              {label} {count}
            </StatePill>
          </button>
        ))}
    </span>
  )
}

const catalogs = [
  { key: 'tipos', label: 'Tipos de unidad' },
  { key: 'marcas', label: 'Marcas' },
  { key: 'modelos', label: 'Modelos' },
  { key: 'aseguradoras', label: 'Aseguradoras' },
].map(({ key, label }) => ({ key, label: <Link to={`${unitPaths.list}/catalogos/${key}`}>{label}</Link> }))

const imports = [
  { key: 'sheet', label: <Link to={`${unitPaths.list}/importar`}>De una hoja de Excel</Link> },
  { key: 'platform', label: <Link to={`${unitPaths.list}/plataformas`}>De la plataforma de rastreo</Link> },
]

function HeadActions() {
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: catalogs }}>
        <Tooltip title="Catálogos">
          <Button icon={<IconDotsVertical size={17} stroke={1.75} />} aria-label="Catálogos de unidades" />
        </Tooltip>
      </Dropdown>
      <Link to={`${unitPaths.list}/flota`}>
        <Button icon={<IconChartBar size={16} stroke={1.75} />} tabIndex={-1}>
          Flota
        </Button>
      </Link>
      {can('unidad.create') && (
        <Dropdown trigger={['click']} menu={{ items: imports }}>
          <Button icon={<IconUpload size={16} stroke={1.75} />}>Importar</Button>
        </Dropdown>
      )}
      <CreateButton />
    </>
  )
}

const CreateButton = (): ReactNode => (
  <Link to={unitPaths.create}>
    <ActionButton permission="unidad.create" type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
      Crear unidad
    </ActionButton>
  </Link>
)
const EmptyActions = () => (
  <>
    <CreateButton />
    {can('unidad.create') && (
      <Link to={`${unitPaths.list}/plataformas`}>
        <Button tabIndex={-1}>Traer de la plataforma</Button>
      </Link>
    )}
    {can('unidad.create') && (
      <Link to={`${unitPaths.list}/importar`}>
        <Button icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>
          Importar de Excel
        </Button>
      </Link>
    )}
  </>
)

function actionsOf(unit: UnitRow, go: (to: string) => void): RowActions {
  const needs = (permission: 'unidad.update' | 'unidad.delete') =>
    can(permission) ? undefined : `Necesita el permiso ${permission}`
  const noPosition = unit.lastMessage ? undefined : 'La unidad no ha enviado ninguna posición'
  return {
    buttons: can('mapas.view')
      ? [
          {
            key: 'map',
            label: 'Ver en el mapa',
            icon: IconMapPin,
            onClick: () => go(`/Consola/mapas?unidad=${unit.id}&seguir=1`),
            disabled: noPosition,
          },
        ]
      : [],
    menu: [
      {
        key: 'driver',
        label: unit.driver ? 'Cambiar conductor' : 'Asignar conductor',
        icon: IconSteeringWheel,
        onClick: () => go(`${unitPaths.edit(unit.id)}/conductor`),
      },
      unit.state === 3
        ? {
            key: 'available',
            label: 'Marcar disponible',
            icon: IconCircleCheck,
            onClick: () => void setAvailability([unit], 1),
            disabled: needs('unidad.update'),
          }
        : {
            key: 'workshop',
            label: 'Poner en taller',
            icon: IconTool,
            onClick: () => void setAvailability([unit], 3),
            disabled: needs('unidad.update'),
          },
      {
        key: 'remove',
        label: 'Eliminar…',
        icon: IconTrash,
        danger: true,
        onClick: () => void askUnitRemoval(unit),
        disabled: needs('unidad.delete'),
      },
    ],
  }
}

const bulkActions: BulkAction<UnitRow>[] = [
  {
    key: 'available',
    label: 'Disponibles',
    icon: IconCircleCheck,
    onClick: (units, clear) => void setAvailability(units, 1, clear),
  },
  {
    key: 'workshop',
    label: 'En taller',
    icon: IconTool,
    onClick: (units, clear) => void setAvailability(units, 3, clear),
  },
]
