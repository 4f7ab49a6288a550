import * as contract from '@arriero/contract/billing/invoices/invoices.contract.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentKind } from '../documents/document-kind.ts'

/** Invoices, as the lists and pages of documents know them. */
export const invoices: DocumentKind = {
  kind: 'invoice',
  noun: ['factura', 'facturas'],
  title: 'Facturas',
  path: billingPaths.invoices,
  newPath: billingPaths.newInvoice,
  editPath: billingPaths.editInvoice,
  isOwed: true,
  calls: {
    list: contract.listInvoices,
    exporting: contract.exportInvoices,
    create: contract.createInvoice,
    update: contract.updateInvoice,
    stamp: contract.stampInvoice,
    cancel: contract.cancelInvoice,
    pdf: contract.invoicePdf,
    xml: contract.invoiceXml,
    acuse: contract.invoiceAcuse,
    acusePdf: contract.invoiceAcusePdf,
    mail: contract.mailInvoice,
    remove: contract.deleteInvoice,
  },
}
