import * as contract from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import type { Work } from '../../../app/database/work.ts'
import { route } from '../../../app/http/route.ts'
import { exportRoutes } from '../../../app/list-export.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { documentColumns, sheetRows } from '../documents/document-sheet.ts'
import { installedCatalogs } from '../sat-catalogs/installed.ts'
import { cartaPorteKind } from './carta-porte.kind.ts'
import { cartaPorteIds, pageCartasPorte, withJourneys } from './carta-porte.repository.ts'
import { review } from './carta-porte.review.ts'
import * as service from './carta-porte.service.ts'
import { knownOf, proposalOf } from './from-trip.ts'
import { checkGoods, goodsSheet, goodsTemplate } from './goods-sheet.ts'
import { legsOf } from './legs.ts'

export const cartaPorteRoutes = [
  route(contract.listCartasPorte, ({ work, query, from }) => pageCartasPorte(work, query, from)),
  route(contract.getCartaPorte, ({ work, params }) => service.find(work, params.id)),
  route(contract.createCartaPorte, ({ work, body }) => service.create(work, body)),
  route(contract.updateCartaPorte, ({ work, params, body }) => service.update(work, params.id, body)),
  route(contract.deleteCartaPorte, ({ work, params }) => service.remove(work, params.id)),
  route(contract.reviewCartaPorte, ({ work, app, body }) => review(work, app, body)),
  route(contract.substituteCartaPorte, ({ work, params }) => service.substitute(work, params.id)),
  route(contract.cartaPorteOfTrip, ({ work, app, params }) => proposalOf(work, app, params.id)),
  route(contract.knownOfCartaPorte, ({ work, app, query }) => knownOf(work, app, query)),
  route(contract.cartaPorteLegs, async ({ app, body }) => ({ legs: await legsOf(app, body.places) })),
  route(contract.previewGoods, ({ app, body }) =>
    goodsSheet.review(body, async (rows) => checkGoods(installedCatalogs(app), rows)),
  ),
  route(contract.goodsTemplate, () => goodsTemplate()),
  ...exportRoutes(contract.exportCartasPorte, {
    name: 'cartas_porte',
    title: 'Cartas porte',
    columns: (column) =>
      documentColumns(column, {
        isOwed: true,
        own: [
          column.text('Comprobante', 12, ({ type }) => (type === 'ingreso' ? 'Ingreso' : 'Traslado')),
          column.text('Origen', 30, ({ origin }) => origin),
          column.text('Destino', 30, ({ destination }) => destination),
          column.text('Viaje', 12, ({ trip }) => trip?.folio),
          column.text('Unidad', 14, ({ unitName }) => unitName),
        ],
      }),
    ids: cartaPorteIds,
    rows: async (work: Work, ids: number[]) => withJourneys(work, await sheetRows(work, ids)),
  }),
  ...documentRoutes(cartaPorteKind.kind, {
    stamp: contract.stampCartaPorte,
    cancel: contract.cancelCartaPorte,
    pdf: contract.cartaPortePdf,
    xml: contract.cartaPorteXml,
    acuse: contract.cartaPorteAcuse,
    acusePdf: contract.cartaPorteAcusePdf,
    mail: contract.mailCartaPorte,
  }),
]
