import { unitBrands, type UnitBrand } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import { unitsColumn } from './units-column.tsx'

const column = columnsFor<UnitBrand>()

export const brands = catalogPage({
  id: 'unit-brands',
  title: 'Marcas',
  noun: ['marca', 'marcas'],
  path: unitPaths.brands,
  key: unitKeys.catalogs.brands,
  explain: 'Las marcas de sus unidades; cada una tiene sus modelos.',
  ...unitBrands,
  columns: [column.name('name', 'Marca'), column.number('models', 'Modelos'), unitsColumn('brand')],
  fields: <TextField name="name" label="Nombre" maxLength={120} />,
})
