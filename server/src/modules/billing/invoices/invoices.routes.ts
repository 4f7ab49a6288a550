import { importInvoiceXml } from '@arriero/contract/billing/invoices/import.contract.ts'
import * as contract from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { SentFile, route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { documentColumns, sheetRows } from '../documents/document-sheet.ts'
import { documentIds, pageDocuments } from '../documents/documents.list.ts'
import { beginZip } from '../documents/zip.ts'
import { importXml } from './import/import-xml.ts'
import { invoiceKind } from './invoices.kind.ts'
import { preview } from './invoices.preview.ts'
import { review } from './invoices.review.ts'
import * as service from './invoices.service.ts'
import { remind } from './reminders.ts'
import { statementPdf } from './statement.ts'

const { kind } = invoiceKind

export const invoicesRoutes = [
  route(contract.listInvoices, ({ work, query, from }) => pageDocuments(work, kind, query, from)),
  route(contract.getInvoice, ({ work, params }) => service.find(work, params.id)),
  route(contract.createInvoice, ({ work, body }) => service.create(work, body)),
  route(contract.updateInvoice, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteInvoice, ({ work, params }) => service.remove(work, params.id)),
  route(contract.reviewInvoice, ({ work, app, body }) => review(work, app, body)),
  route(contract.previewInvoice, ({ work, app, body }) => preview(work, app, body)),
  route(contract.updatePaymentTerms, ({ work, params, body }) => service.changeTerms(work, params.id, body)),
  route(contract.substituteInvoice, ({ work, params }) => service.substitute(work, params.id)),
  route(importInvoiceXml, ({ work, body }) => importXml(work, body.file, body.owing)),
  route(contract.downloadInvoices, ({ work, body }) => beginZip(work, kind, body.ids)),
  route(contract.remindCustomers, ({ work, body }) => remind(work, body.ids)),
  route(contract.accountStatement, async ({ work, body }) => {
    const { name, body: file } = await statementPdf(work, body)
    return new SentFile(name, 'application/pdf', file)
  }),
  ...exportRoutes(contract.exportInvoices, {
    name: 'facturas',
    title: 'Facturas',
    columns: (column) => documentColumns(column, { isOwed: true }),
    ids: (work, asked, most) => documentIds(work, kind, asked, most),
    rows: sheetRows,
  }),
  ...documentRoutes(kind, {
    stamp: contract.stampInvoice,
    cancel: contract.cancelInvoice,
    pdf: contract.invoicePdf,
    xml: contract.invoiceXml,
    acuse: contract.invoiceAcuse,
    acusePdf: contract.invoiceAcusePdf,
    mail: contract.mailInvoice,
  }),
]
