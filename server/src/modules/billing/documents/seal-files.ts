import { openCsd, type Csd } from '@arriero/cfdi/csd/csd.ts'

/** An issuer's certificate and key as they were uploaded (base64), with the key's password. */
export interface SealFiles {
  certificate: string
  key: string
  password: string
}

/** Throws the CfdiError of `openCsd`. */
export function openSeal({ certificate, key, password }: SealFiles): Csd {
  const der = (text: string) => Buffer.from(text, 'base64')
  return openCsd(der(certificate), der(key), password)
}
