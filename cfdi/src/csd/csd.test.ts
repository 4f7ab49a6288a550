import { expect, test } from 'vitest'
import { makeTestCsd } from '../testing/test-csd.ts'
import { checkCertificate, readCertificate } from './certificate.ts'
import { openCsd } from './csd.ts'

const now = '2026-11-21T18:00:00.000Z'
const rfc = 'EKU9003173C9'
const own = makeTestCsd({ rfc, name: 'ESCUELA KEMPER URGATE', now, number: '30001000000500003416' })

test('a good CSD opens and tells its number, owner and validity', () => {
  const { certificate } = openCsd(own.cer, own.key, own.passphrase)
  expect(certificate).toMatchObject({
    number: '30001000000500003416',
    rfc,
    name: 'ESCUELA KEMPER URGATE',
    validFrom: '2026-11-20T18:00:00.000Z',
    validTo: '2030-11-20T18:00:00.000Z',
    isCsd: true,
  })
  expect(checkCertificate(certificate, rfc, now)).toEqual([])
})

test('Ñ and & survive in the owner', () => {
  const { cer } = makeTestCsd({ rfc: 'L&O950913MSA', name: 'LUCES & OBRAS, ÑANDÚ', now })
  expect(readCertificate(cer)).toMatchObject({ rfc: 'L&O950913MSA', name: 'LUCES & OBRAS, ÑANDÚ' })
})

const other = makeTestCsd({ rfc: 'URE180429TM6', name: 'UNIVERSIDAD ROBOTICA ESPAÑOLA', now })
const personal = makeTestCsd({ rfc, name: 'ESCUELA KEMPER URGATE', now, kind: 'e.firma' })
const bareKey = own.privateKey.export({ type: 'pkcs8', format: 'der' })

test.each([
  ['a wrong passphrase', own.cer, own.key, 'otra', 'ARRCSD03', 'La contraseña de la llave privada no es correcta.'],
  ['an empty passphrase', own.cer, own.key, '', 'ARRCSD03', 'La contraseña de la llave privada no es correcta.'],
  ['the key of another certificate', own.cer, other.key, other.passphrase, 'ARRCSD04', 'no son pareja'],
  ['an e.firma', personal.cer, personal.key, personal.passphrase, '306', 'e.firma'],
  ['a key without encryption', own.cer, bareKey, own.passphrase, 'ARRCSD02', 'no está cifrada'],
  ['a file that is no key', own.cer, Buffer.from('hola'), own.passphrase, 'ARRCSD02', 'no es una llave privada'],
  ['the certificate in the place of the key', own.cer, own.cer, own.passphrase, 'ARRCSD02', 'no es una llave privada'],
  ['a file that is no certificate', Buffer.from('hola'), own.key, own.passphrase, 'ARRCSD01', 'no es un certificado'],
  ['an empty file', Buffer.alloc(0), own.key, own.passphrase, 'ARRCSD01', 'no es un certificado'],
])('%s is refused with its own reason', (_, cer, key, passphrase, code, message) => {
  expect(() => openCsd(cer, key, passphrase)).toThrow(expect.objectContaining({ code }))
  expect(() => openCsd(cer, key, passphrase)).toThrow(message)
})

test('no message ever carries the passphrase', () => {
  const secret = 'clave-muy-secreta'
  try {
    openCsd(own.cer, own.key, secret)
    expect.unreachable()
  } catch (error) {
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(secret)
  }
})

test.each([
  ['another taxpayer', 'URE180429TM6', now, ['303']],
  ['before it begins', rfc, '2026-11-01T00:00:00Z', ['305']],
  ['after it ends', rfc, '2031-01-01T00:00:00Z', ['305']],
])('a certificate of %s may not seal', (_, who, at, codes) => {
  expect(checkCertificate(readCertificate(own.cer), who, at).map(({ code }) => code)).toEqual(codes)
})

test('what an authority signs can be checked against it', () => {
  const authority = makeTestCsd({ rfc: 'SAT970701NN3', name: 'AC DE PRUEBA', now, kind: 'authority' })
  const { cer } = makeTestCsd({ rfc, name: 'ESCUELA KEMPER URGATE', now, authority })
  const { x509 } = readCertificate(cer)
  expect(x509.verify(readCertificate(authority.cer).publicKey)).toBe(true)
  expect(x509.verify(readCertificate(other.cer).publicKey)).toBe(false)
})
