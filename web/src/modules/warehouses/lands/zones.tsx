import { Form } from 'antd'
import {
  createZone,
  deleteZone,
  listLands,
  listZones,
  updateZone,
  type Zone,
} from '@arriero/contract/warehouses/places.contract.ts'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { OutlineField } from '../OutlineField.tsx'
import { usePlan, warehouseKeys } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

const column = columnsFor<Zone>()

export const zones = catalogPage({
  id: 'warehouse-zones',
  title: 'Zonas',
  noun: ['zona', 'zonas'],
  path: warehousePaths.zones,
  key: warehouseKeys.zones,
  explain: 'Partes de un terreno: naves, minibodegas, patio; cada espacio está en una.',
  above: <WarehouseTabs here={warehousePaths.zones} />,
  list: listZones,
  create: createZone,
  update: updateZone,
  remove: deleteZone,
  text: ({ name, kind, landName }) => [name, kind, landName].join(' '),
  columns: [
    column.name('name', 'Zona', {
      width: 260,
      lines: 2,
      render: ({ name, kind }) => <TwoLines top={name} bottom={kind ?? undefined} />,
    }),
    column.text('landName', 'Terreno', { width: 240 }),
    column.number('spaces', 'Espacios', { width: 110 }),
    column.money('priceM2', 'Precio por m²', { width: 130 }),
  ],
  values: ({ shape }) => ({ shape: shape ?? undefined }),
  fields: (row) => (
    <>
      <FieldGroup>
        {/* A zone stays in its plot. */}
        {!row && <SelectField name="landId" label="Terreno" span={2} from={listLands} clearable={false} />}
        <TextField name="name" label="Nombre" maxLength={120} placeholder="Zona A" />
        <TextField name="kind" label="Qué tiene" maxLength={120} placeholder="Naves" />
        <NumberField name="priceM2" label="Precio por m²" unit="$" hint="De lista, al mes y sin IVA." />
      </FieldGroup>
      <Outline row={row} />
    </>
  ),
})

function Outline({ row }: { row: Zone | undefined }) {
  const chosen: unknown = Form.useWatch('landId', Form.useFormInstance())
  const plan = usePlan(row?.landId ?? (typeof chosen === 'number' ? chosen : undefined)).data
  return <OutlineField kind="zone" plan={plan} id={row?.id} saved={row?.shape} />
}
