import {
  createSpaceMaintenance,
  deleteSpaceMaintenance,
  listSpaceMaintenances,
  updateSpaceMaintenance,
  type SpaceMaintenance,
} from '@arriero/contract/warehouses/maintenance.contract.ts'
import { maintenanceStates } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { DateField } from '../../../kit/form/DateField.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { NumberField, SelectField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { days } from '../../../kit/format.ts'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { byValue } from '../../../kit/list/list-view.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { loadSpaces, warehouseKeys } from '../warehouses.data.ts'
import { warehousePaths } from '../warehouses.paths.ts'
import { maintenanceLook } from '../warehouses.words.ts'
import { WarehouseTabs } from '../WarehouseTabs.tsx'

const column = columnsFor<SpaceMaintenance>()
const states = maintenanceStates.map(({ state: value, label }) => ({ value, label }))

export const maintenance = catalogPage({
  id: 'warehouse-maintenance',
  title: 'Mantenimientos de bodegas',
  noun: ['mantenimiento', 'mantenimientos'],
  path: warehousePaths.maintenance,
  key: warehouseKeys.maintenance,
  explain: 'Trabajos en un espacio; uno fuera de uso lo aparta y nadie lo renta esos días.',
  above: <WarehouseTabs here={warehousePaths.maintenance} />,
  list: listSpaceMaintenances,
  create: createSpaceMaintenance,
  update: updateSpaceMaintenance,
  remove: deleteSpaceMaintenance,
  name: ({ title }) => title,
  text: ({ title, spaceName, landName, supplier }) => [title, spaceName, landName, supplier].join(' '),
  columns: [
    column.name('title', 'Trabajo', {
      width: 260,
      lines: 2,
      render: ({ title, supplier }) => <TwoLines top={title} bottom={supplier ?? undefined} />,
    }),
    {
      key: 'spaceName',
      title: 'Espacio',
      width: 170,
      sort: byValue(({ spaceName }) => spaceName),
      render: ({ spaceName, landName }) => <TwoLines top={spaceName} bottom={landName} />,
    },
    column.state('state', 'Estado', ({ state }) => maintenanceLook(state)),
    {
      key: 'start',
      title: 'Fechas',
      width: 200,
      lines: 1,
      sort: byValue(({ start }) => start),
      render: ({ start, end }) => days(start, end),
    },
    {
      key: 'outOfUse',
      title: 'Uso',
      width: 130,
      lines: 1,
      render: ({ outOfUse }) => (outOfUse ? 'Fuera de uso' : 'Sigue en uso'),
    },
    column.money('cost', 'Costo'),
  ],
  filters: [
    { key: 'state', label: 'Estado', kind: 'select', options: states, test: ({ state }, value) => state === value },
  ],
  blank: { state: 'planned', outOfUse: false, cost: 0 },
  fields: (row) => (
    <FieldGroup>
      <TextField name="title" label="Trabajo" maxLength={160} span={2} placeholder="Impermeabilizar techo" />
      <SelectField
        name="spaceId"
        label="Espacio"
        span={2}
        clearable={false}
        load={loadSpaces}
        chosen={row ? [{ value: row.spaceId, label: row.spaceName }] : []}
      />
      <DateField name="start" label="Inicio" />
      <DateField name="end" label="Fin" />
      <SelectField name="state" label="Estado" clearable={false} options={states} />
      <NumberField name="cost" label="Costo" unit="$" />
      <SwitchField
        name="outOfUse"
        label="Fuera de uso"
        span={2}
        hint="Nadie lo renta esos días; uno rentado no puede quedar así."
      />
      <TextField name="supplier" label="Quién lo hace" maxLength={160} span={2} />
      <TextField name="description" label="Descripción" multiline maxLength={2000} span={2} />
    </FieldGroup>
  ),
})
