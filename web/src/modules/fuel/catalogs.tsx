import { fuelProviders, fuelTypes, type FuelProvider, type FuelType } from '@arriero/contract/fuel/catalogs.contract.ts'
import { mostPrice } from '@arriero/contract/fuel/fuel.rules.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../kit/form/fields.tsx'
import { money } from '../../kit/format.ts'
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
    {
      key: 'agreedPrice',
      title: 'Precio convenido',
      width: 190,
      align: 'end',
      lines: 1,
      render: ({ agreedPrice, agreedTypeName }) =>
        agreedPrice === null ? '—' : [`${money(agreedPrice)} / L`, agreedTypeName].filter(Boolean).join(' · '),
    },
    provider.number('loads', 'Cargas', { width: 110 }),
    provider.date('updatedAt', 'Última edición', { hidden: true }),
  ],
  blank: {},
  fields: () => (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={120} span={2} />
      <TextField name="rfc" label="RFC" maxLength={16} span={2} hint="El que factura; puede quedar vacío." />
      <NumberField
        name="agreedPrice"
        label="Precio convenido"
        unit="/ L"
        max={mostPrice}
        hint="Con impuestos; lo que su factura cobre de más se dice."
      />
      <SelectField name="agreedTypeId" label="De qué combustible" placeholder="Cualquiera" from={fuelTypes.list} />
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
