// Keys of catalogues that decide nothing else: which attribute, which catalogue, which code.
import type { CatalogName } from '../../catalogs/catalog-lookup.ts'
import type { Cfdi } from '../../model/cfdi.ts'
import { each, lookUp, type Rule } from '../context.ts'

const HEADER_KEYS: readonly [keyof Cfdi, CatalogName, string][] = [
  ['FormaPago', 'c_FormaPago', 'CFDI40104'],
  ['Moneda', 'c_Moneda', 'CFDI40113'],
  ['TipoDeComprobante', 'c_TipoDeComprobante', 'CFDI40121'],
  ['Exportacion', 'c_Exportacion', 'CFDI40123'],
  ['MetodoPago', 'c_MetodoPago', 'CFDI40124'],
]

const header: Rule = (context) => {
  for (const [name, catalog, code] of HEADER_KEYS) {
    const value = context.cfdi[name]
    if (typeof value === 'string') lookUp(context, catalog, value, code, name)
  }
  for (const [group, path] of each(context.cfdi.CfdiRelacionados, 'CfdiRelacionados')) {
    lookUp(context, 'c_TipoRelacion', group.TipoRelacion, 'CFDI40137', `${path}.TipoRelacion`)
  }
}

/** The authority has more postal codes than any published list: an unknown one is only doubtful (§21). */
const places: Rule = ({ cfdi, catalogs, day, report }) => {
  const known: readonly [string, string, string][] = [
    ['LugarExpedicion', cfdi.LugarExpedicion, 'CFDI40126'],
    ['Receptor.DomicilioFiscalReceptor', cfdi.Receptor.DomicilioFiscalReceptor, 'CFDI40147'],
  ]
  for (const [path, code, rule] of known) {
    if (code && catalogs.isComplete('c_CodigoPostal') && !catalogs.find('c_CodigoPostal', code, day)) {
      report(rule, path, `El código postal ${code} no está en el catálogo instalado: revísalo.`, 'aviso')
    }
  }
}

const concepts: Rule = (context) => {
  const { cfdi, report, unknown } = context
  for (const [concept, path] of each(cfdi.Conceptos, 'Conceptos')) {
    const product = lookUp(context, 'c_ClaveProdServ', concept.ClaveProdServ, 'CFDI40162', `${path}.ClaveProdServ`)
    if (product?.columns.complemento && unknown.length === 0 && !cfdi.Complemento) {
      const message = `La clave ${concept.ClaveProdServ} exige el complemento ${product.columns.complemento}.`
      report('CFDI40163', `${path}.ClaveProdServ`, message, 'aviso')
    }
    lookUp(context, 'c_ClaveUnidad', concept.ClaveUnidad, 'CFDI40165', `${path}.ClaveUnidad`)
    lookUp(context, 'c_ObjetoImp', concept.ObjetoImp, 'CFDI40170', `${path}.ObjetoImp`)
    const third = concept.ACuentaTerceros?.RegimenFiscalACuentaTerceros
    lookUp(context, 'c_RegimenFiscal', third, 'CFDI40191', `${path}.ACuentaTerceros.RegimenFiscalACuentaTerceros`)
    for (const [part, where] of each(concept.Parte, `${path}.Parte`)) {
      lookUp(context, 'c_ClaveProdServ', part.ClaveProdServ, 'CFDI40196', `${where}.ClaveProdServ`)
    }
  }
}

export const KEY_RULES: readonly Rule[] = [header, places, concepts]
