import type { CreditNoteRow } from '@arriero/contract/billing/credit-notes/credit-notes.entities.ts'
import { creditReasonOf } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import type { DocumentRow } from '@arriero/contract/billing/documents/documents.entities.ts'
import type { Column } from '../../../kit/list/list-types.ts'
import { TwoLines } from '../../../kit/TwoLines.tsx'
import { documentList } from '../documents/documentList.tsx'
import { creditNotes } from './credit-notes.kind.ts'

const columns: Column<CreditNoteRow>[] = [
  {
    key: 'reason',
    title: 'Motivo',
    width: 210,
    render: ({ reason, invoices }) => <TwoLines top={creditReasonOf(reason).label} bottom={invoices.join(', ')} />,
  },
]

/** What was taken off invoices again. */
export const CreditNotesPage = documentList(creditNotes, {
  // The rows of its call are credit notes.
  columns: columns as unknown as Column<DocumentRow>[],
  empty: {
    title: 'Aún no hay notas de crédito',
    text: 'Una bonificación, una devolución o un anticipo aplicado baja el saldo de sus facturas cuando se timbra.',
  },
})
