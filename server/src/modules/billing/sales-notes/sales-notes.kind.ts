import { conflict } from '../../../app/errors.ts'
import { documentKind } from '../documents/kinds.ts'
import { invoiceKind } from '../invoices/invoices.kind.ts'
import { find } from './sales-notes.repository.ts'
import { texts } from './sales-notes.texts.ts'

/** A sales note that is stamped is owed and cancelled as an invoice is. */
export const noteKind = documentKind({
  ...invoiceKind,
  kind: 'note_sale',
  name: 'La nota de venta',

  /** Only open ones: what an invoice charges already, perhaps since a moment, is no income twice. */
  async onStamping(work, document) {
    const { situation, folio } = await find(work, document.id)
    if (situation !== 'open') throw conflict(texts.notOpen(folio, situation))
    await invoiceKind.onStamping?.(work, document)
  },
})
