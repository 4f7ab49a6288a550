// From elements to values by the table, saying on the way everything that does not fit the structure.
import type { Finding } from '../model/finding.ts'
import { type Attribute, type Child, isUnordered, type NodeTable, type Values } from '../schema/table.ts'
import { isFalse, isOfAuthority, prefixOf, XSI_URI } from '../schema/namespaces.ts'
import { collapse } from './blanks.ts'
import type { XmlElement } from './element.ts'
import { ROOT_SCOPE } from './scope.ts'

/** Nobody reads more of them, and a hostile document would hold a million. */
const MAX_FINDINGS = 1000

/** What a reading notices besides the values. */
export interface ReadingLog {
  readonly findings: Finding[]
  /** Elements of namespaces the library has no table for, as `prefix:name`. */
  readonly unknown: string[]
}

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

function report(log: ReadingLog, code: string, path: string, message: string): void {
  if (log.findings.length < MAX_FINDINGS)
    log.findings.push({ code, path, message, layer: 'estructura', severity: 'error' })
}

function readAttribute(name: string, attribute: Attribute, value: string | undefined, path: string, log: ReadingLog) {
  const where = join(path, name)
  if (value === undefined) {
    if (attribute.required) report(log, '301', where, `Falta ${name}, que es obligatorio.`)
  } else if (collapse(value) === '') {
    report(log, '301', where, `${name} está vacío: ${attribute.required ? 'es obligatorio' : 'omítelo'}.`)
  } else if (!attribute.type.check(attribute.type.blanksCount ? value : collapse(value))) {
    const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value
    report(log, attribute.code ?? '301', where, `${name} «${shown}» no es válido: debe ser ${attribute.type.expected}.`)
  }
}

function readItems(elements: readonly XmlElement[], child: Child, path: string, log: ReadingLog): Values[] {
  if (child.max !== undefined && elements.length > child.max) {
    report(log, '301', path, `Hay ${elements.length} y el máximo es ${child.max}.`)
  }
  return elements.map((element, i) => readNode(child.node, element, `${path}[${i}]`, log))
}

/** What no element of the authority's may hold: attributes it does not know, words between its nodes. */
function refuseForeign(element: XmlElement, known: object, name: string, path: string, log: ReadingLog): void {
  for (const attribute of element.attributes.keys()) {
    const colon = attribute.indexOf(':')
    const isKnown =
      colon < 0 ? Object.hasOwn(known, attribute) : element.namespaces.get(attribute.slice(0, colon)) === XSI_URI
    if (!isKnown) report(log, '301', join(path, attribute), `El atributo ${attribute} no existe en ${name}.`)
  }
  if (element.content?.some((item) => typeof item === 'string' && /[^ \t\r\n]/.test(item))) {
    report(log, '301', path, `El nodo ${name} lleva texto suelto, y solo admite atributos y nodos.`)
  } else if (element.content && element.children.length > 0) {
    report(log, '301', path, `El nodo ${name} lleva una sección CDATA, que no admite.`)
  }
}

/** Version and prefix of an element that has its place. */
function checkName(child: XmlElement, parent: XmlElement, path: string, log: ReadingLog): void {
  const where = join(path, child.local)
  if (child.written !== child.name) {
    report(log, '301', where, `El prefijo de ${child.written} debe ser el del SAT: ${child.name}.`)
  }
  if (child.uri !== parent.uri && prefixOf(child.uri) === prefixOf(parent.uri)) {
    report(log, '301', where, `El nodo ${child.written} es de otra versión que ${parent.written}: «${child.uri}».`)
  }
}

/** Nodes that hold complements of any namespace of the authority's. */
const FOR_COMPLEMENTS = new Set(['cfdi:Complemento', 'cfdi:ComplementoConcepto'])

