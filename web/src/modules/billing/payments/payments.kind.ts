import * as contract from '@arriero/contract/billing/payments/payments.contract.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentKind } from '../documents/document-kind.ts'

/** Payments, as the lists and pages of documents know them. */
export const payments: DocumentKind = {
  kind: 'payment',
  noun: ['pago', 'pagos'],
  title: 'Pagos',
  path: billingPaths.payments,
  newPath: billingPaths.newPayments,
  editPath: billingPaths.editPayment,
  isOwed: false,
  calls: {
    list: contract.listPayments,
    exporting: contract.exportPayments,
    create: contract.createPayment,
    update: contract.updatePayment,
    stamp: contract.stampPayment,
    cancel: contract.cancelPayment,
    pdf: contract.paymentPdf,
    xml: contract.paymentXml,
    acuse: contract.paymentAcuse,
    acusePdf: contract.paymentAcusePdf,
    mail: contract.mailPayment,
    remove: contract.deletePayment,
  },
}
