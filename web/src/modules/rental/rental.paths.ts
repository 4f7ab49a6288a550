/** Addresses of the rental of units. */
export const rentalPaths = {
  home: '/Consola/arrendamiento',
  /** A quote beside the time line: `?unidad=&desde=&hasta=`, days. */
  pick: '/Consola/arrendamiento/seleccion-vehiculo',
  create: '/Consola/arrendamiento/contrato-create',
  quotes: '/Consola/arrendamiento/quotes-list',
  contracts: '/Consola/arrendamiento/contrato-list',
  templates: '/Consola/arrendamiento/plantillas',
  items: '/Consola/arrendamiento/tarifas',
  newItem: '/Consola/arrendamiento/tarifas/nueva',
} as const

/** A quote and the contract it becomes are one record. */
export const rentalPath = (id: number) => `${rentalPaths.contracts}/${id}`
export const rentalEditPath = (id: number) => `${rentalPath(id)}/editar`
export const deliveryPath = (id: number) => `${rentalPath(id)}/entregar`
export const returnPath = (id: number) => `${rentalPath(id)}/devolver`
export const itemPath = (id: number) => `${rentalPaths.items}/${id}`