/** An element without a place in the table. */
function misplaced(child: XmlElement, table: NodeTable, path: string, log: ReadingLog): void {
  // An addenda is private: whatever it holds is no part of the fiscal document.
  if (table.name === 'cfdi:Addenda') return
  if (isFalse(child.written, child.uri)) {
    const message = `El nodo ${child.written} declara «${child.uri}», que no es el espacio de nombres que el SAT da a su prefijo.`
    report(log, '301', join(path, child.local), message)
  } else if (!FOR_COMPLEMENTS.has(table.name) || prefixOf(child.uri)) {
    report(log, '301', path, `El nodo ${child.written} no va dentro de ${table.name}.`)
  } else if (!isOfAuthority(child.uri)) {
    report(log, '301', join(path, child.local), `El nodo ${child.written} no es un complemento del SAT.`)
  } else if (log.unknown.length < MAX_FINDINGS) log.unknown.push(child.written)
}

function readWrapped(key: string, child: Child, holder: XmlElement, where: string, log: ReadingLog): Values[] {
  refuseForeign(holder, {}, holder.written, where, log)
  const items = holder.children.filter((element) => element.name === child.node.name)
  const name = child.node.name.slice(child.node.name.indexOf(':') + 1)
  if (items.length === 0) report(log, '301', where, `El nodo ${key} está vacío: le falta ${name} u omítelo.`)
  for (const other of holder.children) {
    if (other.name === child.node.name) checkName(other, holder, where, log)
    else report(log, '301', where, `El nodo ${other.written} no va dentro de ${key}.`)
  }
  return readItems(items, child, where, log)
}

function readChild(key: string, child: Child, found: readonly XmlElement[], path: string, log: ReadingLog) {
  const where = join(path, key)
  const [first] = found
  if (!first) {
    if (!child.required) return undefined
    report(log, child.code ?? '301', where, `Falta el nodo ${key}, que es obligatorio.`)
    // What a type promises is there, if empty: the other layers can go on.
    return child.shape === 'one' ? readNode(child.node, EMPTY, where, { findings: [], unknown: [] }) : []
  }
  if (child.shape === 'many') return readItems(found, child, where, log)
  if (found.length > 1) report(log, child.code ?? '301', where, `El nodo ${key} está repetido: solo puede haber uno.`)
  return child.shape === 'one' ? readNode(child.node, first, where, log) : readWrapped(key, child, first, where, log)
}

const EMPTY: XmlElement = {
  uri: '',
  local: '',
  name: '',
  written: '',
  attributes: new Map(),
  children: [],
  namespaces: ROOT_SCOPE,
}

/** Values of an element by its table. Missing required attributes read as ''; missing required lists as []. */
export function readNode(table: NodeTable, element: XmlElement, path: string, log: ReadingLog): Values {
  const values: Record<string, string | Values | readonly Values[]> = {}
  for (const [name, attribute] of Object.entries(table.attributes)) {
    const value = element.attributes.get(name)
    if (value !== undefined || attribute.required) values[name] = value ?? ''
    readAttribute(name, attribute, value, path, log)
  }
  if (table.name !== 'cfdi:Addenda') refuseForeign(element, table.attributes, table.name, path, log)
  const own = table.name.slice(0, table.name.indexOf(':'))
  const keys = Object.entries(table.children)
  const nameOf = (key: string, child: Child) => (child.shape === 'wrapped' ? `${own}:${key}` : child.node.name)
  const order = new Map(keys.map(([key, child], i) => [nameOf(key, child), i]))
  const groups = new Map<string, XmlElement[]>()
  let last = 0
  for (const child of element.children) {
    const position = order.get(child.name)
    if (position === undefined) {
      misplaced(child, table, path, log)
      continue
    }
    if (position < last && !isUnordered(table)) {
      report(log, '301', join(path, child.local), `El nodo ${child.written} está fuera de orden en ${table.name}.`)
    }
    last = Math.max(last, position)
    checkName(child, element, path, log)
    const group = groups.get(child.name)
    if (group) group.push(child)
    else groups.set(child.name, [child])
  }
  const found = [...groups.keys()]
  const place = ([key, child]: (typeof keys)[number]) => found.indexOf(nameOf(key, child))
  for (const [key, child] of isUnordered(table) ? keys.toSorted((a, b) => place(a) - place(b)) : keys) {
    const value = readChild(key, child, groups.get(nameOf(key, child)) ?? [], path, log)
    if (value !== undefined) values[key] = value
  }
  return values
}
