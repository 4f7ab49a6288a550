import { services } from '@arriero/contract/core/services.ts'

/** Which area of the permission catalogue belongs to a service (permissions carried by services, the specification). */
const areas: Record<keyof typeof services, string> = {
  trips: 'viaje',
  maintenance: 'mantenimiento',
  tires: 'inventario.llanta',
  batteries: 'inventario.bateria',
  cameras: 'camaras',
  maps: 'mapas',
  fuel: 'combustible',
  checklists: 'checklist',
  inventory: 'inventario',
  billing: 'facturacion',
  tickets: 'tickets',
  panel: 'panel',
  crm: 'crm',
  eir: 'eir',
  rental: 'arrendamiento',
  warehouses: 'bodegas',
}

/** The account's services with the permissions the user holds in each and the service's settings (VIAJE: allow_photos). */
export function servicesOf(ids: readonly number[], permissions: ReadonlySet<string>, settings: unknown) {
  const bySetting = (settings ?? {}) as Record<string, Record<string, unknown>>
  return Object.entries(services)
    .filter(([, id]) => ids.includes(id))
    .map(([name, id]) => ({
      id,
      name,
      permissions: [...permissions].filter((permission) =>
        permission.startsWith(`${areas[name as keyof typeof services]}.`),
      ),
      settings: bySetting[String(id)] ?? {},
    }))
}
