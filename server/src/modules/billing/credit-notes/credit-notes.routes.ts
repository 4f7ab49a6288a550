import * as contract from '@arriero/contract/billing/credit-notes/credit-notes.contract.ts'
import { creditReasonOf } from '@arriero/contract/billing/credit-notes/credit-notes.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { aboutOf } from '../allocations/allocations.repository.ts'
import { addProof, removeProof } from '../allocations/proofs.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { documentColumns, sheetRows } from '../documents/document-sheet.ts'
import { documentIds } from '../documents/documents.list.ts'
import { creditNoteKind } from './credit-notes.kind.ts'
import { pageCreditNotes, withReasons } from './credit-notes.repository.ts'
import * as service from './credit-notes.service.ts'

const { kind } = creditNoteKind

export const creditNoteRoutes = [
  route(contract.listCreditNotes, ({ work, query, from }) => pageCreditNotes(work, query, from)),
  route(contract.creditNotesOf, ({ work, params, query, from }) => pageCreditNotes(work, query, from, aboutOf(params))),
  route(contract.getCreditNote, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createCreditNote, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateCreditNote, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteCreditNote, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.reviewCreditNote, ({ work, app, body: { id, ...draft } }) => service.review(work, app, draft, id)),
  route(contract.uploadCreditNoteProof, async ({ work, app, body }) => {
    await addProof(work, app, kind, body)
    return service.find(work, app, body.id)
  }),
  route(contract.deleteCreditNoteProof, ({ work, app, params }) => removeProof(work, app, kind, params.id)),
  ...exportRoutes(contract.exportCreditNotes, {
    name: 'notas_de_credito',
    title: 'Notas de crédito',
    columns: (column) =>
      documentColumns(column, {
        isOwed: false,
        own: [
          column.text('Motivo', 26, ({ reason }) => creditReasonOf(reason).label),
          column.text('Facturas', 26, ({ invoices }) => invoices.join(', ')),
        ],
      }),
    ids: (work, asked, most) => documentIds(work, kind, asked, most),
    rows: async (work: Work, ids: number[]) => withReasons(work, await sheetRows(work, ids)),
  }),
  ...documentRoutes(kind, {
    stamp: contract.stampCreditNote,
    cancel: contract.cancelCreditNote,
    pdf: contract.creditNotePdf,
    xml: contract.creditNoteXml,
    acuse: contract.creditNoteAcuse,
    acusePdf: contract.creditNoteAcusePdf,
    mail: contract.mailCreditNote,
  }),
]
