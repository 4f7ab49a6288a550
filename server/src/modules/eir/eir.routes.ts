import * as contract from '@arriero/contract/eir/eir.contract.ts'
import { kindLabel, lackWords, stateLook } from '@arriero/contract/eir/eir.rules.ts'
import { shownNumber } from '@arriero/contract/eir/iso6346.rules.ts'
import { zoneOf } from '../../app/account-zone.ts'
import { route, SentFile, type Route } from '../../app/http/route.ts'
import { exportRoutes } from '../../app/list-export.ts'
import { zoneOfOffset } from '../../shared/zones.ts'
import { issuersSeen } from '../social-reasons/social-reasons.read.ts'
import { readDashboard } from './dashboard.ts'
import { receiptPaper } from './eir.paper.ts'
import * as repository from './eir.repository.ts'
import * as service from './eir.service.ts'
import { receivePhoto } from './photos.service.ts'
import { findReceipt, findVersion } from './receipt.ts'

export const eirRoutes: Route[] = [
  route(contract.listReceipts, ({ work, query, from }) => repository.pageOfReceipts(work, query, from)),
  ...exportRoutes(contract.exportReceipts, {
    name: 'recibos_de_contenedores',
    title: 'Recibos de contenedores',
    ids: repository.idsOf,
    rows: repository.rowsOf,
    columns: ({ text, number, moment }) => [
      text('Folio', 12, ({ folio }) => folio),
      text('Contenedor', 16, ({ container }) => shownNumber(container)),
      text('Tipo', 8, ({ sizeType }) => sizeType),
      text('Naviera', 20, ({ line }) => line),
      text('Movimiento', 12, ({ kind }) => kindLabel(kind)),
      text('Lleno', 8, ({ isFull }) => (isFull ? 'Sí' : 'No')),
      moment('Cuándo', ({ happenedAt }) => happenedAt),
      text('Dónde', 24, ({ place }) => place),
      text('Reserva', 16, ({ booking }) => booking),
      text('Unidad', 16, ({ unitName, truck }) => unitName ?? truck),
      text('Operador', 26, ({ driver }) => driver),
      number('Daños', ({ damageCount }) => damageCount),
      number('Nuevos', ({ newCount }) => newCount),
      text('Estado', 12, ({ state }) => stateLook(state).label),
      text('Le falta', 40, ({ lacks }) => lackWords(lacks)),
    ],
  }),
  route(contract.getReceipt, ({ work, app, params }) => findReceipt(work, app, params.id)),
  route(contract.createReceipt, ({ work, app, body }) => service.create(work, app, body)),
  route(contract.updateReceipt, ({ work, app, params, body }) => service.update(work, app, params.id, body)),
  route(contract.deleteReceipt, ({ work, app, params }) => service.remove(work, app, params.id)),
  route(contract.signReceipt, ({ work, app, params, body }) => service.sign(work, app, params.id, body)),
  route(contract.closeReceipt, ({ work, app, params, body }) => service.close(work, app, params.id, body.version)),
  route(contract.sendReceiptPhoto, ({ work, app, params, body }) => receivePhoto(work, app, params.uuid, body.file)),
  route(contract.receiptHistory, async ({ work, app, params }) => {
    const { containerId } = await findReceipt(work, app, params.id)
    return repository.movementsOf(work, containerId)
  }),
  route(contract.receiptVersion, ({ work, app, params }) => findVersion(work, app, params.id, params.version_id)),
  route(contract.receiptPdf, async ({ work, app, params, query }) => {
    const zone = query.timezone === undefined ? await zoneOf(work) : zoneOfOffset(query.timezone)
    const { name, body } = await receiptPaper(work, app, params.id, {
      socialReasonId: query.socialReasonId,
      zone: zone ?? (await zoneOf(work)),
    })
    return new SentFile(name, 'application/pdf', body, true)
  }),
  route(contract.receiptDashboard, ({ work, body }) => readDashboard(work, body)),
  route(contract.receiptLines, ({ work }) => repository.linesOf(work)),
  route(contract.receiptIssuers, ({ work }) => issuersSeen(work)),
  route(contract.knownContainer, ({ work, params }) => repository.containerKnown(work, params.number)),
]
