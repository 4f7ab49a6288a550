import { readCertificate } from '@arriero/cfdi/csd/certificate.ts'
import { openCsd } from '@arriero/cfdi/csd/csd.ts'
import { CfdiError } from '@arriero/cfdi/model/finding.ts'
import { texts } from './social-reasons.texts.ts'

/** What a certificate of digital seal says of itself. */
export interface CsdReading {
  rfc: string
  name: string
  /** 20 digits. */
  number: string
  /** Instants. */
  validFrom: string
  validTo: string
}

type CsdField = 'certificate' | 'key' | 'password'

/** Which of the three given things is wrong, and how. */
export class CsdError extends Error {
  override name = 'CsdError'
  readonly field: CsdField
  constructor(field: CsdField, message: string) {
    super(message)
    this.field = field
  }
}

/** By the codes of `readCertificate` and `openCsd`. */
const refusals: Record<string, { field: CsdField; message: string }> = {
  ARRCSD01: { field: 'certificate', message: texts.notCertificate },
  ARRCSD02: { field: 'key', message: texts.notKey },
  ARRCSD03: { field: 'password', message: texts.wrongPassword },
  ARRCSD04: { field: 'key', message: texts.notPair },
}

/**
 * Opens certificate and key (DER) with the passphrase and answers what the certificate says; throws `CsdError` when they
 * cannot seal documents of `rfc` at `now`.
 */
export function readCsd(
  given: { certificate: Buffer; key: Buffer; password: string },
  rfc: string,
  now = new Date(),
): CsdReading {
  const { isCsd, name, number, validFrom, validTo, rfc: own } = understood(() => readCertificate(given.certificate))
  if (!/^\d{20}$/.test(number) || own === '') throw new CsdError('certificate', texts.notCertificate)
  if (!isCsd) throw new CsdError('certificate', texts.isFiel)
  if (own !== rfc) throw new CsdError('certificate', texts.otherRfc(own, rfc))
  if (now > new Date(validTo)) throw new CsdError('certificate', texts.expired(dayOf(validTo)))
  if (now < new Date(validFrom)) throw new CsdError('certificate', texts.notYet(dayOf(validFrom)))
  understood(() => openCsd(given.certificate, given.key, given.password))
  return { rfc: own, name: name || own, number, validFrom, validTo }
}

/** Refusals of the documents' library in the words of this form. */
function understood<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    const refusal = error instanceof CfdiError ? refusals[error.code] : undefined
    throw refusal ? new CsdError(refusal.field, refusal.message) : error
  }
}

const dayOf = (instant: string) => instant.slice(0, 10).split('-').toReversed().join('.')
