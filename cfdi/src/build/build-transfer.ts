import type { Cfdi } from '../model/cfdi.ts'
import type { TransferDraft } from '../model/draft.ts'
import { buildCartaPorte } from './build-carta-porte.ts'
import { complement, leyendas, receptor, relacionados } from './build-sale.ts'
import { dec, upToSix } from './decimal.ts'
import { localDateTime } from './local-time.ts'

/** Own goods on the road (§2, §13.1): issuer and receiver are the same, no currency, no amounts. */
export function buildTransfer(draft: TransferDraft): Cfdi {
  const { issuer, postalCode: place } = draft
  const self = { ...issuer, postalCode: draft.fiscalPostalCode ?? place }
  return {
    Version: '4.0',
    Serie: draft.series,
    Folio: draft.folio,
    Fecha: localDateTime(draft.issuedAt, draft.timeZone),
    Sello: '',
    NoCertificado: '',
    Certificado: '',
    SubTotal: '0',
    Moneda: 'XXX',
    Total: '0',
    TipoDeComprobante: 'T',
    Exportacion: '01',
    LugarExpedicion: place,
    Confirmacion: draft.confirmation,
    CfdiRelacionados: relacionados(draft.relations),
    Emisor: { Rfc: issuer.rfc, Nombre: issuer.name, RegimenFiscal: issuer.regime },
    Receptor: receptor(self, 'S01', place),
    Conceptos: draft.lines.map((line) => ({
      ClaveProdServ: line.productKey,
      NoIdentificacion: line.sku,
      Cantidad: upToSix(dec(line.quantity), 0),
      ClaveUnidad: line.unitKey,
      Unidad: line.unit,
      Descripcion: line.description,
      ValorUnitario: '0',
      Importe: '0',
      ObjetoImp: '01',
    })),
    Complemento: complement({
      LeyendasFiscales: leyendas(draft.legends),
      CartaPorte: draft.cartaPorte && buildCartaPorte(draft.cartaPorte),
    }),
  }
}
