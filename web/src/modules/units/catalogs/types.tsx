import {
  createUnitType,
  deleteUnitType,
  listUnitTypes,
  updateUnitType,
  type UnitType,
} from '@arriero/contract/units/unit-catalogs.contract.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { Field } from '../../../kit/form/Field.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { unitKeys } from '../units.texts.ts'
import { unitPaths } from '../units.paths.ts'
import { AxlesControl } from './AxlesControl.tsx'
import { unitsColumn } from './units-column.tsx'

const column = columnsFor<UnitType>()

/** Tractor, box, pick-up… */
export const unitTypes = catalogPage({
  id: 'unit-types',
  title: 'Tipos de unidad',
  noun: ['tipo de unidad', 'tipos de unidad'],
  path: unitPaths.types,
  key: unitKeys.catalogs.types,
  explain: 'Tractocamión, torton, caja seca, camioneta: sirven para filtrar unidades y medir la ocupación de la flota.',
  list: listUnitTypes,
  create: createUnitType,
  update: updateUnitType,
  remove: deleteUnitType,
  columns: [
    column.name('name', 'Tipo'),
    {
      key: 'axles',
      title: 'Ejes',
      width: 160,
      lines: 1,
      render: ({ axles }) =>
        axles ? axles.map(({ places, lift }) => `${places}${lift ? ' (retr.)' : ''}`).join(' + ') : 'Sin decir',
    },
    column.number('batteries', 'Baterías', { width: 110 }),
    unitsColumn('type'),
  ],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <Field name="axles" label="Ejes, del frente hacia atrás">
        <AxlesControl />
      </Field>
      <NumberField name="batteries" label="Baterías de su banco" min={1} max={8} hint="Vacío: cuatro." />
    </>
  ),
})
