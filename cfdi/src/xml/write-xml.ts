import type { Cfdi, Cfdi33, TimbreFiscalDigital } from '../model/cfdi.ts'
import { COMPROBANTE_33 } from '../schema/cfdi33.ts'
import { COMPROBANTE } from '../schema/cfdi40.ts'
import { CFDI33_URI, NAMESPACES } from '../schema/namespaces.ts'
import type { Child, NodeTable, Values } from '../schema/table.ts'
import { TIMBRE_FISCAL_DIGITAL } from '../schema/tfd.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escape(value: string): string {
  return /[&<>"\t\r\n]/.test(value)
    ? value.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found).replace(/[\t\r\n]/g, (c) => `&#${c.charCodeAt(0)};`)
    : value
}

function writeChild(key: string, { shape, node }: Child, value: Values | readonly Values[], prefix: string): string {
  if (shape === 'wrapped') {
    const inside = listOfValues(value).map((item) => writeNode(node, item))
    return inside.length > 0 ? `<${prefix}:${key}>${inside.join('')}</${prefix}:${key}>` : ''
  }
  return listOfValues(value)
    .map((item) => writeNode(node, item))
    .join('')
}

function isList(value: Values | readonly Values[]): value is readonly Values[] {
  return Array.isArray(value)
}

function listOfValues(value: Values | readonly Values[]): readonly Values[] {
  return isList(value) ? value : [value]
}

function writeNode(table: NodeTable, values: Values, declarations = ''): string {
  let attributes = declarations
  for (const name of Object.keys(table.attributes)) {
    const value = values[name]
    if (typeof value === 'string' && value !== '') attributes += ` ${name}="${escape(value)}"`
  }
  const prefix = table.name.slice(0, table.name.indexOf(':'))
  let inside = ''
  for (const [key, child] of Object.entries(table.children)) {
    const value = values[key]
    if (value !== undefined && typeof value !== 'string') inside += writeChild(key, child, value, prefix)
  }
  return inside ? `<${table.name}${attributes}>${inside}</${table.name}>` : `<${table.name}${attributes}/>`
}

/** Namespaces a document uses: its own and those of the complements it carries. */
function declarationsOf(cfdi: Cfdi | Cfdi33): string {
  const table: NodeTable = (cfdi.Version === '3.3' ? COMPROBANTE_33 : COMPROBANTE).children.Complemento.node
  const complements: NodeTable[] = Object.entries(table.children)
    .filter(([key]) => cfdi.Complemento && key in cfdi.Complemento)
    .map(([, { node }]) => node)
  const prefixes = complements.map(({ name }) => name.slice(0, name.indexOf(':')))
  const others = Object.values(NAMESPACES).filter(({ prefix }) => prefixes.includes(prefix))
  const own =
    cfdi.Version === '3.3'
      ? { ...NAMESPACES.cfdi, uri: CFDI33_URI, schema: 'http://www.sat.gob.mx/sitio_internet/cfd/3/cfdv33.xsd' }
      : NAMESPACES.cfdi
  const all = [own, ...others]
  const declared = all.map(({ prefix, uri }) => ` xmlns:${prefix}="${uri}"`).join('')
  const locations = all.map(({ uri, schema }) => `${uri} ${schema}`).join(' ')
  return `${declared} xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${locations}"`
}

/**
 * The document as XML (UTF-8, no byte order mark), in the schema's order, without empty attributes. Values go in
 * exactly as they are. Never write again what was sealed or stamped: keep those bytes.
 */
export function writeXml(cfdi: Cfdi | Cfdi33): string {
  const table: NodeTable = cfdi.Version === '3.3' ? COMPROBANTE_33 : COMPROBANTE
  return `<?xml version="1.0" encoding="UTF-8"?>\n${writeNode(table, cfdi, declarationsOf(cfdi))}`
}

/**
 * A sealed document with the PAC's stamp in its Complemento; every other byte stays as it was.
 * @throws RangeError when the text has no closing Comprobante
 */
export function stampXml(sealed: string, tfd: TimbreFiscalDigital): string {
  const { prefix, uri, schema } = NAMESPACES.tfd
  const declarations =
    ` xmlns:${prefix}="${uri}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
    ` xsi:schemaLocation="${uri} ${schema}"`
  const stamp = writeNode(TIMBRE_FISCAL_DIGITAL, tfd, declarations)
  const complement = sealed.lastIndexOf('</cfdi:Complemento>')
  if (complement >= 0) return sealed.slice(0, complement) + stamp + sealed.slice(complement)
  const addenda = sealed.lastIndexOf('<cfdi:Addenda')
  const end = addenda >= 0 ? addenda : sealed.lastIndexOf('</cfdi:Comprobante>')
  if (end < 0) throw new RangeError('a sealed document closes its Comprobante')
  return `${sealed.slice(0, end)}<cfdi:Complemento>${stamp}</cfdi:Complemento>${sealed.slice(end)}`
}
