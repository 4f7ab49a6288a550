import { unitBrandDraft, unitBrands, type UnitBrand } from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { catalogPage } from '../../../kit/CatalogPage.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { number } from '../../../kit/format.ts'
import { byValue } from '../../../kit/list-view.ts'
import { unitKeys, unitPaths } from '../units.texts.ts'
import { unitsColumn } from './units-column.tsx'

export const brands = catalogPage<UnitBrand, { name: string }>({
  id: 'unit-brands',
  title: 'Marcas',
  noun: ['marca', 'marcas'],
  path: `${unitPaths.list}/catalogos/marcas`,
  key: unitKeys.catalogs.brands,
  explain: 'Las marcas de sus unidades; cada una tiene sus modelos.',
  load: (signal) => call(unitBrands.list, { signal }),
  text: ({ name }) => name,
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Marca',
      fixed: true,
      lines: 1,
      sort: byValue(({ name }) => name),
      render: ({ name }) => name,
    },
    {
      key: 'models',
      title: 'Modelos',
      align: 'end',
      width: 120,
      lines: 1,
      sort: byValue(({ models }) => models),
      render: ({ models }) => number(models),
    },
    unitsColumn('brand'),
  ],
  fields: <TextField name="name" label="Nombre" maxLength={120} />,
  blank: { name: '' },
  values: ({ name }) => ({ name }),
  schema: unitBrandDraft,
  create: (body) => call(unitBrands.create, { body }),
  update: ({ id }, body) => call(unitBrands.update, { id, body }),
  remove: ({ id }) => call(unitBrands.remove, { id }),
})
