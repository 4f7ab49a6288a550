import { useMemo, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Button, Dropdown, Tooltip } from 'antd'
import {
  IconChartBar,
  IconDotsVertical,
  IconMapPin,
  IconSteeringWheel,
  IconTicket,
  IconTool,
  IconUpload,
  IconCircleCheck,
} from '@tabler/icons-react'
import { createManyUnits, createPlatformUnits } from '@arriero/contract/units/unit-import.contract.ts'
import { fleetState } from '@arriero/contract/units/unit-metrics.contract.ts'
import { createFullUnit, deleteUnit, updateUnit } from '@arriero/contract/units/units.contract.ts'
import type { UnitRow } from '@arriero/contract/units/units.entities.ts'
import { createTicket } from '@arriero/contract/tickets/tickets/tickets.contract.ts'
import { call } from '../../kit/call.ts'
import { CountLinks } from '../../kit/list/CountLinks.tsx'
import { ListPage } from '../../kit/list/ListPage.tsx'
import type { BulkAction, RowActions } from '../../kit/list/list-types.ts'
import { useIsPhone } from '../../kit/media.ts'
import { whyNot } from '../../kit/access.ts'
import { ActionLink, CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { removalAction } from '../../kit/list/removal.ts'
import { mayEnter } from '../../kit/shell/entrance.ts'
import { askUnitRemoval, setAvailability } from './unit-actions.ts'
import { unitColumns } from './unit-columns.tsx'
import { unitFilters, unitSource } from './unit-filters.ts'
import { useBrands, useInsurers, useTypes } from './unit-options.ts'
import { unitKeys } from './units.texts.ts'
import { unitPaths } from './units.paths.ts'
import { availability } from './units.words.ts'
import './units.css'
import { shareAction } from '../chat/share.store.ts'
import { newTicketPath } from '../tickets/tickets.paths.ts'
import { trackingPaths } from '../tracking/tracking.paths.ts'

const noActions: never[] = []

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
      isDraggable
      rowActions={(unit) => actionsOf(unit, go)}
      bulk={whyNot(updateUnit) ? noActions : availabilityActions}
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

/** Units by availability. */
function StateLinks() {
  const { data } = useQuery({
    queryKey: [...unitKeys.figures, 'state'],
    queryFn: ({ signal }) => call(fleetState, { signal }),
    refetchInterval: 60_000,
  })
  const links = data?.states.map(({ state, label, count }) => ({
    key: state,
    label,
    count,
    tone: availability(state).tone,
    search: { f_state: String(state) },
  }))
  return links && <CountLinks of={links} />
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
      {!whyNot(createManyUnits) && (
        <Dropdown trigger={['click']} menu={{ items: imports }}>
          <Button icon={<IconUpload size={16} stroke={1.75} />}>Importar</Button>
        </Dropdown>
      )}
      <CreateButton />
    </>
  )
}

const CreateButton = (): ReactNode => (
  <CreateLink to={unitPaths.create} for={createFullUnit}>
    Crear unidad
  </CreateLink>
)
const EmptyActions = () => (
  <>
    <CreateButton />
    <ActionLink to={`${unitPaths.list}/plataformas`} for={createPlatformUnits}>
      Traer de la plataforma
    </ActionLink>
    <ImportLink to={`${unitPaths.list}/importar`} for={createManyUnits}>
      Importar de Excel
    </ImportLink>
  </>
)

function actionsOf(unit: UnitRow, go: (to: string) => void): RowActions {
  const noPosition = unit.lastMessage ? undefined : 'La unidad no ha enviado ninguna posición'
  return {
    buttons: mayEnter(trackingPaths.map)
      ? [
          {
            key: 'map',
            label: 'Ver en el mapa',
            icon: IconMapPin,
            onClick: () => go(trackingPaths.follow(unit.id)),
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
            disabled: whyNot(updateUnit),
          }
        : {
            key: 'workshop',
            label: 'Poner en taller',
            icon: IconTool,
            onClick: () => void setAvailability([unit], 3),
            disabled: whyNot(updateUnit),
          },
      {
        key: 'ticket',
        label: 'Crear ticket',
        icon: IconTicket,
        onClick: () => go(newTicketPath({ unit: unit.id })),
        disabled: whyNot(createTicket),
      },
      shareAction({ kind: 'unit', id: unit.id, name: unit.name }),
      removalAction(deleteUnit, () => askUnitRemoval(unit)),
    ],
  }
}

const availabilityActions: BulkAction<UnitRow>[] = [
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
