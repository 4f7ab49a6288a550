const root = '/Consola/inventario'

/** Addresses of the store's screens. */
export const storePaths = {
  stock: root,
  kardex: `${root}/kardex`,
  inventories: `${root}/inventories`,
  requisitions: `${root}/requisition`,
  newRequisition: '/Consola/nueva-requisicion',
  orders: `${root}/orders`,
  entries: `${root}/entry-store`,
  exits: `${root}/salidas`,
  transfers: `${root}/traslados`,
  counts: `${root}/conteos`,
  codes: `${root}/qr`,
  parts: `${root}/partes`,
  stores: `${root}/almacenes`,
  storeAccess: `${root}/accesos`,
  suppliers: `${root}/proveedores`,
  measurements: `${root}/medidas`,
  entryConcepts: `${root}/conceptos`,
  entryTypes: `${root}/tipos-entrada`,
  departments: `${root}/departamentos`,
  limits: `${root}/limites`,
} as const
