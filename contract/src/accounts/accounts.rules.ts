import { services, type ServiceId } from '../core/services.ts'

/** Kinds of account: the administration, distributors below it, the companies they serve. */
export const accountKinds = ['administration', 'distributor', 'company'] as const
export type AccountKind = (typeof accountKinds)[number]

export const accountKindLabels: Record<AccountKind, string> = {
  administration: 'Administración',
  distributor: 'Distribuidor',
  company: 'Empresa',
}

/** What an account of a kind may have below itself. */
export const kindsBelow: Record<AccountKind, readonly AccountKind[]> = {
  administration: ['distributor', 'company'],
  distributor: ['company'],
  company: ['company'],
}

export interface ServiceSetting {
  key: string
  label: string
}
export interface ServiceInfo {
  id: ServiceId
  label: string
  /** What can be switched on or off in it. */
  settings: readonly ServiceSetting[]
}

const info = (id: ServiceId, label: string, settings: readonly ServiceSetting[] = []): ServiceInfo => ({
  id,
  label,
  settings,
})

/** Services in the order of their ids, with their display labels and settings (allow_photos). */
export const serviceInfos: readonly ServiceInfo[] = [
  info(services.trips, 'Viajes', [{ key: 'allow_photos', label: 'Permite fotografías en los viajes' }]),
  info(services.maintenance, 'Control de mantenimiento'),
  info(services.tires, 'Neumáticos'),
  info(services.batteries, 'Baterías'),
  info(services.cameras, 'Video'),
  info(services.maps, 'Mapas'),
  info(services.fuel, 'Combustible'),
  info(services.checklists, 'CheckList'),
  info(services.inventory, 'Inventario'),
  info(services.billing, 'Facturación'),
  info(services.tickets, 'Tickets'),
  info(services.panel, 'Panel de control'),
  info(services.crm, 'CRM'),
  info(services.eir, 'EIR'),
  info(services.rental, 'Arrendamiento'),
  info(services.warehouses, 'Bodegas'),
]

export const serviceLabel = (id: number) => serviceInfos.find((one) => one.id === id)?.label ?? `Servicio ${id}`
