import { X509Certificate } from 'node:crypto'
import { type Certificate, readCertificate } from '@arriero/cfdi/csd/certificate.ts'
import { type Csd, openCsd } from '@arriero/cfdi/csd/csd.ts'
import { makeTestCsd, type TestCsd } from '@arriero/cfdi/testing/test-csd.ts'

/** The sandbox as a provider: an RFC that belongs to nobody. */
export const providerRfc = 'PPP010101AAA'
/** A test CSD is good for documents of the past month too. */
const monthMs = 30 * 86_400_000
const providerNumber = '30001000000500009001'
const authorityNumber = '30001000000500009000'
/** What every certificate of a test says of itself, and what the tax authority's own test authority is called. */
const testMarks = ['PRUEBA SIN VALIDEZ FISCAL', 'AC UAT']

/** The sandbox's own certification authority and the certificate its stamps are signed with. */
export interface Authority {
  certificate: X509Certificate
  /** Seals stamps. */
  provider: Csd
  /** Issues a test CSD for a taxpayer. */
  issue(taxpayer: { rfc: string; name: string; now: string; number?: string }): TestCsd
}

/** How a key pair is kept over restarts; by default not at all. */
type Keep = (name: string, make: () => TestCsd) => TestCsd

/** The sandbox's keys and certificates; nothing of it is worth anything outside. `now` ISO. */
export function makeAuthority(now: string, keep: Keep = (_, make) => make()): Authority {
  const root = keep('authority', () =>
    makeTestCsd({ rfc: providerRfc, name: 'AC DE PRUEBA', now, number: authorityNumber, kind: 'authority' }),
  )
  const issue: Authority['issue'] = (taxpayer) => {
    const validFrom = new Date(Date.parse(taxpayer.now) - monthMs).toISOString()
    return makeTestCsd({ ...taxpayer, validFrom, authority: root })
  }
  const provider = { rfc: providerRfc, name: 'PAC DE PRUEBA', now, number: providerNumber }
  const { cer, key, passphrase } = keep('provider', () => issue(provider))
  return { certificate: new X509Certificate(root.cer), provider: openCsd(cer, key, passphrase), issue }
}

/** Whether a document's certificate is one for tests (308 otherwise): a real one must not be spent here. */
export function isTestCertificate(base64: string, { certificate: root }: Authority): boolean {
  const certificate = certificateOf(base64)
  if (!certificate) return false
  const { x509 } = certificate
  const marked = testMarks.some((mark) => x509.issuer.includes(mark) || x509.subject.includes(mark))
  return marked || x509.verify(root.publicKey)
}

function certificateOf(base64: string): Certificate | undefined {
  try {
    return readCertificate(base64)
  } catch {
    return undefined
  }
}
