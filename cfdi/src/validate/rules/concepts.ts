// Concepts: what they may hold by ObjetoImp and by factor (domain reference §4, §6.3).
import { decimalsOf, decOrZero } from '../../build/decimal.ts'
import { isCompany } from '../../build/freight.ts'
import type { ConceptTaxes } from '../../build/taxes.ts'
import { type Context, each, hasForeignTrade, lookUp, type Rule } from '../context.ts'
import { rateAllowed } from '../rates.ts'

const values: Rule = ({ cfdi, unknown, report }) => {
  const foreignTrade = hasForeignTrade({ unknown })
  const sale = ['I', 'E', 'N'].includes(cfdi.TipoDeComprobante)
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    if (sale && !decOrZero(concept.ValorUnitario).gt('0')) {
      report('CFDI40166', `${path}.ValorUnitario`, 'El valor unitario debe ser mayor que cero.')
    }
    const { Descuento: discount, ACuentaTerceros: third } = concept
    if (discount !== undefined) {
      if (decimalsOf(discount) > decimalsOf(concept.Importe)) {
        report('CFDI40168', `${path}.Descuento`, 'El descuento tiene más decimales que el importe.')
      }
      if (decOrZero(discount).gt(decOrZero(concept.Importe))) {
        report('CFDI40169', `${path}.Descuento`, 'El descuento es mayor que el importe del concepto.')
      }
    }
    if (third && [cfdi.Emisor.Rfc, cfdi.Receptor.Rfc].includes(third.RfcACuentaTerceros)) {
      const where = `${path}.ACuentaTerceros.RfcACuentaTerceros`
      report('CFDI40188', where, 'El tercero debe ser distinto del emisor y del receptor.')
    }
    if (foreignTrade && concept.InformacionAduanera) {
      report('CFDI40195', `${path}.InformacionAduanera`, 'Con Comercio Exterior no va el pedimento en el concepto.')
    }
    for (const [part, where] of each(concept.Parte, `${path}.Parte`)) {
      if (foreignTrade && part.InformacionAduanera) {
        report('CFDI40200', `${where}.InformacionAduanera`, 'Con Comercio Exterior no va el pedimento en la parte.')
      }
      if (sale && part.ValorUnitario !== undefined && !decOrZero(part.ValorUnitario).gt('0')) {
        report('CFDI40197', `${where}.ValorUnitario`, 'El valor unitario de la parte debe ser mayor que cero.')
      }
    }
  }
}

/** Keys of ObjetoImp under which a concept breaks nothing down. */
const NO_TAXES = new Set(['01', '03', '04', '05'])
const NO_IVA_NOR_IEPS = new Set(['06', '08'])

function objectOfTax({ report }: Context, object: string, taxes: ConceptTaxes | undefined, path: string): void {
  const all = [...(taxes?.Traslados ?? []), ...(taxes?.Retenciones ?? [])]
  const where = `${path}.ObjetoImp`
  if (object === '02' && !taxes)
    report('CFDI40171', where, 'Con ObjetoImp 02 el concepto debe desglosar sus impuestos.')
  if (NO_TAXES.has(object) && taxes)
    report('CFDI40172', where, `Con ObjetoImp ${object} no se desglosan impuestos: quítalos.`)
  if (NO_IVA_NOR_IEPS.has(object) && all.some(({ Impuesto }) => Impuesto !== '001')) {
    report('CFDI140226', where, `Con ObjetoImp ${object} no van IVA ni IEPS; solo puede haber retención de ISR.`)
  }
  if (object === '07') {
    const ieps = (taxes?.Traslados ?? []).some(({ Impuesto }) => Impuesto === '003')
    if (!ieps || all.some(({ Impuesto }) => Impuesto === '002')) {
      report('CFDI140227', where, 'Con ObjetoImp 07 debe haber traslado de IEPS y ningún IVA.')
    }
  }
  if (taxes && all.length === 0) {
    report('CFDI40173', `${path}.Impuestos`, 'El nodo de impuestos está vacío: agrega traslados o retenciones.')
  }
}

