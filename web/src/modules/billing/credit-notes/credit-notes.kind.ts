import * as contract from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentKind } from '../documents/document-kind.ts'

/** Credit notes, as the lists and pages of documents know them. */
export const creditNotes: DocumentKind = {
  kind: 'credit_note',
  noun: ['nota de crédito', 'notas de crédito'],
  title: 'Notas de crédito',
  path: billingPaths.creditNotes,
  newPath: billingPaths.newCreditNote,
  editPath: billingPaths.editCreditNote,
  isOwed: false,
  calls: {
    list: contract.listCreditNotes,
    exporting: contract.exportCreditNotes,
    create: contract.createCreditNote,
    update: contract.updateCreditNote,
    stamp: contract.stampCreditNote,
    cancel: contract.cancelCreditNote,
    pdf: contract.creditNotePdf,
    xml: contract.creditNoteXml,
    acuse: contract.creditNoteAcuse,
    acusePdf: contract.creditNoteAcusePdf,
    mail: contract.mailCreditNote,
    remove: contract.deleteCreditNote,
  },
}
