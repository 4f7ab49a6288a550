import { Link, useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { IconPhone, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { pageDrivers } from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import { expiryStates } from '@arriero/contract/units/expiry.rules.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { date } from '../../kit/format.ts'
import { ListPage } from '../../kit/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../kit/list-types.ts'
import { can } from '../../kit/session.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { askDriverRemoval } from './driver-actions.ts'
import { driversKey, driversPath, licenseLook, licenseOptions } from './drivers.words.ts'
import './drivers.css'

const driverQuery = (view: ListView) => ({
  ...pageQueryOf(view),
  license: expiryStates.find((state) => state === view.filters.license),
  unit: (['with', 'without'] as const).find((one) => one === view.filters.unit),
})
const source = pagedSource<Driver>({
  key: driversKey,
  load: (view, signal) => call(pageDrivers, { query: driverQuery(view), signal }),
})

const LicenseWord = ({ state }: { state: Driver['licenseState'] }) => (
  <span className={state === 'valid' ? '' : `license-word tone-${licenseLook(state).tone}`}>
    {licenseLook(state).label}
  </span>
)

const columns: Column<Driver>[] = [
  {
    key: 'name',
    title: 'Conductor',
    fixed: true,
    width: 260,
    sort: true,
    render: ({ name, photo, email, username }) => (
      <TwoLines lead={<Avatar name={name} src={photo} />} top={name} bottom={email ?? username ?? ''} />
    ),
  },
  { key: 'phone', title: 'Teléfono', width: 140, lines: 1, sort: true, render: ({ phone }) => phone ?? '—' },
  {
    key: 'license',
    title: 'Licencia',
    width: 160,
    sort: true,
    render: ({ license, licenseType }) => <TwoLines top={license ?? '—'} bottom={licenseType ?? ''} />,
  },
  {
    key: 'licenseExpires',
    title: 'Vence',
    width: 130,
    sort: true,
    render: ({ licenseExpires, licenseState }) =>
      licenseExpires ? <TwoLines top={date(licenseExpires)} bottom={<LicenseWord state={licenseState} />} /> : '—',
  },
  {
    key: 'unitName',
    title: 'Unidad',
    width: 150,
    lines: 1,
    sort: true,
    render: ({ unit }) =>
      unit ? (
        <Link to={`/Consola/unit/edit/${unit.id}`} onClick={(event) => event.stopPropagation()}>
          {unit.name}
        </Link>
      ) : (
        <span className="muted">Sin unidad</span>
      ),
  },
  {
    key: 'createdAt',
    title: 'Alta',
    width: 120,
    lines: 1,
    hidden: true,
    align: 'end',
    sort: true,
    render: ({ createdAt }) => date(createdAt),
  },
]

const filters: ListFilter<Driver>[] = [
  { key: 'license', label: 'Licencia', kind: 'select', options: licenseOptions },
  {
    key: 'unit',
    label: 'Unidad',
    kind: 'select',
    options: [
      { value: 'with', label: 'Con unidad' },
      { value: 'without', label: 'Sin unidad' },
    ],
  },
]

/** Who drives, with which licence, until when, and which unit. */
export function DriversPage() {
  const navigate = useNavigate()
  return (
    <ListPage<Driver>
      id="drivers"
      title="Conductores"
      noun={['conductor', 'conductores']}
      source={source}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      columns={columns}
      filters={filters}
      search="Buscar nombre, teléfono o licencia"
      open={({ id }) => `${driversPath}/${id}`}
      rowActions={(driver) => actionsOf(driver, (to) => void navigate({ to }))}
      actions={<HeadActions />}
      empty={{
        title: 'Aún no hay conductores',
        text: 'Con ellos se asignan unidades y viajes, y la consola avisa cuando una licencia está por vencer.',
        action: <HeadActions />,
      }}
    />
  )
}

const HeadActions = () => (
  <>
    {can('conductor.create') && (
      <Link to={`${driversPath}/importar`}>
        <Button icon={<IconUpload size={16} stroke={1.75} />} tabIndex={-1}>
          Importar
        </Button>
      </Link>
    )}
    <Link to={`${driversPath}/nuevo`}>
      <ActionButton permission="conductor.create" type="primary" icon={<IconPlus size={16} stroke={2} />} tabIndex={-1}>
        Crear conductor
      </ActionButton>
    </Link>
  </>
)

function actionsOf(driver: Driver, go: (to: string) => void): RowActions {
  return {
    menu: [
      {
        key: 'phone',
        label: 'Copiar teléfono',
        icon: IconPhone,
        onClick: () => void copyText(driver.phone ?? ''),
        disabled: driver.phone ? undefined : 'No tiene teléfono',
      },
      ...(driver.unit
        ? [
            {
              key: 'unit',
              label: `Ver ${driver.unit.name}`,
              onClick: () => driver.unit && go(`/Consola/unit/edit/${driver.unit.id}/conductor`),
            },
          ]
        : []),
      {
        key: 'remove',
        label: 'Eliminar…',
        icon: IconTrash,
        danger: true,
        onClick: () => void askDriverRemoval(driver),
        disabled: can('conductor.delete') ? undefined : 'Necesita el permiso conductor.delete',
      },
    ],
  }
}
