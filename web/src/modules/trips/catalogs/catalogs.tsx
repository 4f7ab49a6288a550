import {
  createColor,
  createEventType,
  createInventoryType,
  createTravelType,
  listColors,
  listEventTypes,
  listInventoryTypes,
  listTravelTypes,
  updateInventoryType,
  type InventoryType,
} from '@arriero/contract/resources/resources.contract.ts'
import { call } from '../../../kit/call.ts'
import { catalogPage } from '../../../kit/CatalogPage.tsx'
import { ColourField, TextField } from '../../../kit/fields.tsx'
import { byValue } from '../../../kit/list-view.ts'
import type { Column } from '../../../kit/list-types.ts'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import { createOnlyPage } from './create-only.tsx'
import '../trips.css'

interface Named {
  id: number
  name: string
}
interface Coloured extends Named {
  color: string
}
const nameColumn = <Row extends Named>(): Column<Row> => ({
  key: 'name',
  title: 'Nombre',
  render: ({ name }) => name,
  sort: byValue(({ name }: Row) => name),
  fixed: true,
  lines: 1,
})
const colorColumn: Column<Coloured> = {
  key: 'color',
  title: 'Color',
  width: 180,
  lines: 1,
  render: ({ color }) => (
    <span className="swatch">
      <i style={{ background: color }} aria-hidden />
      {color}
    </span>
  ),
}

export const travelTypes = createOnlyPage({
  id: 'travel-types',
  title: 'Tipos de viaje',
  noun: ['tipo de viaje', 'tipos de viaje'],
  path: tripPaths.travelTypes,
  key: tripKeys.types,
  load: (signal) => call(listTravelTypes, { signal }),
  columns: [nameColumn()],
  fields: <TextField name="name" label="Nombre" maxLength={120} />,
  blank: { name: '' },
  schema: createTravelType.body,
  create: (values) => call(createTravelType, { body: values }),
  explain: 'Sirven para separar los viajes en listas y reportes: nacional, exportación, local…',
})

export const eventTypes = createOnlyPage<Coloured, { name: string; color: string }>({
  id: 'event-types',
  title: 'Tipos de evento',
  noun: ['tipo de evento', 'tipos de evento'],
  path: tripPaths.eventTypes,
  key: tripKeys.eventTypes,
  load: (signal) => call(listEventTypes, { signal }),
  columns: [nameColumn(), colorColumn],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <ColourField name="color" label="Color" />
    </>
  ),
  blank: { name: '', color: '#c27607' },
  schema: createEventType.body,
  create: (values) => call(createEventType, { body: values }),
  explain: 'Dicen de qué clase es una incidencia: seguridad, espera, avería…',
})

export const colors = createOnlyPage<Coloured, { name: string; color: string }>({
  id: 'notification-colors',
  title: 'Colores de notificación',
  noun: ['color', 'colores'],
  path: tripPaths.colors,
  key: tripKeys.colors,
  load: (signal) => call(listColors, { signal }),
  columns: [nameColumn(), colorColumn],
  fields: (
    <>
      <TextField name="name" label="Notificación" maxLength={120} />
      <ColourField name="color" label="Color" hint="Cada color se usa una sola vez." />
    </>
  ),
  blank: { name: '', color: '#117dd4' },
  schema: createColor.body,
  create: (values) => call(createColor, { body: values }),
  explain: 'Distinguen a simple vista las notificaciones de cada clase.',
})

export const inventoryTypes = catalogPage<InventoryType, { name: string; unit: string }>({
  id: 'trip-inventory-types',
  title: 'Tipos de inventario',
  noun: ['tipo de inventario', 'tipos de inventario'],
  path: tripPaths.inventoryTypes,
  key: tripKeys.inventoryTypes,
  load: (signal) => call(listInventoryTypes, { query: {}, signal }),
  text: ({ name }) => name,
  name: ({ name }) => name,
  columns: [
    nameColumn(),
    { key: 'unit', title: 'Unidad de medida', width: 200, lines: 1, render: ({ unit }) => unit || '—' },
  ],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <TextField name="unit" label="Unidad de medida" maxLength={30} placeholder="pzas, kg, tarimas" />
    </>
  ),
  blank: { name: '', unit: '' },
  values: ({ name, unit }) => ({ name, unit }),
  schema: createInventoryType.body,
  create: (values) => call(createInventoryType, { body: values }),
  update: ({ id }, values) => call(updateInventoryType, { id, body: values }),
  explain: 'Lo que un viaje puede cargar: se elige en cada destino al crear el viaje.',
})
