// Validation by the authority's own schemas, where whoever runs the product has installed them. The validator is only
// loaded then: it is a megabyte of WebAssembly and takes up to a second to compile the schemas.
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { CfdiError, type Finding } from '../model/finding.ts'
import { NAMESPACES } from '../schema/namespaces.ts'
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
    await Promise.all(wanted.map(async (name) => [basename(name), await readFile(join(folder, name))] as const)),
  )
}

/** One schema that imports every namespace the library knows and the folder has. */
function driverFor(files: ReadonlyMap<string, Uint8Array>): string {
  const imports = Object.values(NAMESPACES)
    .filter(({ schema }) => files.has(basename(schema)))
    .map(({ uri, schema }) => `<xs:import namespace="${uri}" schemaLocation="${PLACE}${basename(schema)}"/>`)
  return `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports.join('')}</xs:schema>`
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
        return error.details.slice(0, MAX_FINDINGS).map(({ message, xpath }) => ({
          code: '301',
          path: pathOf(xpath),
          message: spanish(message),
          layer: 'estructura',
          severity: 'error',
        }))
      } finally {
        parsed?.dispose()
      }
    },
    dispose: () => validator.dispose(),
  }
}
