import * as contract from '@arriero/contract/warehouses/payments.contract.ts'
import { methodLabel } from '@arriero/contract/core/payment-methods.ts'
import { conceptLabel } from '@arriero/contract/warehouses/warehouses.rules.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import * as repository from './payments.repository.ts'
import * as service from './payments.service.ts'

export const paymentRoutes = [
  route(contract.listPayments, ({ work, query, from }) => repository.pagePayments(work, query, from)),
  ...exportRoutes(contract.exportPayments, {
    name: 'pagos_de_bodegas',
    title: 'Pagos de bodegas',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ text, money, date }) => [
      text('Folio', 12, ({ folio }) => folio),
      date('Fecha', ({ paidOn }) => paidOn),
      text('Inquilino', 32, ({ tenant }) => tenant),
      text('Contrato', 12, ({ contractNumber }) => contractNumber),
      text('Terreno', 24, ({ landName }) => landName),
      text('Concepto', 26, ({ concept }) => conceptLabel(concept)),
      money('Importe', ({ amount }) => amount),
      text('Forma', 16, ({ method }) => methodLabel(method)),
      text('Referencia', 24, ({ reference }) => reference),
      text('Notas', 32, ({ notes }) => notes),
    ],
  }),
  route(contract.getPayment, ({ work, params }) => repository.findPayment(work, params.id)),
  route(contract.createPayment, ({ work, body }) => service.create(work, body)),
  route(contract.updatePayment, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deletePayment, ({ work, params }) => service.remove(work, params.id)),
]
