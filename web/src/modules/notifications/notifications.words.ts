import type { MailState, NotificationKind } from '@arriero/contract/notifications/notifications.entities.ts'
import type { Tone } from '../../kit/palette.ts'

export const kindWords: Record<NotificationKind, { label: string; tone: Tone }> = {
  trip: { label: 'Viaje', tone: 'green' },
  unit: { label: 'Unidad', tone: 'blue' },
  alert: { label: 'Alerta', tone: 'red' },
  document: { label: 'Documento', tone: 'teal' },
  ticket: { label: 'Ticket', tone: 'violet' },
  task: { label: 'Tarea', tone: 'amber' },
  sale: { label: 'Venta', tone: 'green' },
  post: { label: 'Publicación', tone: 'blue' },
  system: { label: 'Sistema', tone: 'grey' },
}

export const mailTones: Record<MailState, Tone> = {
  queued: 'grey',
  sending: 'blue',
  sent: 'green',
  failed: 'red',
  unknown: 'amber',
}
