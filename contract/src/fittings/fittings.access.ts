import type { Permission } from '../core/permissions.ts'

/** Of what the lists and forms of tires name. */
export const tireAccess = {
  view: 'inventario.llanta.view',
  create: 'inventario.llanta.update',
  update: 'inventario.llanta.update',
  remove: 'inventario.llanta.update',
} as const satisfies Record<string, Permission>

export const batteryAccess = {
  view: 'inventario.bateria.view',
  create: 'inventario.bateria.update',
  update: 'inventario.bateria.update',
  remove: 'inventario.bateria.update',
} as const satisfies Record<string, Permission>
