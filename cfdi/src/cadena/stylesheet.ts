// Interprets the tax authority's own XSLT for the cadena original, where its files are installed. Only what those style
// sheets use is understood; anything else fails when it is reached, so that an exotic complement harms nobody else.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CfdiError } from '../model/finding.ts'
import { CFDI33_URI, NAMESPACES } from '../schema/namespaces.ts'
import type { XmlElement } from '../xml/element.ts'
import { parseXml } from '../xml/parse-xml.ts'
import {
  compileExpression,
  type Expression,
  isElement,
  toBoolean,
  toText,
  UnsupportedXslt,
  type XsltValue,
} from './xpath.ts'

const XSL = 'http://www.w3.org/1999/XSL/Transform'

interface Run {
  readonly node: XmlElement
  readonly document: XmlElement
  readonly variables: Map<string, XsltValue>
  readonly output: string[]
}

type Instruction = (run: Run) => void

interface Template {
  readonly parameters: readonly { name: string; value?: Expression }[]
  readonly body: Instruction
}

interface Sheet {
  /** By `{uri}name`, or `/` for the document. The last one declared wins. */
  readonly rules: Map<string, Template>
  readonly named: Map<string, Template>
}

function required(element: XmlElement, name: string): string {
  const value = element.attributes.get(name)
  if (value === undefined) throw new UnsupportedXslt(`<${element.written}> sin ${name}`)
  return value
}

function expression(element: XmlElement, name: string): Expression {
  return compileExpression(required(element, name), element.namespaces)
}

/** Fails only when it is reached. */
function lazily(make: () => Instruction): Instruction {
  let made: Instruction | undefined
  return (run) => {
    made ??= make()
    made(run)
  }
}

function enter(template: Template, run: Run, node: XmlElement, given: ReadonlyMap<string, XsltValue>): void {
  const variables = new Map<string, XsltValue>()
  for (const { name, value } of template.parameters) {
    const passed = given.get(name) ?? value?.({ ...run, node })
    variables.set(name, passed ?? '')
  }
  template.body({ ...run, node, variables })
}

/** A node without a template of its own: its texts are output, its children are tried. */
function applyTo(sheet: Sheet, run: Run, node: XmlElement): void {
  const key = node === run.document ? '/' : `{${node.uri}}${node.local}`
  const template = sheet.rules.get(key)
  if (template) {
    enter(template, run, node, new Map())
    return
  }
  for (const item of node.content ?? node.children) {
    if (typeof item === 'string') run.output.push(item)
    else applyTo(sheet, run, item)
  }
}

function elementsOf(value: XsltValue): XmlElement[] {
  return typeof value === 'object' ? value.filter(isElement) : []
}

function parametersOf(call: XmlElement): { name: string; value: Expression }[] {
  return call.children.map((child) => {
    if (child.uri !== XSL || child.local !== 'with-param')
      throw new UnsupportedXslt(`<${child.written}> en una llamada`)
    return { name: required(child, 'name'), value: expression(child, 'select') }
  })
}

function choose(element: XmlElement, sheet: Sheet): Instruction {
  const branches = element.children.map((child) => ({
    test: child.local === 'when' ? expression(child, 'test') : undefined,
    body: bodyOf(child, sheet),
  }))
  return (run) => branches.find(({ test }) => !test || toBoolean(test(run)))?.body(run)
}

function instruction(element: XmlElement, sheet: Sheet): Instruction {
  if (element.uri !== XSL) throw new UnsupportedXslt(`elemento <${element.written}>`)
  switch (element.local) {
    case 'value-of': {
      const value = expression(element, 'select')
      return (run) => run.output.push(toText(value(run)))
    }
    case 'text': {
      const text = (element.content ?? []).join('')
      return (run) => run.output.push(text)
    }
    case 'for-each': {
      const nodes = expression(element, 'select')
      const body = bodyOf(element, sheet)
      return (run) => elementsOf(nodes(run)).forEach((node) => body({ ...run, node }))
    }
    case 'apply-templates': {
      const nodes = element.attributes.has('select') ? expression(element, 'select') : undefined
      return (run) => {
        for (const node of nodes ? elementsOf(nodes(run)) : run.node.children) applyTo(sheet, run, node)
      }
    }
    case 'call-template': {
      const name = required(element, 'name')
      const given = parametersOf(element)
      return (run) => {
        const template = sheet.named.get(name)
        if (!template) throw new UnsupportedXslt(`plantilla «${name}» desconocida`)
        enter(template, run, run.node, new Map(given.map((parameter) => [parameter.name, parameter.value(run)])))
      }
    }
    case 'if': {
      const test = expression(element, 'test')
      const body = bodyOf(element, sheet)
      return (run) => {
        if (toBoolean(test(run))) body(run)
      }
    }
    case 'choose':
      return choose(element, sheet)
    case 'variable': {
      const name = required(element, 'name')
      const value = expression(element, 'select')
      return (run) => void run.variables.set(name, value(run))
    }
    default:
      throw new UnsupportedXslt(`instrucción <${element.written}>`)
  }
}

