import * as contract from '@arriero/contract/rental/arrangements.contract.ts'
import * as steps from '@arriero/contract/rental/steps.contract.ts'
import { stageLook } from '@arriero/contract/rental/rental.rules.ts'
import { route, SentFile } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import * as handover from './handover.service.ts'
import * as payments from './payments.service.ts'
import * as photos from './photos.service.ts'
import { rentalPaper } from './rental.paper.ts'
import * as repository from './rentals.repository.ts'
import * as service from './rentals.service.ts'
import { send } from './send.ts'
import * as settling from './settle.service.ts'

export const rentalRoutes = [
  route(contract.listArrangements, ({ work, query, from }) => repository.pageRentals(work, query, from)),
  ...exportRoutes(contract.exportArrangements, {
    name: 'arrendamiento',
    title: 'Arrendamiento',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ text, money, moment, number }) => [
      text('Folio', 12, ({ folio }) => folio),
      text('Cotización', 12, ({ quoteFolio }) => quoteFolio),
      text('Etapa', 14, ({ stage }) => stageLook(stage).label),
      text('Unidad o activo', 18, ({ thing }) => thing),
      text('Descripción', 24, ({ thingDetail }) => thingDetail),
      text('Cliente', 32, ({ customer }) => customer),
      text('Contacto', 24, ({ contact }) => contact),
      text('Teléfono', 16, ({ contactPhone }) => contactPhone),
      moment('Inicio', (row) => row.from),
      moment('Fin', (row) => row.to),
      number('Días', ({ days }) => days),
      moment('Entregado', ({ deliveredAt }) => deliveredAt),
      moment('Devuelto', ({ returnedAt }) => returnedAt),
      number('Días de retraso', ({ daysLate }) => daysLate),
      money('Subtotal', ({ subtotal }) => subtotal),
      money('IVA', ({ tax }) => tax),
      money('Total', ({ total }) => total),
      money('Saldo', ({ balance }) => balance),
      money('Depósito acordado', ({ deposit }) => deposit),
      money('Depósito que se tiene', ({ depositHeld }) => depositHeld),
    ],
  }),
  route(contract.arrangementPdf, async ({ work, app, params, query }) => {
    const { name, body } = await rentalPaper(work, app, params.id, query.timezone)
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.createArrangement, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.sendArrangement, ({ work, app, params, body }) => send(work, app, params.id, body)),
  route(contract.reserveArrangement, ({ work, app, params, body }) =>
    service.reserve(work, app, params.id, body.version),
  ),
  route(contract.cancelArrangement, ({ work, app, params, body }) => service.cancel(work, app, params.id, body)),
  route(steps.signArrangement, ({ work, app, params, body }) => service.sign(work, app, params.id, body)),
  route(steps.deliverArrangement, ({ work, app, params, body }) => handover.deliver(work, app, params.id, body)),
  route(steps.returnArrangement, ({ work, app, params, body }) => handover.takeBack(work, app, params.id, body)),
  route(steps.reckonReturnCall, ({ work, params, body }) => handover.previewReturn(work, params.id, body)),
  route(steps.addRentalPhoto, ({ work, app, params, body }) => photos.addPhoto(work, app, params.id, body)),
  route(steps.removeRentalPhoto, ({ work, params }) => photos.removePhoto(work, params.id)),
  route(steps.invoiceArrangement, ({ work, app, params }) => settling.invoice(work, app, params.id)),
  route(steps.settleArrangement, ({ work, app, params, body }) => settling.settle(work, app, params.id, body)),
  route(steps.createRentalPayment, ({ work, app, params, body }) => payments.create(work, app, params.id, body)),
  route(steps.deleteRentalPayment, ({ work, app, params }) => payments.remove(work, app, params.id)),
  route(contract.getArrangement, ({ work, app, params }) => repository.findRental(work, app, params.id)),
  route(contract.updateArrangement, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
]
