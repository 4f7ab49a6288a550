import { sql } from 'kysely'
import { documentTypes } from '@arriero/contract/core/files.ts'
import { ticketLimits } from '@arriero/contract/tickets/tickets/tickets.rules.ts'
import { fileTypeFromBuffer } from 'file-type'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { answer } from '../tickets/comments.service.ts'
import { open } from '../tickets/open.ts'
import { lockTicket } from '../tickets/standing.ts'
import { ownAddresses } from './mailboxes.repository.ts'
import { texts } from './mail.texts.ts'
import { sendInThread, type Sender } from './outgoing.ts'
import type { ReadMail } from './parse.ts'

export interface Box extends Sender {
  areaId: number
}
type Verdict = 'opened' | 'joined' | 'automatic'

/**
 * A mail that came in: it joins the ticket it answers to or opens one, once, whoever brings it again. What a machine sent
 * is only written down.
 */
export async function takeIn(work: Work, app: App, box: Box, mail: ReadMail): Promise<Verdict | undefined> {
  const { tx, scope } = work
  const kept = await tx
    .insertInto('ticket_mail')
    .values({
      account_id: scope.accountId,
      mailbox_id: box.id,
      message_id: mail.messageId.slice(0, 500),
      address: mail.from.address,
      subject: mail.subject.slice(0, 300),
      verdict: 'automatic',
    })
    .onConflict((there) => there.columns(['account_id', 'mailbox_id', 'message_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept) return undefined
  if (mail.isAutomatic || (await ownAddresses(work)).has(mail.from.address)) return 'automatic'
  const thread = await threadOf(work, box, mail)
  const ticketId = thread ?? (await begin(work, box, mail))
  const commentId = thread === undefined ? null : await join(work, thread, mail)
  await keepAttachments(work, app, ticketId, commentId, mail)
  const verdict = thread === undefined ? 'opened' : 'joined'
  await tx
    .updateTable('ticket_mail')
    .set({ verdict, ticket_id: ticketId })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', kept.id)
    .execute()
  return verdict
}

/** The ticket of a message of ours it answers to; else the one its subject names, where its sender is who asked there. */
async function threadOf(work: Work, box: Box, mail: ReadMail): Promise<number | undefined> {
  const { tx, scope } = work
  if (mail.references.length > 0) {
    const sent = await tx
      .selectFrom('ticket_mail')
      .where('account_id', '=', scope.accountId)
      .where('mailbox_id', '=', box.id)
      .where('verdict', '=', 'sent')
      .where('message_id', 'in', mail.references.slice(-50))
      .select('ticket_id')
      .executeTakeFirst()
    if (sent?.ticket_id) return alone(work, sent.ticket_id)
  }
  const number = /\[TK-(\d{1,9})\]/i.exec(mail.subject)?.[1]
  if (number === undefined) return undefined
  const named = await tx
    .selectFrom('ticket')
    .where('account_id', '=', scope.accountId)
    .where('number', '=', Number(number))
    .where(sql<boolean>`lower(requester_email) = ${mail.from.address}`)
    .select('id')
    .executeTakeFirst()
  return named && alone(work, named.id)
}

/** Where a ticket that was merged goes on. */
async function alone({ tx, scope }: Work, id: number): Promise<number> {
  const ticket = await tx
    .selectFrom('ticket')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .select('merged_into')
    .executeTakeFirstOrThrow()
  return ticket.merged_into ?? id
}

async function begin(work: Work, box: Box, mail: ReadMail): Promise<number> {
  const { id, folio } = await open(work, {
    title: mail.subject.slice(0, ticketLimits.title),
    text: mail.text,
    areaId: box.areaId,
    // Who wrote a mail is not who signs in: an address is easily put on.
    openedBy: null,
    requester: { name: mail.from.name.slice(0, 120), email: mail.from.address },
    links: {},
    source: 'mail',
  })
  await sendInThread(work, box, {
    ticketId: id,
    to: mail.from.address,
    subject: `[${folio}] ${mail.subject}`,
    text: texts.acknowledged(folio),
    isAutomatic: true,
    inReplyTo: mail.messageId,
    // One a day to each address: two machines that thank each other stop here.
    key: `ticket-received:${new Date().toISOString().slice(0, 10)}`,
  })
  return id
}

async function join(work: Work, ticketId: number, mail: ReadMail): Promise<number> {
  const ticket = await lockTicket(work, ticketId)
  return answer(work, ticket, {
    text: mail.text,
    kind: 'mail',
    isByMail: true,
    userId: null,
    author: { name: mail.from.name.slice(0, 120), email: mail.from.address },
  })
}

/** Of the kinds people may attach, as their content says; the rest stays in the mailbox. */
async function keepAttachments(work: Work, app: App, ticketId: number, commentId: number | null, mail: ReadMail) {
  for (const { name, content } of mail.attachments.slice(0, ticketLimits.files)) {
    const type = (await fileTypeFromBuffer(content))?.mime
    if (content.length > ticketLimits.megabytes * 1024 * 1024) continue
    if (!type || !(documentTypes as readonly string[]).includes(type)) continue
    const { id: fileId } = await keepBytes(app, work, { name: name.slice(0, 200), type, body: content })
    await work.tx
      .insertInto('ticket_file')
      .values({ account_id: work.scope.accountId, ticket_id: ticketId, comment_id: commentId, file_id: fileId })
      .execute()
  }
}
