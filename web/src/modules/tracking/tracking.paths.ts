/** Addresses of map, history, sources, devices and commands. */
export const trackingPaths = {
  map: '/Consola/mapas',
  /** The whole fleet at another moment. */
  fleetTime: '/Consola/mapas/tiempo',
  /** The map, following a unit. */
  follow: (unitId: number) => `/Consola/mapas?unidad=${unitId}&seguir=1`,
  /** The map with a unit chosen. */
  unit: (unitId: number) => `/Consola/mapas?unidad=${unitId}`,
  /** The map at a place, with its name on it. */
  place: (name: string, lat: number, lon: number) =>
    `/Consola/mapas?lugar=${lat},${lon}&nombre=${encodeURIComponent(name)}`,
  history: (unitId: number | string) => `/Consola/mapas/historial/${unitId}`,
  sources: '/Consola/fuentes',
  source: (id: number | string) => `/Consola/fuentes/${id}`,
  devices: '/Consola/equipos',
  commands: '/Consola/comandos',
  commandSettings: '/Consola/comandos/ajustes',
  unitCommands: (unitId: number | string) => `/Consola/comandos/${unitId}`,
} as const
