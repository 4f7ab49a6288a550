// Certificates for tests and for the sandbox, made on the spot with node:crypto. They have the form of the tax
// authority's and no fiscal value at all.
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

export interface TestCsd {
  /** .cer (DER). */
  readonly cer: Buffer
  /** .key: encrypted PKCS#8 (DER). */
  readonly key: Buffer
  readonly passphrase: string
  readonly privateKey: KeyObject
  /** Name of the subject, as the issuer of what this one signs. */
  readonly subject: Buffer
}

export interface TestCsdOptions {
  rfc: string
  name: string
  /** ISO 8601; valid from a day before until four years after. */
  now: string
  /** Exact validity instead. */
  validFrom?: string
  validTo?: string
  /** 20 digits. */
  number?: string
  /** An e.firma may also encipher: the library must refuse to seal with it. */
  kind?: 'csd' | 'e.firma' | 'authority'
  /** Who signs it; by default itself. */
  authority?: TestCsd
  passphrase?: string
}

const DAY_MS = 86_400_000
const SHA256_WITH_RSA = '06092a864886f70d01010b0500'

function tlv(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const utf8 = (text: string) => tlv(0x0c, Buffer.from(text, 'utf8'))
const time = (at: Date) => tlv(0x17, Buffer.from(`${at.toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`))
const attribute = (oid: string, value: string) => tlv(0x31, sequence(tlv(0x06, hex(oid)), utf8(value)))

function nameOf(rfc: string, name: string): Buffer {
  return sequence(
    attribute('550403', name),
    attribute('550429', name),
    attribute('55040a', name),
    attribute('55042d', `${rfc} / ${rfc}`),
    attribute('550405', ` / ${rfc}`),
    attribute('55040b', 'PRUEBA SIN VALIDEZ FISCAL'),
  )
}

/** keyUsage as a BIT STRING: digitalSignature and nonRepudiation; the others add keyCertSign or the enciphering bits. */
const KEY_USAGE = { csd: '030206c0', 'e.firma': '030203d8', authority: '030202c4' }

/** Makes a certificate and its encrypted key (RSA of 2048 bits; about 0.2 s). */
export function makeTestCsd(options: TestCsdOptions): TestCsd {
  const { rfc, name, now, kind = 'csd', authority, passphrase = '12345678a' } = options
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const from = new Date(options.validFrom ?? Date.parse(now) - DAY_MS)
  const to = new Date(options.validTo ?? Date.parse(now) + 4 * 365 * DAY_MS)
  const subject = nameOf(rfc, name)
  const critical = tlv(0x01, hex('ff'))
  const basic = sequence(
    tlv(0x06, hex('551d13')),
    critical,
    tlv(0x04, hex(kind === 'authority' ? '30030101ff' : '3000')),
  )
  const usage = sequence(tlv(0x06, hex('551d0f')), critical, tlv(0x04, hex(KEY_USAGE[kind])))
  const algorithm = sequence(hex(SHA256_WITH_RSA))
  const body = sequence(
    hex('a003020102'),
    tlv(0x02, Buffer.from(options.number ?? '30001000000599999999', 'latin1')),
    algorithm,
    authority?.subject ?? subject,
    sequence(time(from), time(to)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    tlv(0xa3, sequence(basic, usage)),
  )
  const signature = sign('RSA-SHA256', body, authority?.privateKey ?? privateKey)
  return {
    cer: sequence(body, algorithm, tlv(0x03, hex('00'), signature)),
    key: privateKey.export({ type: 'pkcs8', format: 'der', cipher: 'des-ede3-cbc', passphrase }),
    passphrase,
    privateKey,
    subject,
  }
}
