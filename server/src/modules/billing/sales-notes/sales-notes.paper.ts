import { buildCfdi } from '@arriero/cfdi/build/build-cfdi.ts'
import { sumsOf } from '@arriero/cfdi/print/print-lines.ts'
import { amountInWords } from '@arriero/cfdi/words/amount-in-words.ts'
import type { SalesNote } from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { noteStateLabel } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'
import { zoneOf } from '../../../app/account-zone.ts'
import type { App } from '../../../app/app.ts'
import type { Work } from '../../../app/database/work.ts'
import type { PdfBlock } from '../../../shared/pdf/document.ts'
import { renderPdf } from '../../../shared/pdf/render-pdf.ts'
import { shortMoment } from '../../../shared/zones.ts'
import { findDocument } from '../documents/documents.repository.ts'
import { pdfFile } from '../documents/files.ts'
import { headOfPaper } from '../quotations/letterheads/head.ts'
import { offerTable } from '../quotations/offer-table.ts'
import { noteKind } from './sales-notes.kind.ts'

/** A stamped note as the fiscal document it is; another one on the company's letterhead, and it says that it is none. */
export async function notePaper(work: Work, app: App, note: SalesNote): Promise<{ name: string; body: Buffer }> {
  if (note.uuid) return pdfFile(work, app, 'note_sale', note.id)
  const head = await headOfPaper(work, app, null)
  const cfdi = buildCfdi(await noteKind.draftOf(work, await findDocument(work, note.id), note.issuedAt))
  const totals = {
    lines: (cfdi.Conceptos ?? []).map(({ Importe }) => Number(Importe)),
    printed: sumsOf(cfdi),
    total: note.total,
    words: amountInWords(note.total.toFixed(2), note.currency),
  }
  const body = await renderPdf({
    ...head,
    title: `Nota de venta ${note.folio}`,
    kind: 'Nota de venta',
    reference: note.folio,
    createdAt: note.issuedAt,
    blocks: [
      { kind: 'facts', columns: 3, items: factsOf(note, await zoneOf(work)) },
      offerTable(note, totals),
      ...(note.conditions ? [{ kind: 'text', text: note.conditions } satisfies PdfBlock] : []),
      { kind: 'note', tone: 'grey', text: 'Esta nota no es un comprobante fiscal; puede pedir su factura.' },
      { kind: 'signatures', items: [{ name: 'Entregó', detail: note.issuerName }, { name: 'Recibió' }] },
    ],
  })
  return { name: `${note.folio}.pdf`, body }
}

const factsOf = (note: SalesNote, zone: string) => [
  { label: 'Para', value: note.receiverName, detail: `RFC ${note.receiverRfc}` },
  { label: 'Fecha', value: shortMoment(note.issuedAt, zone), detail: note.issuerName },
  {
    label: 'Estado',
    value: noteStateLabel(note.situation),
    ...(note.invoiceFolio && { detail: `Factura ${note.invoiceFolio}` }),
  },
]
