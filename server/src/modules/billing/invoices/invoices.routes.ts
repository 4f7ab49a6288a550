import * as contract from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { SentFile, route } from '../../../app/http/route.ts'
import { beginCancelling } from '../documents/cancelling.ts'
import { pageDocuments } from '../documents/documents.repository.ts'
import { acuseFile, acusePdfFile, pdfFile, xmlFile, type DocumentFile } from '../documents/files.ts'
import { mailDocument } from '../documents/mail.ts'
import { beginStamping } from '../documents/stamping.ts'
import { beginZip } from '../documents/zip.ts'
import { invoiceKind } from './invoices.kind.ts'
import { review } from './invoices.review.ts'
import * as service from './invoices.service.ts'
import { remind } from './reminders.ts'
import { statementPdf } from './statement.ts'

const { kind } = invoiceKind
const sent = ({ name, type, body }: DocumentFile) => new SentFile(name, type, body)

export const invoicesRoutes = [
  route(contract.listInvoices, ({ work, query, from }) => pageDocuments(work, kind, query, from)),
  route(contract.getInvoice, ({ work, params }) => service.find(work, params.id)),
  route(contract.createInvoice, ({ work, body }) => service.create(work, body)),
  route(contract.updateInvoice, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteInvoice, ({ work, params }) => service.remove(work, params.id)),
  route(contract.reviewInvoice, ({ work, body }) => review(work, body)),
  route(contract.updatePaymentTerms, ({ work, params, body }) => service.changeTerms(work, params.id, body)),
  route(contract.substituteInvoice, ({ work, params }) => service.substitute(work, params.id)),
  route(contract.stampInvoice, ({ work, body }) => beginStamping(work, kind, body)),
  route(contract.cancelInvoice, ({ work, body }) => beginCancelling(work, kind, body)),
  route(contract.invoicePdf, async ({ work, app, params }) => sent(await pdfFile(work, app, kind, params.id))),
  route(contract.invoiceXml, async ({ work, params }) => sent(await xmlFile(work, kind, params.id))),
  route(contract.invoiceAcuse, async ({ work, params }) => sent(await acuseFile(work, kind, params.id))),
  route(contract.invoiceAcusePdf, async ({ work, params }) => sent(await acusePdfFile(work, kind, params.id))),
  route(contract.mailInvoice, ({ work, app, params, body }) => mailDocument(work, app, kind, params.id, body)),
  route(contract.downloadInvoices, ({ work, body }) => beginZip(work, kind, body.ids)),
  route(contract.remindCustomers, ({ work, body }) => remind(work, body.ids)),
  route(contract.accountStatement, async ({ work, body }) => {
    const { name, body: file } = await statementPdf(work, body)
    return new SentFile(name, 'application/pdf', file)
  }),
]
