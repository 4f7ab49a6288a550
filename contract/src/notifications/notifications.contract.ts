import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { savedMeanwhile } from '../core/fields.ts'
import { page, pageQuery } from '../core/paging.ts'
import { id, nothing, wholeNumber, wire, yesNo } from '../core/wire.ts'
import {
  alertDraft,
  mailContent,
  mailStates,
  notification,
  notificationKinds,
  sentMail,
  unitRecipient,
  unitRecipientDraft,
  userRecipient,
  recipientChange,
  userRecipientDraft,
} from './notifications.entities.ts'

/** What the bell holds: the caller's latest 100 that are not deleted. */
export const listNotifications = endpoint({
  method: 'GET',
  path: '/apis/notification/',
  access: 'session',
  reply: z.array(notification),
  summary: 'Notificaciones más recientes.',
})

/** Ours: all of them by page. */
export const pageNotifications = endpoint({
  method: 'GET',
  path: '/apis/notification/page',
  access: 'session',
  query: wire({
    ...pageQuery,
    kind: z.enum(notificationKinds).optional(),
    read: yesNo.optional(),
    unit: wholeNumber.optional(),
  }),
  reply: page(notification),
  summary: 'Notificaciones por página.',
})

const count = wire({ unread: z.number() })

/** Ours: the number on the bell. */
export const unreadNotifications = endpoint({
  method: 'GET',
  path: '/apis/notification/unread',
  access: 'session',
  reply: count,
  summary: 'Cuántas notificaciones faltan por leer.',
})

const ids = z.array(id).min(1).max(1000)

/** Literal paths before those with an id (rule NOTIF-01). */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/apis/notification/group/read',
  access: 'session',
  body: ids,
  reply: z.array(notification),
  summary: 'Marca varias como leídas.',
})
export const deleteNotifications = endpoint({
  method: 'POST',
  path: '/apis/notification/group/delete',
  access: 'session',
  body: ids,
  reply: z.array(notification),
  summary: 'Elimina varias.',
})
/** Ours. */
export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/apis/notification/all/read',
  access: 'session',
  reply: count,
  summary: 'Marca todas como leídas.',
})
export const readNotification = endpoint({
  method: 'POST',
  path: '/apis/notification/{id}/read',
  access: 'session',
  reply: notification,
  summary: 'Marca una como leída.',
})
export const deleteNotification = endpoint({
  method: 'POST',
  path: '/apis/notification/{id}/delete',
  access: 'session',
  reply: notification,
  summary: 'Elimina una.',
})

/** Sends the `alert` event; answers to how many people. */
export const sendAlert = endpoint({
  method: 'POST',
  path: '/apis/notification/alert',
  access: 'notificacion.alert.create',
  body: alertDraft,
  reply: wire({ sent: z.number() }),
  summary: 'Envía una alerta a usuarios.',
})

const recipientsView = ['notificacion.correo.view', 'notificacion.correo.update'] as const
const recipientsUpdate = 'notificacion.correo.update'

/** Recipients of every user; who sees only shared units gets their own. */
export const listUserRecipients = endpoint({
  method: 'GET',
  path: '/apis/get_emails_user',
  access: recipientsView,
  reply: z.array(userRecipient),
  summary: 'Destinatarios de correo por usuario.',
})
export const createUserRecipient = endpoint({
  method: 'POST',
  path: '/apis/create_email_user',
  access: recipientsUpdate,
  body: userRecipientDraft,
  reply: userRecipient,
  summary: 'Agrega un destinatario de usuario.',
})
export const updateUserRecipient = endpoint({
  method: 'POST',
  path: '/apis/update_email_user',
  access: recipientsUpdate,
  body: recipientChange,
  reply: userRecipient,
  conflict: savedMeanwhile(userRecipient),
  summary: 'Cambia un destinatario de usuario.',
})
export const deleteUserRecipient = endpoint({
  method: 'POST',
  path: '/apis/delete_email_user/{id}',
  access: recipientsUpdate,
  reply: nothing,
  summary: 'Quita un destinatario de usuario.',
})

/** `id` is the unit. */
export const listUnitRecipients = endpoint({
  method: 'GET',
  path: '/apis/get_email_unit/{id}',
  access: recipientsView,
  reply: z.array(unitRecipient),
  summary: 'Destinatarios de correo de una unidad.',
})
export const createUnitRecipient = endpoint({
  method: 'POST',
  path: '/apis/create_email_unit',
  access: recipientsUpdate,
  body: unitRecipientDraft,
  reply: unitRecipient,
  summary: 'Agrega un destinatario a una unidad.',
})
export const updateUnitRecipient = endpoint({
  method: 'POST',
  path: '/apis/update_email_unit',
  access: recipientsUpdate,
  body: recipientChange,
  reply: unitRecipient,
  conflict: savedMeanwhile(unitRecipient),
  summary: 'Cambia un destinatario de una unidad.',
})
export const deleteUnitRecipient = endpoint({
  method: 'POST',
  path: '/apis/delete_email_unit/{id}',
  access: recipientsUpdate,
  reply: nothing,
  summary: 'Quita un destinatario de una unidad.',
})

export const pageSentMail = endpoint({
  method: 'GET',
  path: '/apis/email/history_sended/',
  access: 'notificacion.correo.view',
  query: wire({
    ...pageQuery,
    state: z.enum(mailStates.map((state) => state.id)).optional(),
    topic: z.string().max(40).optional(),
    start: z.iso.datetime({ offset: true }).optional(),
    end: z.iso.datetime({ offset: true }).optional(),
  }),
  reply: page(sentMail),
  summary: 'Historial de correos enviados.',
})
/** Ours: one mail with its content. */
export const getSentMail = endpoint({
  method: 'GET',
  path: '/apis/email/{id}',
  access: 'notificacion.correo.view',
  reply: mailContent,
  summary: 'Un correo enviado.',
})
/** Ours: sends again one that failed or was not confirmed; the receiver can tell a repetition by its Message-ID. */
export const resendMail = endpoint({
  method: 'POST',
  path: '/apis/email/{id}/resend',
  access: recipientsUpdate,
  reply: sentMail,
  summary: 'Vuelve a enviar un correo.',
})
