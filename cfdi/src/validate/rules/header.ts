// Rules of the comprobante itself (domain reference §2 and §3.1).
import { decOrZero } from '../../build/decimal.ts'
import { type Context, each, hasForeignTrade, type Rule } from '../context.ts'

const forms: Rule = ({ cfdi, report }) => {
  const { TipoDeComprobante: type, FormaPago: form, MetodoPago: method } = cfdi
  if ((type === 'T' || type === 'N') && form) {
    report('CFDI40103', 'FormaPago', 'Un traslado o una nómina no lleva forma de pago: quítala.')
  }
  if ((type === 'T' || type === 'P') && method) {
    report('CFDI40125', 'MetodoPago', 'Un traslado o un pago no lleva método de pago: quítalo.')
  }
  if (type !== 'I' && type !== 'E') return
  if (!form) report('CFDI40104', 'FormaPago', 'Elige la forma de pago.')
  if (!method) report('CFDI40124', 'MetodoPago', 'Elige el método de pago: PUE o PPD.')
  if (method === 'PPD' && form && form !== '99') {
    report('CFDI40105', 'FormaPago', 'Con método PPD la forma de pago debe ser 99 Por definir.')
  }
  if (method === 'PUE' && form === '99') {
    report('ARRPAGO01', 'FormaPago', 'Con método PUE indica la forma de pago real; 99 es para PPD.', 'aviso')
  }
  if (type === 'E' && method === 'PPD') {
    report('ARRPAGO02', 'MetodoPago', 'Una nota de crédito se emite con método PUE.', 'aviso')
  }
}

/** Whether the total is more than the authority lets be stamped without its confirmation. */
function isAboveLimit({ cfdi, catalogs, day }: Context): boolean {
  const limit = catalogs.find('c_TipoDeComprobante', cfdi.TipoDeComprobante, day)?.columns.maximo
  return limit !== undefined && limit !== '0' && decOrZero(cfdi.Total).gt(decOrZero(limit))
}

const limit: Rule = (context) => {
  if (!isAboveLimit(context) || context.cfdi.Confirmacion) return
  const message = 'El total pasa del límite del SAT: hace falta una clave de confirmación del PAC.'
  context.report('CFDI40120', 'Total', message)
}

const currency: Rule = (context) => {
  const { cfdi, referenceRates, catalogs, day, report } = context
  const { TipoDeComprobante: type, Moneda: code, TipoCambio: rate, Confirmacion: confirmation } = cfdi
  if ((type === 'I' || type === 'E') && code === 'XXX') {
    report('ARRMONEDA01', 'Moneda', 'Una factura o nota de crédito necesita su moneda; XXX es para traslados y pagos.')
  }
  if (type === 'T' && code !== 'XXX') report('ARRMONEDA02', 'Moneda', 'La moneda de un traslado es XXX.', 'aviso')
  if (code === 'MXN' && rate !== undefined && rate !== '1') {
    report('CFDI40114', 'TipoCambio', 'En pesos el tipo de cambio se omite o es 1.')
  }
  if (code !== 'MXN' && code !== 'XXX' && code && rate === undefined) {
    report('CFDI40115', 'TipoCambio', `Captura el tipo de cambio: pesos por cada ${code}.`)
  }
  if (code === 'XXX' && rate !== undefined) report('CFDI40116', 'TipoCambio', 'Con moneda XXX no va tipo de cambio.')
  const reference = Object.hasOwn(referenceRates, code) ? referenceRates[code] : undefined
  const variation = catalogs.find('c_Moneda', code, day)?.columns.variacion
  if (reference && variation && rate && !confirmation) {
    const [own, official, part] = [decOrZero(rate), decOrZero(reference), decOrZero(variation)]
    const margin = official.times(part)
    if (own.minus(official).abs().gt(margin)) {
      report('CFDI40118', 'TipoCambio', `El tipo de cambio ${rate} se aleja demasiado del publicado (${reference}).`)
    }
  }
  if (confirmation && (code === 'MXN' || code === 'XXX') && !isAboveLimit(context)) {
    report('CFDI40127', 'Confirmacion', 'No hace falta clave de confirmación: quítala.')
  }
  if (type === 'T' && cfdi.CondicionesDePago) {
    report('ARRPAGO03', 'CondicionesDePago', 'Un traslado no lleva condiciones de pago: quítalas.', 'aviso')
  }
}

const amounts: Rule = ({ cfdi, report }) => {
  const { TipoDeComprobante: type } = cfdi
  if (type !== 'T' && type !== 'P') return
  if (type === 'T' && !/^0(\.0+)?$/.test(cfdi.SubTotal)) {
    report('CFDI40109', 'SubTotal', 'El subtotal de un traslado es 0.')
  }
  if (cfdi.Descuento !== undefined && type === 'T') {
    report('CFDI40111', 'Descuento', 'Un traslado no lleva descuento: quítalo.')
  }
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    if (concept.Descuento === undefined || type !== 'T') continue
    report('CFDI40111', `${path}.Descuento`, 'Un traslado no lleva descuento: quítalo.')
  }
  if (cfdi.Impuestos) report('CFDI40201', 'Impuestos', 'Un traslado o un pago no lleva impuestos: quita el nodo.')
}

const exportation: Rule = ({ cfdi, unknown, report }) => {
  const foreignTrade = hasForeignTrade({ unknown })
  if (cfdi.Exportacion === '02' && !foreignTrade) {
    report('CFDI40122', 'Exportacion', 'La exportación definitiva (02) exige el complemento Comercio Exterior.')
  }
  if ((cfdi.Exportacion === '01' || cfdi.Exportacion === '03') && foreignTrade) {
    report('CFDI40222', 'Exportacion', 'Con esta clave de exportación no va el complemento Comercio Exterior.')
  }
}

/** What the relations mean (§11): the authority does not refuse most of these, its auditors do. */
const relations: Rule = ({ cfdi, report }) => {
  const type = cfdi.TipoDeComprobante
  const kinds = (cfdi.CfdiRelacionados ?? []).map(({ TipoRelacion }) => TipoRelacion)
  const wrong = (i: number, message: string) =>
    report('ARRREL01', `CfdiRelacionados[${i}].TipoRelacion`, message, 'aviso')
  kinds.forEach((kind, i) => {
    if ((kind === '01' || kind === '03') && type !== 'E') wrong(i, `La relación ${kind} va en un egreso.`)
    if (kind === '02' && type !== 'I') wrong(i, 'La nota de débito (02) es un ingreso.')
    if (kind === '05' && type !== 'T') wrong(i, 'La relación 05 va en el traslado de lo ya facturado.')
    if (kind === '06' && type !== 'I') wrong(i, 'La relación 06 va en la factura de traslados previos.')
  })
  if (type === 'E' && !kinds.some((kind) => ['01', '03', '07'].includes(kind))) {
    report('ARRREL02', 'CfdiRelacionados', 'Relaciona la nota de crédito con su factura (01, 03 o 07).', 'aviso')
  }
}

export const HEADER_RULES: readonly Rule[] = [forms, currency, limit, amounts, exportation, relations]
