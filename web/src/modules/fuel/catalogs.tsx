import { fuelProviders, fuelTypes, type FuelProvider, type FuelType } from '@arriero/contract/fuel/catalogs.contract.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { catalogPage } from '../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../kit/list/columns.tsx'
import { fuelPaths } from './fuel.paths.ts'
import { FuelTabs } from './FuelTabs.tsx'

const provider = columnsFor<FuelProvider>()
const type = columnsFor<FuelType>()

export const providers = catalogPage({
  id: 'fuel-providers',
  title: 'Proveedores de combustible',
  noun: ['proveedor', 'proveedores'],
  path: fuelPaths.providers,
  explain: 'Quién vende el combustible. Con su RFC se reconocen sus facturas.',
  above: <FuelTabs here={fuelPaths.providers} />,
  list: fuelProviders.list,
  create: fuelProviders.create,
  update: fuelProviders.update,
  remove: fuelProviders.remove,
  text: ({ name, rfc }) => [name, rfc].join(' '),
  columns: [
    provider.name('name', 'Proveedor'),
    provider.text('rfc', 'RFC', { width: 160 }),
    provider.number('loads', 'Cargas', { width: 110 }),
    provider.date('updatedAt', 'Última edición', { hidden: true }),
  ],
  blank: {},
  fields: () => (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={120} span={2} />
      <TextField name="rfc" label="RFC" maxLength={16} span={2} hint="El que factura; puede quedar vacío." />
    </FieldGroup>
  ),
})

export const types = catalogPage({
  id: 'fuel-types',
  title: 'Tipos de combustible',
  noun: ['tipo', 'tipos'],
  path: fuelPaths.types,
  explain: 'Lo que se carga: diésel, gasolina, urea.',
  above: <FuelTabs here={fuelPaths.types} />,
  list: fuelTypes.list,
  create: fuelTypes.create,
  update: fuelTypes.update,
  remove: fuelTypes.remove,
  text: ({ name }) => name,
  columns: [
    type.name('name', 'Tipo'),
    type.number('loads', 'Cargas', { width: 110 }),
    type.date('updatedAt', 'Última edición', { hidden: true }),
  ],
  blank: {},
  fields: () => (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={60} span={2} />
    </FieldGroup>
  ),
})
