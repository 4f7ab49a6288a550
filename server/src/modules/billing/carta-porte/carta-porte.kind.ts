import { linesOf, type StoredDocument } from '../documents/documents.repository.ts'
import type { Work } from '../../../app/database/work.ts'
import { documentKind } from '../documents/kinds.ts'
import { saleOf } from '../documents/sale.ts'
import { invoiceKind } from '../invoices/invoices.kind.ts'
import { cfdiDraft, type Waybill } from './carta-porte.cfdi.ts'
import { readCartaPorte } from './carta-porte.repository.ts'

/** A stored carta porte with its journey and what it charges. */
export async function waybillOf(work: Work, document: StoredDocument): Promise<Waybill> {
  const { type, journey, complementId } = await readCartaPorte(work, document.id)
  return { type, journey, complementId, sale: saleOf(document, await linesOf(work, document.id)) }
}

/** Of an income: the invoice with its complement. */
const isOwed = ({ method }: StoredDocument) => method !== null

/**
 * A carta porte. That of an income is the invoice of the freight and owes its total as any invoice does; that of a
 * transfer is owed by nobody.
 */
export const cartaPorteKind = documentKind({
  kind: 'carta_porte',
  name: 'La carta porte',
  draftOf: async (work, document, issuedAt) => cfdiDraft(work, await waybillOf(work, document), issuedAt),
  hold: async (...asked) => invoiceKind.hold?.(...asked),
  onStamping: async (work, document) => (isOwed(document) ? invoiceKind.onStamping?.(work, document) : undefined),
  onStamped: async (work, document) => (isOwed(document) ? invoiceKind.onStamped(work, document) : undefined),
  onCancelled: (work, document) => invoiceKind.onCancelled(work, document),
  whyNotCancel: async (...asked) => invoiceKind.whyNotCancel?.(...asked),
})
