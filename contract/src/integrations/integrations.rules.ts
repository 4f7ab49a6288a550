import { allPermissions, type Permission } from '../core/permissions.ts'

export const webhookEvents = ['position', 'trip', 'alert'] as const
export type WebhookEvent = (typeof webhookEvents)[number]
export const webhookEventLabels: Record<WebhookEvent, string> = {
  position: 'Posiciones',
  trip: 'Hechos de viajes',
  alert: 'Alertas',
}
/** What the person must hold whose eyes an address sees with. */
export const eventPermissions: Record<WebhookEvent, Permission> = {
  position: 'mapas.view',
  trip: 'viaje.viaje_create.view',
  alert: 'mapas.view',
}

export const webhookStates = ['ok', 'failing', 'paused'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookStateLabels: Record<WebhookState, string> = {
  ok: 'Al día',
  failing: 'Sin respuesta',
  paused: 'En pausa',
}

export const deliveryStates = ['waiting', 'delivered', 'lost'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'En espera',
  delivered: 'Entregado',
  lost: 'Perdido',
}

/** An event that nobody took in this time is lost, and an address that takes none is given up. */
export const keptHours = 24

/** Begins every key, so that one that was published by mistake is recognised. */
export const keyMark = 'arr_'

/** What people do who are there: no machine signs in as somebody else, makes keys, or cuts an engine. */
const people =
  /^(usuario\.(impersonate|permissions)|gestion_usuarios|integraciones|comandos\.(engine|approve|text|configuracion))\b/
export const scopable: readonly Permission[] = allPermissions.filter((permission) => !people.test(permission))
