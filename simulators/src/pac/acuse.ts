import { createHmac, randomBytes } from 'node:crypto'
import { escapeXml } from '@arriero/cfdi/pac/soap.ts'

const key = randomBytes(32)
const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'

/** The tax authority's acuse of a cancellation request (§12.6), sealed with a key that only it has. `date` local time. */
export function makeAcuse({
  issuerRfc,
  uuid,
  code,
  date,
}: Record<'issuerRfc' | 'uuid' | 'code' | 'date', string>): string {
  const content = `<Folios xmlns="http://cancelacfd.sat.gob.mx"><UUID>${uuid}</UUID><EstatusUUID>${code}</EstatusUUID></Folios>`
  const seal = createHmac('sha512', key).update(`${date}|${issuerRfc}|${content}`, 'utf8').digest('base64')
  return (
    `<?xml version="1.0" encoding="utf-8"?><Acuse Fecha="${date}" RfcEmisor="${escapeXml(issuerRfc)}">${content}` +
    `<Signature Id="SelloSAT" xmlns="${xmldsig}"><SignedInfo>` +
    '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315" />' +
    '<SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#hmac-sha512" /></SignedInfo>' +
    `<SignatureValue>${seal}</SignatureValue><KeyInfo><KeyName>PRUEBA</KeyName></KeyInfo></Signature></Acuse>`
  )
}
