import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields } from '../../../app/errors.ts'
import { keepFile } from '../../../app/files/stored-files.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { customerOf } from '../customers/customers.read.ts'
import { texts as documentTexts } from '../documents/documents.texts.ts'
import { mailDocument } from '../documents/mail.ts'
import { notePaper } from './sales-notes.paper.ts'
import { find } from './sales-notes.repository.ts'

interface Sending {
  to?: readonly string[] | undefined
  message?: string | null | undefined
}
const figure = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A stamped note goes with XML and PDF; another one with its PDF alone. */
export async function sendNote(work: Work, app: App, id: number, { to, message }: Sending): Promise<void> {
  const note = await forChange(work, 'fiscal_document', id, undefined, find)
  if (note.uuid) return mailDocument(work, app, 'note_sale', id, { to, message })
  const addresses = to?.length ? to : await addressesOf(work, note.customerId)
  if (addresses.length === 0) throw badFields({ to: [documentTexts.noAddress] })
  const { name, body } = await notePaper(work, app, note)
  const path = join(tmpdir(), `note-${randomBytes(8).toString('hex')}`)
  await writeFile(path, body)
  const file = await keepFile(app, work, { name, type: 'application/pdf', size: body.length, path })
  const title = `Nota de venta ${note.folio}`
  await queueMail(work, {
    ...letter({
      subject: `${title} de ${note.issuerName}`,
      title,
      lines: [...(message ? [message] : []), 'Encontrará la nota en el PDF adjunto.'],
      facts: [['Total', `$${figure.format(note.total)} ${note.currency}`]],
    }),
    to: addresses,
    topic: 'facturacion',
    fileIds: [file.id],
  })
  await saveRecord(work, 'fiscal_document', id, { sent_at: sql`now()` })
}

async function addressesOf(work: Work, customerId: number | null): Promise<string[]> {
  if (customerId === null) return []
  const { contacts } = await customerOf(work, customerId)
  return contacts.filter(({ documents }) => documents).map(({ email }) => email)
}
