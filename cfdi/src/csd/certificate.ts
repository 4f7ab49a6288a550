import { type KeyObject, X509Certificate } from 'node:crypto'
import { CfdiError, type Finding } from '../model/finding.ts'
import { keyUsage } from './der.ts'

/** What matters of a certificate of the tax authority. */
export interface Certificate {
  /** NoCertificado: 20 digits. */
  readonly number: string
  readonly rfc: string
  readonly name: string
  /** ISO 8601 UTC. */
  readonly validFrom: string
  readonly validTo: string
  /** False for an e.firma, whose key may also encipher. */
  readonly isCsd: boolean
  /** DER in base64, as it goes into `Certificado`. */
  readonly base64: string
  readonly publicKey: KeyObject
  /** The certificate itself, for checks against its authority. */
  readonly x509: X509Certificate
}

function subjectField(subject: string, name: string): string {
  const line = subject.split('\n').find((part) => part.startsWith(`${name}=`))
  return (
    line
      ?.slice(name.length + 1)
      .replace(/\\(.)/g, '$1')
      .trim() ?? ''
  )
}

/**
 * Reads a .cer (DER) or the base64 of a `Certificado` attribute.
 * @throws CfdiError ARRCSD01 when it is no certificate
 */
export function readCertificate(certificate: Uint8Array | string): Certificate {
  let x509: X509Certificate
  try {
    x509 = new X509Certificate(typeof certificate === 'string' ? Buffer.from(certificate, 'base64') : certificate)
  } catch (cause) {
    throw new CfdiError('ARRCSD01', 'El archivo .cer no es un certificado del SAT.', [], { cause })
  }
  const usage = keyUsage(x509.raw)
  return {
    number: Buffer.from(x509.serialNumber, 'hex').toString('latin1'),
    rfc: subjectField(x509.subject, 'x500UniqueIdentifier').split('/')[0]?.trim() ?? '',
    name: subjectField(x509.subject, 'name') || subjectField(x509.subject, 'CN'),
    validFrom: new Date(x509.validFrom).toISOString(),
    validTo: new Date(x509.validTo).toISOString(),
    isCsd: usage.has(0) && usage.has(1) && !usage.has(3) && !usage.has(4),
    base64: x509.raw.toString('base64'),
    publicKey: x509.publicKey,
    x509,
  }
}

/** Whether a certificate may seal for a taxpayer at a moment: codes 303, 305 and 306 (domain reference §15, §17). */
export function checkCertificate(certificate: Certificate, rfc: string, at: string): Finding[] {
  const finding = (code: string, path: string, message: string): Finding => ({
    code,
    path,
    message,
    layer: 'sello',
    severity: 'error',
  })
  const found: Finding[] = []
  if (!certificate.isCsd) {
    found.push(finding('306', 'Certificado', 'El certificado es una e.firma (FIEL): usa el de sello digital (CSD).'))
  }
  if (certificate.rfc !== rfc) {
    found.push(
      finding('303', 'Emisor.Rfc', `El certificado es de ${certificate.rfc || 'nadie'}, no del emisor ${rfc}.`),
    )
  }
  const moment = Date.parse(at)
  const from = Date.parse(certificate.validFrom)
  const to = Date.parse(certificate.validTo)
  if (moment < from || moment > to) {
    const span = `vale del ${certificate.validFrom.slice(0, 10)} al ${certificate.validTo.slice(0, 10)}`
    found.push(
      finding('305', 'NoCertificado', `El certificado no estaba vigente en la fecha del comprobante: ${span}.`),
    )
  }
  return found
}
