// Which rules of the waybill are for lorries only.
import type { CartaPorte } from '../../model/cfdi.ts'

const OTHER_MODES = ['TransporteMaritimo', 'TransporteAereo', 'TransporteFerroviario'] as const

/** Whether the whole journey is by road, or nobody has said yet how. */
export function isByRoad({ Mercancias: cargo }: CartaPorte): boolean {
  return OTHER_MODES.every((mode) => cargo[mode] === undefined)
}
