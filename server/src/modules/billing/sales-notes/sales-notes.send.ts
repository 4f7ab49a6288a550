import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { receiversOf } from '../customers/customers.read.ts'
import { texts as documentTexts } from '../documents/documents.texts.ts'
import { mailDocument } from '../documents/mail.ts'
import { notePaper } from './sales-notes.paper.ts'
import { find } from './sales-notes.repository.ts'
import { written } from '../documents/written.ts'

interface Sending {
  to?: readonly string[] | undefined
  message?: string | null | undefined
}

/** A stamped note goes with XML and PDF; another one with its PDF alone. */
export async function sendNote(work: Work, app: App, id: number, { to, message }: Sending): Promise<void> {
  const note = await forChange(work, 'fiscal_document', id, undefined, find)
  if (note.uuid) return mailDocument(work, app, 'note_sale', id, { to, message })
  const addresses = to?.length ? to : await receiversOf(work, note.customerId)
  if (addresses.length === 0) throw badFields({ to: [documentTexts.noAddress] })
  const { name, body } = await notePaper(work, app, note)
  const file = await keepBytes(app, work, { name, type: 'application/pdf', body })
  const title = `Nota de venta ${note.folio}`
  await queueMail(work, {
    ...letter({
      subject: `${title} de ${note.issuerName}`,
      title,
      lines: [...(message ? [message] : []), 'Encontrará la nota en el PDF adjunto.'],
      facts: [['Total', `$${written(note.total)} ${note.currency}`]],
    }),
    to: addresses,
    topic: 'facturacion',
    fileIds: [file.id],
  })
  await saveRecord(work, 'fiscal_document', id, { sent_at: sql`now()` })
}
