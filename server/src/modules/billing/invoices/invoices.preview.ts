import type { InvoiceDraft } from '@arriero/contract/billing/invoices/invoices.contract.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import { SentFile } from '../../../app/http/route.ts'
import { findDocument } from '../documents/documents.repository.ts'
import { printed } from '../documents/files.ts'
import { cfdiOf, saleDraft } from '../documents/sale.ts'
import { checked } from './invoices.service.ts'

/** The paper of what stands in a form, marked as a draft; writes nothing. `id`: the one that is being changed. */
export async function preview(
  work: Work,
  app: App,
  { id, ...draft }: InvoiceDraft & { id?: number | undefined },
): Promise<SentFile> {
  const stored = id === undefined ? undefined : await findDocument(work, id, 'invoice')
  const { sale } = await checked(work, draft)
  const createdAt = new Date().toISOString()
  const cfdi = cfdiOf(await saleDraft(work, { ...sale, number: stored?.number }, createdAt))
  const body = await printed(work, app, cfdi, sale.issuerId, { isTest: false, createdAt })
  return new SentFile(`${stored?.folio ?? sale.series}.pdf`, 'application/pdf', body, true)
}
