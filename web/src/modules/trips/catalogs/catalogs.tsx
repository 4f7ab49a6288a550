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
import { Link } from '@tanstack/react-router'
import { catalogPage } from '../../../kit/list/CatalogPage.tsx'
import { ColourField, TextField } from '../../../kit/form/fields.tsx'
import { columnsFor } from '../../../kit/list/columns.tsx'
import type { Column } from '../../../kit/list/list-types.ts'
import { tripKeys } from '../trips.keys.ts'
import { tripPaths } from '../trips.paths.ts'
import '../trips.css'

interface Coloured {
  id: number
  name: string
  color: string
}
const named = columnsFor<{ id: number; name: string }>()
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
const backToTrips = <Link to={tripPaths.list}>Volver a Viajes</Link>

export const travelTypes = catalogPage({
  id: 'travel-types',
  title: 'Tipos de viaje',
  noun: ['tipo de viaje', 'tipos de viaje'],
  path: tripPaths.travelTypes,
  key: tripKeys.types,
  sub: backToTrips,
  list: listTravelTypes,
  columns: [named.name('name', 'Nombre')],
  fields: <TextField name="name" label="Nombre" maxLength={120} />,
  create: createTravelType,
  explain: 'Sirven para separar los viajes en listas y reportes: nacional, exportación, local…',
})

export const eventTypes = catalogPage({
  id: 'event-types',
  title: 'Tipos de evento',
  noun: ['tipo de evento', 'tipos de evento'],
  path: tripPaths.eventTypes,
  key: tripKeys.eventTypes,
  sub: backToTrips,
  list: listEventTypes,
  columns: [named.name('name', 'Nombre'), colorColumn],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <ColourField name="color" label="Color" />
    </>
  ),
  blank: { color: '#c27607' },
  create: createEventType,
  explain: 'Dicen de qué clase es una incidencia: seguridad, espera, avería…',
})

export const colors = catalogPage({
  id: 'notification-colors',
  title: 'Colores de notificación',
  noun: ['color', 'colores'],
  path: tripPaths.colors,
  key: tripKeys.colors,
  sub: backToTrips,
  list: listColors,
  columns: [named.name('name', 'Nombre'), colorColumn],
  fields: (
    <>
      <TextField name="name" label="Notificación" maxLength={120} />
      <ColourField name="color" label="Color" hint="Cada color se usa una sola vez." />
    </>
  ),
  blank: { color: '#117dd4' },
  create: createColor,
  explain: 'Distinguen a simple vista las notificaciones de cada clase.',
})

export const inventoryTypes = catalogPage({
  id: 'trip-inventory-types',
  title: 'Tipos de inventario',
  noun: ['tipo de inventario', 'tipos de inventario'],
  path: tripPaths.inventoryTypes,
  key: tripKeys.inventoryTypes,
  sub: backToTrips,
  list: listInventoryTypes,
  columns: [named.name('name', 'Nombre'), columnsFor<InventoryType>().text('unit', 'Unidad de medida', { width: 200 })],
  fields: (
    <>
      <TextField name="name" label="Nombre" maxLength={120} />
      <TextField name="unit" label="Unidad de medida" maxLength={30} placeholder="pzas, kg, tarimas" />
    </>
  ),
  create: createInventoryType,
  update: updateInventoryType,
  explain: 'Lo que un viaje puede cargar: se elige en cada destino al crear el viaje.',
})
