// A strict reader for fiscal XML: one pass, no recursion, no DTD, no entities but the five of XML itself. General
// parsers forgive what the authority does not (a bare `&`, `<` in a value, two roots) or expand what must be refused.
import { CfdiError } from '../model/finding.ts'
import { nameIn } from '../schema/namespaces.ts'
import type { XmlElement } from './element.ts'
import { isDeclarable, ROOT_SCOPE, type Scope } from './scope.ts'

/** The largest document accepted, in bytes (UTF-8) or characters; a Carta Porte with 5 000 goods takes about 3 MB. */
const MAX_SIZE = 10 * 1024 * 1024
/** The deepest document of the authority has 10 levels; addenda are free. */
const MAX_DEPTH = 64
/** A Carta Porte with 5 000 goods, each with its papers, has about 30 000; other kinds of documents say how many. */
const MAX_ELEMENTS = 100_000
/** The widest node of the authority has 40. */
const MAX_ATTRIBUTES = 256
/** All attributes of a document together; that Carta Porte has about 100 000. */
const MAX_VALUES = 400_000
/** Line ends in a description are written so; nothing else needs to be. */
const MAX_REFERENCES = 100_000

/** Plain ranges instead of Unicode classes: three times faster, and a strange letter in a name is refused later. */
const PART = String.raw`[A-Za-z_\u00c0-\uffff][\w.\-\u00b7-\uffff]*`
const NAME = `${PART}(?::${PART})?`
const OPEN = new RegExp(`<(${NAME})`, 'y')
/** Blanks of XML only: those of Unicode that \s adds are letters of a name by PART, and matching both ways is quadratic. */
const BLANK = String.raw`[ \t\r\n]`
const CLOSE = new RegExp(String.raw`</(${NAME})${BLANK}*>`, 'y')
const ATTRIBUTE = new RegExp(String.raw`${BLANK}+(${NAME})${BLANK}*=${BLANK}*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const TAG_END = new RegExp(String.raw`${BLANK}*(/?)>`, 'y')
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.[01]["'](?:\s+encoding\s*=\s*["']([\w.-]+)["'])?(?:\s+standalone\s*=\s*["'](?:yes|no)["'])?\s*\?>/
/** What XML 1.0 forbids: control characters but tab and line ends, lone surrogates, two non-characters. */
const FORBIDDEN = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\p{Cs}\ufffe\uffff]/u
const NO_REFERENCE = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/
const NUMERIC = /&#(?:(\d{1,7})|x([0-9a-fA-F]{1,6}));/g
const BAD_REFERENCE = 'tiene una entidad o un «&» sin escapar (escribe &amp;)'
const PREDEFINED = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&apos;', "'"],
  ['&amp;', '&'],
] as const
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map()
const NO_CHILDREN: readonly XmlElement[] = []

interface OpenElement {
  uri: string
  local: string
  name: string
  written: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** Texts with the number of children before each. */
  texts: { before: number; text: string }[]
  hasWords: boolean
  namespaces: Scope
}

/** Children and texts in their order; undefined where there is no text. */
function contentOf({ children, texts }: OpenElement): (XmlElement | string)[] | undefined {
  if (texts.length === 0) return undefined
  let from = 0
  const content = texts.flatMap(({ before, text }) => {
    const items = [...children.slice(from, before), text]
    from = before
    return items
  })
  return [...content, ...children.slice(from)]
}

/** Text of a document from its bytes: UTF-8 only, a byte order mark is dropped. @throws CfdiError 301 */
export function decodeXml(xml: string | Uint8Array): string {
  if (xml.length > MAX_SIZE) {
    throw new CfdiError('301', `El XML pesa más de ${MAX_SIZE / 1024 / 1024} MB: no parece un CFDI.`)
  }
  if (typeof xml === 'string') return xml.startsWith('\ufeff') ? xml.slice(1) : xml
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(xml)
  } catch (cause) {
    throw new CfdiError('301', 'El XML no está codificado en UTF-8.', [], { cause })
  }
}

/**
 * Reads a document into its root element, in time and memory proportional to its size.
 * @throws CfdiError 301 with a Spanish sentence that says what is wrong and where
 */
export function parseXml(xml: string | Uint8Array, { maxElements = MAX_ELEMENTS } = {}): XmlElement {
  const source = decodeXml(xml)
  const fail = (at: number, why: string): CfdiError => {
    let line = 1
    let start = 0
    for (let end = source.indexOf('\n'); end >= 0 && end < at; end = source.indexOf('\n', start)) {
      line += 1
      start = end + 1
    }
    return new CfdiError('301', `XML mal formado en la línea ${line}, columna ${at - start + 1}: ${why}.`)
  }
  const forbidden = FORBIDDEN.exec(source)
  if (forbidden) throw fail(forbidden.index, 'tiene un carácter que XML no permite')

  let references = 0
  const characterOf = (decimal: string | undefined, hex: string | undefined, at: number): string => {
    references += 1
    if (references > MAX_REFERENCES) throw fail(at, `hay más de ${MAX_REFERENCES} caracteres escritos por su número`)
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10)
    const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\u0000'
    if (FORBIDDEN.test(character)) throw fail(at, BAD_REFERENCE)
    return character === '&' ? '&amp;' : character
  }
  const withCharacters = (value: string, at: number): string => {
    const parts: string[] = []
    let from = 0
    // Not replaceAll: it collects every match before it asks for the first character.
    for (const found of value.matchAll(NUMERIC)) {
      parts.push(value.slice(from, found.index), characterOf(found[1], found[2], at))
      from = found.index + found[0].length
    }
    return parts.join('') + value.slice(from)
  }
  const unescape = (value: string, at: number): string => {
    if (!value.includes('&')) return value
    if (NO_REFERENCE.test(value)) throw fail(at, BAD_REFERENCE)
    let plain = value.includes('&#') ? withCharacters(value, at) : value
    // `&amp;` last: what it leaves is text. Whole-text replacements take no memory per reference.
    for (const [reference, character] of PREDEFINED) plain = plain.replaceAll(reference, character)
    return plain
  }

  const stack: OpenElement[] = []
  let root: XmlElement | undefined
  let at = 0
  let elements = 0
  let values = 0
  const declaration = DECLARATION.exec(source)
  if (declaration) {
    const encoding = declaration[1] ?? 'UTF-8'
    if (encoding.toUpperCase() !== 'UTF-8') throw fail(0, `declara la codificación ${encoding} y debe ser UTF-8`)
    at = declaration[0].length
  }

  const skipTo = (mark: string, what: string): string => {
    const end = source.indexOf(mark, at)
    if (end < 0) throw fail(at, `${what} no termina`)
    const inside = source.slice(at, end)
    at = end + mark.length
    return inside
  }

  const open = (): void => {
    OPEN.lastIndex = at
    const tag = OPEN.exec(source)
    if (!tag?.[1]) throw fail(at, 'una etiqueta no es válida')
    if (root) throw fail(at, 'hay más de un elemento raíz')
    elements += 1
    if (elements > maxElements) throw fail(at, `hay más de ${maxElements} elementos`)
    if (stack.length >= MAX_DEPTH) throw fail(at, `hay más de ${MAX_DEPTH} niveles de elementos`)
    const start = at
    at = OPEN.lastIndex
    const attributes = new Map<string, string>()
    const outer = stack.at(-1)?.namespaces ?? ROOT_SCOPE
    const declared = new Map<string, string>()
    for (;;) {
      ATTRIBUTE.lastIndex = at
      const found = ATTRIBUTE.exec(source)
      if (!found?.[1]) break
      const [, name, double, single] = found
      const value = unescape((double ?? single ?? '').replace(/\r\n|[\t\r\n]/g, ' '), at)
      const isDeclaration = name === 'xmlns' || name.startsWith('xmlns:')
      const [kind, key] = isDeclaration ? [declared, name.slice('xmlns:'.length)] : [attributes, name]
      if (isDeclaration && !isDeclarable(key, value)) throw fail(at, 'un espacio de nombres no es válido')
      if (kind.has(key)) throw fail(at, `el atributo «${name}» está repetido`)
      kind.set(key, value)
      if (attributes.size + declared.size > MAX_ATTRIBUTES) {
        throw fail(at, `un elemento lleva más de ${MAX_ATTRIBUTES} atributos`)
      }
      values += 1
      if (values > MAX_VALUES) throw fail(at, `hay más de ${MAX_VALUES} atributos`)
      at = ATTRIBUTE.lastIndex
    }
    const scope = outer.with(declared)
    TAG_END.lastIndex = at
    const end = TAG_END.exec(source)
    if (!end) throw fail(at, `la etiqueta «${tag[1]}» no está bien escrita`)
    at = TAG_END.lastIndex
    const colon = tag[1].indexOf(':')
    const prefix = colon < 0 ? '' : tag[1].slice(0, colon)
    const uri = scope.get(prefix)
    if (uri === undefined && prefix) throw fail(start, `el prefijo «${prefix}» no está declarado`)
    for (const name of attributes.keys()) {
      const own = name.slice(0, Math.max(name.indexOf(':'), 0))
      if (own && scope.get(own) === undefined) throw fail(start, `el prefijo «${own}» no está declarado`)
    }
    const local = tag[1].slice(colon + 1)
    stack.push({
      uri: uri ?? '',
      local,
      name: nameIn(uri ?? '', local, tag[1]),
      written: tag[1],
      attributes: attributes.size > 0 ? attributes : NO_ATTRIBUTES,
      children: [],
      texts: [],
      hasWords: false,
      namespaces: scope,
    })
    if (end[1]) finish()
  }

  const finish = (): void => {
    const done = stack.pop()
    if (!done) return
    const { uri, local, name, written, attributes, namespaces } = done
    const children = done.children.length > 0 ? done.children : NO_CHILDREN
    const content = done.hasWords || children.length === 0 ? contentOf(done) : undefined
    const element: XmlElement = { uri, local, name, written, attributes, children, content, namespaces }
    const parent = stack.at(-1)
    if (parent) {
      parent.children.push(element)
    } else root = element
  }

  const close = (): void => {
    CLOSE.lastIndex = at
    const tag = CLOSE.exec(source)
    const current = stack.at(-1)
    if (!tag || !current) throw fail(at, 'una etiqueta de cierre no es válida')
    if (tag[1] !== current.written) throw fail(at, `se esperaba «</${current.written}>» y está «</${tag[1]}>»`)
    at = CLOSE.lastIndex
    finish()
  }

  const addText = (element: OpenElement, text: string, isCdata = false): void => {
    if (text === '' && !isCdata) return
    const before = element.children.length
    const last = element.texts.at(-1)
    if (last?.before === before) last.text += text
    else element.texts.push({ before, text })
    // A CDATA section is content even when it is blank: nobody indents with it.
    element.hasWords ||= isCdata || /[^ \t\r\n]/.test(text)
  }

  while (at < source.length) {
    const next = source.indexOf('<', at)
    const text = source.slice(at, next < 0 ? source.length : next)
    const current = stack.at(-1)
    if (current) {
      addText(current, unescape(text, at))
    } else if (text.trim() !== '') {
      throw fail(at, root ? 'hay texto después del elemento raíz' : 'no es un documento XML')
    }
    if (next < 0) break
    at = next
    if (source.startsWith('</', at)) close()
    else if (source.startsWith('<!--', at)) {
      at += 4
      if (skipTo('-->', 'un comentario').includes('--')) throw fail(next, 'un comentario lleva «--»')
    } else if (source.startsWith('<![CDATA[', at)) {
      at += 9
      const inside = skipTo(']]>', 'una sección CDATA')
      if (!current) throw fail(next, 'hay texto fuera del elemento raíz')
      addText(current, inside, true)
    } else if (source.startsWith('<!', at))
      throw fail(at, 'lleva una declaración de tipo (DOCTYPE), que un CFDI no admite')
    else if (source.startsWith('<?', at)) {
      if (/^<\?xml\s/i.test(source.slice(at, at + 6))) throw fail(at, 'la declaración XML no está al principio')
      at += 2
      skipTo('?>', 'una instrucción de proceso')
    } else open()
  }
  const unclosed = stack.at(-1)
  if (unclosed) throw fail(source.length, `falta cerrar «${unclosed.written}»`)
  if (!root) throw fail(source.length, 'no hay ningún elemento')
  return root
}