function bodyOf(element: XmlElement, sheet: Sheet): Instruction {
  const steps = (element.content ?? element.children).flatMap((item): Instruction[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [(run) => void run.output.push(item)]
    if (item.uri === XSL && item.local === 'param') return []
    return [lazily(() => instruction(item, sheet))]
  })
  return (run) => {
    for (const step of steps) step(run)
  }
}

function addTemplate(element: XmlElement, sheet: Sheet): void {
  const parameters = element.children
    .filter(({ uri, local }) => uri === XSL && local === 'param')
    .map((child) => ({
      name: required(child, 'name'),
      value: child.attributes.has('select') ? expression(child, 'select') : undefined,
    }))
  const template: Template = { parameters, body: bodyOf(element, sheet) }
  const { attributes, namespaces } = element
  const name = attributes.get('name')
  if (name !== undefined) sheet.named.set(name, template)
  for (const pattern of attributes.get('match')?.split('|') ?? []) {
    const [prefix, local] = pattern.trim() === '/' ? [] : pattern.trim().split(':')
    // A pattern with more steps is left aside: its elements fall to the built-in rules, as without the template.
    if (prefix === undefined) sheet.rules.set('/', template)
    else if (local !== undefined && !local.includes('/')) {
      sheet.rules.set(`{${namespaces.get(prefix) ?? ''}}${local}`, template)
    }
  }
}

function addSheet(name: string, files: ReadonlyMap<string, string>, sheet: Sheet, seen: Set<string>): void {
  if (seen.has(name)) return
  seen.add(name)
  const file = files.get(name)
  if (file === undefined) throw new CfdiError('ARRXSLT01', `Falta la hoja de estilo ${name}.`)
  for (const child of parseXml(readFileSync(file)).children) {
    if (child.uri !== XSL) continue
    if (child.local === 'include' || child.local === 'import') {
      addSheet(basename(required(child, 'href')), files, sheet, seen)
    } else if (child.local === 'template') addTemplate(child, sheet)
    else if (child.local !== 'output') throw new CfdiError('ARRXSLT01', `${name}: <${child.written}> no se admite.`)
  }
}

const MAIN: readonly [uri: string, file: string][] = [
  [NAMESPACES.cfdi.uri, 'cadenaoriginal_4_0.xslt'],
  [CFDI33_URI, 'cadenaoriginal_3_3.xslt'],
  [NAMESPACES.tfd.uri, 'cadenaoriginal_TFD_1_1.xslt'],
]

/**
 * Reads the style sheets found anywhere under a folder; includes are found there by their file name, nothing is
 * fetched. The result gives the cadena original of a CFDI 4.0, a 3.3 or a stamp, by the root element.
 * @throws CfdiError ARRXSLT01 when files are missing or, later, when a document needs what is not understood
 */
export function loadStylesheets(folder: string): (root: XmlElement) => string {
  const files = new Map<string, string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() && /\.xslt?$/.test(entry.name)) files.set(entry.name, join(entry.parentPath, entry.name))
  }
  const sheets = new Map<string, Sheet>()
  for (const [uri, main] of MAIN) {
    if (!files.has(main)) continue
    const sheet: Sheet = { rules: new Map(), named: new Map() }
    addSheet(main, files, sheet, new Set())
    sheets.set(uri, sheet)
  }
  if (sheets.size === 0) throw new CfdiError('ARRXSLT01', `No hay hojas de estilo del SAT en ${folder}.`)
  return (root) => {
    const sheet = sheets.get(root.uri)
    if (!sheet) throw new CfdiError('ARRXSLT01', `No hay hoja de estilo para <${root.written}>.`)
    const document: XmlElement = {
      ...root,
      uri: '',
      local: '',
      name: '',
      written: '',
      children: [root],
      content: undefined,
    }
    const output: string[] = []
    try {
      applyTo(sheet, { node: document, document, variables: new Map(), output }, document)
    } catch (error) {
      if (!(error instanceof UnsupportedXslt)) throw error
      throw new CfdiError('ARRXSLT01', `La hoja de estilo usa algo que no se admite: ${error.message}.`, [], {
        cause: error,
      })
    }
    return output.join('')
  }
}
