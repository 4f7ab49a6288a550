/** Addresses of the trip screens. */
export const tripPaths = {
  list: '/Consola/viajes',
  dashboard: '/Consola/viajes/tablero',
  create: '/Consola/viajes/nuevo',
  edit: (id: number) => `/Consola/viajes/editar/${id}`,
  copy: (id: number) => `/Consola/viajes/nuevo?copiar=${id}`,
  import: '/Consola/viajes/importar',
  detail: (id: number) => `/Consola/viaje_details?travel_id=${id}`,
  one: '/Consola/viaje_details',
  incident: '/Consola/viaje_details/incidencia',
  travelTypes: '/Consola/viajes/catalogos/tipos',
  eventTypes: '/Consola/viajes/catalogos/eventos',
  inventoryTypes: '/Consola/viajes/catalogos/inventario',
  colors: '/Consola/viajes/catalogos/colores',
} as const
