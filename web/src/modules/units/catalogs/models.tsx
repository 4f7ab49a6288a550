import { unitModelDraft, unitModels, type UnitModel } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { catalogPage } from '../../../kit/CatalogPage.tsx'
import { SelectField, TextField } from '../../../kit/fields.tsx'
import { number } from '../../../kit/format.ts'
import { byValue } from '../../../kit/list-view.ts'
import { useBrands } from '../unit-options.ts'
import { unitKeys, unitPaths } from '../units.texts.ts'

interface Values {
  name: string
  brandId: number | null
}

/** The form asks for a brand: what is sent always has one. */
const draftOf = ({ name, brandId }: Values) => ({ name, brandId: brandId ?? 0 })

export const models = catalogPage<UnitModel, Values>({
  id: 'unit-models',
  title: 'Modelos',
  noun: ['modelo', 'modelos'],
  path: `${unitPaths.list}/catalogos/modelos`,
  key: unitKeys.catalogs.models,
  explain: 'Los modelos de cada marca: T680, Cascadia, VNL 760.',
  load: (signal) => call(unitModels.list, { signal }),
  text: ({ name, brandName }) => `${name} ${brandName}`,
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Modelo',
      fixed: true,
      lines: 1,
      sort: byValue(({ name }) => name),
      render: ({ name }) => name,
    },
    {
      key: 'brand',
      title: 'Marca',
      lines: 1,
      sort: byValue(({ brandName }) => brandName),
      render: ({ brandName }) => brandName,
    },
    {
      key: 'units',
      title: 'Unidades',
      align: 'end',
      width: 120,
      lines: 1,
      sort: byValue(({ units }) => units),
      render: ({ units }) => number(units),
    },
  ],
  fields: <ModelFields />,
  blank: { name: '', brandId: null },
  values: ({ name, brandId }) => ({ name, brandId }),
  schema: unitModelDraft,
  create: (values) => call(unitModels.create, { body: draftOf(values) }),
  update: ({ id }, values) => call(unitModels.update, { id, body: draftOf(values) }),
  remove: ({ id }) => call(unitModels.remove, { id }),
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
