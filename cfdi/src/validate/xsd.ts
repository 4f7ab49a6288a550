// Validation by the authority's own schemas, where whoever runs the product has installed them. The validator is only
// loaded then: it is a megabyte of WebAssembly and takes up to a second to compile the schemas.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CfdiError, type Finding } from '../model/finding.ts'
import { isOfAuthority, NAMESPACES } from '../schema/namespaces.ts'
import { decodeXml } from '../xml/parse-xml.ts'

/** Schemas compiled and ready. `dispose` frees their memory. */
export interface XsdSchemas {
  readonly validate: (xml: string | Uint8Array) => Finding[]
  readonly dispose: () => void
}

/** Enumerations of catalogues run to thousands of keys: nobody reads them. */
const MAX_MESSAGE = 300
const MAX_FINDINGS = 100

function spanish(message: string): string {
  const line = message.trim().replaceAll(/\{[^}]*\}/g, '')
  const kinds: readonly [RegExp, (found: RegExpExecArray) => string][] = [
    [/attribute '(\w+)' is required but missing/i, ([, name]) => `Falta el atributo ${name}, que es obligatorio.`],
    [/attribute '(\w+)' is not allowed/i, ([, name]) => `El atributo ${name} no existe en este nodo.`],
    [
      /Element '(\w+)': This element is not expected/i,
      ([, name]) => `El nodo ${name} no va aquí o está fuera de orden.`,
    ],
    [
      /attribute '(\w+)': .*The value '([^']*)'/i,
      ([, name, value]) => `${name} «${value}» no cumple el esquema del SAT.`,
    ],
    [/Element '(\w+)': Missing child element/i, ([, name]) => `Al nodo ${name} le faltan nodos.`],
  ]
  for (const [pattern, say] of kinds) {
    const found = pattern.exec(line)
    if (found) return say(found)
  }
  return `El esquema del SAT no lo admite: ${line.slice(0, MAX_MESSAGE)}`
}

/** `/cfdi:Comprobante/cfdi:Conceptos/cfdi:Concepto[2]` as `Conceptos.Concepto[1]`. */
function pathOf(xpath = ''): string {
  const steps = xpath.split('/').slice(2)
  return steps.map((step) => step.replace(/^\w+:/, '').replace(/\[(\d+)\]/, (_, n) => `[${Number(n) - 1}]`)).join('.')
}

/** Schemas by file name: the authority's addresses vary, their last parts do not. */
async function schemasIn(folder: string): Promise<Map<string, Uint8Array>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const wanted = names.filter((name) => name.endsWith('.xsd'))
  return new Map(
    await Promise.all(
      wanted.map(async (name) => [basename(name), withoutLongLists(await readFile(join(folder, name)))] as const),
    ),
  )
}

/** Namespace of a document or complement; undefined for catalogues and simple types, which those import themselves. */
function documentNamespace(text: string): string | undefined {
  const uri = /\stargetNamespace="([^"]*)"/.exec(text)?.[1]
  return uri && isOfAuthority(uri) && !uri.includes('/sitio_internet/') ? uri : undefined
}

/** Whether whatever a schema imports is there too: one that lacks a catalogue must not take the others with it. */
function isWhole(name: string, texts: ReadonlyMap<string, string>, seen = new Set<string>()): boolean {
  if (seen.has(name)) return true
  seen.add(name)
  const text = texts.get(name)
  if (text === undefined) return false
  const imports = text.matchAll(/<xs:import\s[^>]*schemaLocation="([^"]*)"/g)
  return imports.every(([, place = '']) => isWhole(basename(place), texts, seen))
}

/** More keys than these are left to the catalogue layer. */
const MAX_KEYS = 500

/**
 * A schema without its longest lists of keys: the validator takes seconds to say that a key is not among fifty
 * thousand, and once for every key of a document.
 */
