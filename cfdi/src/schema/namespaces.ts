import type { Namespace } from './table.ts'

const SITE = 'http://www.sat.gob.mx/sitio_internet/cfd'

/** Prefix, namespace and schema of everything the library writes (domain reference §14). */
export const NAMESPACES = {
  cfdi: { prefix: 'cfdi', uri: 'http://www.sat.gob.mx/cfd/4', schema: `${SITE}/4/cfdv40.xsd` },
  pago20: { prefix: 'pago20', uri: 'http://www.sat.gob.mx/Pagos20', schema: `${SITE}/Pagos/Pagos20.xsd` },
  pago10: { prefix: 'pago10', uri: 'http://www.sat.gob.mx/Pagos', schema: `${SITE}/Pagos/Pagos10.xsd` },
  cartaporte31: {
    prefix: 'cartaporte31',
    uri: 'http://www.sat.gob.mx/CartaPorte31',
    schema: `${SITE}/CartaPorte/CartaPorte31.xsd`,
  },
  leyendasFisc: {
    prefix: 'leyendasFisc',
    uri: 'http://www.sat.gob.mx/leyendasFiscales',
    schema: `${SITE}/leyendasFiscales/leyendasFisc.xsd`,
  },
  implocal: { prefix: 'implocal', uri: 'http://www.sat.gob.mx/implocal', schema: `${SITE}/implocal/implocal.xsd` },
  tfd: {
    prefix: 'tfd',
    uri: 'http://www.sat.gob.mx/TimbreFiscalDigital',
    schema: `${SITE}/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd`,
  },
} as const satisfies Record<string, Namespace>

export const CFDI33_URI = 'http://www.sat.gob.mx/cfd/3'

export const XSI_URI = 'http://www.w3.org/2001/XMLSchema-instance'

/** Every namespace of the authority that the library has no table for begins so. */
const AUTHORITY = 'http://www.sat.gob.mx/'

const PREFIX_OF = new Map<string, string>([
  ...Object.values(NAMESPACES).map(({ uri, prefix }): [string, string] => [uri, prefix]),
  [CFDI33_URI, 'cfdi'],
])

/** Complements that are only known by name: their prefixes are not free for anything else. */
const NAMED_ONLY = new Set(
  (
    'aerolineas cartaporte cartaporte20 cartaporte30 cce11 cce20 consumodecombustibles11 decreto destruccion ' +
    'detallista divisas donat ecc11 ecc12 gceh hidrocarburospetroliferos iedu ieeh ine nomina12 notariospublicos ' +
    'obrasarte pagoenespecie pfic registrofiscal servicioparcial terceros11 tpe valesdedespensa vehiculousado ' +
    'ventavehiculos'
  ).split(' '),
)
const WITH_TABLE = new Set(PREFIX_OF.values())

/** The authority's prefix of a namespace, whatever prefix a document uses; undefined when the library has no table. */
export function prefixOf(uri: string): string | undefined {
  return PREFIX_OF.get(uri)
}

export function isOfAuthority(uri: string): boolean {
  return uri.startsWith(AUTHORITY)
}

/** Whether a name borrows a prefix of the authority for another namespace. */
export function isFalse(written: string, uri: string): boolean {
  const prefix = written.slice(0, Math.max(written.indexOf(':'), 0))
  return WITH_TABLE.has(prefix) ? prefixOf(uri) !== prefix : NAMED_ONLY.has(prefix) && !isOfAuthority(uri)
}

/** The name by which the tables know an element: what only borrows a prefix never gets the authority's name. */
export function nameIn(uri: string, local: string, written: string): string {
  const known = prefixOf(uri)
  if (known) return `${known}:${local}`
  return isFalse(written, uri) ? `{${uri}}${local}` : written
}
