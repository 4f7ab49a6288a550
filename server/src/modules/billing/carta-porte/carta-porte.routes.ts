import * as contract from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { route } from '../../../app/http/route.ts'
import { documentRoutes } from '../documents/document-routes.ts'
import { installedCatalogs } from '../sat-catalogs/installed.ts'
import { cartaPorteKind } from './carta-porte.kind.ts'
import { pageCartasPorte } from './carta-porte.repository.ts'
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
