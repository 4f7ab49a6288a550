import { sql } from 'kysely'
import { fiscalKinds, type FiscalKind } from '@arriero/contract/billing/documents/documents.rules.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { receiversOf } from '../customers/customers.read.ts'
import { findDocument, setState } from './documents.repository.ts'
import { texts } from './documents.texts.ts'
import { pdfFile, xmlFile } from './files.ts'
import { written } from './written.ts'

interface Mailing {
  to?: readonly string[] | undefined
  message?: string | null | undefined
}

/** Mails a stamped document with XML and PDF; it leaves once this work is durable. */
export async function mailDocument(work: Work, app: App, kind: FiscalKind, id: number, { to, message }: Mailing) {
  const document = await findDocument(work, id, kind)
  if (!document.uuid) throw conflict(texts.notStamped(document.folio))
  const addresses = to?.length ? [...to] : await receiversOf(work, document.customerId)
  if (addresses.length === 0) throw badFields({ to: [texts.noAddress] })
  const label = fiscalKinds.find((one) => one.kind === kind)?.label ?? ''
  const fileIds: number[] = []
  for (const file of [await xmlFile(work, kind, id), await pdfFile(work, app, kind, id)])
    fileIds.push((await keepBytes(app, work, file)).id)
  const title = `${label} ${document.folio}`
  await queueMail(work, {
    ...letter({
      subject: `${title} de ${document.issuerName}`,
      title,
      lines: [...(message ? [message] : []), 'Encontrará el XML y su representación impresa en los archivos adjuntos.'],
      facts: [
        ['Emite', document.issuerName],
        // A transfer of goods comes to nothing.
        ...(document.method === null && kind === 'carta_porte'
          ? []
          : [['Total', `${written(document.total)} ${document.currency}`] as const]),
        ['Folio fiscal', document.uuid.toUpperCase()],
      ],
    }),
    to: addresses,
    topic: 'facturacion',
    fileIds,
  })
  await setState(work, id, { sent_at: sql`now()` })
  await work.tx
    .insertInto('fiscal_mail')
    .values({
      account_id: work.scope.accountId,
      document_id: id,
      recipient: addresses.join(', '),
      sent_by: work.scope.userId || null,
    })
    .execute()
}
