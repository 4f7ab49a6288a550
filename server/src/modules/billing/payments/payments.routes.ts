import * as contract from '@arriero/contract/billing/payments/payments.contract.ts'
import { paymentStages } from '@arriero/contract/billing/payments/payments.rules.ts'
import type { Work } from '../../../app/database/work.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { aboutOf } from '../allocations/allocations.repository.ts'
import { addProof, removeProof } from '../allocations/proofs.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { documentColumns, sheetRows } from '../documents/document-sheet.ts'
import { paymentKind } from './payments.kind.ts'
import { factsOf, pagePayments, paymentIds } from './payments.repository.ts'
import { review } from './payments.review.ts'
import * as service from './payments.service.ts'

const { kind } = paymentKind

export const paymentRoutes = [
  route(contract.listPayments, ({ work, query, from }) => pagePayments(work, query, from)),
  route(contract.paymentsOf, ({ work, params, query, from }) => pagePayments(work, query, from, aboutOf(params))),
  route(contract.openInvoices, ({ work, params }) => service.openOf(work, params.id)),
  route(contract.getPayment, ({ work, app, params }) => service.find(work, app, params.id)),
  route(contract.createPayment, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updatePayment, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deletePayment, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.reviewPayment, ({ work, app, body: { id, ...draft } }) => review(work, app, draft, id)),
  route(contract.uploadPaymentProof, async ({ work, app, body }) => {
    await addProof(work, app, kind, body)
    return service.find(work, app, body.id)
  }),
  route(contract.deletePaymentProof, ({ work, app, params }) => removeProof(work, app, kind, params.id)),
  ...exportRoutes(contract.exportPayments, {
    name: 'pagos',
    title: 'Pagos',
    columns: (column) =>
      documentColumns(column, {
        isOwed: false,
        own: [
          column.text('Complemento', 16, ({ stage }) => paymentStages.find((one) => one.stage === stage)?.label),
          column.moment('Pagado', ({ paidAt }) => paidAt),
          column.money('Aplicado', ({ applied }) => applied),
          column.money('A favor', ({ left }) => left),
        ],
      }),
    ids: paymentIds,
    async rows(work: Work, ids: number[]) {
      const rows = await sheetRows(work, ids)
      const facts = await factsOf(work, rows)
      return rows.map((row) => ({ ...row, ...facts(row) }))
    },
  }),
  ...documentRoutes(kind, {
    stamp: contract.stampPayment,
    cancel: contract.cancelPayment,
    pdf: contract.paymentPdf,
    xml: contract.paymentXml,
    acuse: contract.paymentAcuse,
    acusePdf: contract.paymentAcusePdf,
    mail: contract.mailPayment,
  }),
]
