import Big from 'big.js'

const verifier = 'https://verificacfdi.facturaelectronica.sat.gob.mx'

/** What the QR code and the status service ask for. `total` in decimal text, `seal` the issuer's whole Sello. */
interface PrintedExpression {
  uuid: string
  issuerRfc: string
  receiverRfc: string
  total: string
  seal: string
}

/** Text of the invoice's QR code (§20): the tax authority's page with uuid, both RFC, total and end of the seal. */
export function cfdiQrText({ uuid, issuerRfc, receiverRfc, total, seal }: PrintedExpression): string {
  // In an address a bare `&` would end the RFC.
  const [issuer, receiver] = [issuerRfc, receiverRfc].map((rfc) => rfc.replaceAll('&', '%26'))
  const values = `re=${issuer}&rr=${receiver}&tt=${qrTotal(total)}&fe=${seal.slice(-8)}`
  return `${verifier}/default.aspx?id=${uuid}&${values}`
}

/** Argument of the tax authority's status service (§12.7) as it goes into CDATA: a `&` of an RFC is `&amp;` there. */
export function statusExpression({ uuid, issuerRfc, receiverRfc, total, seal }: PrintedExpression): string {
  const [issuer, receiver] = [issuerRfc, receiverRfc].map((rfc) => rfc.replaceAll('&', '&amp;'))
  return `?re=${issuer}&rr=${receiver}&tt=${qrTotal(total)}&id=${uuid}&fe=${seal.slice(-8)}`
}

/** Text of the Carta Porte's second QR code (§20). Both instants as written in the XML, local time without zone. */
export function cartaPorteQrText(waybill: { idCcp: string; departsAt: string; stampedAt: string }): string {
  return `${verifier}/verificaccp/default.aspx?IdCCP=${waybill.idCcp}&FechaOrig=${waybill.departsAt}&FechaTimb=${waybill.stampedAt}`
}

/** No zeros at the left; at the right down to one decimal: '028000.00' → '28000.0'. */
function qrTotal(total: string): string {
  const value = new Big(total).toFixed()
  return value.includes('.') ? value : `${value}.0`
}