function withoutLongLists(file: Uint8Array): Uint8Array {
  const types = new TextDecoder().decode(file).split(/(?=<xs:simpleType\b)/)
  const shorter = types.map((type) =>
    type.split('<xs:enumeration').length > MAX_KEYS
      ? type.replaceAll(/<xs:enumeration\b[^>]*\/>|<xs:enumeration\b[^>]*[^/]>[^]*?<\/xs:enumeration>/g, '')
      : type,
  )
  return new TextEncoder().encode(shorter.join(''))
}

/** One schema that imports those of all documents and complements in the folder, each namespace once. */
function driverFor(files: ReadonlyMap<string, Uint8Array>): string {
  const texts = new Map(Array.from(files, ([name, file]) => [name, new TextDecoder().decode(file)]))
  const found = new Map<string, string>()
  for (const [name, text] of texts) {
    const uri = documentNamespace(text)
    if (uri && isWhole(name, texts)) found.set(uri, name)
  }
  // Several versions of a schema may share a namespace: the one that the library writes counts.
  for (const { uri, schema } of Object.values(NAMESPACES)) {
    if (texts.has(basename(schema))) found.set(uri, basename(schema))
  }
  const imports = Array.from(found, ([uri, name]) => `<xs:import namespace="${uri}" schemaLocation="${PLACE}${name}"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`
}

/** What the validator says of one node; an addenda is private, and a complement may be newer than the folder. */
function findingOf({ message, xpath = '' }: { message: string; xpath?: string }): Finding | undefined {
  if (/^\/[^/]+\/(\w+:)?Addenda\//.test(xpath)) return undefined
  const [, uri, node] = /Element '\{([^}]*)\}(\w+)': No matching global element declaration/.exec(message) ?? []
  const isUninstalled = uri !== undefined && isOfAuthority(uri)
  return {
    code: isUninstalled ? 'ARRXSD02' : '301',
    path: pathOf(xpath),
    message: isUninstalled ? `No está instalado el esquema de ${node}: su contenido no se validó.` : spanish(message),
    layer: 'estructura',
    severity: isUninstalled ? 'aviso' : 'error',
  }
}

/** Imports are answered from memory by the last part of their address; this made-up folder is never read. */
const PLACE = '/arriero-xsd/'

/**
 * Compiles the schemas found anywhere under a folder (`cfdv40.xsd`, those it imports and those of the complements).
 * Nothing is fetched. Takes up to a second and a document a few milliseconds.
 * @throws CfdiError ARRXSD01 when there is no cfdv40.xsd or a schema does not compile
 */
export async function loadSchemas(folder: string): Promise<XsdSchemas> {
  const files = await schemasIn(folder)
  if (!files.has('cfdv40.xsd')) throw new CfdiError('ARRXSD01', `No hay un cfdv40.xsd en ${folder}.`)
  const xml = await import('libxml2-wasm')
  xml.xmlRegisterInputProvider({
    match: (name) => files.has(basename(name)),
    open: (name) => {
      const file = files.get(basename(name))
      return file && xml.openBuffer(file)
    },
    read: (file, buffer) => xml.readBuffer(file, buffer),
    close: (file) => {
      xml.closeBuffer(file)
      return true
    },
  })
  const driver = xml.XmlDocument.fromString(driverFor(files), { url: `${PLACE}driver.xsd` })
  let validator: InstanceType<typeof xml.XsdValidator>
  try {
    validator = xml.XsdValidator.fromDoc(driver)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.slice(0, MAX_MESSAGE) : ''
    throw new CfdiError('ARRXSD01', `Los esquemas de ${folder} no se pueden usar: ${why}`, [], { cause })
  } finally {
    driver.dispose()
    xml.xmlCleanupInputProvider()
  }
  return {
    validate: (document) => {
      let parsed: InstanceType<typeof xml.XmlDocument> | undefined
      try {
        parsed = xml.XmlDocument.fromString(decodeXml(document))
        validator.validate(parsed)
        return []
      } catch (error) {
        if (!(error instanceof xml.XmlLibError)) throw error
        return error.details
          .map(findingOf)
          .filter((finding) => finding !== undefined)
          .slice(0, MAX_FINDINGS)
      } finally {
        parsed?.dispose()
      }
    },
    dispose: () => validator.dispose(),
  }
}
