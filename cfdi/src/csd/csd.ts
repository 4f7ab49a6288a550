import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { CfdiError } from '../model/finding.ts'
import { type Certificate, readCertificate } from './certificate.ts'
import { kindOfKey } from './der.ts'

/** A sealing certificate with its key open. Neither key nor passphrase can be read back from it. */
export interface Csd {
  readonly certificate: Certificate
  /** RSA over the UTF-8 of the text, in base64. Documents are sealed with SHA-256; a cancellation is signed with SHA-1. */
  readonly sign: (text: string, hash?: 'SHA256' | 'SHA1') => string
}

/**
 * Opens a digital seal certificate from the .cer (DER), the .key (encrypted PKCS#8 DER) and its passphrase.
 * @throws CfdiError ARRCSD01 no certificate · ARRCSD02 no key · ARRCSD03 wrong passphrase · ARRCSD04 not a pair · 306 e.firma
 */
export function openCsd(cer: Uint8Array, key: Uint8Array, passphrase: string): Csd {
  const certificate = readCertificate(cer)
  const kind = kindOfKey(key)
  if (kind !== 'encrypted') {
    throw new CfdiError(
      'ARRCSD02',
      kind === 'bare'
        ? 'La llave privada no está cifrada: sube el archivo .key tal como lo entrega el SAT.'
        : 'El archivo .key no es una llave privada del SAT.',
    )
  }
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8', passphrase })
  } catch (cause) {
    // The file has the form of an encrypted key: garbage that happens to decrypt is a wrong passphrase too.
    throw new CfdiError('ARRCSD03', 'La contraseña de la llave privada no es correcta.', [], { cause })
  }
  if (!certificate.x509.checkPrivateKey(privateKey)) {
    throw new CfdiError('ARRCSD04', 'El certificado y la llave privada no son pareja: sube los dos del mismo CSD.')
  }
  if (!certificate.isCsd) {
    throw new CfdiError('306', 'El certificado es una e.firma (FIEL): usa el de sello digital (CSD).')
  }
  return {
    certificate,
    sign: (text, hash = 'SHA256') => sign(`RSA-${hash}`, Buffer.from(text, 'utf8'), privateKey).toString('base64'),
  }
}
