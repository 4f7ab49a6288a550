/** Addresses of the trip screens (specification 1 §2; those below `viajes` are ours). */
export const tripPaths = {
  list: '/Consola/viajes',
  dashboard: '/Consola/viajes/tablero',
  create: '/Consola/viajes/nuevo',
  edit: (id: number) => `/Consola/viajes/editar/${id}`,
  copy: (id: number) => `/Consola/viajes/nuevo?copiar=${id}`,
  import: '/Consola/viajes/importar',
  detail: (id: number) => `/Consola/viaje_details?travel_id=${id}`,
  clients: '/Consola/viajes/clientes',
  travelTypes: '/Consola/viajes/catalogos/tipos',
  eventTypes: '/Consola/viajes/catalogos/eventos',
  inventoryTypes: '/Consola/viajes/catalogos/inventario',
  colors: '/Consola/viajes/catalogos/colores',
  map: (unitId: number) => `/Consola/mapas?unidad=${unitId}`,
} as const
