// The few XPath expressions that the tax authority's style sheets are written with, compiled to functions.
import { collapse } from '../xml/blanks.ts'
import type { XmlElement } from '../xml/element.ts'
import type { Scope } from '../xml/scope.ts'

/** The value of an attribute, as a node. */
export interface AttributeNode {
  readonly value: string
}
export type XsltNode = XmlElement | AttributeNode
export type XsltValue = string | boolean | readonly XsltNode[]

export interface Focus {
  readonly node: XmlElement
  readonly document: XmlElement
  readonly variables: ReadonlyMap<string, XsltValue>
}

export type Expression = (focus: Focus) => XsltValue

export class UnsupportedXslt extends Error {}

export function isElement(node: XsltNode): node is XmlElement {
  return 'children' in node
}

export function textOf(node: XsltNode): string {
  if (!isElement(node)) return node.value
  return (node.content ?? node.children).map((item) => (typeof item === 'string' ? item : textOf(item))).join('')
}

export function toText(value: XsltValue): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  const [first] = value
  return first ? textOf(first) : ''
}

export function toBoolean(value: XsltValue): boolean {
  return typeof value === 'boolean' ? value : value.length > 0
}

type Step = (nodes: readonly XmlElement[]) => readonly XsltNode[]

function descendants(node: XmlElement): XmlElement[] {
  return [node, ...node.children.flatMap(descendants)]
}

function childStep(test: string, namespaces: Scope): Step {
  if (test === '*') return (nodes) => nodes.flatMap(({ children }) => children)
  const [prefix, local] = test.includes(':') ? [test.split(':')[0] ?? '', test.split(':')[1] ?? ''] : ['', test]
  const uri = prefix === '' ? '' : namespaces.get(prefix)
  if (uri === undefined) throw new UnsupportedXslt(`prefijo ${prefix} sin declarar`)
  const matches = (element: XmlElement) => element.local === local && element.uri === uri
  return (nodes) => nodes.flatMap(({ children }) => children.filter(matches))
}

const NAME = String.raw`[\p{L}_][\p{L}\p{N}_.\-]*`
const PATH = new RegExp(
  String.raw`^(/|\./|\.//|//)?((?:@?(?:${NAME}:)?${NAME}|\*)(?:/(?:@?(?:${NAME}:)?${NAME}|\*))*)$`,
  'u',
)

function compilePath(path: string, namespaces: Scope): Expression {
  if (path === '.') return ({ node }) => [node]
  if (path === '/') return ({ document }) => [document]
  const parts = PATH.exec(path)
  if (!parts) throw new UnsupportedXslt(`expresión «${path}»`)
  const [, start = '', rest = ''] = parts
  const names = rest.split('/')
  const attribute = names.at(-1)?.startsWith('@') ? names.pop()?.slice(1) : undefined
  if (names.some((name) => name.startsWith('@'))) throw new UnsupportedXslt(`expresión «${path}»`)
  const steps = names.map((name) => childStep(name, namespaces))
  const absolute = start === '/' || start === '//'
  const deep = start === './/' || start === '//'
  return ({ node, document }) => {
    const from = absolute ? document : node
    let found: readonly XmlElement[] = deep ? descendants(from) : [from]
    for (const step of steps) found = step(found).filter(isElement)
    if (attribute === undefined) return found
    return found.flatMap(({ attributes }) => {
      const value = attributes.get(attribute)
      return value === undefined ? [] : [{ value }]
    })
  }
}

/** @throws UnsupportedXslt for what the style sheets are not known to use */
export function compileExpression(source: string, namespaces: Scope): Expression {
  const text = source.trim()
  const call = /^(normalize-space|string|not|boolean)\((.*)\)$/.exec(text)
  if (call?.[1]) {
    const inner = compileExpression(call[2] === '' ? '.' : (call[2] ?? '.'), namespaces)
    if (call[1] === 'normalize-space') return (scope) => collapse(toText(inner(scope)))
    if (call[1] === 'string') return (scope) => toText(inner(scope))
    return call[1] === 'not' ? (scope) => !toBoolean(inner(scope)) : (scope) => toBoolean(inner(scope))
  }
  const equality = /^([^='"]+?)\s*(!?=)\s*(?:'([^']*)'|"([^"]*)")$/.exec(text)
  if (equality?.[1]) {
    const left = compileExpression(equality[1], namespaces)
    const right = equality[3] ?? equality[4] ?? ''
    const wanted = equality[2] === '='
    return (scope) => {
      const value = left(scope)
      const texts = typeof value === 'object' ? value.map(textOf) : [toText(value)]
      return texts.some((item) => (item === right) === wanted)
    }
  }
  const literal = /^(?:'([^']*)'|"([^"]*)")$/.exec(text)
  if (literal) return () => literal[1] ?? literal[2] ?? ''
  if (text.startsWith('$')) {
    const name = text.slice(1)
    return ({ variables }) => variables.get(name) ?? ''
  }
  return compilePath(text, namespaces)
}
