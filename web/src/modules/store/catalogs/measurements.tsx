import { measurements as calls, type Measurement } from '@arriero/contract/store/catalogs/catalogs.contract.ts'
import { mostDecimals } from '@arriero/contract/store/store.rules.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { storeKeys } from '../store.keys.ts'
import { storePaths } from '../store.paths.ts'
import { CatalogTabs } from '../StoreTabs.tsx'

const column = columnsFor<Measurement>()

export const measurements = catalogPage({
  ...calls,
  id: 'measurements',
  title: 'Unidades de medida',
  noun: ['unidad de medida', 'unidades de medida'],
  path: storePaths.measurements,
  key: storeKeys.measurements,
  explain: 'En qué se cuentan los consumibles: litros, metros, kilogramos.',
  above: <CatalogTabs here={storePaths.measurements} />,
  text: ({ name, symbol }) => `${name} ${symbol}`,
  columns: [
    column.name('name', 'Unidad de medida'),
    column.text('symbol', 'Símbolo', { width: 120 }),
    column.number('decimals', 'Decimales', { width: 120 }),
    column.number('parts', 'Partes', { width: 120 }),
  ],
  blank: { decimals: 0 },
  fields: (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={60} span={2} placeholder="Litro" />
      <TextField name="symbol" label="Símbolo" maxLength={10} placeholder="L" />
      <NumberField name="decimals" label="Decimales" max={mostDecimals} hint="Cuántos lleva una cantidad." />
    </FieldGroup>
  ),
})
