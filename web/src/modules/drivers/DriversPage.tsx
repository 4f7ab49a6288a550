import { Link, useNavigate } from '@tanstack/react-router'
import { IconPhone } from '@tabler/icons-react'
import {
  createDriver,
  createManyDrivers,
  deleteDriver,
  pageDrivers,
} from '@arriero/contract/drivers/drivers.contract.ts'
import type { Driver } from '@arriero/contract/drivers/drivers.entities.ts'
import { expiryStates } from '@arriero/contract/units/expiry.rules.ts'
import { Avatar } from '../../kit/Avatar.tsx'
import { call } from '../../kit/call.ts'
import { copyText } from '../../kit/copy.ts'
import { date, phone } from '../../kit/format.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { pagedSource, pageQueryOf, type ListView } from '../../kit/list/list-view.ts'
import type { Column, ListFilter, RowActions } from '../../kit/list/list-types.ts'
import { TwoLines } from '../../kit/TwoLines.tsx'
import { CreateLink, ImportLink } from '../../kit/list/CreateLink.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { removalAction } from '../../kit/list/removal.ts'
import { askDriverRemoval } from './driver-actions.ts'
import { driversKey, licenseLook, licenseOptions } from './drivers.words.ts'
import './drivers.css'
import { unitPaths } from '../units/units.paths.ts'
import { driverPaths } from './drivers.paths.ts'

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

const column = columnsFor<Driver>()
const columns: Column<Driver>[] = [
  column.name('name', 'Conductor', {
    width: 260,
    sort: true,
    render: ({ name, photo, email, username }) => (
      <TwoLines lead={<Avatar name={name} src={photo} />} top={name} bottom={email ?? username ?? ''} />
    ),
  }),
  column.text('phone', 'Teléfono', {
    width: 140,
    sort: true,
    render: (driver) => (driver.phone ? phone(driver.phone) : '—'),
  }),
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
        <Link to={unitPaths.edit(unit.id)} onClick={(event) => event.stopPropagation()}>
          {unit.name}
        </Link>
      ) : (
        <span className="muted">Sin unidad</span>
      ),
  },
  column.date('createdAt', 'Alta', { hidden: true, sort: true }),
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
      open={({ id }) => `${driverPaths.list}/${id}`}
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
    <ImportLink to={`${driverPaths.list}/importar`} for={createManyDrivers}>
      Importar
    </ImportLink>
    <CreateLink to={`${driverPaths.list}/nuevo`} for={createDriver}>
      Crear conductor
    </CreateLink>
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
              onClick: () => driver.unit && go(unitPaths.driver(driver.unit.id)),
            },
          ]
        : []),
      removalAction(deleteDriver, () => askDriverRemoval(driver)),
    ],
  }
}
