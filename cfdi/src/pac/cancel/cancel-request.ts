import { createHash } from 'node:crypto'
import type { Csd } from '../../csd/csd.ts'
import type { CancelMotive } from '../pac.ts'
import { PacError } from '../pac-error.ts'
import { escapeXml } from '../soap.ts'

const xmldsig = 'http://www.w3.org/2000/09/xmldsig#'
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export interface CancelRequest {
  uuid: string
  motive: CancelMotive
  /** UUID of the substitute: with motive 01, and only with it (§12.1). */
  replacedBy?: string
  /** Local time of the issuer, 'YYYY-MM-DDThh:mm:ss'. */
  date: string
}

/**
 * The cancellation request signed with the issuer's CSD (§12.5): one UUID, enveloped XML-DSig with RSA-SHA1. It is
 * written in its canonical form, so that what is digested is what is sent. Never to be formatted anew.
 * PacError 'regla' 208, 209 or 205 when substitute or folio cannot be.
 */
export function signCancelRequest(request: CancelRequest, csd: Csd): string {
  check(request)
  const { uuid, motive, replacedBy = '', date } = request
  const { rfc, base64, x509 } = csd.certificate
  const head = `<Cancelacion xmlns="http://cancelacfd.sat.gob.mx" Fecha="${escapeXml(date)}" RfcEmisor="${escapeXml(rfc)}">`
  const folio = `<Folio FolioSustitucion="${replacedBy.toUpperCase()}" Motivo="${motive}" UUID="${uuid.toUpperCase()}"></Folio>`
  const content = `<Folios>${folio}</Folios>`
  const digest = createHash('sha1').update(`${head}${content}</Cancelacion>`, 'utf8').digest('base64')
  const signedInfo = signedInfoOf(digest)
  // Inside its parent the namespace is inherited; taken alone, canonical form declares it.
  const canonical = signedInfo.replace('<SignedInfo>', `<SignedInfo xmlns="${xmldsig}">`)
  const value = csd.sign(canonical, 'SHA1')
  const signature =
    `<Signature xmlns="${xmldsig}">${signedInfo}<SignatureValue>${value}</SignatureValue>` +
    `<KeyInfo><X509Data><X509IssuerSerial><X509IssuerName>${escapeXml(issuerName(x509.issuer))}</X509IssuerName>` +
    `<X509SerialNumber>${BigInt(`0x${x509.serialNumber}`)}</X509SerialNumber></X509IssuerSerial>` +
    `<X509Certificate>${base64}</X509Certificate></X509Data></KeyInfo></Signature>`
  return `${head}${content}${signature}</Cancelacion>`
}

/** 'CN=…\nO=…' as the other way round in one line, which is how the authority's own samples have it. */
function issuerName(issuer: string): string {
  return issuer.split('\n').reverse().join(', ')
}

function check({ uuid, motive, replacedBy }: CancelRequest): void {
  if (!uuidPattern.test(uuid)) throw refused('205', 'El folio fiscal no está bien escrito.')
  if (motive === '01' && !(replacedBy && uuidPattern.test(replacedBy))) {
    throw refused('208', 'El motivo 01 exige el folio fiscal del comprobante que sustituye.')
  }
  if (motive !== '01' && replacedBy) throw refused('209', 'Solo el motivo 01 lleva folio de sustitución.')
}

function refused(code: string, message: string): PacError {
  return new PacError({ class: 'regla', code, message })
}

function signedInfoOf(digest: string): string {
  return (
    '<SignedInfo>' +
    '<CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"></CanonicalizationMethod>' +
    `<SignatureMethod Algorithm="${xmldsig}rsa-sha1"></SignatureMethod>` +
    `<Reference URI=""><Transforms><Transform Algorithm="${xmldsig}enveloped-signature"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${xmldsig}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference>` +
    '</SignedInfo>'
  )
}
