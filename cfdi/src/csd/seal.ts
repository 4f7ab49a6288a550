import { cadenaOriginal } from '../cadena/cadena-original.ts'
import type { Cfdi } from '../model/cfdi.ts'
import { writeXml } from '../xml/write-xml.ts'
import type { Csd } from './csd.ts'

export interface SealedCfdi {
  readonly cfdi: Cfdi
  /** The bytes to keep and to send; from here on never written again. */
  readonly xml: string
  readonly cadena: string
}

/** Puts certificate and seal (RSA-SHA256 of the cadena original) into a document. */
export function sealXml(cfdi: Cfdi, csd: Csd): SealedCfdi {
  const { number, base64 } = csd.certificate
  const certified: Cfdi = { ...cfdi, NoCertificado: number, Certificado: base64 }
  const cadena = cadenaOriginal(certified)
  const sealed: Cfdi = { ...certified, Sello: csd.sign(cadena) }
  return { cfdi: sealed, xml: writeXml(sealed), cadena }
}