const taxes: Rule = (context) => {
  const { cfdi, report } = context
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    objectOfTax(context, concept.ObjetoImp, concept.Impuestos, path)
    for (const [row, where] of each(concept.Impuestos?.Traslados, `${path}.Impuestos.Traslados`)) {
      lookUp(context, 'c_Impuesto', row.Impuesto, 'CFDI40175', `${where}.Impuesto`)
      const rated = row.TasaOCuota !== undefined || row.Importe !== undefined
      if (row.TipoFactor === 'Exento' && rated) {
        report('CFDI40177', where, 'Un traslado exento no lleva tasa ni importe.')
      }
      if (row.TipoFactor !== 'Exento' && (row.TasaOCuota === undefined || row.Importe === undefined)) {
        report('CFDI40178', where, 'Al traslado le falta la tasa o el importe.')
      }
      if (row.TasaOCuota !== undefined && !rateAllowed('traslado', row.Impuesto, row.TipoFactor, row.TasaOCuota)) {
        report('CFDI40179', `${where}.TasaOCuota`, `La tasa ${row.TasaOCuota} no existe para este impuesto trasladado.`)
      }
    }
    for (const [row, where] of each(concept.Impuestos?.Retenciones, `${path}.Impuestos.Retenciones`)) {
      lookUp(context, 'c_Impuesto', row.Impuesto, 'CFDI40182', `${where}.Impuesto`)
      if (row.TipoFactor === 'Exento') report('CFDI40184', `${where}.TipoFactor`, 'Una retención no puede ser exenta.')
      else if (!rateAllowed('retencion', row.Impuesto, row.TipoFactor, row.TasaOCuota)) {
        report('CFDI40185', `${where}.TasaOCuota`, `La tasa ${row.TasaOCuota} no existe para este impuesto retenido.`)
      }
    }
  }
}

const DEMANDED = [
  ['iva', '002', 'IVA'],
  ['ieps', '003', 'IEPS'],
] as const

/** Products that the catalogue wants to see taxed. */
const demanded: Rule = ({ cfdi, catalogs, day, report }) => {
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    const product = catalogs.find('c_ClaveProdServ', concept.ClaveProdServ, day)
    if (!product || concept.ObjetoImp !== '02') continue
    for (const [column, tax, name] of DEMANDED) {
      const charged = (concept.Impuestos?.Traslados ?? []).some(({ Impuesto }) => Impuesto === tax)
      if (product.columns[column] && !charged) {
        const message = `La clave ${concept.ClaveProdServ} exige que el concepto traslade ${name}.`
        report('CFDI40164', `${path}.ClaveProdServ`, message)
      }
    }
  }
}

/** RESICO (§4.2): a person under 626 who sells to a company is retained 1.25 % of ISR. */
const resico: Rule = ({ cfdi, report }) => {
  const { Emisor: issuer, Receptor: receiver } = cfdi
  if (cfdi.TipoDeComprobante !== 'I' || issuer.RegimenFiscal !== '626') return
  if (isCompany(issuer.Rfc) || !isCompany(receiver.Rfc)) return
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    const retained = (concept.Impuestos?.Retenciones ?? []).some(
      ({ Impuesto, TasaOCuota }) => Impuesto === '001' && TasaOCuota === '0.012500',
    )
    if (concept.ObjetoImp === '02' && !retained) {
      report(
        'CFDI140225',
        `${path}.Impuestos`,
        'El régimen 626 con cliente persona moral lleva retención de ISR de 1.25 %.',
        'aviso',
      )
    }
  }
}

/** Freight (§9): the retention of 4 % is for companies, and only for them. */
const freight: Rule = ({ cfdi, report }) => {
  if (cfdi.TipoDeComprobante !== 'I') return
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    if (!/^7810180[0-7]$/.test(concept.ClaveProdServ)) continue
    const charged = (concept.Impuestos?.Traslados ?? []).some(
      ({ Impuesto, TasaOCuota }) => Impuesto === '002' && decOrZero(TasaOCuota).gt('0'),
    )
    const retained = (concept.Impuestos?.Retenciones ?? []).some(({ Impuesto }) => Impuesto === '002')
    const where = `${path}.Impuestos.Retenciones`
    if (charged && isCompany(cfdi.Receptor.Rfc) && !retained) {
      report('ARRFLETE01', where, 'El flete a una persona moral lleva retención de IVA de 4 %.', 'aviso')
    }
    if (retained && !isCompany(cfdi.Receptor.Rfc)) {
      report('ARRFLETE02', where, 'El flete a una persona física no lleva retención de IVA.', 'aviso')
    }
  }
}

export const CONCEPT_RULES: readonly Rule[] = [values, taxes, demanded, resico, freight]
