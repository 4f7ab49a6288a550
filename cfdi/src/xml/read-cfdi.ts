import type { Cfdi, Cfdi33 } from '../model/cfdi.ts'
import { CfdiError } from '../model/finding.ts'
import { COMPROBANTE_33 } from '../schema/cfdi33.ts'
import { COMPROBANTE } from '../schema/cfdi40.ts'
import { CFDI33_URI, NAMESPACES } from '../schema/namespaces.ts'
import type { NodeOf, NodeTable } from '../schema/table.ts'
import type { XmlElement } from './element.ts'
import { parseXml } from './parse-xml.ts'
import { type ReadingLog, readNode } from './read-node.ts'

export interface CfdiReading extends ReadingLog {
  readonly cfdi: Cfdi | Cfdi33
  readonly root: XmlElement
}

function valuesOf<N extends NodeTable>(table: N, root: XmlElement, log: ReadingLog): NodeOf<N> {
  // readNode fills every name the table requires, which is what NodeOf promises.
  return readNode(table, root, '', log) as NodeOf<N>
}

/** A 3.3 may carry several Complemento side by side, the stamp often in one of its own: read as one. */
function withOneComplement(root: XmlElement): XmlElement {
  const [first, ...more] = root.children.filter(({ name }) => name === 'cfdi:Complemento')
  if (!first || more.length === 0) return root
  const whole = { ...first, children: [first, ...more].flatMap(({ children }) => children) }
  const others = new Set(more)
  const children = root.children.flatMap((child) => (child === first ? [whole] : others.has(child) ? [] : [child]))
  return { ...root, children }
}

/**
 * Reads a CFDI 4.0 or 3.3. What does not fit the structure is in `findings`, and then the missing texts are '' and the
 * missing lists empty; complements without a table are named in `unknown`.
 * @throws CfdiError 301 when the XML is malformed, hostile or no CFDI of those versions
 */
export function readCfdi(xml: string | Uint8Array): CfdiReading {
  const root = parseXml(xml)
  const log: ReadingLog = { findings: [], unknown: [] }
  if (root.local !== 'Comprobante' || (root.uri !== NAMESPACES.cfdi.uri && root.uri !== CFDI33_URI)) {
    throw new CfdiError('301', `El XML no es un CFDI 4.0 ni 3.3: su raíz es «${root.written}».`)
  }
  if (root.written !== root.name) {
    log.findings.push({
      code: '301',
      path: '',
      message: `El prefijo de ${root.written} debe ser el del SAT: ${root.name}.`,
      layer: 'estructura',
      severity: 'error',
    })
  }
  const cfdi =
    root.uri === CFDI33_URI ? valuesOf(COMPROBANTE_33, withOneComplement(root), log) : valuesOf(COMPROBANTE, root, log)
  return { ...log, cfdi, root }
}
