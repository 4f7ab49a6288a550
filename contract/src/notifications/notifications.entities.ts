import { z } from 'zod'
import { changeOf, optionalText, recordFacts } from '../core/fields.ts'
import { id, moment, named, wire } from '../core/wire.ts'

/** What a notification is about; the bell filters by it. */
export const notificationKinds = [
  'trip',
  'unit',
  'alert',
  'document',
  'system',
  'ticket',
  'task',
  'sale',
  'post',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Notification. `read` is the caller's own. */
export const notification = wire({
  id: z.number(),
  title: z.string(),
  message: z.string(),
  read: z.boolean(),
  deletedAt: named('deleted_at', moment.nullable()),
  kind: z.enum(notificationKinds),
  /** Path in the console that shows what it is about. */
  link: z.string().nullable(),
  unitId: z.number().nullable(),
  createdAt: moment,
})
export type Notification = z.output<typeof notification>

/** A warning somebody sends to people: toast of 20 s (rule USEREV-02). It also stays in the bell. */
export const alertDraft = wire({
  title: z.string().trim().min(1).max(120).optional(),
  message: z.string().trim().min(1).max(1000),
  /** Nobody named: everybody of the account; of a client, mirror or driver, who watches units and who answers to them. */
  userIds: named('user_ids', z.array(id).max(1000).optional()),
  unitId: named('id_unit', id.optional()),
})

/** What mails are about; a recipient gets those chosen. */
export const mailTopics = [
  { id: 'trips', label: 'Viajes' },
  { id: 'unit_alerts', label: 'Alertas de unidades' },
  { id: 'expiries', label: 'Vencimientos de pólizas y licencias' },
  { id: 'maintenance', label: 'Servicios de mantenimiento' },
] as const
export type MailTopic = (typeof mailTopics)[number]['id']
const topics = z.array(z.enum(mailTopics.map((topic) => topic.id))).max(mailTopics.length)

const address = z.email().max(200)

/** An address that gets mails on everything its user sees. */
export const userRecipient = wire({
  id: z.number(),
  email: z.string(),
  name: z.string().nullable(),
  topics,
  active: z.boolean(),
  userId: named('id_user', z.number()),
  userName: z.string(),
  ...recordFacts,
})
export type UserRecipient = z.output<typeof userRecipient>
const recipientFields = {
  email: address,
  name: optionalText(120),
  /** All of them when left out. */
  topics: topics.optional(),
  active: z.boolean().optional(),
}
/** Without a user, the caller's. */
export const userRecipientDraft = wire({ ...recipientFields, userId: named('id_user', id.optional()) })
export const recipientChange = wire({ id, ...changeOf(recipientFields) })

/** An address that gets mails on one unit. */
export const unitRecipient = wire({
  id: z.number(),
  email: z.string(),
  name: z.string().nullable(),
  topics,
  active: z.boolean(),
  unitId: named('id_unit', z.number()),
  ...recordFacts,
})
export type UnitRecipient = z.output<typeof unitRecipient>
export const unitRecipientDraft = wire({ ...recipientFields, unitId: named('id_unit', id) })

/** queued waits, sending is under way, unknown was interrupted while being sent and is not repeated by itself. */
export const mailStates = [
  { id: 'queued', label: 'En espera' },
  { id: 'sending', label: 'Enviando' },
  { id: 'sent', label: 'Enviado' },
  { id: 'failed', label: 'No enviado' },
  { id: 'unknown', label: 'Sin confirmar' },
] as const
export type MailState = (typeof mailStates)[number]['id']
const mailState = z.enum(mailStates.map((state) => state.id))

/** A mail of the history. */
export const sentMail = wire({
  id: z.number(),
  to: z.string(),
  subject: z.string(),
  topic: z.string(),
  state: mailState,
  attempts: z.number(),
  /** Why it was not sent, as the mail server said. */
  error: z.string().nullable(),
  unitId: z.number().nullable(),
  unitName: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
})
export type SentMail = z.output<typeof sentMail>
export const mailContent = wire({ ...sentMail.fields, text: z.string(), html: z.string() })
