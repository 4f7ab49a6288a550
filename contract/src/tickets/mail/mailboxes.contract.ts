import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { changeOf, recordFacts, savedMeanwhile, text } from '../../core/fields.ts'
import { id, moment, named, nothing, wire } from '../../core/wire.ts'

const manage = 'tickets.buzon.update'

/** A mailbox whose mails open tickets; its answers go out in the same thread. */
export const mailbox = wire({
  id: z.number(),
  address: z.string(),
  areaId: named('area', z.number()),
  areaName: named('area_name', z.string()),
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
  username: z.string(),
  active: z.boolean(),
  checkedAt: named('checked_at', moment.nullable()),
  /** Why it could not be read the last time. */
  error: z.string().nullable(),
  /** Tickets it opened in the last thirty days. */
  opened: z.number(),
  ...recordFacts,
})
export type Mailbox = z.output<typeof mailbox>

const fields = {
  address: z.email().max(200),
  areaId: named('area', id),
  host: text(200),
  port: z.number().int().min(1).max(65_535),
  secure: z.boolean().optional(),
  username: text(200),
  /** Left out or empty: the one it has stays. */
  password: z.string().max(500).nullable().optional(),
  active: z.boolean().optional(),
}
const mailboxDraft = wire(fields)
export type MailboxDraft = z.output<typeof mailboxDraft>
const mailboxChange = wire(changeOf(fields))
export type MailboxChange = z.output<typeof mailboxChange>

export const listMailboxes = endpoint({
  method: 'GET',
  path: '/apis/ticket/mailbox',
  access: manage,
  reply: z.array(mailbox),
  summary: 'Buzones que abren tickets.',
})
export const createMailbox = endpoint({
  method: 'POST',
  path: '/apis/ticket/mailbox',
  access: manage,
  body: mailboxDraft,
  reply: mailbox,
  summary: 'Conecta un buzón por IMAP.',
})
export const updateMailbox = endpoint({
  method: 'PUT',
  path: '/apis/ticket/mailbox/{id}',
  access: manage,
  body: mailboxChange,
  reply: mailbox,
  conflict: savedMeanwhile(mailbox),
  summary: 'Cambia un buzón.',
})
export const deleteMailbox = endpoint({
  method: 'DELETE',
  path: '/apis/ticket/mailbox/{id}',
  access: manage,
  reply: nothing,
  summary: 'Desconecta un buzón; sus tickets se quedan.',
})
