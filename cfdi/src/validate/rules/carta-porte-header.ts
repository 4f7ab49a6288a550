// Carta Porte and the comprobante that carries it (domain reference §13.1–13.2): CP101–CP127, CP148, CP193.
import { decOrZero, sum } from '../../build/decimal.ts'
import type { CartaPorte } from '../../model/cfdi.ts'
import { type Context, each, lookUp, type Rule } from '../context.ts'
import { isByRoad } from './carta-porte-mode.ts'

const ROOT = 'Complemento.CartaPorte'

/** Transport services that an ingreso with Carta Porte may charge (CP109). */
function isTransportService(key: string): boolean {
  const number = Number(key)
  return (
    (number >= 78101500 && number <= 78102205) ||
    (number >= 92121800 && number <= 92121802) ||
    [78121603, 78141500, 78141501, 84121806].includes(number)
  )
}

const COMPANIONS = new Set(['ComercioExterior', 'PFintegranteCoordinado'])

const carrier: Rule = ({ cfdi, unknown, report }) => {
  const { TipoDeComprobante: type, Complemento: complement } = cfdi
  if (!complement?.CartaPorte) return
  if (type !== 'I' && type !== 'T') {
    report('CP114', ROOT, 'La Carta Porte solo va en un ingreso o un traslado.')
    return
  }
  if (complement.Pagos || unknown.some((name) => !COMPANIONS.has(name.slice(name.indexOf(':') + 1)))) {
    report('CP113', ROOT, 'La Carta Porte no puede ir con ese otro complemento.')
  }
  const zero = (value: string) => /^0(\.0+)?$/.test(value)
  if (type === 'T') {
    if (!zero(cfdi.SubTotal)) report('CP102', 'SubTotal', 'El subtotal de un traslado con Carta Porte es 0.')
    if (cfdi.Moneda !== 'XXX') report('CP103', 'Moneda', 'La moneda de un traslado con Carta Porte es XXX.')
    if (!zero(cfdi.Total)) report('CP105', 'Total', 'El total de un traslado con Carta Porte es 0.')
    if (cfdi.Receptor.Rfc !== cfdi.Emisor.Rfc) {
      report('CP107', 'Receptor.Rfc', 'En un traslado el receptor es el mismo emisor.')
    }
    if (cfdi.Receptor.UsoCFDI !== 'S01') report('CP111', 'Receptor.UsoCFDI', 'El uso de CFDI de un traslado es S01.')
    return
  }
  if (cfdi.Moneda === 'XXX') report('CP104', 'Moneda', 'Un ingreso con Carta Porte lleva su moneda, no XXX.')
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    if (!isTransportService(concept.ClaveProdServ)) {
      report('CP109', `${path}.ClaveProdServ`, `La clave ${concept.ClaveProdServ} no es de un servicio de transporte.`)
    }
    if (isByRoad(complement.CartaPorte) && /^7810190[0-4]$/.test(concept.ClaveProdServ)) {
      report(
        'CP110',
        `${path}.ClaveProdServ`,
        'El transporte intermodal exige dos medios y aquí solo hay autotransporte.',
      )
    }
  }
}

function international(context: Context, carta: CartaPorte): void {
  const { report } = context
  const abroad = carta.TranspInternac === 'Sí'
  const fields = [
    ['CP119', 'CP120', 'EntradaSalidaMerc', 'si la mercancía entra o sale'],
    ['CP121', 'CP122', 'PaisOrigenDestino', 'el país de origen o destino'],
    ['CP123', 'CP124', 'ViaEntradaSalida', 'la vía de entrada o salida'],
  ] as const
  for (const [missing, extra, name, what] of fields) {
    if (abroad && !carta[name]) report(missing, `${ROOT}.${name}`, `En transporte internacional indica ${what}.`)
    if (!abroad && carta[name]) report(extra, `${ROOT}.${name}`, 'Solo va en transporte internacional: quítalo.')
  }
  lookUp(context, 'c_Pais', carta.PaisOrigenDestino, 'CP121', `${ROOT}.PaisOrigenDestino`)
  lookUp(context, 'c_CveTransporte', carta.ViaEntradaSalida, 'CP123', `${ROOT}.ViaEntradaSalida`)
  const path = `${ROOT}.RegimenesAduaneros`
  if (abroad && !carta.RegimenesAduaneros)
    report('CP116', path, 'En transporte internacional indica el régimen aduanero.')
  if (!abroad && carta.RegimenesAduaneros)
    report('CP116', path, 'El régimen aduanero solo va en transporte internacional.')
  for (const [row, where] of each(carta.RegimenesAduaneros, path)) {
    const entry = lookUp(context, 'c_RegimenAduanero', row.RegimenAduanero, 'CP117', where)
    const fits = carta.EntradaSalidaMerc === 'Entrada' ? entry?.columns.entrada : entry?.columns.salida
    if (entry && carta.EntradaSalidaMerc && !fits) {
      const direction = carta.EntradaSalidaMerc === 'Entrada' ? 'importación' : 'exportación'
      report('CP118', where, `El régimen ${row.RegimenAduanero} no es de ${direction}.`)
    }
  }
}

const root: Rule = (context) => {
  const { cfdi, report } = context
  const carta = cfdi.Complemento?.CartaPorte
  if (!carta) return
  international(context, carta)
  if (carta.TotalDistRec === undefined) {
    if (isByRoad(carta)) report('CP125', `${ROOT}.TotalDistRec`, 'Falta la distancia total recorrida, en kilómetros.')
  } else {
    const distances = carta.Ubicaciones.map(({ DistanciaRecorrida }) => decOrZero(DistanciaRecorrida))
    const total = sum(distances)
    if (!total.eq(decOrZero(carta.TotalDistRec))) {
      const message = `La distancia total debe ser la suma de los destinos: ${total.toFixed(2)} km.`
      report('CP126', `${ROOT}.TotalDistRec`, message)
    }
  }
  const poles = carta.UbicacionPoloOrigen !== undefined || carta.UbicacionPoloDestino !== undefined
  const whole = carta.UbicacionPoloOrigen !== undefined && carta.UbicacionPoloDestino !== undefined
  if (carta.RegistroISTMO ? !whole : poles) {
    const message = carta.RegistroISTMO
      ? 'Con registro ISTMO indica los polos de origen y destino.'
      : 'Los polos solo van con registro ISTMO.'
    report('CP127', `${ROOT}.UbicacionPoloOrigen`, message)
  }
  lookUp(context, 'c_RegistroISTMO', carta.UbicacionPoloOrigen, 'CP127', `${ROOT}.UbicacionPoloOrigen`)
  lookUp(context, 'c_RegistroISTMO', carta.UbicacionPoloDestino, 'CP127', `${ROOT}.UbicacionPoloDestino`)
}

export const CARTA_PORTE_HEADER_RULES: readonly Rule[] = [carrier, root]
