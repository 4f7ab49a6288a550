import { documentKind } from '../documents/kinds.ts'
import { invoiceKind } from '../invoices/invoices.kind.ts'

/** A sales note that is stamped is owed and cancelled as an invoice is. */
export const noteKind = documentKind({ ...invoiceKind, kind: 'note_sale', name: 'La nota de venta' })
