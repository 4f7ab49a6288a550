import Big from 'big.js'
import type { Cfdi } from '../../model/cfdi.ts'

/** Why the receiver is or is not asked (§12.2). A hint for the screen: the truth is EsCancelable of the authority. */
export interface AcceptancePrediction {
  needed: boolean
  /** Spanish, for the user. */
  reason: string
}

/** Fuels whose waybill the receiver always accepts expressly. */
const fuels = new Set(['15101505', '15101514', '15101515'])
const genericRfcs = new Set(['XAXX010101000', 'XEXX010101000'])

/**
 * Whether cancelling a document needs its receiver's acceptance (RMF 2026, 2.7.1.35). `isNextBusinessDay`: the request
 * is made within the business day after issue.
 */
export function predictAcceptance(cfdi: Cfdi, isNextBusinessDay: boolean): AcceptancePrediction {
  const kind = cfdi.TipoDeComprobante
  if (kind === 'P') return { needed: true, reason: 'Todo comprobante de pago necesita la aceptación del receptor.' }
  if (carriesFuel(cfdi))
    return { needed: true, reason: 'El traslado de combustible necesita la aceptación del receptor.' }
  if (kind === 'E') return { needed: false, reason: 'Las notas de crédito se cancelan sin aceptación.' }
  if (kind === 'T') return { needed: false, reason: 'Los traslados se cancelan sin aceptación.' }
  if (kind === 'N') return { needed: false, reason: 'La nómina se cancela sin aceptación.' }
  if (genericRfcs.has(cfdi.Receptor.Rfc)) {
    return {
      needed: false,
      reason: 'Los comprobantes a público en general o a extranjeros se cancelan sin aceptación.',
    }
  }
  if (inPesos(cfdi).lte(1000)) return { needed: false, reason: 'Hasta $ 1,000.00 no se necesita aceptación.' }
  if (isNextBusinessDay) {
    return { needed: false, reason: 'A más tardar el día hábil siguiente a la emisión no se necesita aceptación.' }
  }
  return { needed: true, reason: 'El receptor debe aceptar: tiene tres días hábiles y su silencio cuenta como sí.' }
}

function carriesFuel({ Complemento, Conceptos }: Cfdi): boolean {
  const waybill = Complemento?.CartaPorte
  if (!waybill) return false
  const goods = waybill.Mercancias.Mercancia.map(({ BienesTransp }) => BienesTransp)
  return [...goods, ...Conceptos.map(({ ClaveProdServ }) => ClaveProdServ)].some((key) => fuels.has(key))
}

function inPesos({ Total, TipoCambio }: Cfdi): Big {
  return new Big(Total).times(TipoCambio ?? '1')
}
