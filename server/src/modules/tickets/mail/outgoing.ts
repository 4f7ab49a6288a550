import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { folioOf } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { texts } from './mail.texts.ts'

/** The mailbox a mail goes out from. */
export interface Sender {
  id: number
  address: string
}

interface Sent {
  ticketId: number
  to: string
  subject: string
  text: string
  isAutomatic?: boolean
  inReplyTo?: string | undefined
  key: string
}

/** A mail of a ticket: answers to it come back into it. */
export async function sendInThread(work: Work, box: Sender, sent: Sent): Promise<void> {
  const { tx, scope } = work
  const random = randomBytes(18).toString('base64url')
  const messageId = `<ticket.${sent.ticketId}.${random}@${box.address.split('@')[1]}>`
  const ids = await queueMail(work, {
    to: [sent.to],
    topic: 'ticket',
    key: sent.key,
    headers: {
      messageId,
      replyTo: box.address,
      inReplyTo: sent.inReplyTo,
      isAutomatic: sent.isAutomatic ?? false,
    },
    ...letter({ subject: sent.subject, title: sent.subject, lines: sent.text.split(/\n+/), foot: texts.answerHere }),
  })
  if (ids.length === 0) return
  await tx
    .insertInto('ticket_mail')
    .values({
      account_id: scope.accountId,
      mailbox_id: box.id,
      message_id: messageId,
      address: sent.to,
      subject: sent.subject.slice(0, 300),
      verdict: 'sent',
      ticket_id: sent.ticketId,
    })
    .execute()
}

/** What the house said to somebody who wrote by mail goes to them, in the thread of their last mail. */
export async function answerByMail(work: Work, ticketId: number, commentId: number, text: string): Promise<void> {
  const { tx, scope } = work
  const last = await tx
    .selectFrom('ticket_mail as m')
    .innerJoin('ticket_mailbox as b', (join) =>
      join.onRef('b.id', '=', 'm.mailbox_id').onRef('b.account_id', '=', 'm.account_id'),
    )
    .innerJoin('ticket as t', (join) =>
      join.onRef('t.id', '=', 'm.ticket_id').onRef('t.account_id', '=', 'm.account_id'),
    )
    .where('m.account_id', '=', scope.accountId)
    .where('m.ticket_id', '=', ticketId)
    .where('m.verdict', 'in', ['opened', 'joined'])
    .where('t.requester_email', 'is not', null)
    .where('b.deleted_at', 'is', null)
    .select([
      'b.id',
      'b.address',
      'm.message_id as messageId',
      sql<string>`t.requester_email`.as('email'),
      't.number',
      't.title',
    ])
    .orderBy('m.id', 'desc')
    .executeTakeFirst()
  if (!last) return
  const { messageId, email, number, title, ...box } = last
  await sendInThread(work, box, {
    ticketId,
    to: email,
    subject: `[${folioOf(number)}] ${title}`,
    text,
    inReplyTo: messageId.startsWith('<') ? messageId : undefined,
    key: `ticket-comment:${commentId}`,
  })
}
