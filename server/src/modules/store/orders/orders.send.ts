import { sql } from 'kysely'
import type { Order } from '@arriero/contract/store/orders/orders.entities.ts'
import type { App } from '../../../app/app.ts'
import { forChange, saveRecord } from '../../../app/database/records.ts'
import type { Work } from '../../../app/database/work.ts'
import { badFields, conflict } from '../../../app/errors.ts'
import { keepBytes } from '../../../app/files/stored-files.ts'
import { letter, queueMail } from '../../notifications/notifications.read.ts'
import { pesos } from '../purchases/decide.ts'
import { note } from '../purchases/history.ts'
import { orderPdf } from './order-pdf.ts'
import { find } from './orders.service.ts'

interface Sending {
  id: number
  to?: readonly string[] | undefined
  message?: string | null | undefined
}

/** Mails the authorised order with its PDF; the mail leaves once this work is durable. */
export async function send(work: Work, app: App, { id, to, message }: Sending): Promise<Order> {
  const order = await forChange(work, 'purchase_order', id, undefined, find)
  if (order.authorization !== 1) throw conflict(`${order.folio} no está autorizada; no se envía al proveedor.`)
  const addresses = to?.length ? to : order.supplierEmail ? [order.supplierEmail] : []
  if (addresses.length === 0) throw badFields({ to: ['El proveedor no tiene correo; escriba uno.'] })
  const { name, body } = await orderPdf(work, order)
  const file = await keepBytes(app, work, { name, type: 'application/pdf', body })
  await queueMail(work, {
    ...letter({
      subject: `Orden de compra ${order.folio}`,
      title: `Orden de compra ${order.folio}`,
      lines: [...(message ? [message] : []), 'Encontrará la orden en el PDF adjunto.'],
      facts: [
        ['Entregar en', order.storeName],
        ...(order.expectedOn
          ? [['Fecha de entrega', order.expectedOn.split('-').toReversed().join('.')] as const]
          : []),
        ['Total con IVA', pesos(order.total)],
      ],
    }),
    to: addresses,
    topic: 'orden_compra',
    fileIds: [file.id],
  })
  await saveRecord(work, 'purchase_order', id, { sent_at: sql`now()`, sent_to: addresses.join(', ') })
  await note(work, { orderId: id }, 'sent', addresses.join(', '))
  return find(work, id)
}
