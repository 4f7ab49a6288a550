import {
  createUnitType,
  deleteUnitType,
  listUnitTypes,
  unitTypeDraft,
  updateUnitType,
  type UnitType,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { call } from '../../../kit/call.ts'
import { catalogPage } from '../../../kit/CatalogPage.tsx'
import { TextField } from '../../../kit/fields.tsx'
import { byValue } from '../../../kit/list-view.ts'
import { unitKeys, unitPaths } from '../units.texts.ts'
import { unitsColumn } from './units-column.tsx'

/** Tractor, box, pick-up… */
export const unitTypes = catalogPage<UnitType, { name: string }>({
  id: 'unit-types',
  title: 'Tipos de unidad',
  noun: ['tipo de unidad', 'tipos de unidad'],
  path: `${unitPaths.list}/catalogos/tipos`,
  key: unitKeys.catalogs.types,
  explain: 'Tractocamión, torton, caja seca, camioneta: sirven para filtrar unidades y medir la ocupación de la flota.',
  load: (signal) => call(listUnitTypes, { signal }),
  text: ({ name }) => name,
  name: ({ name }) => name,
  columns: [
    {
      key: 'name',
      title: 'Tipo',
      fixed: true,
      lines: 1,
      sort: byValue(({ name }) => name),
      render: ({ name }) => name,
    },
    unitsColumn('type'),
  ],
  fields: <TextField name="name" label="Nombre" maxLength={120} />,
  blank: { name: '' },
  values: ({ name }) => ({ name }),
  schema: unitTypeDraft,
  create: (body) => call(createUnitType, { body }),
  update: ({ id }, body) => call(updateUnitType, { id, body }),
  remove: ({ id }) => call(deleteUnitType, { id, body: {} }),
})
