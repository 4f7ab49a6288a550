const root = '/Consola/mantenimiento'
const meters = `${root}/control-kilometraje` as const

/** Addresses of the workshop's screens. */
export const maintenancePaths = {
  home: root,
  due: `${root}/toca-servicio`,
  meters,
  unit: (id: number | string) => `${meters}/${id}`,
  report: `${root}/informe-unidad`,
  services: `${root}/servicios`,
  plans: `${root}/planes`,
  orders: `${root}/ordenes`,
  board: `${root}/tablero`,
  calendar: `${root}/calendario`,
  newOrder: `${root}/nuevo-mantenimiento`,
  workshops: `${root}/talleres`,
  concepts: `${root}/conceptos`,
} as const
