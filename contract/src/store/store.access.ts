import type { Permission } from '../core/permissions.ts'

/** Whoever sees a part of the store may choose among what its forms name: parts, stores, suppliers, measurements. */
export const anyStoreView = [
  'inventario.general.view',
  'inventario.requisition.view',
  'inventario.orden_compra.view',
  'inventario.entrada_inventario.view',
  'inventario.almacen.view',
  'inventario.activos.view',
  'inventario.llanta.view',
  'inventario.bateria.view',
] as const satisfies readonly Permission[]

const keep = 'inventario.catalogo.update'
/** Of what is listed for everybody and kept by some. */
export const catalogAccess = { view: anyStoreView, create: keep, update: keep, remove: keep } as const
