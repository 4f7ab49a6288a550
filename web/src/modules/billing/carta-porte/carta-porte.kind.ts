import * as contract from '@arriero/contract/billing/carta-porte/carta-porte.contract.ts'
import { billingPaths } from '../billing.paths.ts'
import type { DocumentKind } from '../documents/document-kind.ts'

/** Cartas porte, as the lists and pages of documents know them. */
export const cartasPorte: DocumentKind = {
  kind: 'carta_porte',
  noun: ['carta porte', 'cartas porte'],
  title: 'Cartas porte',
  path: billingPaths.cartasPorte,
  newPath: billingPaths.newCartaPorte,
  editPath: billingPaths.editCartaPorte,
  isOwed: true,
  savesFiles: true,
  calls: {
    list: contract.listCartasPorte,
    exporting: contract.exportCartasPorte,
    create: contract.createCartaPorte,
    update: contract.updateCartaPorte,
    stamp: contract.stampCartaPorte,
    cancel: contract.cancelCartaPorte,
    pdf: contract.cartaPortePdf,
    xml: contract.cartaPorteXml,
    acuse: contract.cartaPorteAcuse,
    acusePdf: contract.cartaPorteAcusePdf,
    mail: contract.mailCartaPorte,
    remove: contract.deleteCartaPorte,
  },
}
