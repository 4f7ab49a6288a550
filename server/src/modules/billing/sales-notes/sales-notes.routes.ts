import * as contract from '@arriero/contract/billing/sales-notes/sales-notes.contract.ts'
import { noteStateLabel } from '@arriero/contract/billing/sales-notes/sales-notes.rules.ts'
import { SentFile, route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { acuseFile } from '../documents/files.ts'
import { beginStamping } from '../documents/stamping.ts'
import { invoiceNotes } from './invoice-notes.ts'
import { notePaper } from './sales-notes.paper.ts'
import { find, noteIds, noteRows, pageNotes } from './sales-notes.repository.ts'
import { sendNote } from './sales-notes.send.ts'
import * as service from './sales-notes.service.ts'

export const salesNoteRoutes = [
  route(contract.listNotes, ({ work, query, from }) => pageNotes(work, query, from)),
  route(contract.getNote, ({ work, params }) => find(work, params.id)),
  route(contract.createNote, ({ work, body }) => service.create(work, body)),
  route(contract.updateNote, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteNote, ({ work, params }) => service.remove(work, params.id)),
  route(contract.stampNote, ({ work, body }) => beginStamping(work, 'note_sale', body)),
  route(contract.cancelNote, ({ work, body }) => service.cancel(work, body)),
  route(contract.notePdf, async ({ work, app, params }) => {
    const { name, body } = await notePaper(work, app, await find(work, params.id))
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.noteAcuse, async ({ work, params }) => {
    const { name, type, body } = await acuseFile(work, 'note_sale', params.id)
    return new SentFile(name, type, body)
  }),
  route(contract.mailNote, ({ work, app, params, body }) => sendNote(work, app, params.id, body)),
  ...exportRoutes(contract.exportNotes, {
    name: 'notas_de_venta',
    title: 'Notas de venta',
    columns: ({ text, money, moment }) => [
      text('Folio', 14, ({ folio }) => folio),
      moment('Emisión', ({ issuedAt }) => issuedAt),
      text('Estado', 14, (row) => noteStateLabel(row.situation)),
      text('RFC', 16, ({ receiverRfc }) => receiverRfc),
      text('Cliente', 36, ({ receiverName }) => receiverName),
      text('Emite', 30, ({ issuerName }) => issuerName),
      text('Moneda', 10, ({ currency }) => currency),
      money('Total', ({ total }) => total),
      text('Factura', 14, ({ invoiceFolio }) => invoiceFolio),
    ],
    ids: noteIds,
    rows: noteRows,
  }),
  route(contract.invoiceNotes, ({ work, body }) => invoiceNotes(work, body)),
]
