import * as calls from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import type { BatteryModel, Capacity, WheelModel, Word } from '@arriero/contract/fittings/catalogs/catalogs.contract.ts'
import { NumberField, SelectField, TextField } from '../../../kit/form/fields.tsx'
import { FieldGroup } from '../../../kit/form/Field.tsx'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import { fittingPaths } from '../fittings.paths.ts'
import { FittingCatalogTabs } from '../FittingTabs.tsx'
import { useLabels } from './use-labels.ts'

const word = columnsFor<Word>()
const name = <TextField name="name" label="Nombre" maxLength={120} />

export const wheelTypes = catalogPage({
  ...calls.wheelTypes,
  id: 'wheel-types',
  title: 'Tipos de neumático',
  noun: ['tipo', 'tipos'],
  path: fittingPaths.wheelTypes,
  explain: 'Para qué está hecho: dirección, tracción, toda posición, arrastre.',
  above: <FittingCatalogTabs here={fittingPaths.wheelTypes} />,
  columns: [word.name('name', 'Tipo'), word.number('pieces', 'Neumáticos')],
  fields: name,
})
export const wheelSizes = catalogPage({
  ...calls.wheelSizes,
  id: 'wheel-sizes',
  title: 'Medidas de neumático',
  noun: ['medida', 'medidas'],
  path: fittingPaths.wheelSizes,
  explain: 'Como se leen en el costado: 11R22.5, 295/80R22.5.',
  above: <FittingCatalogTabs here={fittingPaths.wheelSizes} />,
  columns: [word.name('name', 'Medida'), word.number('pieces', 'Neumáticos')],
  fields: name,
})
export const wheelMakers = catalogPage({
  ...calls.wheelMakers,
  id: 'wheel-makers',
  title: 'Marcas de neumático',
  noun: ['marca', 'marcas'],
  path: fittingPaths.wheelMakers,
  explain: 'Cada marca tiene sus modelos; por ella se compara el costo por kilómetro.',
  above: <FittingCatalogTabs here={fittingPaths.wheelMakers} />,
  columns: [word.name('name', 'Marca'), word.number('pieces', 'Neumáticos')],
  fields: name,
})
export const batteryMakers = catalogPage({
  ...calls.batteryMakers,
  id: 'battery-makers',
  title: 'Marcas de batería',
  noun: ['marca', 'marcas'],
  path: fittingPaths.batteryMakers,
  explain: 'Cada marca tiene sus modelos.',
  above: <FittingCatalogTabs here={fittingPaths.batteryMakers} />,
  columns: [word.name('name', 'Marca'), word.number('pieces', 'Baterías')],
  fields: name,
})

const model = columnsFor<WheelModel>()
export const wheelModels = catalogPage({
  ...calls.wheelModels,
  id: 'wheel-models',
  title: 'Modelos de neumático',
  noun: ['modelo', 'modelos'],
  path: fittingPaths.wheelModels,
  explain: 'Un neumático nuevo de un modelo empieza con la profundidad y la presión que aquí se dicen.',
  above: <FittingCatalogTabs here={fittingPaths.wheelModels} />,
  text: (row) => `${row.name} ${row.makerName}`,
  columns: [
    model.name('name', 'Modelo'),
    model.text('makerName', 'Marca'),
    model.number('depth', 'Nuevo, mm', { digits: 1, width: 110 }),
    model.number('psi', 'Presión, psi', { width: 120 }),
    model.number('pieces', 'Neumáticos', { width: 120 }),
  ],
  fields: <WheelModelFields />,
})
function WheelModelFields() {
  const makers = useLabels('wheel_maker', calls.wheelMakers.list)
  return (
    <FieldGroup>
      <SelectField name="makerId" label="Marca" options={makers} span={2} clearable={false} />
      <TextField name="name" label="Modelo" maxLength={120} span={2} placeholder="X Multi D" />
      <NumberField name="depth" label="Profundidad nuevo" unit="mm" />
      <NumberField name="psi" label="Presión en frío" unit="psi" />
    </FieldGroup>
  )
}

const capacity = columnsFor<Capacity>()
export const batteryCapacities = catalogPage({
  ...calls.batteryCapacities,
  id: 'battery-capacities',
  title: 'Capacidades de batería',
  noun: ['capacidad', 'capacidades'],
  path: fittingPaths.batteryCapacities,
  explain: 'Grupo y corriente de arranque: contra ella se compara lo que mide el probador.',
  above: <FittingCatalogTabs here={fittingPaths.batteryCapacities} />,
  columns: [
    capacity.name('name', 'Capacidad'),
    capacity.number('ah', 'Ah', { width: 90 }),
    capacity.number('cca', 'CCA', { width: 90 }),
    capacity.number('pieces', 'Baterías', { width: 110 }),
  ],
  fields: (
    <FieldGroup>
      <TextField name="name" label="Nombre" maxLength={120} span={2} placeholder="31-950" />
      <NumberField name="ah" label="Capacidad" unit="Ah" />
      <NumberField name="cca" label="Arranque en frío" unit="CCA" />
    </FieldGroup>
  ),
})

const battery = columnsFor<BatteryModel>()
export const batteryModels = catalogPage({
  ...calls.batteryModels,
  id: 'battery-models',
  title: 'Modelos de batería',
  noun: ['modelo', 'modelos'],
  path: fittingPaths.batteryModels,
  explain: 'Los modelos de cada marca y los años que deben durar.',
  above: <FittingCatalogTabs here={fittingPaths.batteryModels} />,
  text: (row) => `${row.name} ${row.makerName}`,
  columns: [
    battery.name('name', 'Modelo'),
    battery.text('makerName', 'Marca'),
    battery.number('lifespanYears', 'Vida, años', { digits: 1, width: 120 }),
    battery.number('pieces', 'Baterías', { width: 110 }),
  ],
  fields: <BatteryModelFields />,
})
function BatteryModelFields() {
  const makers = useLabels('battery_maker', calls.batteryMakers.list)
  return (
    <FieldGroup>
      <SelectField name="makerId" label="Marca" options={makers} span={2} clearable={false} />
      <TextField name="name" label="Modelo" maxLength={120} />
      <NumberField name="lifespanYears" label="Vida" unit="años" />
    </FieldGroup>
  )
}
