/** Addresses of the warehouses. */
export const warehousePaths = {
  home: '/Consola/bodegas',
  spaces: '/Consola/bodegas/bodegas_list',
  newSpace: '/Consola/bodegas/bodega_create',
  /** A space beside the plan: `?espacio=`. */
  details: '/Consola/bodegas/bodega_details',
  editSpace: '/Consola/bodegas/bodegas_list/:id',
  contracts: '/Consola/bodegas/contrato_bodega',
  newContract: '/Consola/bodegas/contrato_bodega/nuevo',
  maintenance: '/Consola/bodegas/mantenimiento_bodega',
  payments: '/Consola/bodegas/pagos',
  newPayment: '/Consola/bodegas/pagos/nuevo',
  lands: '/Consola/bodegas/terrenos',
  zones: '/Consola/bodegas/zonas',
  indexes: '/Consola/bodegas/inpc',
  newIndex: '/Consola/bodegas/inpc/nuevo',
} as const

export const spacePath = (id: number) => `${warehousePaths.spaces}/${id}`
export const contractPath = (id: number) => `${warehousePaths.contracts}/${id}`
export const paymentPath = (id: number) => `${warehousePaths.payments}/${id}`
export const detailsPath = (landId: number, spaceId: number) =>
  `${warehousePaths.details}?terreno=${landId}&espacio=${spaceId}`
