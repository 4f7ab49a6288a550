import { type KeyObject, verify } from 'node:crypto'
import { cadenaOriginal, cadenaTfd } from '../cadena/cadena-original.ts'
import type { TimbreFiscalDigital } from '../model/cfdi.ts'
import { CfdiError, type Finding } from '../model/finding.ts'
import type { XmlElement } from '../xml/element.ts'
import type { CfdiReading } from '../xml/read-cfdi.ts'
import { type Certificate, checkCertificate, readCertificate } from './certificate.ts'

function finding(code: string, path: string, message: string, severity: Finding['severity'] = 'error'): Finding {
  return { code, path, message, layer: 'sello', severity }
}

function signedBy(publicKey: KeyObject, text: string, seal: string): boolean {
  return verify('RSA-SHA256', Buffer.from(text, 'utf8'), publicKey, Buffer.from(seal, 'base64'))
}

function cadenaOf(
  { cfdi, root, unknown }: CfdiReading,
  stylesheet?: (root: XmlElement) => string,
): { cadena?: string; why?: string } {
  if (!stylesheet)
    return unknown.length > 0 ? { why: `no se conoce ${unknown.join(', ')}` } : { cadena: cadenaOriginal(cfdi) }
  try {
    return { cadena: stylesheet(root) }
  } catch (error) {
    if (error instanceof CfdiError) return { why: error.message.replace(/\.$/, '') }
    throw error
  }
}

/**
 * Verifies the issuer's seal: certificate readable (301), its number (303), its owner (303), its kind (306), its
 * validity at `Fecha` (305) and the signature of the cadena (302). `stylesheet` gives the cadena by the authority's own
 * XSLT; without it a document with complements the library does not know cannot be verified and only says so.
 */
export function verifySeal(reading: CfdiReading, stylesheet?: (root: XmlElement) => string): Finding[] {
  const { cfdi } = reading
  let certificate: Certificate
  try {
    certificate = readCertificate(cfdi.Certificado)
  } catch (error) {
    if (error instanceof CfdiError)
      return [finding('301', 'Certificado', 'Certificado no contiene un certificado válido.')]
    throw error
  }
  // Fecha has no zone: the widest Mexican offset is harmless against a validity of years.
  const found = checkCertificate(certificate, cfdi.Emisor.Rfc, `${cfdi.Fecha}-06:00`)
  if (certificate.number !== cfdi.NoCertificado) {
    found.push(
      finding('303', 'NoCertificado', `NoCertificado no es el del certificado incluido (${certificate.number}).`),
    )
  }
  const { cadena, why } = cadenaOf(reading, stylesheet)
  if (cadena === undefined) {
    found.push(finding('ARRSELLO01', 'Sello', `No se pudo verificar el sello: ${why}.`, 'aviso'))
  } else if (!signedBy(certificate.publicKey, cadena, cfdi.Sello)) {
    found.push(finding('302', 'Sello', 'El sello no es válido; revisa el certificado.'))
  }
  return found
}

/**
 * Verifies a stamp: it covers this seal (SelloCFD = Sello), it names this PAC certificate and the PAC's signature of
 * the stamp's cadena is good. Codes ARRTFD01–03.
 */
export function verifyStamp(tfd: TimbreFiscalDigital, seal: string, pac: Certificate): Finding[] {
  const path = 'Complemento.TimbreFiscalDigital'
  const found: Finding[] = []
  if (tfd.SelloCFD !== seal) {
    found.push(finding('ARRTFD01', `${path}.SelloCFD`, 'El timbre no corresponde al sello de este comprobante.'))
  }
  if (tfd.NoCertificadoSAT !== pac.number) {
    found.push(finding('ARRTFD02', `${path}.NoCertificadoSAT`, `El timbre no es del certificado ${pac.number}.`))
  } else if (!signedBy(pac.publicKey, cadenaTfd(tfd), tfd.SelloSAT)) {
    found.push(finding('ARRTFD03', `${path}.SelloSAT`, 'El sello del timbre no es válido.'))
  }
  return found
}
