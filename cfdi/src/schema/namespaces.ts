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

const PREFIX_OF = new Map<string, string>([
  ...Object.values(NAMESPACES).map(({ uri, prefix }): [string, string] => [uri, prefix]),
  [CFDI33_URI, 'cfdi'],
])

/** The authority's prefix of a namespace, whatever prefix a document uses; undefined when the library has no table. */
export function prefixOf(uri: string): string | undefined {
  return PREFIX_OF.get(uri)
}
