import { unitModels, type UnitModel } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { SelectField, TextField } from '../../../kit/form/fields.tsx'
import { useBrands } from '../unit-options.ts'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'

const column = columnsFor<UnitModel>()

export const models = catalogPage({
  id: 'unit-models',
  title: 'Modelos',
  noun: ['modelo', 'modelos'],
  path: unitPaths.models,
  key: unitKeys.catalogs.models,
  explain: 'Los modelos de cada marca: T680, Cascadia, VNL 760.',
  ...unitModels,
  text: ({ name, brandName }) => `${name} ${brandName}`,
  columns: [column.name('name', 'Modelo'), column.text('brandName', 'Marca'), column.number('units', 'Unidades')],
  fields: <ModelFields />,
})

function ModelFields() {
  const brands = useBrands()
  return (
    <>
      <SelectField name="brandId" label="Marca" options={brands} />
      <TextField name="name" label="Nombre" maxLength={120} />
    </>
  )
}
