// The fixed envelope of a payment receipt (domain reference §10.1): CRP20101–CRP20123.
import type { Concepto } from '../../model/cfdi.ts'
import type { Cfdi } from '../../model/cfdi.ts'
import type { Rule } from '../context.ts'

type Fixed<T> = readonly [code: string, name: keyof T & string, value: string | undefined]

const HEADER: readonly Fixed<Cfdi>[] = [
  ['CRP20102', 'Exportacion', '01'],
  ['CRP20103', 'SubTotal', '0'],
  ['CRP20104', 'Moneda', 'XXX'],
  ['CRP20105', 'FormaPago', undefined],
  ['CRP20106', 'MetodoPago', undefined],
  ['CRP20107', 'CondicionesDePago', undefined],
  ['CRP20108', 'Descuento', undefined],
  ['CRP20109', 'TipoCambio', undefined],
  ['CRP20110', 'Total', '0'],
]

const CONCEPT: readonly Fixed<Concepto>[] = [
  ['CRP20113', 'ClaveProdServ', '84111506'],
  ['CRP20114', 'NoIdentificacion', undefined],
  ['CRP20115', 'Cantidad', '1'],
  ['CRP20116', 'ClaveUnidad', 'ACT'],
  ['CRP20117', 'Unidad', undefined],
  ['CRP20118', 'Descripcion', 'Pago'],
  ['CRP20119', 'ValorUnitario', '0'],
  ['CRP20120', 'Importe', '0'],
  ['CRP20121', 'Descuento', undefined],
  ['CRP20122', 'ObjetoImp', '01'],
]

const envelope: Rule = ({ cfdi, report }) => {
  const pays = cfdi.Complemento?.Pagos !== undefined
  if (cfdi.TipoDeComprobante !== 'P') {
    if (pays) report('CRP20101', 'TipoDeComprobante', 'El complemento de pagos va en un comprobante de tipo P.')
    return
  }
  if (!pays) report('CRP20999', 'Complemento.Pagos', 'A un comprobante de tipo P le falta el complemento de pagos.')
  const demand = (code: string, path: string, written: unknown, value: string | undefined) => {
    if (written === value) return
    report(
      code,
      path,
      value === undefined ? 'En un recibo de pago no va: quítalo.' : `En un recibo de pago debe ser «${value}».`,
    )
  }
  for (const [code, name, value] of HEADER) demand(code, name, cfdi[name], value)
  if (cfdi.Receptor.UsoCFDI !== 'CP01') {
    report('CFDI40161', 'Receptor.UsoCFDI', 'El uso de CFDI de un recibo de pago es CP01 Pagos.')
  }
  const [concept, ...more] = cfdi.Conceptos
  if (!concept || more.length > 0) report('CRP20111', 'Conceptos', 'Un recibo de pago lleva un solo concepto.')
  if (!concept) return
  for (const [code, name, value] of CONCEPT) demand(code, `Conceptos[0].${name}`, concept[name], value)
  if (concept.InformacionAduanera || concept.CuentaPredial || concept.Parte || concept.ComplementoConcepto) {
    report('CRP20112', 'Conceptos[0]', 'El concepto de un recibo de pago no lleva nodos: quítalos.')
  }
  if (concept.Impuestos)
    report('CRP20123', 'Conceptos[0].Impuestos', 'El concepto de un recibo de pago no lleva impuestos.')
}

export const ENVELOPE_RULES: readonly Rule[] = [envelope]
