import { createHash, verify } from 'node:crypto'
import { readCertificate } from '@arriero/cfdi/csd/certificate.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { findElement, textOf } from '@arriero/cfdi/pac/soap.ts'
import { parseXml } from '@arriero/cfdi/xml/parse-xml.ts'
import type { AskedCancellation } from './cancellation.ts'
import { type Refusal, refusal } from './refusal.ts'

/**
 * A signed cancellation request (§12.5), or why it is none: 301 not such a document, 302 digest or signature wrong, 305
 * certificate unreadable or of another taxpayer. It must come in canonical form, as the tax authority's own samples
 * do; one formatted anew is refused as it would be there.
 */
export function readCancelRequest(xml: string): AskedCancellation | Refusal {
  try {
    const root = parseXml(xml)
    const folio = findElement(root, 'Folio')
    const signature = findElement(root, 'Signature')
    if (root.local !== 'Cancelacion' || !folio || !signature) return malformed()
    const certificate = readCertificate(textOf(signature, 'X509Certificate'))
    const issuerRfc = root.attributes.get('RfcEmisor') ?? ''
    if (!certificate.isCsd) return refusal('310', 'El certificado no es de sello digital.')
    if (certificate.rfc !== issuerRfc) return refusal('305', 'El certificado no corresponde al emisor de la solicitud.')
    const digest = createHash('sha1').update(withoutSignature(xml), 'utf8').digest('base64')
    const signed = Buffer.from(canonicalSignedInfo(xml), 'utf8')
    const value = Buffer.from(textOf(signature, 'SignatureValue'), 'base64')
    const isGood =
      digest === textOf(signature, 'DigestValue') && verify('RSA-SHA1', signed, certificate.publicKey, value)
    if (!isGood) return refusal('302', 'Sello mal formado o inválido.')
    return {
      uuid: folio.attributes.get('UUID') ?? '',
      issuerRfc,
      motive: folio.attributes.get('Motivo') ?? '',
      replacedBy: folio.attributes.get('FolioSustitucion') ?? '',
    }
  } catch (error) {
    if (error instanceof CfdiError) return malformed()
    throw error
  }
}

function malformed(): Refusal {
  return refusal('301', 'XML mal formado.')
}

function withoutSignature(xml: string): string {
  return xml.replace(/<Signature .*<\/Signature>/s, '')
}

function canonicalSignedInfo(xml: string): string {
  const [info = ''] = /<SignedInfo>.*<\/SignedInfo>/s.exec(xml) ?? []
  return info.replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
}
