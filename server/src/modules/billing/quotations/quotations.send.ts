import { sql } from 'kysely'
import type { Quotation } from '@arriero/contract/billing/quotations/quotations.entities.ts'
import { isEditable } from '@arriero/contract/billing/quotations/quotations.rules.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict, notFound } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { SentFile } from '../../../app/http/route.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { receiversOf } from '../customers/customers.read.ts'
import { note } from './history.ts'
import { paperOf, quotationPdf, type SentContent } from './quotations.paper.ts'
import { find } from './quotations.repository.ts'
import { texts } from './quotations.texts.ts'
import { written } from '../documents/written.ts'

interface Sending {
  to?: readonly string[] | undefined
  message?: string | null | undefined
}

/** Mails it with its PDF; the mail leaves once this work is durable. Other content than before is the next version. */
export async function send(work: Work, app: App, id: number, { to, message }: Sending): Promise<Quotation> {
  const quotation = await forChange(work, 'quotation', id, undefined, find)
  const { folio, status, validUntil, total, currency, email, customerId } = quotation
  if (status === 'expired') throw conflict(texts.expired(folio))
  if (!isEditable(status) && status !== 'accepted') throw conflict(texts.closed(folio, status))
  // The address on it, else those of the customer who receive documents.
  const addresses = to?.length ? to : email ? [email] : await receiversOf(work, customerId)
  if (addresses.length === 0) throw badFields({ to: [texts.noAddress] })
  const { fileId, company } = await keepVersion(work, app, quotation, { to: addresses, message })
  await queueMail(work, {
    ...letter({
      subject: `Cotización ${folio} de ${company}`,
      title: `Cotización ${folio}`,
      lines: [...(message ? [message] : []), 'Encontrará la cotización en el PDF adjunto.'],
      facts: [
        ['Total', `$${written(total)} ${currency}`],
        ['Vigencia', validUntil.split('-').toReversed().join('.')],
      ],
    }),
    to: addresses,
    topic: 'cotizacion',
    fileIds: [fileId],
  })
  await markSent(work, quotation, `Por correo a ${addresses.join(', ')}`)
  return find(work, id)
}

/** As sent by other ways: on paper, by message. */
export async function sendByHand(work: Work, app: App, quotation: Quotation, comment: string | null): Promise<number> {
  await keepVersion(work, app, quotation, { message: comment })
  return markSent(work, quotation, comment)
}

/** A version as it went out; one that was not sent is a 404. */
export async function versionPdf(work: Work, app: App, quotation: Quotation, number: number): Promise<SentFile> {
  const version = await work.tx
    .selectFrom('quotation_version as v')
    .leftJoin('stored_file as f', (join) =>
      join.onRef('f.id', '=', 'v.file_id').onRef('f.account_id', '=', 'v.account_id'),
    )
    .where('v.account_id', '=', work.scope.accountId)
    .where('v.quotation_id', '=', quotation.id)
    .where('v.number', '=', number)
    .select(['v.content', 'f.key', 'f.name', 'f.type'])
    .executeTakeFirst()
  if (!version) throw notFound(texts.noVersion(quotation.folio, number))
  const { key, name, type, content } = version
  if (key && name && type) return new SentFile(name, type, await app.files.read(key), true)
  const paper = { ...paperOf(quotation, number), ...(content as unknown as SentContent) }
  const drawn = await quotationPdf(work, app, paper)
  return new SentFile(drawn.name, 'application/pdf', drawn.body, true)
}

/** The last content that went out, for what differs from it; undefined: none did. */
export async function lastSent(work: Work, id: number): Promise<SentContent | undefined> {
  const row = await latest(work, id)
  return row?.content as SentContent | undefined
}

const latest = ({ tx, scope }: Work, id: number) =>
  tx
    .selectFrom('quotation_version')
    .where('account_id', '=', scope.accountId)
    .where('quotation_id', '=', id)
    .orderBy('number', 'desc')
    .select(['number', 'content', 'file_id as fileId'])
    .executeTakeFirst()

async function keepVersion(work: Work, app: App, quotation: Quotation, { to, message }: Sending) {
  const { id, versions, unsent, total, lines, clauses, validUntil, paymentTerms, notes } = quotation
  const former = versions > 0 ? await latest(work, id) : undefined
  const { name: company } = await work.tx
    .selectFrom('account')
    .where('id', '=', work.scope.accountId)
    .select('name')
    .executeTakeFirstOrThrow()
  if (former?.fileId && !unsent) return { fileId: former.fileId, company }
  const number = versions + 1
  const { name, body } = await quotationPdf(work, app, paperOf(quotation, number), former?.content as SentContent)
  const { id: fileId } = await keepBytes(app, work, { name, type: 'application/pdf', body })
  await work.tx
    .insertInto('quotation_version')
    .values({
      account_id: work.scope.accountId,
      quotation_id: id,
      number,
      content: JSON.stringify({ lines, clauses, validUntil, paymentTerms, notes } satisfies SentContent),
      total,
      file_id: fileId,
      recipients: to?.join(', ') ?? null,
      message: message ?? null,
      sent_by: work.scope.userId || null,
    })
    .execute()
  return { fileId, company }
}

/** One that was accepted meanwhile stays so. */
async function markSent(work: Work, { id, status }: Quotation, comment: string | null): Promise<number> {
  const isOpen = isEditable(status)
  await saveRecord(work, 'quotation', id, { sent_at: sql`now()`, unsent: false, ...(isOpen && { state: 'sent' }) })
  return note(work, { entityType: 'quotation', entityId: id, status: 'sent', comment })
}
