import * as contract from '@arriero/contract/store/orders/orders.contract.ts'
import { SentFile, route } from '../../../app/http/route.ts'
import { movementsOf } from '../purchases/history.ts'
import { orderPdf } from './order-pdf.ts'
import * as invoices from './orders.invoices.ts'
import * as repository from './orders.repository.ts'
import { send } from './orders.send.ts'
import * as service from './orders.service.ts'

export const ordersRoutes = [
  route(contract.listOrders, ({ work, query, from }) => repository.pageOrders(work, query, from)),
  route(contract.allOrders, ({ work }) => repository.allOrders(work)),
  route(contract.getOrder, ({ work, params }) => service.find(work, params.id)),
  route(contract.orderMovements, async ({ work, params }) => {
    await service.find(work, params.id)
    return movementsOf(work, { orderId: params.id })
  }),
  route(contract.createOrder, ({ work, body }) => service.create(work, body)),
  route(contract.updateOrder, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteOrder, ({ work, params }) => service.remove(work, params.id)),
  route(contract.authorizeOrder, ({ work, body }) => service.decide(work, body, 1)),
  route(contract.denyOrder, ({ work, body }) => service.decide(work, body, 3)),
  route(contract.cancelOrder, ({ work, body }) => service.cancel(work, body)),
  route(contract.dropPending, ({ work, body }) => service.drop(work, body)),
  route(contract.orderPdf, async ({ work, params }) => {
    const { name, body } = await orderPdf(work, await service.find(work, params.id))
    return new SentFile(name, 'application/pdf', body)
  }),
  route(contract.sendOrder, ({ work, app, body }) => send(work, app, body)),
  route(contract.addInvoice, ({ work, app, body }) => invoices.add(work, app, body)),
  route(contract.invoiceXml, ({ work, app, params }) => invoices.xmlOf(work, app, params.id)),
  route(contract.matchInvoiceLine, ({ work, body }) => invoices.match(work, body)),
  route(contract.resolveInvoiceLine, ({ work, body }) => invoices.resolve(work, body)),
  route(contract.payInvoice, ({ work, body }) => invoices.pay(work, body.id)),
  route(contract.removeInvoice, ({ work, body }) => invoices.remove(work, body)),
]
